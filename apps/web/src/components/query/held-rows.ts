/** A row that an action has finished with. It keeps its place in the list until the list closes up. */
export interface HeldRow<Row> {
  readonly row: Row
  /** What was done, in words. */
  readonly result: string
  /** The keys of the rows that were above it. */
  readonly above: readonly string[]
  /** Its height when it was done, in pixels: a shorter row would move the ones below. */
  readonly height: number | undefined
}

/** Returns the fetched rows, with the held ones at the places where they were. */
export function withHeldRows<Row>(
  fetched: readonly Row[],
  held: readonly HeldRow<Row>[],
  keyOf: (row: Row) => string,
): readonly Row[] {
  if (held.length === 0) return fetched
  const heldKeys = new Set(held.map(({ row }) => keyOf(row)))
  const fresh = new Map(fetched.map((row) => [keyOf(row), row]))
  const rows = fetched.filter((row) => !heldKeys.has(keyOf(row)))
  // From the top, so that a held row below another one finds it.
  for (const { row, above } of held.toSorted((a, b) => a.above.length - b.above.length)) {
    const key = keyOf(row)
    const places = new Map(rows.map((each, at) => [keyOf(each), at]))
    const neighbour = above.findLast((each) => places.has(each))
    const at = neighbour === undefined ? 0 : (places.get(neighbour) ?? 0) + 1
    rows.splice(at, 0, fresh.get(key) ?? row)
  }
  return rows
}
