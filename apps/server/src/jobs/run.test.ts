import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPool } from '#db/pool.ts'
import { asRole } from '#db/roles/roles.ts'
import { inTransaction } from '#db/transaction.ts'
import { createLog } from '#logging/log.ts'
import { openDatabase } from '#testing/database/open-database.ts'
import { clearJobs, readJobs } from '#testing/processes/worker-jobs.sql.ts'
import {
  clearJournal,
  createJournal,
  enqueueSlow,
  readJournal,
  SLOW,
  slowTask,
} from '#testing/processes/worker-journal.sql.ts'
import { outage } from '#testing/processes/worker-outage.sql.ts'
import { until } from '#testing/until.ts'
import { addJobs } from './jobs.sql.ts'
import { startWorker } from './run.ts'
import type { Tasks } from './task.ts'

/** Ten times faster than in production. */
const HEARTBEAT = { everyMs: 200, silenceMs: 1_000 }

const POOL_MAX = 4

interface TestWorker {
  /** Every line it has logged. */
  readonly lines: string[]
  stop(): Promise<void>
}

const { db, url: databaseUrl } = await openDatabase()
const workerUrl = asRole(databaseUrl, 'worker')
let workers: TestWorker[] = []

beforeAll(async () => {
  await createJournal(db)
})

beforeEach(() => Promise.all([clearJobs(db), clearJournal(db)]))

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = []
})

async function start(name: string, tasks: Tasks = { [SLOW]: slowTask(name) }): Promise<TestWorker> {
  const lines: string[] = []
  const log = createLog(name, 'trace', { write: (line) => lines.push(line) })
  const pool = createPool({ url: workerUrl, max: POOL_MAX, applicationName: name }, () => {})
  const running = await startWorker({
    databaseUrl: workerUrl,
    pool,
    tasks,
    log,
    concurrency: 2,
    heartbeat: HEARTBEAT,
  })
  const worker = {
    lines,
    async stop() {
      await running.stop(5_000)
      await pool.end()
    },
  }
  workers.push(worker)
  return worker
}

const logged = (worker: TestWorker, text: string) => worker.lines.filter((line) => line.includes(text))

const done = () => until(async () => ((await readJobs(db)).length === 0 ? true : undefined), 10_000)

test('a living worker keeps its job, however long it takes', async () => {
  const both = [await start('a'), await start('b')]
  await enqueueSlow(db, { firstMs: 3_000, laterMs: 0 })
  await done()

  const [first] = await readJournal(db)
  expect(await readJournal(db)).toEqual([
    { run_by: first?.run_by, event: 'started' },
    { run_by: first?.run_by, event: 'ended' },
  ])
  expect(both.flatMap((worker) => logged(worker, 'jobs of a silent worker released'))).toEqual([])
})

test('a worker whose connections are all busy does not count as dead', async () => {
  const ran: string[] = []
  // One connection of the pool listens for new jobs.
  const hog = (name: string): Tasks => ({
    [SLOW]: async (_payload, { db }) => {
      ran.push(name)
      await Promise.all(Array.from({ length: POOL_MAX - 1 }, () => sql`select pg_sleep(2.5)`.execute(db)))
    },
  })
  const both = [await start('a', hog('a')), await start('b', hog('b'))]
  await enqueueSlow(db, { firstMs: 0, laterMs: 0 })
  await done()

  expect(ran).toHaveLength(1)
  expect(both.flatMap((worker) => logged(worker, 'jobs of a silent worker released'))).toEqual([])
})

test('a worker takes no job before its heartbeat is written', async () => {
  let runs = 0
  await enqueueSlow(db, { firstMs: 0, laterMs: 0 })
  const task = async () => {
    runs++
  }

  // Wrapped, because a bare promise would be awaited before the lock is released.
  const { starting } = await db.transaction().execute(async (tx) => {
    await sql`lock table worker_heartbeats`.execute(tx)
    const starting = start('a', { [SLOW]: task })
    await sleep(1_000)
    expect(runs).toBe(0)
    return { starting }
  })

  await starting
  await done()
  expect(runs).toBe(1)
})

test('after an outage of the database, in which no worker could write a heartbeat, every worker keeps its job', async () => {
  const both = [await start('a'), await start('b')]
  await enqueueSlow(db, { firstMs: 4_000, laterMs: 0 })
  await until(async () => (await readJournal(db))[0], 5_000)

  await outage(databaseUrl, 2_000)
  await done()

  expect((await readJournal(db)).map(({ event }) => event)).toEqual(['started', 'ended'])
  for (const worker of both) {
    expect(logged(worker, 'heartbeat failed, retrying')).toHaveLength(1)
    expect(logged(worker, 'heartbeat restored')).toHaveLength(1)
  }
})

test('a job that ends while the database is away runs again on a restarted queue', async () => {
  let runs = 0
  const worker = await start('a', {
    [SLOW]: async () => {
      runs++
      await sleep(1_000)
    },
  })
  await enqueueSlow(db, { firstMs: 0, laterMs: 0 })
  await until(async () => (runs === 1 ? true : undefined), 5_000)

  await outage(databaseUrl, 2_000)
  await done()

  expect(runs).toBe(2)
  expect(logged(worker, 'job queue stopped, restarting')).toHaveLength(1)
})

test('a failed job is retried, and the log has the reason but not the payload', async () => {
  let runs = 0
  const worker = await start('a', {
    secretive: async (payload: { name: string }, { db }) => {
      if (++runs > 1) return
      await db.insertInto('worker_heartbeats').values({ worker_id: payload.name }).execute()
      await db.insertInto('worker_heartbeats').values({ worker_id: payload.name }).execute()
    },
  })
  const payload = JSON.stringify({ name: 'Asha Patil' })
  await inTransaction(db, (tx) => addJobs(tx, [{ name: 'secretive', payload, key: null, runAt: null }]))
  await done()

  expect(logged(worker, 'job failed, retrying').map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', job: 'secretive', attempt: 1, err: { code: '23505' } },
  ])
  expect(logged(worker, 'job finished').map((line) => JSON.parse(line))).toMatchObject([
    { level: 'info', job: 'secretive', attempt: 2, ms: expect.any(Number) },
  ])
  expect(logged(worker, 'Patil')).toEqual([])
})
