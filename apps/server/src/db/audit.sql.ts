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
