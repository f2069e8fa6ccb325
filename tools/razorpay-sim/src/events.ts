import { orderBody, paymentBody, refundBody, seconds } from './bodies.ts'
import { payoutBody } from './payout-bodies.ts'
import type { Changed } from './journal.ts'

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'
  | 'payout.processed'
  | 'payout.failed'
  | 'payout.reversed'

/** The entities at this moment: they may have changed by the time the event arrives. */
export function eventBody(
  accountId: string,
  event: EventName,
  { order, payment, refund, payout }: Changed,
  now: number,
) {
  const payload = {
    ...(refund === undefined ? {} : { refund: { entity: refundBody(refund) } }),
    ...(payment === undefined ? {} : { payment: { entity: paymentBody(payment) } }),
    ...(order === undefined ? {} : { order: { entity: orderBody(order) } }),
    ...(payout === undefined ? {} : { payout: { entity: payoutBody(payout) } }),
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
