import { checkCanDepart } from '@farmgate/domain/delivery/departure.ts'
import { isAwaiting, shipBags } from '@farmgate/domain/orders/order.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { runEachRow } from '#features/bulk/run-each-row.ts'
import { notifyParcelMoved } from '#features/notices/order-news.ts'
import { addEvent, buyerOf } from '#features/order-store/order-rows.sql.ts'
import { saveAdvance } from '#features/orders/advance-order.ts'
import { onLockedOrder } from '#features/orders/on-locked-order.ts'
import type { Operator } from '#http/shared/operator.ts'
import type { Log } from '#logging/log.ts'
import { findFarmNamesOf, findOrdersToShip, findUnpaidOrders } from './bags.sql.ts'
import { type DayKey, findDay, type KnownDay, lockDays, saveLeft } from './round-days.sql.ts'
import { readNow } from './rounds.sql.ts'

/** How often it looks for orders that came onto the day while others were shipped. */
const PASSES = 3

/**
 * The round leaves: each order is shipped in a transaction of its own, then the day is marked. A call that was interrupted is
 * sent again and goes on where the first one ended.
 */
export async function leave(
  { db, log }: { readonly db: Db; readonly log: Log },
  operator: Operator,
  key: DayKey,
): Promise<{ readonly orders: number; readonly unpaid: number }> {
  requireDeparture(await findDay(db, key), (await readNow(db)).now)
  const shipped = new Set<string>()
  for (let pass = 1; pass <= PASSES; pass++) {
    await runEachRow(log, await findOrdersToShip(db, key), async (id) => {
      if (await shipOrder(db, operator, id, key)) shipped.add(id)
    })
    const unpaid = await markLeft(db, operator, key, shipped.size)
    if (unpaid !== null) return { orders: shipped.size, unpaid }
  }
  throw new Refusal('server.busy', { retryAfterSeconds: 1 })
}

function requireDeparture(day: KnownDay | undefined, now: Date): void {
  if (day === undefined) throw new Refusal('round.day_not_found')
  checkCanDepart(day, now)
}

/** Ships the bags of one order that are on this day. Returns whether there were any. */
async function shipOrder(db: Db, { adminId }: Operator, orderId: string, key: DayKey): Promise<boolean> {
  let isShipped = false
  await onLockedOrder(db, orderId, 'anybody', null, async (tx, order) => {
    const farmerIds = order.parcels
      .filter(
        ({ status, stop }) => status === 'confirmed' && stop?.roundId === key.roundId && stop.day === key.day,
      )
      .map(({ farmerId }) => farmerId)
    isShipped = farmerIds.length > 0 && !isAwaiting(order)
    if (!isShipped) return
    const decision = shipBags(order, farmerIds)
    const actor = { by: 'admin', actorId: adminId } as const
    for (const farmerId of farmerIds)
      await addEvent(tx, orderId, { kind: 'parcel_shipped', ...actor, farmerId })
    await saveAdvance(tx, actor, order, decision)
    // Otherwise the notice of the whole order says it.
    if (decision.order.status === order.status) await notifyOfBags(tx, orderId, farmerIds)
  })
  return isShipped
}

async function notifyOfBags(tx: Tx, orderId: string, farmerIds: readonly string[]): Promise<void> {
  const buyerId = await buyerOf(tx, orderId)
  for (const { farmerId, farm } of await findFarmNamesOf(tx, orderId, farmerIds))
    await notifyParcelMoved(tx, { orderId, buyerId, farmerId, farm, to: 'shipped' })
}

/** Null while bags are left that should be shipped; else how many orders stay because they are unpaid. */
const markLeft = (
  db: Db,
  { adminId, requestId }: Operator,
  key: DayKey,
  orders: number,
): Promise<number | null> =>
  inTransaction(db, async (tx) => {
    const [day] = await lockDays(tx, [key])
    requireDeparture(day, (await readNow(tx)).now)
    if ((await findOrdersToShip(tx, key)).length > 0) return null
    const unpaid = await findUnpaidOrders(tx, key)
    const isFirst = await saveLeft(tx, key, adminId)
    if (isFirst || orders > 0)
      await recordAct(tx, {
        actorId: adminId,
        action: 'round.left',
        subjectId: key.roundId,
        requestId,
        detail: { day: key.day, orders },
      })
    return unpaid
  })
