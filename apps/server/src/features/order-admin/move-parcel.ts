import { advanceParcel } from '@farmgate/domain/orders/order.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { notifyParcelMoved } from '#features/notices/order-news.ts'
import { addEvent, buyerOf } from '#features/order-store/order-rows.sql.ts'
import { saveAdvance } from '#features/orders/advance-order.ts'
import { onLockedOrder } from '#features/orders/on-locked-order.ts'
import type { Operator } from '#http/shared/operator.ts'
import { farmNameOf } from './order-admin.sql.ts'

/** Ships or delivers one farm's parcel alone. The order follows its slowest parcel. */
export const moveParcel = (
  db: Db,
  operator: Operator,
  { orderId, farmerId }: { readonly orderId: string; readonly farmerId: string },
  to: 'shipped' | 'delivered',
): Promise<void> =>
  onLockedOrder(db, orderId, 'anybody', null, async (tx, order) => {
    const { adminId: actorId, requestId } = operator
    const decision = advanceParcel(order, farmerId, to)
    await addEvent(tx, orderId, { kind: `parcel_${to}`, by: 'admin', actorId, farmerId })
    const facts = await saveAdvance(tx, operator, order, decision)
    const farm = await farmNameOf(tx, orderId, farmerId)
    // Otherwise the notice of the whole order says it.
    if (decision.order.status === order.status)
      await notifyParcelMoved(tx, { orderId, buyerId: await buyerOf(tx, orderId), farmerId, farm, to })
    await recordAct(tx, {
      actorId,
      action: `order.parcel_${to}`,
      subjectId: orderId,
      requestId,
      detail: { farm },
      ...facts,
    })
  })
