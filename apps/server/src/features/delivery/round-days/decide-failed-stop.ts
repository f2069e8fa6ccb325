import { checkCanReceive } from '@farmgate/domain/delivery/rounds/change-days.ts'
import { checkUndecided } from '@farmgate/domain/delivery/driver/failed-stop.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { NOT_DELIVERED } from '@farmgate/domain/ordering/orders/cancel-reason.ts'
import { endUndelivered, type LinesDecision } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import { currentTotalPaise, type Order } from '@farmgate/domain/ordering/orders/order.ts'
import { isOpen } from '@farmgate/domain/ordering/orders/stage.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { notify } from '#features/telling/notices/notify.ts'
import { addEvent, buyerOf, lockOrder } from '#features/ordering/order-store/order-rows.sql.ts'
import { saveLineChanges } from '#features/ordering/orders/change-lines.ts'
import type { Operator } from '#http/shared/operator.ts'
import { lockDays } from '#features/delivery/round-store/round-days.sql.ts'
import { readNow } from '#features/delivery/round-store/rounds.sql.ts'
import {
  addMovedEvents,
  type EndedStop,
  findEndedStop,
  findStopsOn,
  moveParcels,
  releaseEmptyStops,
  settleStop,
  takePlaces,
} from '#features/delivery/round-store/stops.sql.ts'

/**
 * Gives a failed stop another day of its round, within its places. The bags stay on their way and keep their code; one that
 * was handed over before stays on its day. The buyer gets a notice.
 */
export const giveAnotherDay = (
  db: Db,
  { adminId, requestId }: Operator,
  stopId: string,
  day: string,
): Promise<void> =>
  onUndecidedStop(db, stopId, async (tx, stop, order) => {
    if (!hasBagUnderWay(order, stop)) throw new Refusal('parcel.not_on_its_way')
    const target = { roundId: stop.roundId, day }
    const days = await lockDays(tx, [stop, target])
    const to = days.find((each) => each.day === day)
    if (to === undefined) throw new Refusal('round.day_not_found')
    if (day === stop.day) throw new Refusal('round.day_closed')
    // Another bag of this order comes on that day: one place is enough.
    const [known] = await findStopsOn(tx, target, [order.id])
    checkCanReceive(to, known === undefined ? 1 : 0, (await readNow(tx)).now)
    const move = { from: stop.id, to: known?.id ?? uuid(), toDay: day }
    if (known === undefined) await takePlaces(tx, [move])
    await moveParcels(tx, [move])
    await settleStop(tx, stop.id, adminId, { is: 'another_day' })
    await releaseEmptyStops(tx, [stop.id])
    await addMovedEvents(tx, adminId, [
      { orderId: order.id, reason: NOT_DELIVERED, fromDay: stop.day, toDay: day },
    ])
    await notify(tx, [await buyerOf(tx, order.id)], {
      kind: 'delivery_moved',
      cause: `${order.id}:${stop.id}`,
      orderId: order.id,
      detail: { from: stop.day, to: day, again: 'yes' },
    })
    await recordAct(tx, {
      actorId: adminId,
      action: 'order.another_day',
      subjectId: order.id,
      requestId,
      detail: { day: stop.day, toDay: day },
    })
  })

/** Ends the bags of a failed stop. With the last bag the order ends, and paid money goes back. */
export const endFailedStop = (
  db: Db,
  { adminId, requestId }: Operator,
  stopId: string,
  restock: boolean,
): Promise<void> =>
  onUndecidedStop(db, stopId, async (tx, stop, order) => {
    const farmerIds = order.parcels
      .filter((parcel) => parcel.stop?.id === stop.id && isOpen(parcel.status))
      .map(({ farmerId }) => farmerId)
    const decision = endUndelivered(order, farmerIds, { restock })
    const who = { by: 'admin', actorId: adminId } as const
    await settleStop(tx, stop.id, adminId, { is: 'ended', returnedPaise: goesBack(decision) })
    for (const farmerId of farmerIds)
      await addEvent(tx, order.id, { kind: 'parcel_ended', ...who, farmerId, reason: NOT_DELIVERED })
    await saveLineChanges(tx, order, decision, { ...who, reason: NOT_DELIVERED }, NOT_DELIVERED)
    await recordAct(tx, {
      actorId: adminId,
      action: 'order.undelivered_ended',
      subjectId: order.id,
      requestId,
      detail: { day: stop.day, restock },
      before: { status: order.status, total: toRupees(currentTotalPaise(order)) },
      after: { status: decision.order.status, total: toRupees(currentTotalPaise(decision.order)) },
    })
  })

/** Locks the order of a stop, and refuses unless the stop failed and is not decided yet. */
async function onUndecidedStop(
  db: Db,
  stopId: string,
  decide: (tx: Tx, stop: EndedStop, order: Order) => Promise<void>,
): Promise<void> {
  if (!isUuid(stopId)) throw new Refusal('stop.not_found')
  await inTransaction(db, async (tx) => {
    const known = await findEndedStop(tx, stopId)
    const order = known === undefined ? null : await lockOrder(tx, known.orderId, 'anybody')
    // Read again after the lock: another operator may have decided meanwhile.
    const stop = await findEndedStop(tx, stopId)
    if (stop === undefined || order === null) throw new Refusal('stop.not_found')
    checkUndecided(stop)
    await decide(tx, stop, order)
  })
}

const hasBagUnderWay = ({ parcels }: Order, { id }: EndedStop): boolean =>
  parcels.some((parcel) => parcel.stop?.id === id && isOpen(parcel.status))

const goesBack = ({ changes }: LinesDecision): number =>
  changes.reduce((sum, { refund }) => sum + (refund?.amountPaise ?? 0), 0)
