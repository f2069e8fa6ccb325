export interface Point {
  x: number
  y: number
}

/** One value per hour or day; null where nothing was measured. */
export type ChartValues = readonly (number | null)[]

/**
 * Returns each value's height, from 0 to 1 of the highest, or of the limit if that is higher. Charts start at zero, so equal
 * values have full height. What was not measured has no height.
 */
export function heights(values: ChartValues, limit = 0): (number | null)[] {
  const highest = Math.max(0, limit, ...values.map((value) => value ?? 0))
  return values.map((value) => {
    if (value === null) return null
    return highest === 0 ? 0 : Math.max(0, value) / highest
  })
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * Returns the values' points in a box, left to right, y downwards as in SVG. A single value is at the right: today. What was
 * not measured has no point.
 */
export function linePoints(values: ChartValues, box: Box, limit = 0): (Point | null)[] {
  const step = values.length > 1 ? (box.right - box.left) / (values.length - 1) : 0
  const first = values.length > 1 ? box.left : box.right
  return heights(values, limit).map((height, index) =>
    height === null ? null : { x: rounded(first + step * index), y: atHeight(height, box) },
  )
}

/** Returns the height of the limit in the same box, or null without one. */
export const limitLine = (values: ChartValues, box: Box, limit: number | undefined): number | null =>
  limit === undefined ? null : atHeight(heights([...values, limit]).at(-1) ?? 0, box)

/** Returns the runs of points between the gaps. */
export function runsOf(points: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = [[]]
  for (const point of points) {
    if (point === null) runs.push([])
    else runs.at(-1)?.push(point)
  }
  return runs.filter((run) => run.length > 0)
}

/** A single point is a line without length, which a round cap shows as a dot. */
export function pathThrough(points: readonly Point[]): string {
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  return points.length === 1 ? `${path}h.01` : path
}

const atHeight = (height: number, { top, bottom }: Box): number => rounded(bottom - height * (bottom - top))

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
