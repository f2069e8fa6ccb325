import { sql } from 'kysely'
import type { Db, Tx } from './pool.ts'

/** Returns the database's time: one clock for all processes, the same that writes the rows' timestamps. */
export async function databaseTime(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  if (rows[0] === undefined) throw new Error('the database has no time')
  return rows[0].now
}
