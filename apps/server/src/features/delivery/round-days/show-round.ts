import type { Round, RoundBag, RoundDay, RoundStop } from '@farmgate/contract/delivery/rounds.ts'
import { isKeptCold } from '@farmgate/domain/catalogue/listings/travels.ts'
import { dayState } from '@farmgate/domain/delivery/rounds/day-state.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '#db/pool.ts'
import { isUuid } from '#db/uuid.ts'
import { presentReturnPicture } from '#features/catalogue/pictures/present-picture.ts'
import {
  findDay,
  findDays,
  findDaysWithOrders,
  type KnownDay,
  NOT_PLANNED,
} from '#features/delivery/round-store/round-days.sql.ts'
import {
  findFarmNames,
  findRound,
  findRoundNames,
  readNow,
  type StoredRound,
} from '#features/delivery/round-store/rounds.sql.ts'
import { findFarmsAway } from '#features/delivery/round-store/absences.sql.ts'
import { findCashCount, sumCollected } from './cash.sql.ts'
import { findBags, readDayContents, type StopRow } from './day-contents.sql.ts'

export async function findRoundById(db: Db, id: string): Promise<StoredRound> {
  const round = isUuid(id) ? await findRound(db, id) : undefined
  if (round === undefined) throw new Refusal('round.not_found')
  return round
}

export async function showRound(db: Db, roundId: string): Promise<Round> {
  const { id, ...round } = await findRoundById(db, roundId)
  const { today, now } = await readNow(db)
  const [farms, days] = await Promise.all([findFarmNames(db, id), findDays(db, id, today)])
  return {
    _id: id,
    ...round,
    pincodes: [...round.pincodes],
    weekdays: [...round.weekdays],
    farms: [...round.farms],
    farmNames: farms.map(({ id: _id, name, place }) => ({ _id, name, place })),
    days: days
      .filter(({ offPlan }) => !offPlan)
      .map((day) => ({
        day: day.day,
        state: dayState(day, now),
        taken: day.taken,
        capacity: day.capacity,
        orderBy: day.cutOffAt.toISOString(),
        free: freeOn(day, now),
      })),
  }
}

/** Places for orders of another day. */
const freeOn = (day: KnownDay, now: Date): number =>
  day.calledOff || day.left || now >= day.startsAt ? 0 : day.capacity - day.taken

/** The days with places for orders of this one, earliest first, and which of its farms can't come then. */
const receiving = (
  days: readonly KnownDay[],
  from: string,
  now: Date,
  away: Awaited<ReturnType<typeof findFarmsAway>>,
) =>
  days
    .map((day) => ({
      day: day.day,
      free: freeOn(day, now),
      absent: away
        .filter((farm) => farm.roundId === day.roundId && farm.day === from && farm.awayOn === day.day)
        .map(({ farm }) => farm),
    }))
    .filter(({ day, free }) => day !== from && free > 0)

export async function showRoundDay(
  db: Db,
  roundId: string,
  day: string,
): Promise<Omit<RoundDay, 'driverLink'>> {
  const round = await findRoundById(db, roundId)
  const key = { roundId: round.id, day }
  const { today, now } = await readNow(db)
  const known = await findDay(db, key)
  if (known === undefined) throw new Refusal('round.day_not_found')
  const [{ stops: rows, farms }, coming, count, withDriver, away] = await Promise.all([
    readDayContents(db, key),
    findDays(db, round.id, today),
    findCashCount(db, key),
    sumCollected(db, key),
    findFarmsAway(db, [key]),
  ])
  const stops = rows.map(presentStop)
  const byId = new Map(stops.map((stop) => [stop._id, stop]))
  return {
    round: {
      _id: round.id,
      name: round.name,
      kind: round.kind,
      pickupPlace: round.pickupPlace,
      dropOffPlace: round.dropOffPlace,
    },
    day,
    state: dayState(known, now),
    orderBy: known.cutOffAt.toISOString(),
    dropOffAt: known.dropOffAt.toISOString(),
    from: known.startsAt.toISOString(),
    to: known.endsAt.toISOString(),
    taken: known.taken,
    capacity: known.capacity,
    reason: known.reason === NOT_PLANNED ? null : known.reason,
    isMovable: !known.left && !known.calledOff && !known.underWay,
    leftAt: known.leftAt?.toISOString() ?? null,
    stops,
    farms: farms.map(({ farmerId, lines, missing, handedInAt, ...farm }) => ({
      _id: farmerId,
      ...farm,
      handedInAt: handedInAt === null ? null : new Date(handedInAt).toISOString(),
      missing: missing
        .flatMap((id) => byId.get(id) ?? [])
        .map(({ number, order }) => ({ stop: number, order }))
        .toSorted((one, two) => one.stop - two.stop),
      lines: [...lines],
    })),
    cash: {
      collected: toRupees(count?.collectedPaise ?? withDriver),
      due: toRupees(rows.reduce((sum, { cashDuePaise }) => sum + cashDuePaise, 0)),
      count:
        count === undefined
          ? null
          : {
              collected: toRupees(count.collectedPaise),
              counted: toRupees(count.countedPaise),
              reason: count.reason,
              closedAt: count.closedAt.toISOString(),
              closedBy: count.closedBy,
              settledBecause: count.settledBecause,
            },
    },
    moveTo: receiving(coming, day, now, away),
  }
}

function presentStop(row: StopRow, index: number): RoundStop {
  const {
    id,
    orderId,
    orderNumber,
    cashDuePaise,
    collectedPaise,
    code,
    how,
    handedTo,
    isWrongCode,
    photo,
    ...stop
  } = row
  return {
    _id: id,
    order: { _id: orderId, number: formatOrderNumber(orderNumber) },
    ...stop,
    number: index + 1,
    // Cash needs no code.
    code: row.isCash ? null : code,
    resultAt: row.resultAt === null ? null : new Date(row.resultAt).toISOString(),
    handedOver:
      how === null
        ? null
        : { how, isWrongCode, to: handedTo, photo: photo === null ? null : presentReturnPicture(photo) },
    cashDue: toRupees(cashDuePaise),
    collected: toRupees(collectedPaise),
  }
}

/** The bags of a day, by stop. */
export async function showRoundBags(db: Db, roundId: string, day: string): Promise<RoundBag[]> {
  const { id } = await findRoundById(db, roundId)
  const key = { roundId: id, day }
  if ((await findDay(db, key)) === undefined) throw new Refusal('round.day_not_found')
  return (await findBags(db, key)).map(({ stopId, farmerId, farm, lines }) => ({
    stop: stopId,
    farm: { _id: farmerId, name: farm },
    keepCold: lines.some(({ category }) => isKeptCold(category)),
    lines: lines.map(({ name, unit, quantity }) => ({ name, unit, quantity })),
  }))
}

/** Rounds that a holiday's form asks about. */
const AFFECTED_MAX = 500

/** The rounds that have orders on this day, and where each could move them. */
export async function findAffected(db: Db, day: string) {
  const { today, now } = await readNow(db)
  const days = await findDaysWithOrders(db, day, AFFECTED_MAX)
  const names = await findRoundNames(
    db,
    days.map(({ roundId }) => roundId),
  )
  const away = await findFarmsAway(db, days)
  return Promise.all(
    days.map(async ({ roundId, taken }) => ({
      _id: roundId,
      name: names.get(roundId) ?? '',
      orders: taken,
      moveTo: receiving(await findDays(db, roundId, today), day, now, away),
    })),
  )
}
