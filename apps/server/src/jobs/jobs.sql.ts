import { sql } from 'kysely'
import type { Tx } from '#db/pool.ts'

export interface NewJob {
  readonly name: string
  /** JSON. */
  readonly payload: string
  readonly key: string | null
  readonly runAt: Date | null
}

export async function addJob(tx: Tx, job: NewJob): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${job.name},
      ${job.payload}::json,
      run_at := ${job.runAt}::timestamptz,
      job_key := ${job.key}
    )
  `.execute(tx)
}
