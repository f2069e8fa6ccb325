import { refundPaid } from '@farmgate/domain/money/ledger/postings.ts'
import { moveRefund } from '@farmgate/domain/money/payments/refund.ts'
import type { GatewayRefund } from '#adapters/payments/payment-gateway.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { post } from '#features/money/ledger/ledger.sql.ts'
import { notify, notifyAdmins } from '#features/telling/notices/notify.ts'
import { addEvent, buyerOf, lockOrder } from '#features/ordering/order-store/order-rows.sql.ts'
import { freeRefund, lockPayment } from '#features/ordering/order-store/payment-rows.sql.ts'
import {
  findRefund,
  findRefundedItem,
  type LockedRefund,
  lockRefund,
  saveEnd,
  saveSent,
} from './refunds.sql.ts'

/** The outcome of a refund reported by the gateway. `unknown`: it is not one of ours. */
export type RefundApplied = 'sent' | 'processed' | 'failed' | 'nothing-new' | 'unknown'

/** How long a pending refund is left alone before it is looked up. Webhooks are quicker. */
const LOOK_AGAIN_MS = 60_000

/** The only way a refund advances, whichever source reported it. Idempotent for the same report. */
export const applyRefund = (db: Db, refund: GatewayRefund): Promise<RefundApplied> =>
  inTransaction(db, async (tx) => {
    const id = refund.receipt !== null && isUuid(refund.receipt) ? refund.receipt : null
    const found = await findRefund(tx, { id, gatewayRefundId: refund.id })
    if (found === undefined) return 'unknown'
    const known = await lockWithItsOrder(tx, found)
    const next = moveRefund(known.state, refund.status)
    if (next === null) return 'nothing-new'
    if (next === 'sent') await keepSent(tx, known, refund.id)
    else if (next === 'processed') await keepProcessed(tx, known, refund.id)
    else await keepFailed(tx, known, { gatewayRefundId: refund.id, error: 'failed at the gateway' })
    return next
  })

/** Marks a refund as finally refused by the gateway. The money is still owed; an operator has to look. */
export const giveUpRefund = (db: Db, id: string, error: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const found = await findRefund(tx, { id, gatewayRefundId: '' })
    if (found === undefined) return
    const known = await lockWithItsOrder(tx, found)
    if (moveRefund(known.state, 'failed') !== null) await keepFailed(tx, known, { error })
  })

/** Order, payment, refund: every transaction takes these locks in this order. */
export async function lockWithItsOrder(
  tx: Tx,
  { id, orderId, paymentId }: LockedRefund,
): Promise<LockedRefund> {
  if (orderId !== null) await lockOrder(tx, orderId, 'anybody')
  if (paymentId !== null) await lockPayment(tx, paymentId)
  return lockRefund(tx, id)
}

async function keepSent(tx: Tx, known: LockedRefund, gatewayRefundId: string): Promise<void> {
  await saveSent(tx, known.id, gatewayRefundId, LOOK_AGAIN_MS)
  if (known.orderId === null) return
  await addEvent(tx, known.orderId, { kind: 'refund_sent', by: 'system', amountPaise: known.amountPaise })
}

async function keepProcessed(tx: Tx, known: LockedRefund, gatewayRefundId: string): Promise<void> {
  const { id, orderId, amountPaise } = known
  await saveEnd(tx, id, { state: 'processed', gatewayRefundId })
  await post(tx, { source: 'refund', sourceId: id, orderId }, refundPaid(amountPaise, 'gateway_clearing'))
  if (orderId === null) return
  await addEvent(tx, orderId, { kind: 'refund_processed', by: 'gateway', amountPaise })
  await notifyRefunded(tx, { id, orderId, amountPaise })
}

/** Each refund has its own notice, with its amount and the item that it is for. */
export async function notifyRefunded(
  tx: Tx,
  {
    id,
    orderId,
    amountPaise,
  }: { readonly id: string; readonly orderId: string; readonly amountPaise: number },
): Promise<void> {
  const item = await findRefundedItem(tx, id)
  await notify(tx, [await buyerOf(tx, orderId)], {
    kind: 'refund_processed',
    cause: id,
    orderId,
    detail: { amountPaise: String(amountPaise), ...(item === undefined ? {} : { item }) },
  })
}

/** Frees the reservation, so that another refund may be made. The debt stays in the ledger. */
async function keepFailed(
  tx: Tx,
  known: LockedRefund,
  end: { readonly gatewayRefundId?: string; readonly error: string },
): Promise<void> {
  const { id, orderId, paymentId, amountPaise } = known
  await saveEnd(tx, id, { state: 'failed', ...end })
  if (paymentId !== null) await freeRefund(tx, paymentId, amountPaise)
  if (orderId !== null) await addEvent(tx, orderId, { kind: 'refund_failed', by: 'gateway', amountPaise })
  await notifyAdmins(tx, { kind: 'refund_failed', cause: id, ...(orderId === null ? {} : { orderId }) })
}
