/** The same things with one of them so many places further on; at the ends it stays where it is. */
export function moved<T extends { readonly _id: string }>(things: readonly T[], id: string, by: 1 | -1): T[] {
  const from = things.findIndex(({ _id }) => _id === id)
  const to = from + by
  const next = [...things]
  const [one, other] = [things[from], things[to]]
  if (one === undefined || other === undefined) return next
  next[from] = other
  next[to] = one
  return next
}

export const idsOf = (things: readonly { readonly _id: string }[]): string[] => things.map(({ _id }) => _id)
