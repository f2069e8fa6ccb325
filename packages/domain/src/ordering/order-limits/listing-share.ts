/** How much of one listing an account may hold: a share of its stock, but never less than `unitsMin` units. */
export interface ListingShare {
  readonly sharePercent: number
  readonly unitsMin: number
}

/** How many more units, where the account holds `own` already. The stock is what is on sale plus these. */
export function unitsAllowed(
  { sharePercent, unitsMin }: ListingShare,
  own: number,
  available: number,
): number {
  const share = Math.floor(((available + own) * sharePercent) / 100)
  return Math.max(0, Math.max(share, unitsMin) - own)
}
