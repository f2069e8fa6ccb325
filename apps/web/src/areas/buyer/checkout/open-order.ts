import type { CartLine } from '@farmgate/contract/ordering/cart.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'

/** Returns the newest unpaid order. The list is sorted newest first. */
export const openOrderOf = (orders: readonly Order[]): Order | null =>
  orders.find(({ waitingForPayment }) => waitingForPayment) ?? null

/**
 * Returns whether an order has exactly the items of the cart. Its stock is already reserved, so its own lines may be
 * shown as sold out in the cart: such a cart is paid as the existing order.
 */
export function hasSameItems({ items }: Pick<Order, 'items'>, lines: readonly CartLine[]): boolean {
  const quantities = new Map(lines.map(({ product, quantity }) => [product._id, quantity]))
  return (
    items.length === quantities.size &&
    items.every(({ product, quantity }) => quantities.get(product._id) === quantity)
  )
}
