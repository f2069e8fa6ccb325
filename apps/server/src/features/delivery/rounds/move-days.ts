import {
  checkCanLeaveDay,
  checkCanReceive,
  type DayAnswer,
} from '@farmgate/domain/delivery/rounds/change-days.ts'
import { checkFarmsCome } from '@farmgate/domain/delivery/rounds/farm-absence.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import type { Tx } from '#db/pool.ts'
import { notifyAll } from '#features/telling/notices/notify.ts'
import { findFarmsAway } from '#features/delivery/round-store/absences.sql.ts'
import {
  callDayOff,
  type DayKey,
  type KnownDay,
  lockDays,
} from '#features/delivery/round-store/round-days.sql.ts'
import {
  addMovedEvents,
  dropDay,
  findLiveStops,
  findStopsOn,
  type LiveStop,
  lockOrders,
  moveParcels,
  releaseStops,
  type StopMove,
  takePlaces,
} from '#features/delivery/round-store/stops.sql.ts'

/** The orders of one day go to another day of the same round, or have no day any more. */
export interface DayMove extends DayAnswer, DayKey {}

/** Has PostgreSQL's code of a serialization failure, so that the transaction is retried. */
export class OrderTookAPlace extends Error {
  readonly code = '40001'
}

/** Locks the orders of these days. Comes before any lock on a day. Returns their ids. */
export async function lockOrdersOfDays(tx: Tx, keys: readonly DayKey[]): Promise<ReadonlySet<string>> {
  const ids = new Set((await findLiveStops(tx, keys)).map(({ orderId }) => orderId))
  await lockOrders(tx, [...ids])
  return ids
}

/**
 * Takes all orders off these days and calls the days off: each order gets a place on the other day within its capacity, or
 * none. Every buyer gets a notice with the reason. All in the caller's transaction, which may hold the days only if it has
 * locked their orders before. Returns how many orders were moved.
 */
export async function moveDays(
  tx: Tx,
  adminId: string,
  moves: readonly DayMove[],
  now: Date,
): Promise<number> {
  const locked = await lockOrdersOfDays(tx, moves)
  const days = await lockDays(tx, [...moves, ...moves.flatMap(targetOf)])
  const stops = await findLiveStops(tx, moves)
  if (stops.some(({ orderId }) => !locked.has(orderId))) throw new OrderTookAPlace()
  const sources = new Set(moves.map(keyText))
  for (const move of moves) {
    checkCanLeaveDay(dayOf(days, move))
    if (targetOf(move).some((target) => sources.has(keyText(target)))) throw new Refusal('round.day_closed')
  }
  // Read with the days locked: a farm says under the same lock that it can't come.
  checkFarmsCome(moves, await findFarmsAway(tx, moves))
  const stopMoves = await takeNewPlaces(tx, days, moves, stops, now)
  await moveParcels(tx, stopMoves)
  const moved = new Set(stopMoves.map(({ from }) => from))
  await dropDay(
    tx,
    stops.flatMap(({ id }) => (moved.has(id) ? [] : [id])),
  )
  await releaseStops(
    tx,
    stops.map(({ id }) => id),
  )
  for (const move of moves) await callDayOff(tx, move, move.reason)
  await reportMoves(tx, adminId, moves, stops)
  return stops.length
}

const keyText = ({ roundId, day }: DayKey): string => `${roundId} ${day}`

const targetOf = ({ roundId, to }: DayMove): DayKey[] => (to === null ? [] : [{ roundId, day: to }])

function dayOf(days: readonly KnownDay[], { roundId, day }: DayKey): KnownDay {
  const found = days.find((each) => each.roundId === roundId && each.day === day)
  if (found === undefined) throw new Refusal('round.day_not_found')
  return found
}

/** One place per order and day: an order that has a place there already, for another parcel, keeps to it. */
async function takeNewPlaces(
  tx: Tx,
  days: readonly KnownDay[],
  moves: readonly DayMove[],
  stops: readonly LiveStop[],
  now: Date,
): Promise<StopMove[]> {
  const all: StopMove[] = []
  for (const [, group] of Map.groupBy(
    moves.flatMap((move) => targetOf(move).map((target) => ({ move, target }))),
    ({ target }) => keyText(target),
  )) {
    const target = group[0]?.target
    if (target === undefined) continue
    const leaving = stops.filter((stop) => group.some(({ move }) => keyText(move) === keyText(stop)))
    const known = await findStopsOn(
      tx,
      target,
      leaving.map(({ orderId }) => orderId),
    )
    const places = new Map(known.map(({ id, orderId }) => [orderId, id]))
    const taken: StopMove[] = []
    for (const { id, orderId } of leaving) {
      const place = places.get(orderId)
      const move = { from: id, to: place ?? uuid(), toDay: target.day }
      if (place === undefined) {
        places.set(orderId, move.to)
        taken.push(move)
      }
      all.push(move)
    }
    checkCanReceive(dayOf(days, target), taken.length, now)
    await takePlaces(tx, taken)
  }
  return all
}

/** The history of each order, and a notice and a mail to each buyer. */
async function reportMoves(
  tx: Tx,
  adminId: string,
  moves: readonly DayMove[],
  stops: readonly LiveStop[],
): Promise<void> {
  const reports = stops.flatMap((stop) => {
    const move = moves.find((each) => keyText(each) === keyText(stop))
    return move === undefined ? [] : [{ stop, move }]
  })
  await addMovedEvents(
    tx,
    adminId,
    reports.map(({ stop: { orderId }, move: { day, to, reason } }) => ({
      orderId,
      reason,
      fromDay: day,
      toDay: to,
    })),
  )
  await notifyAll(
    tx,
    reports.map(({ stop: { id, orderId, buyerId }, move: { day, to, reason } }) => ({
      kind: 'delivery_moved',
      to: [buyerId],
      cause: `${orderId}:${id}`,
      orderId,
      detail: { from: day, ...(to === null ? {} : { to }), reason },
    })),
  )
}
