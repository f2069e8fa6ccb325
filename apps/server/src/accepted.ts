/** What a header such as `Accept-Language: hi-IN, en;q=0.5` asks for, best first. What it refuses is left out. */
export const accepted = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map(readWish)
    .filter(({ value, weight }) => value !== '' && weight > 0)
    // Sorting is stable, so equals stay in the caller's order.
    .sort((one, other) => other.weight - one.weight)
    .map(({ value }) => value)

function readWish(part: string): { value: string; weight: number } {
  const [value = '', ...params] = part.split(';').map((piece) => piece.trim().toLowerCase())
  const q = params.find((param) => param.startsWith('q='))?.slice(2)
  const weight = q === undefined ? 1 : Number(q)
  // A weight that can't be read says at least that it was mentioned.
  return { value, weight: Number.isNaN(weight) ? 1 : weight }
}
