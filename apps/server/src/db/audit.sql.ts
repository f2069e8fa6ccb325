import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from './pool.ts'

export interface AuditRow {
  readonly promise: string
  readonly bad: number
}

const AUDIT = readFileSync(new URL('./audit.sql', import.meta.url), 'utf8')

/** Every promise the data must keep, with how many rows break it. */
export async function auditData(db: Db): Promise<AuditRow[]> {
  const { rows } = await sql.raw<AuditRow>(AUDIT).execute(db)
  return rows
}

export interface HeldRow {
  readonly hold: 'held' | 'not_ours'
  readonly payments: number
  readonly amountPaise: number
}

/** Captured money that is neither in a live order nor owed back: an operator has to decide, or has said it is not ours. */
export async function findHeldMoney(db: Db): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select refund_hold as hold, count(*)::int as payments, sum(amount_paise)::float8 as "amountPaise"
      from payments where refund_hold in ('held', 'not_ours') group by refund_hold order by refund_hold`.execute(
    db,
  )
  return rows
}
