import { changedFacts } from '@farmgate/domain/platform/audited-act.ts'
import { changeDays, type DayAnswer } from '@farmgate/domain/delivery/rounds/change-days.ts'
import { planDays } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { checkRound, type RequestedRound } from '@farmgate/domain/delivery/rounds/round.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import { recordAct } from '#db/audit-log.sql.ts'
import { requireUse } from '#db/market-uses.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction, violates } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { findHolidays } from './holidays.sql.ts'
import { lockOrdersOfDays, moveDays } from './move-days.ts'
import {
  findDays,
  lastDayWithOrders,
  lockDays,
  NOT_PLANNED,
  planDaysAnew,
  saveCapacities,
  takeOffPlan,
} from '#features/delivery/round-store/round-days.sql.ts'
import { roundFacts } from './round-facts.ts'
import {
  findSellingFarms,
  insertRound,
  lockPlan,
  lockRound,
  readNow,
  saveUntilDay,
  type StoredRound,
  updateRound,
} from '#features/delivery/round-store/rounds.sql.ts'

/** Adds a round and plans its days. Returns its id. */
export async function addRound(db: Db, operator: Operator, wanted: RequestedRound): Promise<string> {
  const round = tidy(wanted)
  checkRound(round)
  const id = uuid()
  await savingName(() =>
    inTransaction(db, async (tx) => {
      await requireUse(tx, 'rounds')
      await lockPlan(tx)
      await checkFarms(tx, round.farms)
      await insertRound(tx, id, round, operator.adminId)
      await replan(tx, operator, { ...round, id }, [])
      await recordAct(tx, {
        actorId: operator.adminId,
        action: 'round.added',
        subjectId: id,
        requestId: operator.requestId,
        after: roundFacts(round),
      })
    }),
  )
  return id
}

/** Saves a whole round. Orders on days that it takes away go where the answers say, else nothing is saved. */
export async function changeRound(
  db: Db,
  operator: Operator,
  id: string,
  wanted: RequestedRound,
  { seen, answers }: { readonly seen: number; readonly answers: readonly DayAnswer[] },
): Promise<void> {
  const round = tidy(wanted)
  checkRound(round)
  await savingName(() =>
    inTransaction(db, async (tx) => {
      const before = await lockForPlanning(tx, id)
      if (before.version !== seen) throw new Refusal('round.stale')
      const joining = round.farms.filter((farm) => !before.farms.includes(farm))
      await checkFarms(tx, joining)
      // Before the round's days are locked.
      await lockOrdersOfDays(
        tx,
        answers.map(({ day }) => ({ roundId: id, day })),
      )
      await updateRound(tx, id, round)
      const orders = await replan(tx, operator, { ...round, id }, answers)
      await recordAct(tx, {
        actorId: operator.adminId,
        action: 'round.changed',
        subjectId: id,
        requestId: operator.requestId,
        ...changedFacts(roundFacts(before), roundFacts(round)),
        ...(orders === 0 ? {} : { detail: { orders } }),
      })
    }),
  )
}

/** Ends a round with its last day that has orders, or today. A round that has not begun runs on its first day only. */
export const endRound = (db: Db, operator: Operator, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const round = await lockForPlanning(tx, id)
    const { today } = await readNow(tx)
    const last = (await lastDayWithOrders(tx, id, today)) ?? today
    const untilDay = [last, round.fromDay].toSorted().at(-1) ?? last
    await saveUntilDay(tx, id, untilDay)
    await replan(tx, operator, { ...round, untilDay }, [])
    await recordAct(tx, {
      actorId: operator.adminId,
      action: 'round.ended',
      subjectId: id,
      requestId: operator.requestId,
      ...changedFacts(roundFacts(round), roundFacts({ ...round, untilDay })),
    })
  })

export async function lockForPlanning(tx: Tx, id: string): Promise<StoredRound> {
  await lockPlan(tx)
  const round = isUuid(id) ? await lockRound(tx, id) : undefined
  if (round === undefined) throw new Refusal('round.not_found')
  return round
}

/** Applies the round to its days from today on. Returns how many orders were moved or lost their day. */
async function replan(
  tx: Tx,
  { adminId }: Operator,
  round: RequestedRound & { readonly id: string },
  answers: readonly DayAnswer[],
): Promise<number> {
  const { id: roundId, capacity } = round
  const { today, now } = await readNow(tx)
  const holidays = new Set((await findHolidays(tx, today)).map(({ day }) => day))
  const stored = await lockDays(tx, await findDays(tx, roundId, today))
  const changes = changeDays(stored, planDays(round, holidays, today), capacity, answers)
  await planDaysAnew(
    tx,
    changes.planned.map((day) => ({ ...day, roundId, capacity })),
  )
  await saveCapacities(tx, roundId, changes.capacities)
  const moves = changes.answered.map((answer) => ({ ...answer, roundId }))
  const removed = changes.removed.map((day) => ({ roundId, day }))
  const isAnswered = ({ day }: { readonly day: string }) => moves.some((move) => move.day === day)
  // First the empty ones, so that no order is moved to a day that the plan lacks.
  await takeOffPlan(
    tx,
    removed.filter((key) => !isAnswered(key)),
    NOT_PLANNED,
  )
  const orders = moves.length === 0 ? 0 : await moveDays(tx, adminId, moves, now)
  await takeOffPlan(tx, removed.filter(isAnswered), NOT_PLANNED)
  return orders
}

const tidy = (round: RequestedRound): RequestedRound => ({
  ...round,
  pincodes: [...new Set(round.pincodes)].toSorted(),
  weekdays: [...new Set(round.weekdays)].toSorted((a, b) => a - b),
  farms: [...new Set(round.farms.map((id) => id.toLowerCase()))].toSorted(),
})

/** A farm joins only while it sells. One that is in the round already may stay. */
async function checkFarms(tx: Tx, joining: readonly string[]): Promise<void> {
  if (joining.length === 0) return
  const selling = joining.every(isUuid) ? await findSellingFarms(tx, joining) : []
  if (selling.length < joining.length)
    throw new Refusal('round.refused', { faults: [{ field: 'farms', code: 'round_farm.unknown' }] })
}

async function savingName(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (violates(error, 'round_name_unique')) throw new Refusal('round.name_taken')
    throw error
  }
}
