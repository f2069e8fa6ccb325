import { checkCanDepart, shipWithRound } from '@farmgate/domain/delivery/rounds/departure.ts'
import { STAGE_AFTER } from '@farmgate/domain/ordering/orders/stage.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { AddressedNotice } from '#features/telling/notices/notices.sql.ts'
import { notifyAll } from '#features/telling/notices/notify.ts'
import { parcelMoved } from '#features/telling/notices/order-news.ts'
import { settleWeightsOf } from '#features/ordering/orders/settle-weights.ts'
import type { Operator } from '#http/shared/operator.ts'
import { countUnpaidOrders, findOrdersToShip, type LeavingOrder, readLeavingOrders } from './bags.sql.ts'
import { type DayKey, lockDays, saveLeft } from '#features/delivery/round-store/round-days.sql.ts'
import { readNow } from '#features/delivery/round-store/rounds.sql.ts'
import { saveShipped } from './ship-orders.sql.ts'
import { lockOrders } from '#features/delivery/round-store/stops.sql.ts'

/** Orders that are shipped in one transaction: as many rows are locked, for a fraction of a second. */
const BATCH = 500

/** How often another call may take all orders of a batch first. */
const IDLE_MAX = 3

/** Who says that a round left: an operator, or the first mark of its driver. */
type Leaver = Operator | { readonly linkId: string }

/**
 * The round leaves: its orders are shipped, some hundred in a transaction, then the day is marked. A call that was interrupted
 * is sent again and goes on where the first one ended.
 */
export async function shipRoundDay(
  db: Db,
  leaver: Leaver,
  key: DayKey,
): Promise<{ readonly orders: number; readonly unpaid: number }> {
  let orders = 0
  for (let idle = 0; idle < IDLE_MAX; ) {
    const { shipped, unpaid } = await shipBatch(db, leaver, key, orders)
    orders += shipped
    if (unpaid !== null) return { orders, unpaid }
    if (shipped === 0) idle++
  }
  throw new Refusal('server.busy', { retryAfterSeconds: 1 })
}

/** Ships the next orders. With the last of them the day is marked, and `unpaid` says how many stay without payment. */
const shipBatch = (
  db: Db,
  leaver: Leaver,
  key: DayKey,
  shippedBefore: number,
): Promise<{ readonly shipped: number; readonly unpaid: number | null }> =>
  inTransaction(db, async (tx) => {
    const ids = await findOrdersToShip(tx, key, BATCH)
    await lockOrders(tx, ids)
    await settleWeightsOf(tx, ids)
    const [day] = await lockDays(tx, [key])
    if (day === undefined) throw new Refusal('round.day_not_found')
    checkCanDepart(day, (await readNow(tx)).now)
    // Read with the orders locked: bags may have been taken out or shipped meanwhile.
    const orders = await readLeavingOrders(tx, key, ids)
    const decided = orders.map((order) => ({ ...order, ...shipWithRound(order) }))
    await saveShipped(tx, 'adminId' in leaver ? leaver.adminId : null, decided)
    await notifyAll(tx, decided.flatMap(newsOf))
    if ((await findOrdersToShip(tx, key, 1)).length > 0) return { shipped: orders.length, unpaid: null }
    const isFirst = await saveLeft(tx, key, leaver)
    const shipped = shippedBefore + orders.length
    // The act of a driver's mark says it.
    if ('adminId' in leaver && (isFirst || shipped > 0))
      await recordAct(tx, {
        actorId: leaver.adminId,
        action: 'round.left',
        subjectId: key.roundId,
        requestId: leaver.requestId,
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
    .map(({ farmerId, farm }) => parcelMoved({ orderId: id, buyerId, farmerId, farm, to: STAGE_AFTER.ship }))
}
