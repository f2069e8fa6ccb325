import { checkCanDepart, shipWithRound } from '@farmgate/domain/delivery/departure.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { AddressedNotice } from '#features/notices/notices.sql.ts'
import { notifyAll } from '#features/notices/notify.ts'
import { parcelMoved } from '#features/notices/order-news.ts'
import type { Operator } from '#http/shared/operator.ts'
import { countUnpaidOrders, findOrdersToShip, type LeavingOrder, readLeavingOrders } from './bags.sql.ts'
import { type DayKey, lockDays, saveLeft } from './round-days.sql.ts'
import { readNow } from './rounds.sql.ts'
import { saveShipped } from './ship-orders.sql.ts'
import { lockOrders } from './stops.sql.ts'

/** Orders that are shipped in one transaction: as many rows are locked, for a fraction of a second. */
const BATCH = 500

/** How often another call may take all orders of a batch first. */
const IDLE_MAX = 3

/**
 * The round leaves: its orders are shipped, some hundred in a transaction, then the day is marked. A call that was interrupted
 * is sent again and goes on where the first one ended.
 */
export async function leave(
  db: Db,
  operator: Operator,
  key: DayKey,
): Promise<{ readonly orders: number; readonly unpaid: number }> {
  let orders = 0
  for (let idle = 0; idle < IDLE_MAX; ) {
    const { shipped, unpaid } = await shipBatch(db, operator, key, orders)
    orders += shipped
    if (unpaid !== null) return { orders, unpaid }
    if (shipped === 0) idle++
  }
  throw new Refusal('server.busy', { retryAfterSeconds: 1 })
}

/** Ships the next orders. With the last of them the day is marked, and `unpaid` says how many stay without payment. */
const shipBatch = (
  db: Db,
  { adminId, requestId }: Operator,
  key: DayKey,
  shippedBefore: number,
): Promise<{ readonly shipped: number; readonly unpaid: number | null }> =>
  inTransaction(db, async (tx) => {
    const ids = await findOrdersToShip(tx, key, BATCH)
    await lockOrders(tx, ids)
    const [day] = await lockDays(tx, [key])
    if (day === undefined) throw new Refusal('round.day_not_found')
    checkCanDepart(day, (await readNow(tx)).now)
    // Read with the orders locked: bags may have been taken out or shipped meanwhile.
    const orders = await readLeavingOrders(tx, key, ids)
    const decided = orders.map((order) => ({ ...order, ...shipWithRound(order) }))
    await saveShipped(tx, adminId, decided)
    await notifyAll(tx, decided.flatMap(newsOf))
    if ((await findOrdersToShip(tx, key, 1)).length > 0) return { shipped: orders.length, unpaid: null }
    const isFirst = await saveLeft(tx, key, adminId)
    const shipped = shippedBefore + orders.length
    if (isFirst || shipped > 0)
      await recordAct(tx, {
        actorId: adminId,
        action: 'round.left',
        subjectId: key.roundId,
        requestId,
        detail: { day: key.day, orders: shipped },
      })
    return { shipped: orders.length, unpaid: await countUnpaidOrders(tx, key) }
  })

/** One notice for the whole order, or one for each bag while others come later. */
function newsOf({
  id,
  buyerId,
  bags,
  shipped,
  isWhole,
}: LeavingOrder & ReturnType<typeof shipWithRound>): AddressedNotice[] {
  if (isWhole) return [{ kind: 'order_shipped', to: [buyerId], cause: id, orderId: id }]
  return bags
    .filter(({ farmerId }) => shipped.includes(farmerId))
    .map(({ farmerId, farm }) => parcelMoved({ orderId: id, buyerId, farmerId, farm, to: 'shipped' }))
}
