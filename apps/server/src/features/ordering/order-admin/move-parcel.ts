import {
  advanceParcel,
  type Order,
  type OrderDecision,
  shipByCourier,
} from '@farmgate/domain/ordering/orders/order.ts'
import { type SettableStage, STAGE_AFTER } from '@farmgate/domain/ordering/orders/stage.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { requireUse } from '#db/market-uses.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { notifyParcelMoved } from '#features/telling/notices/order-news.ts'
import { saveCourier } from '#features/ordering/order-store/courier.sql.ts'
import { addEvent, buyerOf } from '#features/ordering/order-store/order-rows.sql.ts'
import { saveAdvance } from '#features/ordering/orders/advance-order.ts'
import { onLockedOrder } from '#features/ordering/orders/on-locked-order.ts'
import { settleWeights } from '#features/ordering/orders/settle-weights.ts'
import type { Operator } from '#http/shared/operator.ts'
import { farmNameOf } from './order-admin.sql.ts'

interface ParcelOf {
  readonly orderId: string
  readonly farmerId: string
}

/** Ships or delivers one farm's parcel alone. The order follows its slowest parcel. */
export const moveParcel = (db: Db, operator: Operator, parcel: ParcelOf, to: SettableStage): Promise<void> =>
  onLockedOrder(db, parcel.orderId, 'anybody', null, async (tx, placed) => {
    const order = await settleWeights(tx, placed, 'all')
    await saveMove(tx, operator, parcel, order, advanceParcel(order, parcel.farmerId, to), to)
  })

/** Ships one farm's parcel by a courier. */
export const sendByCourier = (
  db: Db,
  operator: Operator,
  parcel: ParcelOf,
  courier: { readonly name: string; readonly number: string },
): Promise<void> =>
  onLockedOrder(db, parcel.orderId, 'anybody', null, async (tx, placed) => {
    const order = await settleWeights(tx, placed, 'all')
    await requireUse(tx, 'courier')
    const decision = shipByCourier(order, parcel.farmerId)
    await saveCourier(tx, { ...parcel, ...courier })
    await saveMove(tx, operator, parcel, order, decision, STAGE_AFTER.ship, courier)
  })

async function saveMove(
  tx: Tx,
  operator: Operator,
  { orderId, farmerId }: ParcelOf,
  order: Order,
  decision: OrderDecision,
  to: SettableStage,
  courier?: { readonly name: string; readonly number: string },
): Promise<void> {
  const { adminId: actorId, requestId } = operator
  await addEvent(tx, orderId, { kind: `parcel_${to}`, by: 'admin', actorId, farmerId })
  const facts = await saveAdvance(tx, { by: 'admin', actorId }, order, decision)
  const farm = await farmNameOf(tx, orderId, farmerId)
  // Otherwise the notice of the whole order says it.
  if (decision.order.status === order.status)
    await notifyParcelMoved(tx, { orderId, buyerId: await buyerOf(tx, orderId), farmerId, farm, to })
  await recordAct(tx, {
    actorId,
    action: `order.parcel_${to}`,
    subjectId: orderId,
    requestId,
    detail: { farm, ...(courier === undefined ? {} : { courier: `${courier.name} ${courier.number}` }) },
    ...facts,
  })
}
