/** Returns the list with one element moved by `by` places; at the ends it stays in place. */
export function withMoved<T extends { readonly _id: string }>(
  rows: readonly T[],
  id: string,
  by: 1 | -1,
): T[] {
  const from = rows.findIndex(({ _id }) => _id === id)
  const to = from + by
  const next = [...rows]
  const [moved, replaced] = [rows[from], rows[to]]
  if (moved === undefined || replaced === undefined) return next
  next[from] = replaced
  next[to] = moved
  return next
}

export const idsOf = (rows: readonly { readonly _id: string }[]): string[] => rows.map(({ _id }) => _id)
