/**
 * Whether the typed name is the holder's name as the bank has it. Case, punctuation, titles and the order of the words do
 * not matter, and an initial stands for a name that begins with it. A name that one of them lacks makes them differ: an
 * operator looks at both.
 */
export function isSameHolder(typed: string, atTheBank: string): boolean {
  const [own, bank] = [wordsOf(typed), wordsOf(atTheBank)]
  // Initials alone fit too many people.
  const sharesAName = own.some((word) => word.length > 1 && bank.includes(word))
  return sharesAName && own.length === bank.length && pairsUp(own, bank)
}

const TITLES = new Set(
  'SHRI SRI SHREE SHRIMAN SMT SHRIMATI SOU MR MRS MS MISS MASTER DR KUM KUMARI KU'.split(' '),
)

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}(?<=[\u0300-\u036f])/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !TITLES.has(word))

/** Whether every word has a partner of its own. */
function pairsUp([first, ...rest]: readonly string[], others: readonly string[]): boolean {
  if (first === undefined) return others.length === 0
  return others.some((other, at) => standsFor(first, other) && pairsUp(rest, others.toSpliced(at, 1)))
}

const standsFor = (one: string, other: string): boolean =>
  one === other ||
  (one.length === 1 && other.startsWith(one)) ||
  (other.length === 1 && one.startsWith(other))
