import type { Db } from '../db/pool.ts'
import type { Log } from '../log.ts'

/** What a task gets besides its payload. The log already names the job. */
export interface TaskContext {
  readonly db: Db
  readonly log: Log
}

/**
 * Runs at least once: a worker that dies after the work and before its last word to the queue leaves the
 * job to be run again. So a task may be run twice, even twice at once, and must not mind.
 */
export type Task<Payload> = (payload: Payload, context: TaskContext) => Promise<void>

/** Tasks by job name, whatever each of them carries. */
export type Tasks = Readonly<Record<string, Task<never>>>
