import type { WorkerConfig } from '../config.ts'
import { onChanges } from '../db/changes.ts'
import { createDb, createPool } from '../db/pool.ts'
import { createRedis } from '../db/redis.ts'
import { sendChanges } from '../db/share-changes.ts'
import { createLog } from '../log.ts'
import { onShutdown } from '../shutdown.ts'
import { startWorker } from './run.ts'
import { schedule } from './schedule.ts'
import { startSweepLoop } from './sweep-loop.ts'
import type { TaskContext, Tasks } from './task.ts'

/** Nobody waits for longer than this for what the queue has lost. */
const SWEEP_EVERY_MS = 5_000

/** The worker process: takes jobs until it is told to stop. */
export async function runWorkerProgram(
  config: WorkerConfig,
  tasks: Tasks,
  sweep: (context: TaskContext) => Promise<void>,
): Promise<void> {
  const log = createLog('worker', config.LOG_LEVEL)
  const concurrency = config.WORKER_CONCURRENCY
  const pool = createPool(
    {
      url: config.DATABASE_URL,
      // One for each job under way, one that listens for new jobs, one to fetch and finish them, one
      // for each of the seven parts of the sweep. With fewer, a worker that has enough to do waits for itself.
      max: Math.max(config.DATABASE_POOL_MAX, concurrency + 9),
      applicationName: 'farmgate-worker',
    },
    (error) => log.warn({ err: error }, 'a database connection broke'),
  )
  const db = createDb(pool)
  // Nothing here waits for Redis; without it screens hear of the worker's doings a little later.
  const redis = createRedis(config.REDIS_URL, (error) => log.debug(error, 'redis is away'))
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
  const sweeping = starting.then(() => startSweepLoop(() => sweep({ db, log }), SWEEP_EVERY_MS, log))
  onShutdown(log, [
    {
      name: 'finish the sweep',
      maxMs: config.SHUTDOWN_DRAIN_MS,
      run: async () => (await sweeping.catch(() => undefined))?.stop(),
    },
    {
      name: 'finish or give back the jobs',
      // Giving back takes up to five seconds, and the last word of the heartbeat as long again.
      maxMs: config.SHUTDOWN_DRAIN_MS + 10_000,
      run: async () => {
        // One that could not start has said why already.
        const worker = await starting.catch(() => undefined)
        await worker?.stop(config.SHUTDOWN_DRAIN_MS)
      },
    },
    { name: 'close the pool', maxMs: 2_000, run: () => pool.end() },
    { name: 'close redis', maxMs: 1_000, run: () => redis.disconnect() },
  ])
  await sweeping
  log.info({ concurrency, tasks: Object.keys(tasks), commit: config.COMMIT }, 'worker ready')
}
