import { planDays } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Log } from '#logging/log.ts'
import { findHolidays } from './holidays.sql.ts'
import { addDays } from '#features/delivery/round-store/round-days.sql.ts'
import {
  findRoundsToPlan,
  lockPlan,
  readNow,
  type RoundToPlan,
} from '#features/delivery/round-store/rounds.sql.ts'

/** Rounds whose days are planned by one statement: one row each on most days, 28 for a round without any. */
const BATCH = 250

/** Adds the missing days of every round for the next four weeks. Running it twice adds nothing. */
export async function planAhead(db: Db, log: Log, batch = BATCH): Promise<void> {
  let added = 0
  let after: string | null = null
  do {
    const planned: { days: number; last: string | null } = await inTransaction(db, (tx) =>
      planBatch(tx, after, batch),
    )
    added += planned.days
    after = planned.last
  } while (after !== null)
  if (added > 0) log.info({ days: added }, 'round days planned')
}

/** In a transaction of its own, so that an operator who saves a round waits for one batch only. */
async function planBatch(tx: Tx, after: string | null, batch: number) {
  await lockPlan(tx)
  const { today } = await readNow(tx)
  const holidays = new Set((await findHolidays(tx, today)).map(({ day }) => day))
  const rounds = await findRoundsToPlan(tx, today, after, batch)
  // Saving a round or a holiday fills every day up to the last one, so only later days can be missing.
  const days = rounds.flatMap((round) =>
    planDays(round, holidays, today)
      .filter(({ day }) => round.lastPlanned === null || day > round.lastPlanned)
      .map((day) => ({ ...day, roundId: round.id, capacity: round.capacity })),
  )
  return {
    days: await addDays(tx, days),
    last: rounds.length < batch ? null : (rounds.at(-1)?.id ?? null),
  }
}

/** All rounds that may still have days, a batch at a time. */
export async function* eachRoundToPlan(tx: Tx, today: string): AsyncGenerator<readonly RoundToPlan[]> {
  let after: string | null = null
  for (;;) {
    const rounds: readonly RoundToPlan[] = await findRoundsToPlan(tx, today, after, BATCH)
    if (rounds.length > 0) yield rounds
    if (rounds.length < BATCH) return
    after = rounds.at(-1)?.id ?? null
  }
}
