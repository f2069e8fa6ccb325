import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@farmgate/server/db/pool.ts'
import { sql } from 'kysely'

export interface Lag {
  /** Of the last commit that the replica has replayed; 0 when it has replayed everything. */
  readonly ms: number
  readonly bytes: number
}

/** How far the replica is behind, asked on the primary; null while it is not connected. */
async function findLag(primary: Db): Promise<Lag | null> {
  const { rows } = await sql<Lag>`
    select coalesce(extract(epoch from replay_lag) * 1000, 0)::float8 as ms,
           (pg_current_wal_lsn() - replay_lsn)::float8 as bytes
      from pg_stat_replication where replay_lsn is not null`.execute(primary)
  return rows[0] ?? null
}

export async function readLag(primary: Db): Promise<Lag> {
  const lag = await findLag(primary)
  if (lag === null) throw new Error('the replica does not follow')
  return lag
}

const CAUGHT_UP_WITHIN_MS = 60_000

/** Waits until the replica has everything that the primary has. */
export async function untilCaughtUp(primary: Db): Promise<void> {
  const end = performance.now() + CAUGHT_UP_WITHIN_MS
  while ((await findLag(primary))?.bytes !== 0) {
    if (performance.now() > end) throw new Error('the replica has not caught up')
    await sleep(100)
  }
}

/** The process that replays the log on the replica. */
export async function replayProcess(replica: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'startup'`.execute(replica)
  return rows[0]?.pid ?? 0
}
