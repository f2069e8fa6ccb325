import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { endParcel as end } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import { currentTotalPaise } from '@farmgate/domain/ordering/orders/order.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import type { Db } from '#db/pool.ts'
import { addEvent } from '#features/ordering/order-store/order-rows.sql.ts'
import { saveLineChanges } from '#features/ordering/orders/change-lines.ts'
import { onLockedOrder } from '#features/ordering/orders/on-locked-order.ts'
import type { Operator } from '#http/shared/operator.ts'
import { farmNameOf } from './order-admin.sql.ts'

/**
 * Ends one farm's part of an order that can't be supplied. The other parts go on; the fees go back with the last one.
 * Produce that exists returns to stock.
 */
export const endParcel = (
  db: Db,
  { adminId, requestId }: Operator,
  { orderId, farmerId }: { readonly orderId: string; readonly farmerId: string },
  { reason, restock }: { readonly reason: string; readonly restock: boolean },
  idempotentRequest: IdempotentRequest | null,
): Promise<void> =>
  onLockedOrder(db, orderId, 'anybody', idempotentRequest, async (tx, order) => {
    const decision = end(order, farmerId, restock ? 'dropped' : 'short', 'admin')
    await addEvent(tx, orderId, { kind: 'parcel_ended', by: 'admin', actorId: adminId, farmerId, reason })
    await saveLineChanges(tx, order, decision, { by: 'admin', actorId: adminId, reason })
    await recordAct(tx, {
      actorId: adminId,
      action: 'order.parcel_ended',
      subjectId: orderId,
      requestId,
      detail: { farm: await farmNameOf(tx, orderId, farmerId), reason, restock },
      before: { total: toRupees(currentTotalPaise(order)) },
      after: { total: toRupees(currentTotalPaise(decision.order)) },
    })
  })
