import { decideReturn as decide } from '@farmgate/domain/ordering/order-changes/return.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import type { Db } from '#db/pool.ts'
import { closeClaims } from '#features/ordering/claims/close-claims.ts'
import { notify } from '#features/telling/notices/notify.ts'
import { onLockedOrder } from '#features/ordering/orders/on-locked-order.ts'
import type { Operator } from '#http/shared/operator.ts'
import { addEvent, buyerOf } from '#features/ordering/order-store/order-rows.sql.ts'
import { oweRefund } from '#features/ordering/orders/owe-refund.ts'
import { saveDecision } from './returns.sql.ts'

/**
 * Decides a return. Approved, all the money is refunded; rejected, the buyer reads why. Of two concurrent admins one
 * decides.
 */
export const decideReturn = (
  db: Db,
  { adminId, requestId }: Operator,
  id: string,
  status: 'approved' | 'rejected',
  note: string | undefined,
  idempotentRequest: IdempotentRequest | null,
): Promise<void> =>
  onLockedOrder(db, id, 'anybody', idempotentRequest, async (tx, order) => {
    const decision = decide(order, status, note)
    const reason = decision.note === null ? {} : { reason: decision.note }
    await saveDecision(tx, id, { status, note: decision.note, adminId })
    await addEvent(tx, id, { kind: `return_${status}`, by: 'admin', actorId: adminId, ...reason })
    await oweRefund(tx, decision, adminId)
    if (status === 'approved') await closeClaims(tx, id, adminId)
    await notify(tx, [await buyerOf(tx, id)], {
      kind: `return_${status}`,
      cause: id,
      orderId: id,
      ...(decision.note === null ? {} : { detail: { note: decision.note } }),
    })
    await recordAct(tx, {
      actorId: adminId,
      action: `return.${status}`,
      subjectId: id,
      requestId,
      detail: reason,
      before: { return: order.returnStatus },
      after: { return: status },
    })
  })
