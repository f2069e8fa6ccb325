import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { ROLE_NAMES } from './roles/roles.ts'
import type { Db, Tx } from './pool.ts'

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

export interface Invariant {
  readonly name: string
  readonly statement: string
}

/** The same invariants, each as a statement of its own. Only the lines `union all` at the margin separate them. */
export const invariants: readonly Invariant[] = INVARIANTS.split(/^union all$/m).map((part) => {
  const statement = part.replace(/;\s*$/, '')
  const name = /select '(\w+)'/.exec(statement)?.[1]
  if (name === undefined) throw new Error(`an invariant without a name: ${statement}`)
  // The first one names the columns for the whole union; alone, each does.
  return { name, statement: `select promise, bad from (${statement}) as invariant (promise, bad)` }
})

/** Returns the number of rows that break one invariant. */
export async function verifyOne(tx: Tx, { statement }: Invariant): Promise<number> {
  const { rows } = await sql.raw<InvariantRow>(statement).execute(tx)
  return rows[0]?.bad ?? 0
}

/** The caller reads one snapshot and can't write. The worker reads it as verify, because it may not read all of it itself. */
export async function readOneSnapshot(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read read only`.execute(tx)
  await sql`
    select set_config('role', ${ROLE_NAMES.verify}, true) where current_user = ${ROLE_NAMES.worker}`.execute(
    tx,
  )
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
