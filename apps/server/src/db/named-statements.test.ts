import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/database/test-database.ts'
import { PLAN_EACH_TIME } from './named-statements.ts'
import { createDb, createPool, type Db } from './pool.ts'
import { inTransaction } from './transaction.ts'

/** One connection, so that every statement meets what the one before has prepared. */
async function oneConnection(): Promise<Db> {
  const database = await createTestDatabase()
  const pool = createPool({ url: database.url, max: 1, applicationName: 'farmgate-test' }, () => {})
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  return createDb(pool)
}

let db: Db
beforeEach(async () => {
  db = await oneConnection()
  await sql`create table crates (id int primary key, apples int not null)`.execute(db)
  await sql`insert into crates values (1, 5)`.execute(db)
})

const readCrate = (from: Db) =>
  sql<{ apples: unknown }>`select apples from crates where id = ${1}`.execute(from)

const countPrepared = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from pg_prepared_statements`.execute(db))
    .rows[0]?.count ?? 0

test('a statement with parameters is prepared once, however often it runs', async () => {
  for (const id of [1, 2, 3]) await sql`select apples from crates where id = ${id}`.execute(db)
  expect(await countPrepared()).toBe(1)
})

test('a statement that is planned each time is not prepared', async () => {
  await sql`select ${PLAN_EACH_TIME} apples from crates where id = ${1}`.execute(db)
  await db.selectFrom('accounts').modifyFront(PLAN_EACH_TIME).select('id').where('email', '=', 'a').execute()
  expect(await countPrepared()).toBe(0)
})

test('a statement is run again when a migration has changed its result', async () => {
  await readCrate(db)
  await sql`alter table crates alter column apples type text`.execute(db)
  expect((await readCrate(db)).rows).toEqual([{ apples: '5' }])
  expect((await readCrate(db)).rows).toEqual([{ apples: '5' }])
})

test('a statement is run again when the server has forgotten it', async () => {
  await readCrate(db)
  await sql`deallocate all`.execute(db)
  expect((await readCrate(db)).rows).toEqual([{ apples: 5 }])
})

test('a transaction is run again as a whole when one of its statements is stale', async () => {
  await readCrate(db)
  await sql`alter table crates alter column apples type text`.execute(db)
  let tries = 0
  const { rows } = await inTransaction(db, async (tx) => {
    tries++
    await sql`insert into crates values (${2}, ${'7'})`.execute(tx)
    return readCrate(tx)
  })
  expect([tries, rows]).toEqual([2, [{ apples: '5' }]])
  const { rows: all } = await sql`select id from crates`.execute(db)
  expect(all).toHaveLength(2)
})

test('another unsupported feature is not tried again', async () => {
  let tries = 0
  const work = inTransaction(db, async (tx) => {
    tries++
    await sql`select count(*) from crates where id = ${1} for update`.execute(tx)
  })
  await expect(work).rejects.toMatchObject({ code: '0A000' })
  expect(tries).toBe(1)
})
