import type { Posting } from '@farmgate/domain/ledger/postings.ts'
import type { RefundRequest } from '@farmgate/domain/orders/order.ts'
import type { Tx } from '#db/pool.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { postAll } from '#features/ledger/ledger.sql.ts'
import { addEvent } from '#features/order-store/order-rows.sql.ts'
import { lockPayingPayment, lockPayment, reserveRefund } from '#features/order-store/payment-rows.sql.ts'
import { insertRefund } from './refunds.sql.ts'

export interface RefundToOpen extends RefundRequest {
  /** The order that was paid; null when the payment belongs to none of our orders. */
  readonly orderId: string | null
  /** Which payment is refunded. Null: the one that paid for the order, or none where it was cash. */
  readonly paymentId: string | null
  /** The ledger postings of the refund. */
  readonly postings: readonly Posting[]
  /** The operator who requested it; null where it is automatic. */
  readonly adminId?: string
}

/**
 * Records that money is owed back, before the gateway is called. Requires that the order's row is locked already;
 * returns the refund's id. The database refuses a second refund for the same cause, and more than was taken.
 */
export async function openRefund(tx: Tx, refund: RefundToOpen): Promise<string> {
  const { orderId, cause, amountPaise, postings, adminId } = refund
  const paymentId = await paymentOf(tx, refund)
  if (paymentId !== null) await reserveRefund(tx, paymentId, amountPaise)
  const id = await insertRefund(tx, { orderId, paymentId, cause, amountPaise })
  await postAll(
    tx,
    postings.map((posting) => ({ source: 'refund', sourceId: id, orderId, ...posting })),
  )
  const by = adminId === undefined ? { by: 'system' as const } : { by: 'admin' as const, actorId: adminId }
  if (orderId !== null) await addEvent(tx, orderId, { kind: 'refund_due', ...by, amountPaise })
  if (paymentId !== null) await wakeRefundSender(tx, id)
  return id
}

/** Locked, so that two transactions that reserve money of one payment run one after the other. */
async function paymentOf(tx: Tx, { channel, paymentId, orderId }: RefundToOpen): Promise<string | null> {
  if (channel === 'cash') return null
  if (paymentId !== null) return (await lockPayment(tx, paymentId)).id
  if (orderId === null) throw new Error('a refund through the gateway is of a payment')
  return (await lockPayingPayment(tx, orderId)).id
}

/** Uses a job key, so that a refund is in the queue once however many callers add it. */
export const wakeRefundSender = (tx: Tx, id: string): Promise<void> =>
  enqueue(tx, 'send-refund', { id }, { key: `send-refund:${id}` })
