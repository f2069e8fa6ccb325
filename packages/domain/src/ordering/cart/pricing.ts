import { Refusal, type Shortage } from '../../refusal.ts'
import { isQuantity, type Totals, totalsOf } from './totals.ts'

export interface RequestedItem {
  readonly productId: string
  readonly quantity: number
}

/** A product on sale now, with its price and stock. */
export interface Offer {
  readonly productId: string
  readonly available: number
  readonly unitPricePaise: number
}

/**
 * One line for each product, in the order in which they were first named. Must happen before the stock is checked:
 * two lines of one product would each be found available, and together take more than there is.
 */
export function mergeRequestedItems(items: readonly RequestedItem[]): RequestedItem[] {
  const sums = new Map<string, number>()
  for (const { productId, quantity } of items) sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  const merged = [...sums].map(([productId, quantity]) => ({ productId, quantity }))
  if (!merged.every(({ quantity }) => isQuantity(quantity))) {
    throw new Refusal('order.placement_refused', {
      faults: [{ field: 'items', code: 'order_quantity.invalid' }],
    })
  }
  return merged
}

export type PricedLine<O extends Offer> = O & RequestedItem

/**
 * Prices the requested items with our prices, never the caller's. Refused when something is gone or short, with all
 * shortages at once, and when the buyer was shown a different total.
 */
export function priceRequestedItems<O extends Offer>(
  items: readonly RequestedItem[],
  offers: readonly O[],
  shownTotalPaise: number,
): { readonly lines: readonly PricedLine<O>[]; readonly totals: Totals } {
  const byProduct = new Map(offers.map((offer) => [offer.productId, offer]))
  const lines: PricedLine<O>[] = []
  const shortages: Shortage[] = []
  for (const item of items) {
    const offer = byProduct.get(item.productId)
    if (offer === undefined || offer.available < item.quantity) {
      shortages.push({ productId: item.productId, available: offer?.available ?? 0 })
    } else lines.push({ ...offer, ...item })
  }
  if (shortages.length > 0) {
    const isGone = items.some(({ productId }) => !byProduct.has(productId))
    throw new Refusal(isGone ? 'product.unavailable' : 'stock.insufficient', { shortages })
  }
  const totals = totalsOf(lines)
  if (totals.totalPaise !== shownTotalPaise) throw new Refusal('order.total_changed', { totals })
  return { lines, totals }
}

/**
 * Checks a stored quote against what is on sale now: still on sale, enough of it, and each at the quoted price.
 * Returns the lines with the current stock.
 */
export function confirmPrices(
  lines: readonly PricedLine<Offer>[],
  offers: readonly Offer[],
): readonly PricedLine<Offer>[] {
  const { totalPaise } = totalsOf(lines)
  const now = priceRequestedItems(lines.map(toRequestedItem), offers, totalPaise)
  // Two prices may have changed in opposite directions: the sum is the same, but the lines are wrong.
  // Stryker disable next-line OptionalChaining: there is one priced line for each requested item.
  if (lines.some(({ unitPricePaise }, i) => now.lines[i]?.unitPricePaise !== unitPricePaise)) {
    throw new Refusal('order.total_changed', { totals: now.totals })
  }
  return now.lines
}

const toRequestedItem = ({ productId, quantity }: RequestedItem): RequestedItem => ({ productId, quantity })

/** Whether two orders have the same items, in any order. Both must be merged. */
export function hasSameItems(first: readonly RequestedItem[], second: readonly RequestedItem[]): boolean {
  const quantities = new Map(first.map(({ productId, quantity }) => [productId, quantity]))
  return (
    first.length === second.length &&
    second.every(({ productId, quantity }) => quantities.get(productId) === quantity)
  )
}
