import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asRole } from '#db/roles/roles.ts'
import { createLog } from '#logging/log.ts'
import { openDatabase } from '#testing/database/open-database.ts'
import { startDatabaseProxy } from '#testing/processes/database-proxy.ts'
import { clearJobs, lockJobsFor, readJobs } from '#testing/processes/worker-jobs.sql.ts'
import { enqueueSlow } from '#testing/processes/worker-journal.sql.ts'
import { outage } from '#testing/processes/worker-outage.sql.ts'
import { until } from '#testing/until.ts'
import { beat } from './heartbeat.sql.ts'
import { type Heartbeat, startHeartbeat } from './heartbeat.ts'

const { db, url: databaseUrl } = await openDatabase()
let running: Heartbeat[] = []
let lines: string[] = []

beforeEach(async () => {
  await clearJobs(db)
  await enqueueSlow(db, { firstMs: 0, laterMs: 0 })
  await lockJobsFor(db, 'holder')
})

afterEach(async () => {
  await Promise.all(running.map((heartbeat) => heartbeat.stop()))
  running = []
  lines = []
})

async function start(workerId: string): Promise<void> {
  const log = createLog(workerId, 'info', { write: (line) => lines.push(line) })
  const heartbeat = startHeartbeat({
    databaseUrl: asRole(databaseUrl, 'worker'),
    workerId,
    log,
    everyMs: 300,
    silenceMs: 1_000,
  })
  running.push(heartbeat)
  await heartbeat.begun
}

/** The holder writes its heartbeat half a round after the database is reachable. */
async function holderBeats(): Promise<void> {
  await sleep(150)
  const client = new Client({ connectionString: asRole(databaseUrl, 'worker') })
  await client.connect()
  await beat(client, 'holder')
  await client.end()
}

const lockedBy = async () => (await readJobs(db)).map((job) => job.lockedBy)

const logged = (text: string) => lines.filter((line) => line.includes(text))

test('a job is released when its holder has no heartbeat, and only one worker reports it', async () => {
  await Promise.all([start('a'), start('b'), start('c')])

  await until(async () => ((await lockedBy())[0] === null ? true : undefined), 3_000)
  await sleep(300)

  expect(logged('jobs of a silent worker released').map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', silentWorkerId: 'holder', jobs: 1, jobIds: [expect.any(String)] },
  ])
})

test('a worker that has just started waits for the heartbeats of others before it declares them dead', async () => {
  await start('a')
  await holderBeats()
  await sleep(700)

  expect(await lockedBy()).toEqual(['holder'])
})

test('after an outage a worker waits for the heartbeats of others before it declares them dead', async () => {
  await start('a')
  await holderBeats()
  await sleep(700)

  await outage(databaseUrl, 1_500)
  await until(async () => logged('heartbeat restored')[0], 2_000)
  await holderBeats()
  await sleep(700)

  expect(await lockedBy()).toEqual(['holder'])
})

test('on a line that has fallen silent a worker is heard again before it counts as dead', async () => {
  const proxy = await startDatabaseProxy(asRole(databaseUrl, 'worker'))
  const heartbeat = startHeartbeat({ databaseUrl: proxy.url, workerId: 'a', log: createLog('a', 'silent') })
  running.push(heartbeat)
  await heartbeat.begun
  proxy.fallSilent()
  const from = Date.now()
  const isHeard = async () => {
    const row = await db.selectFrom('worker_heartbeats').select('seen_at').executeTakeFirst()
    return row !== undefined && row.seen_at.getTime() > from ? true : undefined
  }
  await until(isHeard, 15_000)
  const seconds = (Date.now() - from) / 1_000
  console.info(`silent line: the heartbeat was written again after ${seconds.toFixed(1)} s`)
  expect(seconds).toBeLessThan(9)
}, 30_000)

test('the rows of dead workers are deleted', async () => {
  await holderBeats()
  await start('a')
  const rows = () => db.selectFrom('worker_heartbeats').select('worker_id').execute()
  expect(await rows()).toHaveLength(2)

  await until(async () => ((await rows()).length === 1 ? true : undefined), 3_000)
  expect(await rows()).toEqual([{ worker_id: 'a' }])
})
