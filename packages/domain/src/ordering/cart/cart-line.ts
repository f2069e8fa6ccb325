import { isQuantity, linePaise, QUANTITY_MAX, totalsOf, type Totals } from './totals.ts'
import { Refusal } from '../../refusal.ts'

/** The most different products in one cart: more than one household buys at once. */
export const CART_LINES_MAX = 50

/** A cart line compared with what is on sale now. */
export interface CartLineFact {
  readonly quantity: number
  readonly priceSeenPaise: number
  /** Null when it is no longer on sale. */
  readonly onSale: { readonly pricePaise: number; readonly available: number } | null
}

/** `ok`, or why the buyer must look at it before paying. */
export type CartLineState = 'ok' | 'withdrawn' | 'sold_out' | 'short' | 'price_moved'

export function cartLineState({ quantity, priceSeenPaise, onSale }: CartLineFact): CartLineState {
  if (onSale === null) return 'withdrawn'
  if (onSale.available === 0) return 'sold_out'
  if (onSale.available < quantity) return 'short'
  if (onSale.pricePaise !== priceSeenPaise) return 'price_moved'
  return 'ok'
}

/** The same rule disables Proceed to Pay. */
export const canCheckOut = (states: readonly CartLineState[]): boolean =>
  states.length > 0 && states.every((state) => state === 'ok')

/**
 * What a line adds to the total; nothing when it can't be bought. A line above the stock counts with its full
 * quantity.
 */
export function costOf(line: CartLineFact): number {
  const priced = pricedLine(line)
  return priced === null ? 0 : linePaise(priced)
}

/** The cart's totals at today's prices. */
export const cartTotals = (lines: readonly CartLineFact[]): Totals =>
  totalsOf(lines.map(pricedLine).filter((line) => line !== null))

const pricedLine = ({ quantity, onSale }: CartLineFact) =>
  onSale === null || onSale.available === 0 ? null : { quantity, unitPricePaise: onSale.pricePaise }

/** The quantity of a cart line: a whole number, at most a hundred and at most the stock. Anything else is refused. */
export function cartQuantity(productId: string, quantity: number, available: number): number {
  if (quantity > available) throw new Refusal('stock.insufficient', { shortages: [{ productId, available }] })
  if (!isQuantity(quantity)) throw new Refusal('cart.too_many', { most: Math.min(available, QUANTITY_MAX) })
  return quantity
}
