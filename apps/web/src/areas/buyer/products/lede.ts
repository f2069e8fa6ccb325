/** What a farmer wrote begins with what matters: its first words stand beside the price, the whole below. */
export function lede(description: string): string {
  const text = description.trim()
  const first = text.slice(0, firstEnd(text))
  if (first.length <= LEDE_MAX_LENGTH) return first
  const cut = first.slice(0, LEDE_MAX_LENGTH)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LEDE_MAX_LENGTH / 2)).trimEnd()}…`
}

/** Where the first sentence ends that says more than a name. A danda ends one in Hindi. */
function firstEnd(text: string): number {
  const ends = [...text.matchAll(/[.!?।](?=\s|$)/g)].map(({ index }) => index + 1)
  return ends.find((end) => end >= LEDE_MIN_LENGTH) ?? text.length
}

const LEDE_MIN_LENGTH = 25
const LEDE_MAX_LENGTH = 180
