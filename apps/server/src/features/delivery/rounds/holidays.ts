import { planDays } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { deleteHoliday, findHolidays, type HolidayRow, saveHoliday } from './holidays.sql.ts'
import { lockOrdersOfDays, moveDays } from './move-days.ts'
import { eachRoundToPlan } from './plan-ahead.ts'
import {
  findDayKeys,
  lockDays,
  planDaysAnew,
  takeOffPlan,
} from '#features/delivery/round-store/round-days.sql.ts'
import { lockPlan, readNow } from '#features/delivery/round-store/rounds.sql.ts'

/** What happens to the orders of one round on the holiday; null: they have no day any more. */
export interface HolidayAnswer {
  readonly roundId: string
  readonly to: string | null
}

/** No round runs on this day. Every round with orders then needs an answer; the buyers read the holiday's name. */
export const addHoliday = (
  db: Db,
  { adminId, requestId }: Operator,
  { day, name }: HolidayRow,
  given: readonly HolidayAnswer[],
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const answers = given.filter(({ roundId }) => isUuid(roundId))
    await lockPlan(tx)
    const { today, now } = await readNow(tx)
    if (day < today)
      throw new Refusal('holiday.refused', { faults: [{ field: 'day', code: 'holiday_day.past' }] })
    const keys = await findDayKeys(tx, day)
    const targets = answers.flatMap(({ roundId, to }) => (to === null ? [] : [{ roundId, day: to }]))
    await lockOrdersOfDays(tx, keys)
    // All at once: locks of days are taken in one order.
    const days = await lockDays(tx, [...keys, ...targets])
    const running = days.filter((each) => each.day === day && !each.left && !each.calledOff)
    const moves = running
      .filter(({ taken }) => taken > 0)
      .map(({ roundId }) => {
        const answer = answers.find((each) => each.roundId === roundId)
        if (answer === undefined) throw new Refusal('round.day_has_orders')
        return { roundId, day, to: answer.to, reason: name }
      })
    await saveHoliday(tx, { day, name }, adminId)
    const orders = moves.length === 0 ? 0 : await moveDays(tx, adminId, moves, now)
    await takeOffPlan(tx, running, name)
    await recordAct(tx, {
      actorId: adminId,
      action: 'round.holiday_added',
      requestId,
      detail: { day, name, orders },
    })
  })

/** The rounds of that weekday run again. */
export const removeHoliday = (db: Db, { adminId, requestId }: Operator, day: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockPlan(tx)
    const name = await deleteHoliday(tx, day)
    if (name === undefined) throw new Refusal('holiday.not_found')
    await restore(tx, day)
    await recordAct(tx, {
      actorId: adminId,
      action: 'round.holiday_removed',
      requestId,
      detail: { day, name },
    })
  })

async function restore(tx: Tx, day: string): Promise<void> {
  const { today } = await readNow(tx)
  const others = new Set((await findHolidays(tx, today)).map((each) => each.day))
  for await (const rounds of eachRoundToPlan(tx, today))
    await planDaysAnew(
      tx,
      rounds.flatMap((round) =>
        planDays(round, others, today)
          .filter((planned) => planned.day === day)
          .map((planned) => ({ ...planned, roundId: round.id, capacity: round.capacity })),
      ),
    )
}
