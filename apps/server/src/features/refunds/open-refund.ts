import type { Posting } from '@farmgate/domain/ledger/postings.ts'
import type { RefundWish } from '@farmgate/domain/orders/order.ts'
import type { Tx } from '../../db/pool.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { post } from '../ledger/ledger.sql.ts'
import { addEvent } from '../order-book/order-rows.sql.ts'
import { lockPayingPayment, lockPayment, reserveRefund } from '../order-book/payment-rows.sql.ts'
import { insertRefund } from './refunds.sql.ts'

export interface RefundToOpen extends RefundWish {
  /** Whose money it was; null when it came for no order of ours. */
  readonly orderId: string | null
  /** Which payment goes back. Null: the one that paid for the order, or none where it was cash. */
  readonly paymentId: string | null
  /** What the books say about it. */
  readonly postings: readonly Posting[]
  /** The operator who wants it; nobody where it follows by itself. */
  readonly adminId?: string
}

/**
 * Writes that money is owed back, before anybody is asked to send it. On an order whose row is locked already; answers
 * the refund's id. The database refuses a second refund for the same cause, and more than was taken.
 */
export async function openRefund(tx: Tx, wish: RefundToOpen): Promise<string> {
  const { orderId, cause, amountPaise, postings, adminId } = wish
  const paymentId = await paymentOf(tx, wish)
  if (paymentId !== null) await reserveRefund(tx, paymentId, amountPaise)
  const id = await insertRefund(tx, { orderId, paymentId, cause, amountPaise })
  for (const posting of postings) await post(tx, { source: 'refund', sourceId: id, orderId }, posting)
  const by = adminId === undefined ? { by: 'system' as const } : { by: 'admin' as const, actorId: adminId }
  if (orderId !== null) await addEvent(tx, orderId, { kind: 'refund_due', ...by, amountPaise })
  if (paymentId !== null) await wakeRefundSender(tx, id)
  return id
}

/** Locked, so that two who promise money of one payment do it one after the other. */
async function paymentOf(tx: Tx, { channel, paymentId, orderId }: RefundToOpen): Promise<string | null> {
  if (channel === 'cash') return null
  if (paymentId !== null) return (await lockPayment(tx, paymentId)).id
  if (orderId === null) throw new Error('a refund through the gateway is of a payment')
  return (await lockPayingPayment(tx, orderId)).id
}

/** With a key, so that a refund waits in the queue once, whoever has put it there. */
export const wakeRefundSender = (tx: Tx, id: string): Promise<void> =>
  enqueue(tx, 'send-refund', { id }, { key: `send-refund:${id}` })
