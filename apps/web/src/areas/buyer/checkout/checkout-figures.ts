import type { Cart } from '@farmgate/contract/ordering/cart.ts'
import type { Figures } from '@farmgate/contract/figures.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'

/** The amounts to pay: an unpaid order has the prices at which it was placed. */
export function checkoutFigures({ summary }: Cart, resumedOrder: Order | null): Figures {
  if (resumedOrder === null) return summary
  const { itemsTotal, deliveryFee, platformFee, totalAmount: total } = resumedOrder
  return { itemsTotal, deliveryFee, platformFee, total }
}
