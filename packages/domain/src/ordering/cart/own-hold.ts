import { hasSameItems, type RequestedItem } from './pricing.ts'

/** A product's free stock, and how much of it the buyer's own unpaid orders hold. */
export interface StockForBuyer {
  readonly free: number
  readonly held: number
}

/** How many a buyer can have: another buyer can't take the units that the own unpaid orders hold. */
export const availableTo = ({ free, held }: StockForBuyer): number => free + held

export interface UnpaidOrder {
  readonly id: string
  readonly lines: readonly RequestedItem[]
}

/**
 * The buyer's own unpaid orders that a new order replaces: those that hold a product of which the free stock is too
 * little. An order of other products, or beside enough free stock, stays.
 */
export function replacedBy<O extends UnpaidOrder>(
  items: readonly (RequestedItem & StockForBuyer)[],
  unpaid: readonly O[],
): O[] {
  const short = new Set(
    items.filter(({ quantity, free }) => quantity > free).map(({ productId }) => productId),
  )
  return unpaid.filter(({ lines }) => lines.some(({ productId }) => short.has(productId)))
}

/** How an unpaid order relates to the cart: the same items, some of its products, or none. */
export type CartOverlap = 'same' | 'some' | 'none'

export function cartOverlap(order: readonly RequestedItem[], cart: readonly RequestedItem[]): CartOverlap {
  if (hasSameItems(order, cart)) return 'same'
  const inCart = new Set(cart.map(({ productId }) => productId))
  return order.some(({ productId }) => inCart.has(productId)) ? 'some' : 'none'
}

/** The unpaid order to show with the cart: the one with its items, else one with some of them, else the first. */
export function unpaidOrderFor<O extends UnpaidOrder>(
  unpaid: readonly O[],
  cart: readonly RequestedItem[],
): { readonly order: O; readonly overlap: CartOverlap } | null {
  const judged = unpaid.map((order) => ({ order, overlap: cartOverlap(order.lines, cart) }))
  for (const overlap of ['same', 'some', 'none'] as const) {
    const first = judged.find((each) => each.overlap === overlap)
    if (first !== undefined) return first
  }
  return null
}
