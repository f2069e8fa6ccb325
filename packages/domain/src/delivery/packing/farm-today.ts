import type { LineToPack } from './pack-list.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** India is 5 hours 30 minutes ahead, all year round. */
const INDIA_AHEAD_MS = 5.5 * HOUR_MS

/** Returns when yesterday began in India. */
export function startOfYesterday(now: Date): Date {
  const indianDay = Math.floor((now.getTime() + INDIA_AHEAD_MS) / DAY_MS)
  return new Date((indianDay - 1) * DAY_MS - INDIA_AHEAD_MS)
}

/** What an approved listing has left, and how fast it sells. */
export interface StockOfListing {
  readonly available: number
  /** Ordered since yesterday began. */
  readonly soldLately: number
  /** When the last of it was sold; null while there is some. */
  readonly soldOutAt: Date | null
}

/** This little runs low even if nothing was sold lately. */
export const LOW_STOCK = 5
/** A listing that has been sold out for longer is out of season: a farmer need not read of it every morning. */
const SOLD_OUT_DAYS = 7

/** Whether the farmer should look at this stock today: it would not last as long as it was sold lately, or is gone. */
export const isRunningLow = ({ available, soldLately, soldOutAt }: StockOfListing, now: Date): boolean =>
  available === 0
    ? soldOutAt !== null && now.getTime() - soldOutAt.getTime() <= SOLD_OUT_DAYS * DAY_MS
    : available <= Math.max(LOW_STOCK, soldLately)

/** Returns the listings that run low, those that sell best first. */
export const runningLow = <Listing extends StockOfListing>(
  listings: readonly Listing[],
  now: Date,
): Listing[] =>
  listings
    .filter((listing) => isRunningLow(listing, now))
    .sort((a, b) => b.soldLately - a.soldLately || a.available - b.available)

/** The number of orders of a pack list, and how many of them are packed completely. */
export function packingProgress(lines: readonly Pick<LineToPack, 'orderId' | 'packed'>[]): {
  readonly orders: number
  readonly packed: number
} {
  const orders = new Set(lines.map(({ orderId }) => orderId))
  const open = new Set(lines.filter(({ packed }) => !packed).map(({ orderId }) => orderId))
  return { orders: orders.size, packed: orders.size - open.size }
}
