import type { Order } from '@farmgate/contract/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { orderNumber } from '../../../components/order-number.ts'
import { useWords } from '../../../words.ts'
import './order-card.css'

/** By this an order's card is found again when the focus is to go to it. */
export const orderLinkId = (orderId: string): string => `order-${orderId}`

/** The order's number: a press opens all that is known of it. */
export function OrderLink({ order, onOpen }: { order: Order; onOpen: (order: Order) => void }) {
  const operator = useWords('operator')
  return (
    <button
      type="button"
      id={orderLinkId(order._id)}
      className="order-link"
      aria-label={fill(operator.orderDetails, { number: orderNumber(order) })}
      onClick={() => onOpen(order)}
    >
      {orderNumber(order)}
    </button>
  )
}
