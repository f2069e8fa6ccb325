export interface Point {
  x: number
  y: number
}

/** Returns each value's height, from 0 to 1 of the highest. Charts start at zero, so equal values have full height. */
export function heights(values: readonly number[]): number[] {
  const highest = Math.max(0, ...values)
  return values.map((value) => (highest === 0 ? 0 : Math.max(0, value) / highest))
}

/** Returns the values' points in a box, left to right, y downwards as in SVG. A single value is at the right: today. */
export function linePoints(
  values: readonly number[],
  box: { left: number; right: number; top: number; bottom: number },
): Point[] {
  const step = values.length > 1 ? (box.right - box.left) / (values.length - 1) : 0
  const first = values.length > 1 ? box.left : box.right
  return heights(values).map((height, index) => ({
    x: rounded(first + step * index),
    y: rounded(box.bottom - height * (box.bottom - box.top)),
  }))
}

export function pathThrough(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
