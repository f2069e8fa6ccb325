import type { RoundDaySummary, RoundSummary } from '@farmgate/contract/delivery/rounds.ts'
import { LIMIT_MAX } from '@farmgate/contract/paging.ts'
import { dayState } from '@farmgate/domain/delivery/rounds/day-state.ts'
import { addDays, isoWeekday } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { readCursor } from '#db/lists/cursor.ts'
import { cutPage, type PageRequest } from '#db/lists/page.ts'
import type { Db } from '#db/pool.ts'
import { findHolidays } from './holidays.sql.ts'
import {
  countRounds,
  findRounds,
  type ListedDay,
  readNow,
  type RoundRow,
} from '#features/delivery/round-store/rounds.sql.ts'
import { readTodaySums, type TodaySums } from './today-sums.sql.ts'

interface RoundsRequest extends PageRequest {
  readonly q?: string | undefined
  readonly from?: string | undefined
  readonly ended?: 'yes' | undefined
}

const DAYS_SHOWN = 7
const HOLIDAYS_AHEAD = 60

/** A page of rounds by name, each with seven days, and what no round carries. */
export async function listRounds(db: Db, request: RoundsRequest) {
  const { today, now } = await readNow(db)
  const { q, from = today, ended, limit = LIMIT_MAX, cursor } = request
  const text = q === undefined || q === '' ? null : q
  const question = JSON.stringify(['rounds', text, ended ?? null])
  const after = cursor === undefined ? null : readCursor(cursor, question, ['text'])[0]
  const query = { text, ended: ended === 'yes', today, from }
  const [found, counts, sums, holidays, near] = await Promise.all([
    findRounds(db, query, after, limit + 1),
    countRounds(db, today),
    readTodaySums(db, today, addDays(today, -1)),
    findHolidays(db, from, addDays(from, DAYS_SHOWN - 1)),
    findHolidays(db, today, addDays(today, HOLIDAYS_AHEAD)),
  ])
  const { rows, nextCursor } = cutPage(found, limit, question, ({ sortName }) => [sortName])
  const off = new Set(holidays.map(({ day }) => day))
  const week = Array.from({ length: DAYS_SHOWN }, (_, ahead) => addDays(from, ahead))
  return {
    rounds: rows.map((row) => presentRow(row, week, off, now)),
    nextCursor,
    today,
    from,
    counts,
    sums: presentSums(sums),
    holidays: near,
  }
}

const presentSums = ({ cashDuePaise, yesterday, ...sums }: TodaySums) => ({
  ...sums,
  cashDue: toRupees(cashDuePaise),
  yesterday: {
    uncounted: toRupees(yesterday.uncountedPaise),
    counted: toRupees(yesterday.countedPaise),
    apart: toRupees(yesterday.apartPaise),
    open: yesterday.open,
  },
})

function presentRow(
  row: RoundRow,
  week: readonly string[],
  holidays: ReadonlySet<string>,
  now: Date,
): RoundSummary {
  const { id, sortName: _, weekdays, fromDay, days, ...round } = row
  const wouldRun = (day: string): boolean =>
    weekdays.includes(isoWeekday(day)) && day >= fromDay && (round.untilDay === null || day <= round.untilDay)
  return {
    _id: id,
    ...round,
    pincodes: [...round.pincodes],
    days: week.flatMap((day): RoundDaySummary[] => {
      const planned = days.find((each) => each.day === day)
      if (planned !== undefined) return [presentDay(planned, now)]
      return holidays.has(day) && wouldRun(day)
        ? [{ day, state: 'holiday', taken: 0, capacity: 0, orderBy: null }]
        : []
    }),
  }
}

const presentDay = ({ day, taken, capacity, calledOff, left, cutOffAt, endsAt }: ListedDay, now: Date) => ({
  day,
  taken,
  capacity,
  state: dayState(
    { taken, capacity, calledOff, left, cutOffAt: new Date(cutOffAt), endsAt: new Date(endsAt) },
    now,
  ),
  orderBy: new Date(cutOffAt).toISOString(),
})
