import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

export interface DatabaseFacts {
  readonly version: string
  readonly now: Date
  readonly inRecovery: boolean
}

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, clock_timestamp() as now,
           pg_is_in_recovery() as "inRecovery"`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('no answer')
  return row
}

/** Returns the seconds since a worker's newest heartbeat, or null when no worker has one. */
export async function readHeartbeatAge(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - max(seen_at))::float8 as seconds from worker_heartbeats`.execute(db)
  return rows[0]?.seconds ?? null
}
