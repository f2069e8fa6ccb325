import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import type { RefObject } from 'react'
import { dayText } from '#components/format/day-text.ts'
import { OrderStatusBadge } from '#components/order/order-status-badge.tsx'
import { useLanguage } from '#language.ts'
import { Price } from '#components/format/price.tsx'
import { useWords } from '#words.ts'

/** The header of an order: number, date, amount, payment and status. */
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
        <span>{words.order}</span> <b className="num">{displayOrderNumber(order.number)}</b>
      </h2>
      <p className="order-fact">
        <span>{words.placed}</span> <b>{dayText(order.createdAt, language)}</b>
      </p>
      <p className="order-fact">
        <span>{words.total}</span> <Price rupees={order.currentTotal} />
      </p>
      <p className="order-fact">
        <span>{orderWords[`method.${order.paymentMethod}`]}</span>{' '}
        <b>{order.paymentStatus === 'paid' ? orderWords.paid : orderWords.notPaid}</b>
      </p>
      <OrderStatusBadge order={order} className="order-badge" />
    </header>
  )
}
