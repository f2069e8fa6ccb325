import { orderBody, paymentBody, refundBody, seconds } from './bodies.ts'
import type { Changed } from './journal.ts'

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'

/** The entities at this moment: they may have changed by the time the event arrives. */
export function eventBody(
  accountId: string,
  event: EventName,
  { order, payment, refund }: Changed,
  now: number,
) {
  const payload = {
    ...(refund === undefined ? {} : { refund: { entity: refundBody(refund) } }),
    ...(payment === undefined ? {} : { payment: { entity: paymentBody(payment) } }),
    ...(order === undefined ? {} : { order: { entity: orderBody(order) } }),
  }
  return {
    entity: 'event',
    account_id: accountId,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: seconds(now),
  }
}
