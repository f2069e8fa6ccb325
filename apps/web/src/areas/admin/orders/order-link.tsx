import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useWords } from '#words.ts'
import './card/order-card.css'

/** The element id of an order's link, by which the focus finds its card again. */
export const orderLinkId = (orderId: string): string => `order-${orderId}`

/** The order's number: a press opens its details. */
export function OrderLink({ order, onOpen }: { order: Order; onOpen: (order: Order) => void }) {
  const admin = useWords('admin')
  return (
    <button
      type="button"
      id={orderLinkId(order._id)}
      className="order-link"
      aria-label={fill(admin.orderDetails, { number: displayOrderNumber(order.number) })}
      onClick={() => onOpen(order)}
    >
      {displayOrderNumber(order.number)}
    </button>
  )
}
