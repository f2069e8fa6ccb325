/** The cost of one operation at each size, as a multiple of its cost at the smallest. */
export interface Curve {
  readonly name: string
  readonly times: readonly number[]
}

const WIDTH = 760
const HEIGHT = 420
const LEFT = 56
const RIGHT = 200
const TOP = 24
const BOTTOM = 48
const COLOURS =
  '#1b6e3c #8a4b08 #1f4e9c #a3195b #5b6b00 #6a3fa0 #0b7a75 #b3261e #4a4a4a #00639b #7a5900'.split(' ')

/** Draws cost against size, sizes on a logarithmic scale. */
export function plotGrowth(sizes: readonly number[], curves: readonly Curve[], goal: number): string {
  const most = Math.max(2, ...curves.flatMap(({ times }) => times))
  const x = (size: number): number => {
    const first = Math.log10(sizes[0] ?? 1)
    const last = Math.log10(sizes.at(-1) ?? 10)
    return LEFT + ((Math.log10(size) - first) / (last - first || 1)) * (WIDTH - LEFT - RIGHT)
  }
  const y = (times: number): number => HEIGHT - BOTTOM - (times / most) * (HEIGHT - TOP - BOTTOM)
  const labels = spread(curves.map(({ times }) => y(times.at(-1) ?? 0)))
  const steps = Array.from({ length: Math.floor(most) + 1 }, (_, step) => step)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    '<title>Cost of each operation against the size of the shop</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...steps.flatMap((step) => [
      line(LEFT, y(step), WIDTH - RIGHT, y(step), '#ddd'),
      text(LEFT - 8, y(step) + 4, `${step} ×`, 'end', '#444'),
    ]),
    line(LEFT, y(goal), WIDTH - RIGHT, y(goal), '#b3261e', '4 4'),
    text(LEFT + 4, y(goal) - 4, `goal: ${goal} ×`, 'start', '#b3261e'),
    ...sizes.map((size) => text(x(size), HEIGHT - BOTTOM + 20, size.toLocaleString('en'), 'middle', '#444')),
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, 'products, and as many orders', 'middle', '#444'),
    ...curves.flatMap(({ name, times }, index) => {
      const colour = COLOURS[index % COLOURS.length] ?? '#000'
      const points = times.map((each, at) => `${x(sizes[at] ?? 1).toFixed(1)},${y(each).toFixed(1)}`)
      const end = `${name} ${(times.at(-1) ?? 0).toFixed(2)}`
      return [
        `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
        text(WIDTH - RIGHT + 8, (labels[index] ?? 0) + 4, end, 'start', colour),
      ]
    }),
    '</svg>',
    '',
  ].join('\n')
}

const LABEL_HEIGHT = 15

/** Moves labels apart that would overlap, without changing their order. */
function spread(wanted: readonly number[]): number[] {
  const placed: number[] = Array.from({ length: wanted.length }, () => 0)
  let lowest = HEIGHT
  const fromBottom = wanted.map((at, index) => ({ at, index })).toSorted((a, b) => b.at - a.at)
  for (const { at, index } of fromBottom) {
    lowest = Math.min(at, lowest - LABEL_HEIGHT)
    placed[index] = lowest
  }
  return placed
}

function line(x1: number, y1: number, x2: number, y2: number, colour: string, dashes = ''): string {
  const at = `x1="${x1}" y1="${y1.toFixed(1)}" x2="${x2}" y2="${y2.toFixed(1)}"`
  return `<line ${at} stroke="${colour}"${dashes === '' ? '' : ` stroke-dasharray="${dashes}"`}/>`
}

const text = (x: number, y: number, words: string, anchor: string, colour: string): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${colour}">${escaped(words)}</text>`

const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
