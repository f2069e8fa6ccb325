import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Pool } from 'pg'
import { createPool } from '#db/pool.ts'
import { asRole } from '#db/roles/roles.ts'
import { inTransaction } from '#db/transaction.ts'
import { createLog } from '#logging/log.ts'
import { openDatabase } from '#testing/database/open-database.ts'
import { startDatabaseProxy } from '#testing/processes/database-proxy.ts'
import { clearJobs, readJobs } from '#testing/processes/worker-jobs.sql.ts'
import { until } from '#testing/until.ts'
import { addJobs } from './jobs.sql.ts'
import type { QueueOptions } from './run-queue.ts'
import { type RunningWorker, startWorker } from './run.ts'

/** How often in a row each outage comes, on one worker. */
const ROUNDS = 2

const POOL_MAX = 14

const { db, url: databaseUrl } = await openDatabase()
const proxy = await startDatabaseProxy(asRole(databaseUrl, 'worker'))
let running: { readonly worker: RunningWorker; readonly pool: Pool; readonly lines: string[] }[] = []
let ran: string[] = []
let failing: PromiseWithResolvers<void>
let failed = 0
let longRuns: string[] = []

const tasks = {
  quick: async ({ name }: { name: string }) => void ran.push(name),
  /** Fails when the test asks for it, each a little later than the one before: two reports fail one shortly after the other. */
  failing: async () => {
    await failing.promise
    await sleep(50 * ++failed)
    throw new Error('on purpose')
  },
  /** Longer than a worker may be silent here, without a statement. */
  long: async () => {
    longRuns.push('started')
    await sleep(7_000)
    longRuns.push('ended')
  },
  asleep: async ({ name }: { name: string }, { db: own }: { db: typeof db }) => {
    await sql`select pg_sleep(5)`.execute(own)
    ran.push(name)
  },
}

beforeEach(async () => {
  proxy.become('up')
  await clearJobs(db)
  ran = []
  longRuns = []
  failed = 0
  failing = Promise.withResolvers()
})

afterEach(async () => {
  proxy.become('up')
  await Promise.all(running.map(({ worker }) => worker.stop(1_000)))
  await Promise.all(running.map(({ pool }) => pool.end()))
  running = []
})

async function start(changes: Partial<QueueOptions> = {}) {
  const lines: string[] = []
  const log = createLog('worker', 'info', { write: (line) => lines.push(line) })
  const pool = createPool(
    { url: proxy.url, max: POOL_MAX, applicationName: 'farmgate-worker', statementTimeoutMs: 900_000 },
    () => {},
  )
  const options = { databaseUrl: proxy.url, pool, tasks, log, concurrency: 4, ...changes }
  const worker = await startWorker(options)
  running.push({ worker, pool, lines })
  return { worker, pool, lines }
}

const add = (...names: readonly string[]) =>
  inTransaction(db, (tx) =>
    addJobs(
      tx,
      names.map((name) => ({
        name: name.replace(/-.*/, ''),
        payload: JSON.stringify({ name }),
        key: null,
        runAt: null,
      })),
    ),
  )

/** Seconds from now until a new job has run. */
async function secondsUntilTaken(name: string): Promise<number> {
  const from = performance.now()
  await add(name)
  await until(async () => ran.includes(name) || undefined, 20_000)
  return (performance.now() - from) / 1_000
}

/** Opens every connection that the pool may have, but the one that listens for jobs. */
const openAll = (pool: Pool) =>
  Promise.all(Array.from({ length: POOL_MAX - 1 }, () => pool.query('select pg_sleep(0.3)')))

/** How many jobs have failed without a report. */
const unreported = (lines: readonly string[]) =>
  lines
    .join()
    .match(/Failed to fail jobs ('\d+'(, )?)+/g)
    ?.flatMap((said) => said.match(/\d+/g) ?? []).length ?? 0

const started = (count: number) =>
  until(
    async () =>
      (await readJobs(db)).filter(({ lockedBy }) => lockedBy !== null).length === count || undefined,
    5_000,
  )

test('jobs that fail together while PostgreSQL is away do not stop the queue for good', async () => {
  const { lines, worker } = await start()
  for (let round = 1; round <= ROUNDS; round++) {
    await clearJobs(db)
    failing = Promise.withResolvers()
    failed = 0
    await add('failing-1', 'failing-2')
    await started(2)
    proxy.become('silent')
    failing.resolve()
    await until(async () => unreported(lines) === 2 || undefined, 10_000)
    proxy.become('up')
    const seconds = await secondsUntilTaken(`quick-${round}`)
    console.info(`failed reports: a job was taken again after ${seconds.toFixed(1)} s`)
    expect(seconds).toBeLessThan(10)
    expect(worker.secondsSinceLook()).toBeLessThan(2)
    lines.length = 0
  }
}, 90_000)

test('when the line of a worker falls silent, it takes jobs again within ten seconds', async () => {
  const { pool } = await start()
  for (let round = 1; round <= ROUNDS; round++) {
    await openAll(pool)
    proxy.fallSilent()
    const seconds = await secondsUntilTaken(`quick-${round}`)
    console.info(`silent line: a job was taken again after ${seconds.toFixed(1)} s`)
    expect(seconds).toBeLessThan(10)
  }
}, 90_000)

test('a queue that can take no job, though PostgreSQL answers, is replaced', async () => {
  const { pool, lines, worker } = await start({ stuckAfterMs: 1_000 })
  const connect = pool.connect.bind(pool)
  let swallowed = 0
  // Each of the four looks for a job waits for ever.
  pool.connect = ((callback?: never) => {
    if (callback !== undefined) return connect(callback)
    if (++swallowed === 4) pool.connect = connect
    return new Promise(() => {})
  }) as typeof pool.connect
  await until(async () => worker.secondsSinceLook() > 0.9 || undefined, 5_000)
  expect(await secondsUntilTaken('quick-1')).toBeLessThan(10)
  expect(lines.filter((line) => line.includes('job queue stopped, restarting'))).toHaveLength(1)
}, 30_000)

test('a queue with all hands full is not stuck', async () => {
  const { lines, worker } = await start({ stuckAfterMs: 1_500 })
  await add('asleep-1', 'asleep-2', 'asleep-3', 'asleep-4')
  await started(4)
  await sleep(3_500)
  expect(worker.secondsSinceLook()).toBeLessThan(1.5)
  await until(async () => ran.length === 4 || undefined, 5_000)
  expect(lines.filter((line) => line.includes('job queue stopped, restarting'))).toEqual([])
}, 30_000)

test('a job that runs on while its queue is replaced keeps its lock and runs once', async () => {
  const { lines } = await start({ heartbeat: { everyMs: 200, silenceMs: 1_000 }, settleMs: 2_000 })
  await add('failing-1', 'failing-2', 'long-1')
  await started(3)
  proxy.become('silent')
  failing.resolve()
  await until(async () => unreported(lines) === 2 || undefined, 10_000)
  proxy.become('up')
  expect(await secondsUntilTaken('quick-1')).toBeLessThan(4)
  expect(longRuns).toEqual(['started'])
  await until(async () => longRuns.includes('ended') || undefined, 10_000)
  await sleep(2_000)
  expect(longRuns).toEqual(['started', 'ended'])
}, 30_000)
