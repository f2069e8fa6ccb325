import { sql } from 'kysely'
import type { Tx } from '#db/pool.ts'

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
