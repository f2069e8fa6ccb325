import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CronItem, parseCronItems, run, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { Pool } from 'pg'
import { createDb, type Db } from '../db/pool.ts'
import type { Log } from '../log.ts'
import { type Heartbeat, type HeartbeatTiming, startHeartbeat } from './heartbeat.ts'
import { queueLog } from './queue-log.ts'
import { runTask } from './run-task.ts'
import type { Tasks } from './task.ts'

export interface QueueOptions {
  /** For the heartbeat, which must not wait for the pool. */
  readonly databaseUrl: string
  /** From `createPool`, so that a connection that breaks does not end the process. */
  readonly pool: Pool
  /** What the jobs write with; changes are told where those of this one are. One of its own when left out. */
  readonly db?: Db
  readonly tasks: Tasks
  readonly log: Log
  readonly concurrency: number
  readonly schedule?: readonly CronItem[]
  readonly heartbeat?: Partial<HeartbeatTiming>
}

export interface Queue {
  /** It was stopped, or gave up; its heartbeat has stopped as well. */
  readonly ended: Promise<void>
  stop(drainMs: number): Promise<void>
}

/** One run of graphile-worker, from the first beat of its heart to the last. */
export async function runQueue(options: QueueOptions): Promise<Queue> {
  const { databaseUrl, pool, log, concurrency, db = createDb(pool) } = options

  // Jobs are locked in the name of the pool of workers, not of a single worker, and the name is made up
  // inside `run`. This event tells it before any worker exists.
  const events: WorkerEvents = new EventEmitter()
  const created = Promise.withResolvers<{ workers: WorkerPool; heartbeat: Heartbeat }>()
  events.once('pool:create', ({ workerPool }) => {
    const heartbeat = startHeartbeat({ databaseUrl, workerId: workerPool.id, log, ...options.heartbeat })
    created.resolve({ workers: workerPool, heartbeat })
  })

  const runner = await run({
    pgPool: pool,
    schema: 'graphile_worker',
    concurrency,
    pollInterval: 500,
    noHandleSignals: true,
    events,
    logger: queueLog(log),
    taskList: Object.fromEntries(
      Object.entries(options.tasks).map(([name, task]) => [name, runTask(name, task, { db, log })]),
    ),
    parsedCronItems: parseCronItems([...(options.schedule ?? [])]),
    preset: {
      // No localQueue: a worker that is killed would take its local jobs with it. The two delays make
      // graphile-worker look after what it tells the database: without them a failure to record the end
      // of a job is an unhandled rejection, which ends the process.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [{ name: 'first-beat', worker: { hooks: { startWorker: firstBeat } } }],
    },
  })

  /** Each worker waits here before it looks for its first job. */
  async function firstBeat(): Promise<void> {
    const { heartbeat } = await created.promise
    await heartbeat.begun
  }

  const { workers, heartbeat } = await created.promise
  await heartbeat.begun
  return {
    ended: runner.promise.then(() => heartbeat.stop()),
    async stop(drainMs) {
      // Refused when it has given up already; then there is nothing more to stop.
      runner.stop().catch(() => {})
      const late = sleep(drainMs, 'late', { ref: false })
      if ((await Promise.race([runner.promise, late])) === 'late') await giveBack(workers, log)
      await heartbeat.stop()
    },
  }
}

/** `runner.kill` does nothing once `runner.stop` was called, so this goes to the pool of workers itself. */
async function giveBack(workers: WorkerPool, log: Log): Promise<void> {
  try {
    const { forceFailedJobs } = await workers.forcefulShutdown('The worker was told to stop.')
    const jobIds = forceFailedJobs.map(({ id }) => id)
    log.warn({ jobs: jobIds.length, jobIds }, 'gave back the jobs that did not end in time')
  } catch (error) {
    log.error({ err: error }, 'could not give back the jobs that did not end in time')
  }
}
