import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#testing/database/open-database.ts'
import { startDatabaseProxy } from '#testing/processes/database-proxy.ts'
import { until } from '#testing/until.ts'
import { connectClient } from './connect-client.ts'
import { isDatabaseAway } from './database-away.ts'
import { createPoolCheck } from './pool-answers.ts'
import { createDb, createPool, type PoolOptions } from '../pool.ts'
import { asRole, ROLE_NAMES } from '../roles/roles.ts'
import { inTransaction } from '../transaction.ts'

const { url: databaseUrl } = await openDatabase()
const proxy = await startDatabaseProxy(asRole(databaseUrl, 'worker'))

afterEach(() => proxy.become('up'))

function open(limits: Pick<PoolOptions, 'statementTimeoutMs'> = {}): Pool {
  const pool = createPool({ url: proxy.url, max: 3, applicationName: 'farmgate-test', ...limits }, () => {})
  onTestFinished(() => pool.end())
  return pool
}

/** The error of this work, and after how many seconds it came. */
async function failureOf(
  work: Promise<unknown>,
): Promise<{ readonly error: unknown; readonly after: number }> {
  const from = performance.now()
  const error = await work.then(
    () => 'no error',
    (thrown: unknown) => thrown,
  )
  return { error, after: (performance.now() - from) / 1_000 }
}

/** Keeps every connection busy for this long. */
const openAll = (pool: Pool, seconds = 0.2) =>
  Promise.all(Array.from({ length: 3 }, () => pool.query(`select pg_sleep(${seconds})`)))

test('a statement that PostgreSQL works on is waited for, also under another role', async () => {
  const db = createDb(open())
  const work = inTransaction(db, async (tx) => {
    await sql`select set_config('role', ${ROLE_NAMES.verify}, true)`.execute(tx)
    return sql`select pg_sleep(8), 'worked' as done`.execute(tx)
  })
  expect((await work).rows).toMatchObject([{ done: 'worked' }])
}, 30_000)

test('a command waits as long as PostgreSQL works, and not on a silent line', async () => {
  const client = await connectClient({ connectionString: proxy.url })
  expect((await client.query('select pg_sleep(4)')).rowCount).toBe(1)
  proxy.fallSilent()
  const { error, after } = await failureOf(client.query('select 1'))
  expect(isDatabaseAway(error)).toBe(true)
  expect(after).toBeLessThan(6)
  await client.end()
}, 30_000)

test('when one connection is given up, the unused ones that were not heard from since are closed with it', async () => {
  const pool = open()
  await openAll(pool)
  proxy.fallSilent()
  const { error } = await failureOf(pool.query('select 1'))
  expect(isDatabaseAway(error)).toBe(true)
  expect(error).toMatchObject({ code: 'ETIMEDOUT' })
  await until(async () => proxy.silentOnes() === 0 || undefined, 500)
  expect((await pool.query('select 1')).rowCount).toBe(1)
}, 30_000)

test('above PostgreSQL’s own limit a connection is given up, also when PostgreSQL can’t be asked', async () => {
  const pool = open({ statementTimeoutMs: 4_000 })
  await openAll(pool)
  proxy.fallSilent({ newOnes: 'silent' })
  const { error, after } = await failureOf(pool.query('select 1'))
  expect(isDatabaseAway(error)).toBe(true)
  expect(after).toBeGreaterThan(4)
  expect(after).toBeLessThan(7)
}, 30_000)

test('an answer that arrives while the process was busy itself is taken', async () => {
  const pool = open({ statementTimeoutMs: 1_000 })
  await pool.query('select 1')
  const answer = pool.query('select pg_sleep(0.1), 1 as one')
  await sleep(50)
  for (const from = performance.now(); performance.now() - from < 3_000; ) Math.random()
  expect((await answer).rows).toMatchObject([{ one: 1 }])
})

test('a transaction on a silent line fails once and is not run again', async () => {
  const db = createDb(open())
  let runs = 0
  const work = inTransaction(db, async (tx) => {
    runs++
    await sql`select 1`.execute(tx)
    proxy.fallSilent()
    await sql`select 2`.execute(tx)
  })
  expect(isDatabaseAway((await failureOf(work)).error)).toBe(true)
  expect(runs).toBe(1)
}, 30_000)

test('a busy pool is not dead, and a silent one is', async () => {
  const pool = open()
  const answers = createPoolCheck(pool)
  expect(await answers()).toBe(true)
  // A call would wait for a connection for two seconds.
  const busy = openAll(pool, 2.3)
  await until(async () => (pool.idleCount === 0 && pool.totalCount === 3) || undefined, 1_000)
  expect(await answers()).toBe(true)
  await busy
  await openAll(pool)
  proxy.fallSilent({ newOnes: 'silent' })
  const waiting = [1, 2, 3].map(() => failureOf(pool.query('select 1')))
  await until(async () => pool.idleCount === 0 || undefined, 500)
  await until(async () => ((await answers()) ? undefined : true), 4_000)
  proxy.letNewOnes('up')
  await Promise.all(waiting)
  expect(await answers()).toBe(true)
}, 30_000)

test('a line that is not used is probed by both ends', async () => {
  const pool = open()
  expect(pool.options).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
  const { rows } = await pool.query(
    `select name, setting from pg_settings where name like 'tcp_keepalives%' order by name`,
  )
  expect(rows).toEqual([
    { name: 'tcp_keepalives_count', setting: '3' },
    { name: 'tcp_keepalives_idle', setting: '30' },
    { name: 'tcp_keepalives_interval', setting: '10' },
  ])
})
