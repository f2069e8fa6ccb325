import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { asRole } from '#db/roles/roles.ts'
import { inTransaction } from '#db/transaction.ts'
import { freePort, type Program, startProgram } from '#testing/processes/program.ts'
import { openDatabase } from '#testing/database/open-database.ts'
import { OUTSIDE_ENV } from '#testing/processes/outside-env.ts'
import { TEST_PICTURES_DIR } from '#testing/processes/test-pictures.ts'
import { clearJobs, readJobs } from '#testing/processes/worker-jobs.sql.ts'
import {
  clearJournal,
  createJournal,
  enqueueSlow,
  readJournal,
  SLOW,
} from '#testing/processes/worker-journal.sql.ts'
import { until } from '#testing/until.ts'
import { enqueue } from '#jobs/enqueue.ts'

const WORKER = 'bin/worker.ts'
const WORKER_WITH_SLOW_TASK = 'testing/processes/worker-process.ts'

const { db, url: databaseUrl } = await openDatabase()
let workers: Program[] = []

beforeAll(async () => {
  await createJournal(db)
})

beforeEach(() => Promise.all([clearJobs(db), clearJournal(db)]))

// The connections of a killed worker would block the clean-up of the next test.
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await Promise.all(workers.map(({ exited }) => exited))
  workers = []
})

async function startWorker(script: string, env: Readonly<Record<string, string>> = {}): Promise<Program> {
  const worker = await startProgram(
    script,
    { DATABASE_URL: asRole(databaseUrl, 'worker'), PICTURES_DIR: TEST_PICTURES_DIR, ...OUTSIDE_ENV, ...env },
    '"worker ready"',
  )
  workers.push(worker)
  return worker
}

const started = () => until(async () => (await readJournal(db))[0], 5_000)

/** Without the jobs that the schedule may have queued meanwhile. */
const jobsLeft = async (name: string) => (await readJobs(db)).filter((job) => job.name === name)

const noJobsLeft = (name: string, withinMs: number) =>
  until(async () => ((await jobsLeft(name)).length === 0 ? true : undefined), withinMs)

const heartbeats = () => db.selectFrom('worker_heartbeats').selectAll().execute()

test('when a worker is killed, another one finishes its job within 15 seconds', {
  timeout: 60_000,
}, async () => {
  const both = await Promise.all([startWorker(WORKER_WITH_SLOW_TASK), startWorker(WORKER_WITH_SLOW_TASK)])
  await enqueueSlow(db, { firstMs: 60_000, laterMs: 200 })
  const { run_by } = await started()
  const [killed, survivor] = both[0].pid === run_by ? both : [both[1], both[0]]

  const killedAt = performance.now()
  killed.kill('SIGKILL')
  await noJobsLeft(SLOW, 15_000)
  const seconds = (performance.now() - killedAt) / 1_000
  process.stdout.write(`The job of the killed worker was finished after ${seconds.toFixed(1)} s.\n`)

  expect(await readJournal(db)).toEqual([
    { run_by: killed.pid, event: 'started' },
    { run_by: survivor.pid, event: 'started' },
    { run_by: survivor.pid, event: 'ended' },
  ])
  expect(await heartbeats()).toHaveLength(1)
  const warning = survivor.lines.find((line) => line.includes('jobs of a silent worker released'))
  expect(JSON.parse(warning ?? '{}')).toMatchObject({ level: 'warn', jobs: 1, jobIds: [expect.any(String)] })
})

test('a stopping worker finishes its job and leaves no lock and no heartbeat', async () => {
  const worker = await startWorker(WORKER_WITH_SLOW_TASK)
  await enqueueSlow(db, { firstMs: 1_500, laterMs: 0 })
  await started()
  expect(await heartbeats()).toHaveLength(1)

  worker.kill('SIGTERM')

  expect(await worker.exited).toBe(0)
  expect((await readJournal(db)).map(({ event }) => event)).toEqual(['started', 'ended'])
  expect(await jobsLeft(SLOW)).toEqual([])
  expect(await heartbeats()).toEqual([])
})

test('the figures of a worker say when it last looked for a job', async () => {
  const port = await freePort()
  await startWorker(WORKER, { METRICS_PORT: String(port) })
  const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const seconds = /^farmgate_queue_last_look_seconds (\S+)$/m.exec(page)?.[1]
  expect(Number(seconds)).toBeLessThan(5)
})

test('a stopping worker takes no more jobs, even while it finishes a sweep', async () => {
  const worker = await startWorker(WORKER_WITH_SLOW_TASK, { SWEEP_MS: '3000' })
  await enqueueSlow(db, { firstMs: 1_500, laterMs: 0 })
  await started()

  worker.kill('SIGTERM')
  await until(async () => worker.lines.find((line) => line.includes('"stopping"')), 5_000)
  await enqueueSlow(db, { firstMs: 0, laterMs: 0 })

  expect(await worker.exited).toBe(0)
  expect(await jobsLeft(SLOW)).toMatchObject([{ lockedBy: null, lastError: null, attempts: 0 }])
})

test('a job that takes too long for a stopping worker is released and retried', async () => {
  const worker = await startWorker(WORKER_WITH_SLOW_TASK, { SHUTDOWN_DRAIN_MS: '300' })
  await enqueueSlow(db, { firstMs: 60_000, laterMs: 0 })
  await started()

  worker.kill('SIGTERM')

  expect(await worker.exited).toBe(0)
  expect(await jobsLeft(SLOW)).toMatchObject([
    { lockedBy: null, lastError: 'The worker was stopped.', attempts: 1 },
  ])
  expect(await heartbeats()).toEqual([])
})

test('the deployed worker runs the waiting jobs and ends cleanly', async () => {
  await sql`
    insert into sign_in_attempts (subject_hash, count, last_at) values ('old', 1, now() - interval '2 days')
  `.execute(db)
  const worker = await startWorker(WORKER)
  await inTransaction(db, (tx) => enqueue(tx, 'sweep-expired', {}))

  await noJobsLeft('sweep-expired', 5_000)
  expect(await db.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([])

  worker.kill('SIGTERM')
  expect(await worker.exited).toBe(0)
  expect(await heartbeats()).toEqual([])
  const said = worker.lines.map((line) => JSON.parse(line).msg)
  expect(said).toEqual(
    expect.arrayContaining(['worker ready', 'expired rows deleted', 'job finished', 'stopped']),
  )
})
