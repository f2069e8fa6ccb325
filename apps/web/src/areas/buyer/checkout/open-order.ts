import type { CartLine } from '@farmgate/contract/cart.ts'
import type { Order } from '@farmgate/contract/order-view.ts'

/** The newest order that waits for its money. The list comes newest first. */
export const openOrderOf = (orders: readonly Order[]): Order | null =>
  orders.find(({ waitingForPayment }) => waitingForPayment) ?? null

/**
 * Whether an order holds exactly what lies in the cart. Its produce is taken from the shelf already, so its own lines
 * may read as sold out there: such a cart is paid as the order stands.
 */
export function holdsSame({ items }: Pick<Order, 'items'>, lines: readonly CartLine[]): boolean {
  const wanted = new Map(lines.map(({ product, quantity }) => [product._id, quantity]))
  return (
    items.length === wanted.size &&
    items.every(({ product, quantity }) => wanted.get(product._id) === quantity)
  )
}
