import type { RequestedRound, RoundTimes } from './round.ts'

/** Days are planned this far ahead: what a buyer can choose from, and what a week of holidays does not empty. */
export const PLANNED_DAYS = 28

/** One day of a round with its moments. */
export interface PlannedDay {
  readonly day: string
  readonly cutOffAt: Date
  readonly dropOffAt: Date
  readonly startsAt: Date
  readonly endsAt: Date
}

/** The days of a round from `today` on, without holidays. */
export function planDays(
  round: Pick<RequestedRound, 'weekdays' | 'fromDay' | 'untilDay'> & RoundTimes,
  holidays: ReadonlySet<string>,
  today: string,
): PlannedDay[] {
  return Array.from({ length: PLANNED_DAYS }, (_, ahead) => addDays(today, ahead))
    .filter((day) => day >= round.fromDay && (round.untilDay === null || day <= round.untilDay))
    .filter((day) => round.weekdays.includes(isoWeekday(day)) && !holidays.has(day))
    .map((day) => momentsOf(round, day))
}

export const momentsOf = (times: RoundTimes, day: string): PlannedDay => ({
  day,
  cutOffAt: indianTime(addDays(day, -times.cutOffDays), times.cutOffMinute),
  dropOffAt: indianTime(day, times.dropOffMinute),
  startsAt: indianTime(day, times.windowFrom),
  endsAt: indianTime(day, times.windowTo),
})

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** Monday is 1. */
export const isoWeekday = (day: string): number => new Date(day).getUTCDay() || 7

/** India has one time zone and no summer time. */
const INDIA_AHEAD = 330 * MINUTE

const indianTime = (day: string, minute: number): Date =>
  new Date(Date.parse(day) - INDIA_AHEAD + minute * MINUTE)

export const indianDay = (at: Date): string => new Date(at.getTime() + INDIA_AHEAD).toISOString().slice(0, 10)
