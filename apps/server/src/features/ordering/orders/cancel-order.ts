import type { CancelReason } from '@farmgate/domain/ordering/orders/cancel-reason.ts'
import { cancel, isAwaiting, type Order } from '@farmgate/domain/ordering/orders/order.ts'
import type { OrderActor } from '@farmgate/domain/ordering/orders/stage.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import type { Db, Tx } from '#db/pool.ts'
import { notifyAll } from '#features/telling/notices/notify.ts'
import { releaseFromOrder } from '#features/catalogue/stock/stock.sql.ts'
import { onLockedOrder } from './on-locked-order.ts'
import type { Operator } from '#http/shared/operator.ts'
import { addEvent, buyerOf, saveOrder } from '#features/ordering/order-store/order-rows.sql.ts'
import { releaseUnusedPlaces } from '#features/ordering/order-store/stops.sql.ts'
import { oweRefund } from './owe-refund.ts'

/** Cancels an order by its buyer, before it was shipped. Another buyer's order is not found. */
export const cancelOwnOrder = (
  db: Db,
  buyerId: string,
  id: string,
  reason: CancelReason,
  idempotentRequest: IdempotentRequest | null,
): Promise<void> =>
  onLockedOrder(db, id, { buyerId }, idempotentRequest, (tx, order) =>
    cancelInTransaction(tx, order, 'buyer', reason, buyerId),
  )

/** Cancels an order by an operator, because it can't be supplied. */
export const cancelForBuyer = (
  db: Db,
  { adminId, requestId }: Operator,
  id: string,
  reason: string,
  idempotentRequest: IdempotentRequest | null,
): Promise<void> =>
  onLockedOrder(db, id, 'anybody', idempotentRequest, async (tx, order) => {
    await cancelInTransaction(tx, order, 'admin', reason, adminId)
    await recordAct(tx, {
      actorId: adminId,
      action: 'order.cancelled',
      subjectId: id,
      requestId,
      detail: { reason },
      before: { status: order.status },
      after: { status: 'cancelled' },
    })
  })

/**
 * Cancels an order whose row the caller holds: stage, refund, mail, places and stock together. Places and stock come last,
 * because their locks are the last in the lock order.
 */
export async function cancelInTransaction(
  tx: Tx,
  order: Order,
  by: OrderActor,
  reason: string,
  actorId?: string,
): Promise<void> {
  const decision = cancel(order, by)
  await saveOrder(tx, order, decision.order, { cancelReason: reason, cancelledBy: by })
  await addEvent(tx, order.id, {
    kind: 'cancelled',
    by,
    reason,
    ...(actorId === undefined ? {} : { actorId }),
  })
  await oweRefund(tx, decision, by === 'admin' ? actorId : undefined)
  await notifyCancelled(tx, order)
  await releaseUnusedPlaces(tx, order.id)
  await releaseFromOrder(tx, order.id, decision.release)
}

/** Takes the order as it was before cancelling. A farm that was never asked to pack it is not notified. */
export async function notifyCancelled(tx: Tx, order: Order): Promise<void> {
  const about = { cause: order.id, orderId: order.id }
  const farms = isAwaiting(order) ? [] : order.parcels.map(({ farmerId }) => farmerId)
  await notifyAll(tx, [
    { kind: 'order_cancelled', to: [await buyerOf(tx, order.id)], ...about },
    { kind: 'farm_order_cancelled', to: farms, ...about },
  ])
}
