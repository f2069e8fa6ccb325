import { refundPaid } from '@farmgate/domain/money/ledger/postings.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { post } from '#features/money/ledger/ledger.sql.ts'
import { addEvent, lockOrder } from '#features/ordering/order-store/order-rows.sql.ts'
import { notifyRefunded } from './apply-refund.ts'
import { lockCashDue, saveEnd } from './refunds.sql.ts'

/**
 * Records that an operator has handed the cash of one refund back: of this one, or of the one that is due longest. A second
 * call is refused because it is not due any more.
 */
export async function settleCashRefund(
  db: Db,
  { adminId, requestId }: { readonly adminId: string; readonly requestId: string },
  orderId: string,
  refundId?: string,
): Promise<void> {
  if (!isUuid(orderId)) throw new Refusal('order.not_found')
  if (refundId !== undefined && !isUuid(refundId)) throw new Refusal('refund.not_due')
  await inTransaction(db, async (tx) => {
    if ((await lockOrder(tx, orderId, 'anybody')) === null) throw new Refusal('order.not_found')
    const refund = await lockCashDue(tx, orderId, refundId)
    if (refund === undefined) throw new Refusal('refund.not_due')
    if (refund.waits) throw new Refusal('refund.waits')
    const { id, amountPaise } = refund
    await saveEnd(tx, id, { state: 'processed', settledBy: adminId })
    await post(tx, { source: 'refund', sourceId: id, orderId }, refundPaid(amountPaise, 'cash'))
    await addEvent(tx, orderId, { kind: 'refund_processed', by: 'admin', actorId: adminId, amountPaise })
    await notifyRefunded(tx, { id, orderId, amountPaise })
    await recordAct(tx, {
      actorId: adminId,
      action: 'refund.settled',
      subjectId: orderId,
      requestId,
      detail: { amount: toRupees(amountPaise) },
      before: { refund: 'due' },
      after: { refund: 'processed' },
    })
  })
}
