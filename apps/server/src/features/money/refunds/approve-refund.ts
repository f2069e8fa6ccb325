import { refuseApproval } from '@farmgate/domain/money/payments/second-person.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { findApproverWait } from '#features/people/second-factor/approver-wait.sql.ts'
import { lockWithItsOrder } from './apply-refund.ts'
import { wakeRefundSender } from './open-refund.ts'
import { findRefundById, saveApproved } from './refunds.sql.ts'

/** Approves a large refund that another operator asked for; from then on it is sent, or handed back, like any other. */
export const approveRefund = (
  db: Db,
  { adminId, requestId }: Operator,
  id: string,
): Promise<{ readonly orderId: string | null }> =>
  inTransaction(db, async (tx) => {
    const found = isUuid(id) ? await findRefundById(tx, id) : undefined
    if (found === undefined) throw new Refusal('refund.not_found')
    const refund = await lockWithItsOrder(tx, found)
    const { orderId, paymentId, amountPaise } = refund
    refuseApproval(refund, { approverId: adminId, wait: await findApproverWait(tx, adminId) })
    await saveApproved(tx, id, { adminId, isSent: paymentId !== null })
    if (paymentId !== null) await wakeRefundSender(tx, id)
    await recordAct(tx, {
      actorId: adminId,
      action: 'refund.approved',
      subjectId: orderId ?? id,
      requestId,
      detail: { refund: id, amountPaise },
      before: { state: 'waits' },
      after: { state: 'due' },
    })
    announce(tx, { what: 'orders', to: [], admins: true })
    return { orderId }
  })
