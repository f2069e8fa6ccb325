import type { Cart } from '@farmgate/contract/cart.ts'
import type { Figures } from '@farmgate/contract/figures.ts'
import type { Order } from '@farmgate/contract/order-view.ts'

/** What there is to pay: an unpaid order keeps the prices at which it was placed. */
export function figuresOf({ summary }: Cart, same: Order | null): Figures {
  if (same === null) return summary
  const { itemsTotal, deliveryFee, platformFee, totalAmount: total } = same
  return { itemsTotal, deliveryFee, platformFee, total }
}
