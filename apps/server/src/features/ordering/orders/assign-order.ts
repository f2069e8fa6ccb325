import { isOpen } from '@farmgate/domain/ordering/orders/stage.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { announce } from '#db/changes/changes.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { assignOrderTo } from '#features/ordering/order-store/order-rows.sql.ts'
import type { Operator } from '#http/shared/operator.ts'
import { onLockedOrder } from './on-locked-order.ts'

/** Gives an open order to the operator who asks, also from another operator, or takes it off the operators' lists. */
export const assignOrder = (
  db: Db,
  { adminId, requestId }: Operator,
  id: string,
  isMine: boolean,
): Promise<void> =>
  onLockedOrder(db, id, 'anybody', null, async (tx, order) => {
    if (!isOpen(order.status)) throw new Refusal('order.stage_passed')
    await assignOrderTo(tx, id, isMine ? adminId : null)
    await recordAct(tx, {
      actorId: adminId,
      action: isMine ? 'order.taken' : 'order.released',
      subjectId: id,
      requestId,
    })
    announce(tx, { what: 'orders', to: [], admins: true })
  })
