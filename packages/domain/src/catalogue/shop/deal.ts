import { percentOff } from './price-drop.ts'

export interface PriceSince {
  readonly pricePaise: number
  readonly since: Date
}

const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * The price a deal may strike through: the last price before today's that was valid for a whole day, if it was
 * higher. `history` is every price of the listing, oldest first; the last one is today's.
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

/** As many as the home page has room for. */
export const DEALS_MAX = 6

export const NO_DEAL_REASONS = ['not_on_sale', 'sold_out', 'not_lowered'] as const

export type NoDealReason = (typeof NO_DEAL_REASONS)[number]

interface Offer {
  readonly isListed: boolean
  readonly available: number
  readonly pricePaise: number
  readonly earlierPaise: number | null
}

/** Why the home page does not show a picked listing; null when it does. */
export function whyNoDeal({ isListed, available, pricePaise, earlierPaise }: Offer): NoDealReason | null {
  if (!isListed) return 'not_on_sale'
  // Less than one percent is not worth a sticker.
  if (earlierPaise === null || percentOff(earlierPaise, pricePaise) === 0) return 'not_lowered'
  return available === 0 ? 'sold_out' : null
}

/** A sold-out listing may be picked: it is shown again with the next harvest. The other reasons refuse the pick. */
export const mayBePicked = (reason: NoDealReason | null): boolean => reason === null || reason === 'sold_out'
