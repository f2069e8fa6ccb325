import type { WorkerConfig } from '#config.ts'
import { onChanges } from '#db/changes/changes.ts'
import { createDb, createPool, type Db } from '#db/pool.ts'
import { createRedis } from '#db/redis.ts'
import { sendChanges } from '#db/changes/share-changes.ts'
import { describeError } from '#logging/describe-error.ts'
import { createLog } from '#logging/log.ts'
import { createMetrics, type Metrics } from '#metrics/metrics.ts'
import { addPoolMetrics } from '#metrics/pool-metrics.ts'
import { addQueueMetrics } from '#metrics/queue-metrics.ts'
import { serveMetrics } from '#metrics/serve-metrics.ts'
import { onShutdown } from '#processes/shutdown.ts'
import { startWorker } from '#jobs/run.ts'
import { schedule } from '#jobs/schedule.ts'
import { startSweepLoop } from '#jobs/sweep-loop.ts'
import type { TaskContext, Tasks } from '#jobs/task.ts'

/** Work whose job was lost waits no longer than this. */
const SWEEP_EVERY_MS = 5_000

/** Generous: all invariants of 200,000 orders take 45 seconds (decision 0053), each in a statement of its own. */
const STATEMENT_MS = 15 * 60_000

/** What a worker runs. */
export interface Equipment {
  readonly tasks: Tasks
  readonly sweep: (context: TaskContext) => Promise<void>
  /** Adds the gauges of the market in this database to the metrics. */
  readonly addMarketMetrics: (db: Db) => void
}

/** The worker process: runs jobs until it is stopped. */
export async function runWorkerProgram(
  config: WorkerConfig,
  equip: (metrics: Metrics) => Promise<Equipment>,
): Promise<void> {
  const log = createLog('worker', config.LOG_LEVEL)
  const metrics = createMetrics('worker', config.COMMIT, (error) =>
    log.warn({ err: describeError(error) }, 'metrics incomplete'),
  )
  const { tasks, sweep, addMarketMetrics } = await equip(metrics)
  const concurrency = config.WORKER_CONCURRENCY
  const pool = createPool(
    {
      url: config.DATABASE_URL,
      // One per concurrent job, one that listens for new jobs, one to fetch and finish them, one for each of the eight
      // parts of the sweep, one for metrics. With fewer, a busy worker waits for its own connections.
      max: Math.max(config.DATABASE_POOL_MAX, concurrency + 10),
      applicationName: 'farmgate-worker',
      statementTimeoutMs: STATEMENT_MS,
    },
    (error) => log.warn({ err: error }, 'database connection lost'),
  )
  const db = createDb(pool)
  addPoolMetrics(metrics.registry, pool)
  addMarketMetrics(db)
  const metricsServer = await serveMetrics(config, metrics, log)
  // Nothing here waits for Redis; without it screens show the worker's changes a little later.
  const redis = createRedis(config.REDIS_URL, (error) => log.debug(error, 'redis unavailable'))
  onChanges(db, sendChanges(redis, config.DATABASE_URL))
  const starting = startWorker({
    databaseUrl: config.DATABASE_URL,
    pool,
    db,
    tasks,
    log,
    concurrency,
    schedule,
  })
  const sweeping = starting.then((worker) => {
    addQueueMetrics(metrics.registry, worker)
    return startSweepLoop(() => sweep({ db, log }), SWEEP_EVERY_MS, log)
  })
  onShutdown(log, [
    {
      // Both at once: while the sweep is finished, no more jobs are taken.
      name: 'finish the sweep and finish or release the jobs',
      // Releasing jobs takes up to five seconds, and so does deleting the heartbeat row.
      maxMs: config.SHUTDOWN_DRAIN_MS + 10_000,
      // What could not start has already reported why.
      run: () =>
        Promise.all([
          sweeping.catch(() => undefined).then((loop) => loop?.stop()),
          starting.catch(() => undefined).then((worker) => worker?.stop(config.SHUTDOWN_DRAIN_MS)),
        ]),
    },
    { name: 'stop the metrics', maxMs: 1_000, run: () => metricsServer?.stop() },
    { name: 'close the pool', maxMs: 2_000, run: () => pool.end() },
    { name: 'close redis', maxMs: 1_000, run: () => redis.disconnect() },
  ])
  await sweeping
  log.info({ concurrency, tasks: Object.keys(tasks), commit: config.COMMIT }, 'worker ready')
}
