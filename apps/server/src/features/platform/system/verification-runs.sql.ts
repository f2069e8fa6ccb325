import { sql } from 'kysely'
import type { Tx } from '#db/pool.ts'
import type { JobName } from '#jobs/enqueue.ts'

export interface VerificationRun {
  readonly scope: 'frequent' | 'full'
  readonly startedAt: Date
  readonly durationMs: number
  readonly checked: number
  /** The number of rows by the name of each broken invariant. */
  readonly broken: Readonly<Record<string, number>>
}

export async function insertRun(tx: Tx, run: VerificationRun): Promise<void> {
  await sql`
    insert into verification_runs (scope, started_at, duration_ms, checked, broken)
    values (${run.scope}, ${run.startedAt}, ${run.durationMs}, ${run.checked}, ${JSON.stringify(run.broken)}::jsonb)`.execute(
    tx,
  )
}

const VERIFY: JobName = 'verify-market'

/** Whether a verification waits or runs, and the age of the last one. What was given up does not wait. */
export async function readVerification(tx: Tx): Promise<{ isUnderWay: boolean; lastSeconds: number | null }> {
  const { rows } = await sql<{ isUnderWay: boolean; lastSeconds: number | null }>`
    select exists (select from graphile_worker.jobs
                    where task_identifier = ${VERIFY}
                      and (locked_at is not null or attempts < max_attempts and run_at <= now())) as "isUnderWay",
           (select extract(epoch from now() - max(started_at))::float8 from verification_runs) as "lastSeconds"`.execute(
    tx,
  )
  return rows[0] ?? { isUnderWay: false, lastSeconds: null }
}
