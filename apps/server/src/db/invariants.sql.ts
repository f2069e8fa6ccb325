import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from './pool.ts'

export interface InvariantRow {
  readonly promise: string
  readonly bad: number
}

const INVARIANTS = readFileSync(new URL('./invariants.sql', import.meta.url), 'utf8')

/** Returns every invariant of the data with the number of rows that break it. */
export async function verifyData(db: Db): Promise<InvariantRow[]> {
  const { rows } = await sql.raw<InvariantRow>(INVARIANTS).execute(db)
  return rows
}

export interface HeldRow {
  readonly hold: 'held' | 'not_ours'
  readonly payments: number
  readonly amountPaise: number
}

/** Returns captured money that is neither in a live order nor owed back: an operator has to decide, or marked it as not ours. */
export async function findHeldMoney(db: Db): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select refund_hold as hold, count(*)::int as payments, sum(amount_paise)::float8 as "amountPaise"
      from payments where refund_hold in ('held', 'not_ours') group by refund_hold order by refund_hold`.execute(
    db,
  )
  return rows
}
