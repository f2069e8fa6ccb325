const INDIA_MS = 5.5 * 3_600_000
const DAY_MS = 86_400_000
const WEDNESDAY = 3

/** A moment at which everything that depends on time is run. */
export interface Moment {
  readonly name: string
  readonly at: Date
}

/**
 * The moments after this one at which a day or a calendar turns, in India: just after midnight, before the first rounds, at
 * the cut-off of the morning, after the one of the evening, just before midnight; on a Sunday, on the last day of a
 * month and on the last day of a financial year.
 */
export function momentsAfter(now: Date): readonly Moment[] {
  const first = startOfIndianDay(now) + DAY_MS
  const days = Array.from({ length: 367 }, (_, index) => first + index * DAY_MS)
  const next = (fits: (indian: Date) => boolean): number =>
    days.find((day) => fits(new Date(day + INDIA_MS))) ?? first
  const isLastOfMonth = (indian: Date): boolean => new Date(indian.getTime() + DAY_MS).getUTCDate() === 1
  const weekday = next((indian) => indian.getUTCDay() === WEDNESDAY && !isLastOfMonth(indian))
  const on = (name: string, day: number, time: string): Moment => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return { name: `${name} at ${time}`, at: new Date(day + (hours * 60 + minutes) * 60_000) }
  }
  return [
    ...['00:05', '07:00', '11:05', '20:05', '23:55'].map((time) => on('a Wednesday', weekday, time)),
    on(
      'a Sunday',
      next((indian) => indian.getUTCDay() === 0),
      '11:05',
    ),
    on('the last day of a month', next(isLastOfMonth), '20:05'),
    on(
      '31 March',
      next((indian) => indian.getUTCMonth() === 2 && indian.getUTCDate() === 31),
      '23:55',
    ),
  ]
}

const startOfIndianDay = (at: Date): number =>
  Math.floor((at.getTime() + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS
