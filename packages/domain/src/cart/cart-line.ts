import { isQuantity, linePaise, QUANTITY_MAX, totalsOf, type Totals } from '../orders/totals.ts'
import { Refusal } from '../refusal.ts'

/** More different things than one household buys at once. */
export const CART_LINES_MAX = 50

/** What a cart line looks like beside what is on sale now. */
export interface CartLineFact {
  readonly quantity: number
  readonly priceSeenPaise: number
  /** Null when it is no longer on sale. */
  readonly onSale: { readonly pricePaise: number; readonly available: number } | null
}

/** `ok`, or why the buyer must look at it before paying. */
export type CartLineState = 'ok' | 'withdrawn' | 'sold_out' | 'short' | 'price_moved'

export function stateOf({ quantity, priceSeenPaise, onSale }: CartLineFact): CartLineState {
  if (onSale === null) return 'withdrawn'
  if (onSale.available === 0) return 'sold_out'
  if (onSale.available < quantity) return 'short'
  if (onSale.pricePaise !== priceSeenPaise) return 'price_moved'
  return 'ok'
}

/** The same question disables Proceed to Pay. */
export const canCheckOut = (states: readonly CartLineState[]): boolean =>
  states.length > 0 && states.every((state) => state === 'ok')

/** What a line adds to the total: nothing where there is nothing to buy. One that is short counts with what it asks for. */
export function costOf(line: CartLineFact): number {
  const priced = pricedLine(line)
  return priced === null ? 0 : linePaise(priced)
}

/** What the cart comes to at today's prices. */
export const cartTotals = (lines: readonly CartLineFact[]): Totals =>
  totalsOf(lines.map(pricedLine).filter((line) => line !== null))

const pricedLine = ({ quantity, onSale }: CartLineFact) =>
  onSale === null || onSale.available === 0 ? null : { quantity, unitPricePaise: onSale.pricePaise }

/** What a line of the cart may hold: never more than there is, whole numbers, at most a hundred. */
export function wishFor(productId: string, quantity: number, available: number): number {
  if (quantity > available) throw new Refusal('stock.insufficient', { shortages: [{ productId, available }] })
  if (!isQuantity(quantity)) throw new Refusal('cart.too_many', { most: Math.min(available, QUANTITY_MAX) })
  return quantity
}
