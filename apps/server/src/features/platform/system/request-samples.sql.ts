import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

export interface RequestSample {
  readonly processId: string
  readonly startedAt: Date
  readonly commit: string
  readonly requests: number
  readonly failures: number
  readonly buckets: readonly number[]
}

export async function insertRequestSample(db: Db, sample: RequestSample): Promise<void> {
  await sql`
    insert into request_samples (process_id, started_at, commit, requests, failures, buckets)
    values (${sample.processId}, ${sample.startedAt}, ${sample.commit}, ${sample.requests}, ${sample.failures},
            ${sample.buckets}::integer[])`.execute(db)
}
