import { checkCanStayAway, placeAnew } from '@farmgate/domain/delivery/rounds/farm-absence.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { notifyAll } from '#features/telling/notices/notify.ts'
import {
  addStayedAwayEvents,
  deleteAbsence,
  dropFarmDay,
  type FarmBag,
  findAbsences,
  findDaysAfter,
  findFarmBags,
  findPlaces,
  insertAbsence,
  moveFarmBags,
  readFarmName,
} from '#features/delivery/round-store/absences.sql.ts'
import { OrderTookAPlace } from './move-days.ts'
import { lockDays } from '#features/delivery/round-store/round-days.sql.ts'
import { readNow } from '#features/delivery/round-store/rounds.sql.ts'
import {
  lockOrders,
  releaseEmptyStops,
  type StopMove,
  takePlaces,
} from '#features/delivery/round-store/stops.sql.ts'

interface AbsenceToSave {
  readonly day: string
  readonly reason: string
}

/**
 * The farm can't come on a day. Its bags go to the next open day of their round, or have no day any more; the other bags of
 * the same orders stay. Every buyer gets a notice with the reason. Saying it again changes nothing. Returns how many bags
 * were moved.
 */
export const addFarmAbsence = (db: Db, farmerId: string, { day, reason }: AbsenceToSave): Promise<number> =>
  inTransaction(db, async (tx) => {
    const farm = { id: farmerId, name: await readFarmName(tx, farmerId) }
    const keys = await findDaysAfter(tx, farm.id, day)
    if (keys.length === 0) throw new Refusal('round.day_not_found')
    const locked = new Set((await findFarmBags(tx, farm.id, day)).map(({ orderId }) => orderId))
    await lockOrders(tx, [...locked])
    const days = await lockDays(tx, keys)
    const bags = await findFarmBags(tx, farm.id, day)
    if (bags.some(({ orderId }) => !locked.has(orderId))) throw new OrderTookAPlace()
    const absences = await findAbsences(tx, farm.id)
    if (absences.some((absence) => absence.day === day)) return 0
    checkCanStayAway(
      days.filter((each) => each.day === day),
      bags,
    )
    const isNew = await insertAbsence(tx, farm.id, { day, reason, moved: bags.length })
    if (!isNew) throw new OrderTookAPlace()
    const places = await findPlaces(tx, [...locked])
    const { now } = await readNow(tx)
    const placed = placeAnew(bags, days, {
      absentOn: new Set([day, ...absences.map((absence) => absence.day)]),
      places,
      now,
    })
    const moves = placed.flatMap(({ bag, toDay }) =>
      toDay === null ? [] : [{ from: bag.stopId, toDay, known: placeOn(places, bag, toDay) }],
    )
    const taken = moves
      .filter(({ known }) => known === undefined)
      .map(({ from, toDay }): StopMove => ({ from, to: uuid(), toDay }))
    await takePlaces(tx, taken)
    await moveFarmBags(tx, farm.id, [
      ...taken,
      ...moves.flatMap(({ from, toDay, known }) => (known === undefined ? [] : [{ from, to: known, toDay }])),
    ])
    await dropFarmDay(
      tx,
      farm.id,
      placed.filter(({ toDay }) => toDay === null).map(({ bag }) => bag.stopId),
    )
    await releaseEmptyStops(
      tx,
      bags.map(({ stopId }) => stopId),
    )
    await reportTo(tx, farm, reason, placed)
    return bags.length
  })

/** The place that an order has on this day of the round already, for another bag. */
const placeOn = (
  places: Awaited<ReturnType<typeof findPlaces>>,
  { orderId, roundId }: FarmBag,
  day: string,
): string | undefined =>
  places.find((place) => place.orderId === orderId && place.roundId === roundId && place.day === day)?.id

/** The history of each order, and a notice and a mail to each buyer. */
async function reportTo(
  tx: Tx,
  farm: { readonly id: string; readonly name: string },
  reason: string,
  placed: readonly { readonly bag: FarmBag; readonly toDay: string | null }[],
): Promise<void> {
  await addStayedAwayEvents(
    tx,
    farm.id,
    placed.map(({ bag, toDay }) => ({ orderId: bag.orderId, fromDay: bag.day, toDay })),
    reason,
  )
  await notifyAll(
    tx,
    placed.map(({ bag: { orderId, buyerId, stopId, day }, toDay }) => ({
      kind: 'delivery_moved',
      to: [buyerId],
      cause: `${stopId}:${farm.id}`,
      orderId,
      detail: { from: day, ...(toDay === null ? {} : { to: toDay }), reason, farm: farm.name },
    })),
  )
}

/** The farm comes after all. Refused once bags were moved: their buyers know the new day. */
export const removeFarmAbsence = (db: Db, farmerId: string, day: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (await deleteAbsence(tx, farmerId, day)) return
    const known = (await findAbsences(tx, farmerId)).some((absence) => absence.day === day)
    throw new Refusal(known ? 'absence.orders_moved' : 'absence.not_found')
  })
