/** Returns the values of a header such as `Accept-Language: hi-IN, en;q=0.5`, most preferred first, without those it refuses. */
export const accepted = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map(readPreference)
    .filter(({ value, weight }) => value !== '' && weight > 0)
    // Sorting is stable, so equal weights stay in the caller's order.
    .sort((one, other) => other.weight - one.weight)
    .map(({ value }) => value)

function readPreference(part: string): { value: string; weight: number } {
  const [value = '', ...params] = part.split(';').map((piece) => piece.trim().toLowerCase())
  const q = params.find((param) => param.startsWith('q='))?.slice(2)
  const weight = q === undefined ? 1 : Number(q)
  // An unreadable weight counts as 1, because the value was at least mentioned.
  return { value, weight: Number.isNaN(weight) ? 1 : weight }
}
