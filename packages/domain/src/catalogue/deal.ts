export interface PriceSince {
  readonly pricePaise: number
  readonly since: Date
}

const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * The price a deal may strike through: the last one before today's that stood for a whole day, if it was higher.
 * `history` is every price the listing had, oldest first; the last one is today's.
 */
export function earlierPricePaise(history: readonly PriceSince[]): number | null {
  const today = history.at(-1)
  if (today === undefined) return null
  const stood = history.findLast(({ since }, index) => {
    const next = history[index + 1]
    return next !== undefined && next.since.getTime() - since.getTime() >= DAY_MS
  })
  return stood !== undefined && stood.pricePaise > today.pricePaise ? stood.pricePaise : null
}
