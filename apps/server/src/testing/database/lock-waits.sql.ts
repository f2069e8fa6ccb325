import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { until } from '../until.ts'

/** Resolves when this many connections of the database wait for a lock. */
export const untilLockWaits = (db: Db, count: number, withinMs = 10_000): Promise<true> =>
  until(async () => ((await countLockWaits(db)) >= count ? true : undefined), withinMs)

async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}
