/** One letter of the first word and one of the last: what stands in for a face. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const first = words[0]
  if (first === undefined) return ''
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last]
    .flatMap((word) => (word === undefined ? [] : [firstLetter(word)]))
    .join('')
    .toLocaleUpperCase('en')
}

/** In Devanagari a letter is several code points: the vowel sign belongs to the consonant before it. */
function firstLetter(word: string): string {
  const [letter] = letters.segment(word)
  return letter?.segment ?? ''
}

const letters = new Intl.Segmenter('hi')
