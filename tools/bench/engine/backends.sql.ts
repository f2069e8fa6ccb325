import type { Db } from '@farmgate/server/db/pool.ts'
import { sql } from 'kysely'

/** The ids of PostgreSQL's processes for the connections of one program to this database. */
export async function backendsOf(db: Db, applicationName: string): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
     where datname = current_database() and application_name = ${applicationName}`.execute(db)
  return rows.map(({ pid }) => pid)
}
