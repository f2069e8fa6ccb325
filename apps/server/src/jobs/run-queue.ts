import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CronItem,
  Logger,
  type LogLevel,
  parseCronItems,
  run,
  type Task as QueueTask,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker'
import type { Pool } from 'pg'
import { createDb, type Db } from '#db/pool.ts'
import type { Log } from '#logging/log.ts'
import type { Pulse } from './pulse.ts'
import { type Heartbeat, type HeartbeatTiming, startHeartbeat } from './heartbeat.ts'
import type { Task, TaskContext, Tasks } from './task.ts'
import { describeError } from '#logging/describe-error.ts'

export interface QueueOptions {
  /** For the heartbeat, which must not wait for the pool. */
  readonly databaseUrl: string
  /** From `createPool`, so that a broken connection does not end the process. */
  readonly pool: Pool
  /** The database handle of the jobs; their changes are published to its subscribers. Created from the pool when omitted. */
  readonly db?: Db
  readonly tasks: Tasks
  readonly log: Log
  readonly concurrency: number
  readonly schedule?: readonly CronItem[]
  readonly heartbeat?: Partial<HeartbeatTiming>
  /** A queue that could not take a job for this long, though it had a free hand, counts as stuck. */
  readonly stuckAfterMs?: number
  /** How long a failed queue without a running job may take to end by itself. A look for a job may still be under way. */
  readonly settleMs?: number
}

export interface Queue {
  /** Resolves when it takes no more jobs: it was stopped, it failed, or it is stuck. */
  readonly closed: Promise<void>
  /** Resolves when its last job has ended and its heartbeat has stopped. */
  readonly ended: Promise<void>
  stop(drainMs: number): Promise<void>
}

/** Longer than any look for a job takes that PostgreSQL answers. */
const STUCK_AFTER_MS = 30_000
const SETTLE_MS = 10_000
const WATCH_MS = 1_000

/** Runs graphile-worker once, with a heartbeat from before its first job until after its last. */
export async function runQueue(options: QueueOptions, pulse: Pulse): Promise<Queue> {
  const { databaseUrl, pool, log, concurrency, db = createDb(pool) } = options
  const { stuckAfterMs = STUCK_AFTER_MS, settleMs = SETTLE_MS } = options
  let running = 0
  const closed = Promise.withResolvers<void>()

  // Jobs are locked under the id of the worker pool, not of a single worker, and `run` generates that id. This event
  // carries it before any worker exists.
  const events: WorkerEvents = new EventEmitter()
  const created = Promise.withResolvers<{ workers: WorkerPool; heartbeat: Heartbeat }>()
  events.once('pool:create', ({ workerPool }) => {
    const heartbeat = startHeartbeat({ databaseUrl, workerId: workerPool.id, log, ...options.heartbeat })
    created.resolve({ workers: workerPool, heartbeat })
  })
  // It shuts down by itself when it can't record the end of a job.
  events.once('pool:gracefulShutdown', () => closed.resolve())
  events.on('worker:getJob:empty', () => pulse.beat())
  events.on('job:start', () => pulse.beat())

  const runner = await run({
    pgPool: pool,
    schema: 'graphile_worker',
    concurrency,
    pollInterval: 500,
    noHandleSignals: true,
    events,
    logger: queueLog(log),
    taskList: Object.fromEntries(
      Object.entries(options.tasks).map(([name, task]) => [name, counted(runTask(name, task, { db, log }))]),
    ),
    parsedCronItems: parseCronItems([...(options.schedule ?? [])]),
    preset: {
      // No localQueue: a killed worker would take its local jobs with it. The two delays make graphile-worker handle
      // errors of its own writes: without them a failure to record the end of a job is an unhandled rejection, which
      // ends the process.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [{ name: 'first-beat', worker: { hooks: { startWorker: firstBeat } } }],
    },
  })

  /** Each worker waits for this before it looks for its first job. */
  async function firstBeat(): Promise<void> {
    const { heartbeat } = await created.promise
    await heartbeat.begun
  }

  function counted(task: QueueTask): QueueTask {
    return async (...job) => {
      running++
      try {
        await task(...job)
      } finally {
        running--
      }
    }
  }

  const { workers, heartbeat } = await created.promise
  await heartbeat.begun
  const startedAt = performance.now()
  const watching = setInterval(() => {
    if (running >= concurrency) pulse.beat()
    const idleMs = Math.min(pulse.seconds() * 1_000, performance.now() - startedAt)
    if (idleMs > stuckAfterMs) closed.resolve()
  }, WATCH_MS).unref()
  void runner.promise.then(() => closed.resolve())

  /**
   * Two jobs whose ends could not be recorded leave graphile-worker 0.18 waiting for itself for ever: it counts each of them
   * once too often, below zero. So after a failure the running jobs are waited for, not graphile-worker.
   */
  async function settled(): Promise<void> {
    for (let quietMs = 0; quietMs < settleMs; quietMs = running === 0 ? quietMs + WATCH_MS : 0)
      await sleep(WATCH_MS, undefined, { ref: false })
  }

  async function leave(): Promise<void> {
    await closed.promise
    clearInterval(watching)
    // Ends the schedule as well. Throws when it was stopped already.
    runner.stop().catch(() => {})
    await Promise.race([runner.promise, settled()])
    await heartbeat.stop()
  }

  const ended = leave()
  return {
    closed: closed.promise,
    ended,
    async stop(drainMs) {
      closed.resolve()
      const late = sleep(drainMs, 'late', { ref: false })
      if ((await Promise.race([ended, late])) === 'late') await giveBack(workers, log)
      await heartbeat.stop()
    },
  }
}

/** `runner.kill` does nothing once `runner.stop` was called, so this stops the worker pool directly. */
async function giveBack(workers: WorkerPool, log: Log): Promise<void> {
  try {
    const { forceFailedJobs } = await workers.forcefulShutdown('The worker was stopped.')
    const jobIds = forceFailedJobs.map(({ id }) => id)
    log.warn({ jobs: jobIds.length, jobIds }, 'unfinished jobs released')
  } catch (error) {
    log.error({ err: error }, 'unfinished jobs not released')
  }
}

/** Runs one job and logs the outcome with its name, id and attempt, never its payload. */
const runTask =
  (name: string, task: Task<never>, { db, log }: TaskContext): QueueTask =>
  async (payload, { job }) => {
    const jobLog = log.child({ job: name, jobId: job.id, attempt: job.attempts })
    const startedAt = performance.now()
    const ms = () => Math.round(performance.now() - startedAt)
    jobLog.debug('job started')
    try {
      // `enqueue` accepted only this type.
      await task(payload as never, { db, log: jobLog })
    } catch (error) {
      const failure = { ms: ms(), err: describeError(error) }
      if (job.attempts < job.max_attempts) jobLog.warn(failure, 'job failed, retrying')
      else jobLog.error(failure, 'job failed, no retries left')
      throw error
    }
    jobLog.info({ ms: ms() }, 'job finished')
  }

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const satisfies Record<
  LogLevel,
  string
>

/**
 * Writes graphile-worker's own messages to our log. Of its metadata only the error is logged: the rest may contain whole
 * jobs with their payload. The end of each job is logged by `runTask`.
 */
const queueLog = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta['success'] === true || meta['failure'] === true) return
    const error = meta['error'] ?? meta['fatalError']
    log[LEVELS[level]](error === undefined ? {} : { err: describeError(error) }, message)
  })
