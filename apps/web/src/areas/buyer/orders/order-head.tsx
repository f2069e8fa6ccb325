import type { Order } from '@farmgate/contract/order-view.ts'
import type { RefObject } from 'react'
import { dayText } from '../../../components/day-text.ts'
import { orderNumber } from '../../../components/order-number.ts'
import { OrderStatusBadge } from '../../../components/order-status-badge.tsx'
import { useLanguage } from '../../../language.ts'
import { Price } from '../../../ui/price.tsx'
import { useWords } from '../../../words.ts'

/** The strip over an order: which one, when, how much, paid or not, and where it stands. */
export function OrderHead({
  order,
  heading,
}: {
  order: Order
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const words = useWords('orders')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  return (
    <header className="order-head">
      <h2 ref={heading} tabIndex={-1} className="order-fact order-title">
        <span>{words.order}</span> <b className="num">{orderNumber(order)}</b>
      </h2>
      <p className="order-fact">
        <span>{words.placed}</span> <b>{dayText(order.createdAt, language)}</b>
      </p>
      <p className="order-fact">
        <span>{words.total}</span> <Price rupees={order.totalAmount} />
      </p>
      <p className="order-fact">
        <span>{orderWords[`method.${order.paymentMethod}`]}</span>{' '}
        <b>{order.paymentStatus === 'paid' ? orderWords.paid : orderWords.notPaid}</b>
      </p>
      <OrderStatusBadge order={order} className="order-badge" />
    </header>
  )
}
