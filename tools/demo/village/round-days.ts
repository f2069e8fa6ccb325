import { addDays, indianDay, momentsOf, type PlannedDay } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import type { RoundDayKey } from './order-script.ts'
import { rounds } from './rounds.ts'

export const ON_THE_ROAD: RoundDayKey = { round: 'kothrud', ahead: 0 }
export const OVER: RoundDayKey = { round: 'deccan', ahead: -1 }
export const CLOSED: RoundDayKey = { round: 'deccan', ahead: 1 }
export const FILLING: RoundDayKey = { round: 'kothrud', ahead: 2 }
export const FULL: RoundDayKey = { round: 'deccan', ahead: 3 }

export const FILLING_PLACES = 9
export const FULL_PLACES = 5

/** The cash of the day that is over. */
export const COUNTED = {
  ...OVER,
  missingPaise: 5_000,
  reason: 'One fifty-rupee note is missing. The driver thinks he gave it as change in Kothrud.',
}

const MINUTE = 60_000
const HALF_HOUR = 30 * MINUTE

interface VillageDay extends Omit<PlannedDay, 'day'> {
  readonly key: RoundDayKey
  readonly capacity: number
  readonly leftAt: Date | null
}

/** The days that differ from the plan: on the road at this very hour, over, closed, filling and full. */
export function plannedDays(now: Date): readonly VillageDay[] {
  const road = onTheRoad(now)
  const over = planned(OVER, now)
  const closed = planned(CLOSED, now)
  return [
    { ...road, key: ON_THE_ROAD, capacity: rounds.kothrud.capacity, leftAt: road.startsAt },
    { ...over, key: OVER, capacity: rounds.deccan.capacity, leftAt: over.startsAt },
    {
      ...closed,
      // Whatever the hour, its orders have just closed.
      cutOffAt: earlier(closed.cutOffAt, new Date(now.getTime() - HALF_HOUR)),
      key: CLOSED,
      capacity: rounds.deccan.capacity,
      leftAt: null,
    },
    { ...planned(FILLING, now), key: FILLING, capacity: FILLING_PLACES, leftAt: null },
    { ...planned(FULL, now), key: FULL, capacity: FULL_PLACES, leftAt: null },
  ]
}

/** Noon of the day that is over, or half an hour ago. */
export const countedAt = (now: Date): Date =>
  earlier(
    new Date(planned(OVER, now).endsAt.getTime() + 2 * 60 * MINUTE),
    new Date(now.getTime() - HALF_HOUR),
  )

/** A little before the drop-off of a day that has left. */
export const broughtAt = (key: RoundDayKey, now: Date): Date =>
  new Date(timesOf(key, now).dropOffAt.getTime() - 20 * MINUTE)

const timesOf = (key: RoundDayKey, now: Date): Omit<PlannedDay, 'day'> =>
  key === ON_THE_ROAD ? onTheRoad(now) : planned(key, now)

/** Today's window: it began about an hour and a half ago and lasts as long again, within the day. */
function onTheRoad(now: Date): Omit<PlannedDay, 'day'> {
  const midnight = momentsOf({ ...rounds.kothrud, windowFrom: 0 }, indianDay(now)).startsAt.getTime()
  const nextMidnight = midnight + 24 * 60 * MINUTE
  const time = now.getTime()
  const began = Math.floor((time - 80 * MINUTE) / HALF_HOUR) * HALF_HOUR
  const ends = Math.ceil((time + 80 * MINUTE) / HALF_HOUR) * HALF_HOUR
  // In the first and last minutes of a day the window reaches over midnight: half of it must be done.
  const startsAt = new Date(Math.min(Math.max(began, midnight), time - 10 * MINUTE))
  const endsAt = new Date(Math.max(Math.min(ends, nextMidnight), time + 10 * MINUTE))
  const dropOffAt = new Date(startsAt.getTime() - 2 * 60 * MINUTE)
  const { cutOffAt } = planned(ON_THE_ROAD, now)
  return {
    cutOffAt: earlier(cutOffAt, new Date(dropOffAt.getTime() - 60 * MINUTE)),
    dropOffAt,
    startsAt,
    endsAt,
  }
}

function planned({ round, ahead }: RoundDayKey, now: Date): Omit<PlannedDay, 'day'> {
  const { day: _day, ...moments } = momentsOf(rounds[round], addDays(indianDay(now), ahead))
  return moments
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

/** A moment of the window of a day that has left: 0 is its beginning, 1 is now or its end. */
export function during(key: RoundDayKey, share: number, now: Date): Date {
  const { startsAt, endsAt } = timesOf(key, now)
  const end = earlier(endsAt, now)
  return new Date(startsAt.getTime() + share * (end.getTime() - startsAt.getTime()))
}
