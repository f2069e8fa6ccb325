import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

export interface QueuedJob {
  readonly name: string
  readonly payload: unknown
  readonly key: string | null
  readonly runAt: Date
  readonly attempts: number
  readonly lockedBy: string | null
  readonly lastError: string | null
}

/** The waiting and running jobs, oldest first. */
export async function readJobs(db: Db): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    select task.identifier as name, job.payload, job.key, job.run_at as "runAt", job.attempts,
           job.locked_by as "lockedBy", job.last_error as "lastError"
      from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
     order by job.id
  `.execute(db)
  return rows
}

export async function clearJobs(db: Db): Promise<void> {
  await sql`truncate graphile_worker._private_jobs, worker_heartbeats`.execute(db)
}

/** Locks every job for this worker, an hour ago. */
export async function lockJobsFor(db: Db, workerId: string): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set locked_by = ${workerId}, locked_at = now() - interval '1 hour'
  `.execute(db)
}
