import { Refusal, type Shortage } from '../refusal.ts'
import { isQuantity, type Totals, totalsOf } from './totals.ts'

export interface Wish {
  readonly productId: string
  readonly quantity: number
}

/** What is on sale now, of which product and for how much. */
export interface Offer {
  readonly productId: string
  readonly available: number
  readonly unitPricePaise: number
}

/**
 * One line for each product, in the order in which they were first named. Before anybody looks at the stock: two lines
 * of one product would each be found to be there, and together take more than there is.
 */
export function mergeWishes(wishes: readonly Wish[]): Wish[] {
  const sums = new Map<string, number>()
  for (const { productId, quantity } of wishes) sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  const merged = [...sums].map(([productId, quantity]) => ({ productId, quantity }))
  if (!merged.every(({ quantity }) => isQuantity(quantity))) {
    throw new Refusal('order.placement_refused', {
      faults: [{ field: 'items', code: 'order_quantity.invalid' }],
    })
  }
  return merged
}

export type PricedLine<O extends Offer> = O & Wish

/**
 * What the wishes come to, at our prices and never at the caller's. Refused when something is gone or short, all of it
 * told at once, and when the buyer was shown another total than this.
 */
export function priceWishes<O extends Offer>(
  wishes: readonly Wish[],
  offers: readonly O[],
  shownTotalPaise: number,
): { readonly lines: readonly PricedLine<O>[]; readonly totals: Totals } {
  const byProduct = new Map(offers.map((offer) => [offer.productId, offer]))
  const lines: PricedLine<O>[] = []
  const shortages: Shortage[] = []
  for (const wish of wishes) {
    const offer = byProduct.get(wish.productId)
    if (offer === undefined || offer.available < wish.quantity) {
      shortages.push({ productId: wish.productId, available: offer?.available ?? 0 })
    } else lines.push({ ...offer, ...wish })
  }
  if (shortages.length > 0) {
    const isGone = wishes.some(({ productId }) => !byProduct.has(productId))
    throw new Refusal(isGone ? 'product.unavailable' : 'stock.insufficient', { shortages })
  }
  const totals = totalsOf(lines)
  if (totals.totalPaise !== shownTotalPaise) throw new Refusal('order.total_changed', { totals })
  return { lines, totals }
}

/**
 * Asked again of what is on sale by now: still there, still enough of it, and each at the price it was written down with.
 * Answers the lines beside the stock of now.
 */
export function confirmPrices(
  lines: readonly PricedLine<Offer>[],
  offers: readonly Offer[],
): readonly PricedLine<Offer>[] {
  const { totalPaise } = totalsOf(lines)
  const now = priceWishes(lines.map(toWish), offers, totalPaise)
  // Two prices may have moved against each other: the sum is the same, and the lines are wrong.
  if (lines.some(({ unitPricePaise }, i) => now.lines[i]?.unitPricePaise !== unitPricePaise)) {
    throw new Refusal('order.total_changed', { totals: now.totals })
  }
  return now.lines
}

const toWish = ({ productId, quantity }: Wish): Wish => ({ productId, quantity })

/** Whether two orders are of the same things, in whatever order they are named. Both are merged. */
export function isSameWish(one: readonly Wish[], other: readonly Wish[]): boolean {
  const quantities = new Map(one.map(({ productId, quantity }) => [productId, quantity]))
  return (
    one.length === other.length &&
    other.every(({ productId, quantity }) => quantities.get(productId) === quantity)
  )
}
