import { decideReturn as decide } from '@farmgate/domain/orders/return.ts'
import { recordAct } from '../../db/audit-log.sql.ts'
import type { Intent } from '../../db/once.ts'
import type { Db } from '../../db/pool.ts'
import { notify } from '../notices/notify.ts'
import { onLockedOrder } from '../orders/on-locked-order.ts'
import type { Operator } from '../../operator.ts'
import { addEvent, buyerOf } from '../order-book/order-rows.sql.ts'
import { oweRefund } from '../orders/owe-refund.ts'
import { saveDecision } from './returns.sql.ts'

/** Approved, all the money goes back; rejected, the buyer reads why. Of two admins at once one decides. */
export const decideReturn = (
  db: Db,
  { adminId, requestId }: Operator,
  id: string,
  status: 'approved' | 'rejected',
  note: string | undefined,
  intent: Intent | null,
): Promise<void> =>
  onLockedOrder(db, id, 'anybody', intent, async (tx, order) => {
    const decision = decide(order, status, note)
    const reason = decision.note === null ? {} : { reason: decision.note }
    await saveDecision(tx, id, { status, note: decision.note, adminId })
    await addEvent(tx, id, { kind: `return_${status}`, by: 'admin', actorId: adminId, ...reason })
    await oweRefund(tx, decision)
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
