import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { useState } from 'react'
import { type Payment, type PaymentEnd, usePayment } from './use-payment.ts'

export interface OrderPayment {
  readonly payment: Payment
  readonly payNow: (order: Order) => Promise<void>
  /** How the last attempt to pay this order ended. */
  readonly endOf: (order: Pick<Order, '_id'>) => PaymentEnd | null
}

/** One per page: the order that is being paid may no longer be shown as waiting before the payment has finished. */
export function useOrderPayment(): OrderPayment {
  const payment = usePayment()
  const [last, setLast] = useState<{ readonly orderId: string; readonly end: PaymentEnd } | null>(null)
  return {
    payment,
    payNow: async (order) => {
      if (payment.progress !== null) return
      setLast(null)
      setLast({ orderId: order._id, end: await payment.pay(order) })
    },
    endOf: ({ _id }) => (last?.orderId === _id ? last.end : null),
  }
}
