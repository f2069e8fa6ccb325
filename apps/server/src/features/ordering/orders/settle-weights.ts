import { changeLines } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import type { Order } from '@farmgate/domain/ordering/orders/order.ts'
import { hasParcelToPack } from '@farmgate/domain/delivery/packing/what-came.ts'
import { isWeightOpen } from '@farmgate/domain/delivery/packing/weight.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  findWeighedOrders,
  type HeldWeight,
  listOrdersToSettle,
  readWeights,
  removeWeights,
} from '#features/ordering/order-store/held-weights.sql.ts'
import { addEvent, lockOrder } from '#features/ordering/order-store/order-rows.sql.ts'
import type { Log } from '#logging/log.ts'
import { rowByRow } from '#jobs/row-by-row.ts'
import { saveLineChanges } from './change-lines.ts'

/**
 * Changes the lines of an order, whose row the caller holds, by what its farms weighed: the final weights, or all of them
 * because a bag goes on. Each weight is deleted with its change, so it is settled once. Returns the order as it is then.
 */
export async function settleWeights(tx: Tx, order: Order, which: 'final' | 'all'): Promise<Order> {
  const { weights, now } = await readWeights(tx, order.id)
  const settled = weights.filter(({ finalAt }) => which === 'all' || !isWeightOpen(finalAt, now))
  let current = order
  for (const report of byReport(settled)) current = await settleReport(tx, current, report)
  await removeWeights(
    tx,
    order.id,
    settled.map(({ productId }) => productId),
  )
  return current
}

type Report = readonly [HeldWeight, ...HeldWeight[]]

/** What a farm said with the same reason and photo is one change for the buyer: one notice and one credit note. */
function byReport(weights: readonly HeldWeight[]): readonly Report[] {
  const reports = new Map<string, [HeldWeight, ...HeldWeight[]]>()
  for (const weight of weights) {
    const key = JSON.stringify([weight.farmerId, weight.reason, weight.pictureId])
    const report = reports.get(key)
    if (report === undefined) reports.set(key, [weight])
    else report.push(weight)
  }
  return [...reports.values()]
}

async function settleReport(tx: Tx, order: Order, report: Report): Promise<Order> {
  const [{ farmerId, reason, pictureId }] = report
  // The buyer may have taken the line out, or the bag ended, since it was weighed.
  const left = report.filter(
    ({ productId }) =>
      hasParcelToPack(order, farmerId) &&
      order.lines.some((line) => line.productId === productId && line.keptParts > 0),
  )
  const decision = changeLines(
    order,
    left.map(({ productId, kind, keepParts }) => ({ productId, kind, keepParts })),
    'farmer',
  )
  const who = { by: 'farmer', actorId: farmerId } as const
  await saveLineChanges(tx, order, decision, { ...who, reason, pictureId })
  if (hasParcelToPack(order, farmerId) && !hasParcelToPack(decision.order, farmerId))
    await addEvent(tx, order.id, {
      kind: 'parcel_ended',
      ...who,
      farmerId,
      ...(reason === null ? {} : { reason }),
    })
  return decision.order
}

/** Settles all weights of those of these orders, whose rows the caller holds, that have some. */
export async function settleWeightsOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  for (const id of await findWeighedOrders(tx, orderIds)) {
    const order = await lockOrder(tx, id, 'anybody')
    if (order !== null) await settleWeights(tx, order, 'all')
  }
}

/** Settles the weights whose ten minutes are over. Run by every worker, as often as it sweeps. */
export async function sweepWeights(
  { db, log }: { readonly db: Db; readonly log: Log },
  limit: number,
): Promise<void> {
  await rowByRow({ log, part: 'weights' }, await listOrdersToSettle(db, limit), String, (id) =>
    inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, id, 'anybody')
      if (order !== null) await settleWeights(tx, order, 'final')
    }),
  )
}
