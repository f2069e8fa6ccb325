import { NOTHING_LEFT } from '@farmgate/domain/ordering/orders/cancel-reason.ts'
import type { LinesDecision } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import type { Order } from '@farmgate/domain/ordering/orders/order.ts'
import { isCancelled, isUnsent } from '@farmgate/domain/ordering/orders/stage.ts'
import type { Tx } from '#db/pool.ts'
import { post } from '#features/money/ledger/ledger.sql.ts'
import {
  type ChangedBy,
  insertLineChanges,
  itemNamesOf,
} from '#features/ordering/order-store/line-changes.sql.ts'
import { addEvent, buyerOf, type NewEvent, saveOrder } from '#features/ordering/order-store/order-rows.sql.ts'
import { notify } from '#features/telling/notices/notify.ts'
import { notifyLinesChanged } from '#features/telling/notices/order-news.ts'
import { openRefund } from '#features/money/refunds/open-refund.ts'
import { releaseUnusedPlaces } from '#features/ordering/order-store/stops.sql.ts'
import { releaseFromChanges } from '#features/catalogue/stock/stock.sql.ts'
import { notifyCancelled } from './cancel-order.ts'

/**
 * Saves changes of an order whose row the caller holds: each with its refund. Stock comes last, because its locks are
 * the last in the lock order.
 */
export async function saveLineChanges(
  tx: Tx,
  before: Order,
  { order, changes, release, postings }: LinesDecision,
  who: ChangedBy,
  /** Why the order ends, when its last line does. */
  endReason = NOTHING_LEFT,
): Promise<void> {
  if (changes.length === 0) return
  const actor = { by: who.by, ...(who.actorId === null ? {} : { actorId: who.actorId }) }
  const isEnded = isCancelled(order.status)
  await insertLineChanges(tx, order.id, changes, who)
  await saveOrder(tx, before, order, isEnded ? { cancelReason: endReason, cancelledBy: who.by } : {})
  for (const { position, farmerId, amountPaise, feesPaise } of changes) {
    const amounts = { amountPaise: amountPaise + feesPaise, change: position }
    await addEvent(tx, order.id, { kind: 'line_changed', ...actor, farmerId, ...amounts })
  }
  for (const change of changes) {
    if (change.refund === null) continue
    await openRefund(tx, {
      orderId: order.id,
      paymentId: null,
      ...change.refund,
      postings: change.postings,
      ...(who.by === 'admin' && who.actorId !== null ? { askedBy: who.actorId } : {}),
    })
  }
  for (const posting of postings) {
    await post(tx, { source: 'order', sourceId: order.id, orderId: order.id }, posting)
    await addEvent(tx, order.id, { kind: 'paid', ...actor, amountPaise: order.capturedPaise })
  }
  if (order.status !== before.status) await recordStatus(tx, before, order, actor, endReason)
  if (!isEnded) await notifyOthers(tx, order, changes, who)
  if (order.parcels.some(({ status }) => isCancelled(status))) await releaseUnusedPlaces(tx, order.id)
  await releaseFromChanges(tx, order.id, release)
}

/** Ending a parcel ends the order, or leaves it at the stage of the parcels that are further on. */
async function recordStatus(
  tx: Tx,
  before: Order,
  { id, status }: Order,
  actor: Pick<NewEvent, 'by' | 'actorId'>,
  endReason: string,
): Promise<void> {
  if (isUnsent(status)) return
  await addEvent(tx, id, {
    kind: status,
    ...actor,
    ...(isCancelled(status) ? { reason: endReason } : {}),
  })
  if (isCancelled(status)) await notifyCancelled(tx, before)
  else await notify(tx, [await buyerOf(tx, id)], { kind: `order_${status}`, cause: id, orderId: id })
}

/** Never the person who did it. A claim has its own notices. */
async function notifyOthers(
  tx: Tx,
  { id, parcels }: Order,
  made: LinesDecision['changes'],
  { by }: ChangedBy,
): Promise<void> {
  const changes = made.filter(({ kind }) => kind !== 'claimed')
  if (changes.length === 0) return
  const changed = new Set(changes.map(({ farmerId }) => farmerId))
  await notifyLinesChanged(tx, {
    orderId: id,
    buyerId: by === 'buyer' ? null : await buyerOf(tx, id),
    changes,
    itemNames: await itemNamesOf(tx, id),
    farms:
      by === 'farmer'
        ? []
        : parcels
            .filter(({ farmerId }) => changed.has(farmerId))
            .map(({ farmerId, status }) => ({ farmerId, isEnded: isCancelled(status) })),
  })
}
