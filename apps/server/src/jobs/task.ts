import type { Db } from '#db/pool.ts'
import type { Log } from '#logging/log.ts'

/** What a task gets besides its payload. The log already has the job's name and id. */
export interface TaskContext {
  readonly db: Db
  readonly log: Log
}

/**
 * Runs at least once: when a worker dies after the work and before it has recorded the end, the job runs again. A task may
 * run twice, even twice at once, so it must be idempotent.
 */
export type Task<Payload> = (payload: Payload, context: TaskContext) => Promise<void>

/** Tasks by job name, whatever their payload. */
export type Tasks = Readonly<Record<string, Task<never>>>
