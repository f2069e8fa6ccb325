import type { Posting } from '@farmgate/domain/money/ledger/postings.ts'
import type { RefundRequest } from '@farmgate/domain/ordering/orders/order.ts'
import { needsSecondPerson } from '@farmgate/domain/money/payments/second-person.ts'
import type { Tx } from '#db/pool.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { postAll } from '#features/money/ledger/ledger.sql.ts'
import { addEvent } from '#features/ordering/order-store/order-rows.sql.ts'
import {
  lockPayingPayment,
  lockPayment,
  reserveRefund,
} from '#features/ordering/order-store/payment-rows.sql.ts'
import { insertRefund, readLargeRefunds } from './refunds.sql.ts'

export interface RefundToOpen extends RefundRequest {
  /** The order that was paid; null when the payment belongs to none of our orders. */
  readonly orderId: string | null
  /** Which payment is refunded. Null: the one that paid for the order, or none where it was cash. */
  readonly paymentId: string | null
  /** The ledger postings of the refund. */
  readonly postings: readonly Posting[]
  /** The operator who sends money again that was owed before. */
  readonly adminId?: string
  /** The operator who decided that this money goes back. A large one then waits for a second person. */
  readonly askedBy?: string | undefined
}

/**
 * Records that money is owed back, before the gateway is called. Requires that the order's row is locked already;
 * returns the refund's id. The database refuses a second refund for the same cause, and more than was taken.
 */
export async function openRefund(tx: Tx, refund: RefundToOpen): Promise<string> {
  const { orderId, cause, amountPaise, postings, adminId, askedBy = null } = refund
  const paymentId = await paymentOf(tx, refund)
  if (paymentId !== null) await reserveRefund(tx, paymentId, amountPaise)
  const waits = askedBy !== null && (await isLarge(tx, refund))
  const id = await insertRefund(tx, {
    orderId,
    paymentId,
    cause,
    amountPaise,
    askedBy,
    needsSecondPerson: waits,
  })
  await postAll(
    tx,
    postings.map((posting) => ({ source: 'refund', sourceId: id, orderId, ...posting })),
  )
  const by = adminId === undefined ? { by: 'system' as const } : { by: 'admin' as const, actorId: adminId }
  if (orderId !== null) await addEvent(tx, orderId, { kind: 'refund_due', ...by, amountPaise })
  if (paymentId !== null && !waits) await wakeRefundSender(tx, id)
  return id
}

async function isLarge(tx: Tx, { orderId, amountPaise }: RefundToOpen): Promise<boolean> {
  const { limitPaise, askedBeforePaise } = await readLargeRefunds(tx, orderId)
  return needsSecondPerson({ amountPaise, askedBeforePaise }, limitPaise)
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
