import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool, type Db } from '#db/pool.ts'
import type { DB } from '#db/schema.ts'
import { addPerson } from '#testing/builders/mail-orders.sql.ts'
import { type Explained, factsOf } from '#testing/database/query-plan.ts'
import { createTestDatabase } from '#testing/database/test-database.ts'
import { countUnseen, findNotices, markSeen } from './notices.sql.ts'

/** The statements of the inbox, as the API sends them, on a hundred thousand notices of two hundred people. */
const PEOPLE = 200
const EACH = 500

const database = await createTestDatabase()
const pool = createPool({ url: database.url, max: 2, applicationName: 'farmgate-test' }, () => {})
const sent: CompiledQuery[] = []
const db: Db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => {
    sent.push(query)
  },
})
let busy: string

beforeAll(async () => {
  const people: string[] = []
  for (let i = 0; i < PEOPLE; i++) people.push((await addPerson(db, 'user', `Person ${i}`)).id)
  busy = people[0] ?? ''
  await sql`
    insert into notices (id, account_id, kind, cause, seen_at)
    select gen_random_uuid(), person, 'password_changed', 'epoch ' || number, case when number % 2 = 0 then now() end
      from unnest(${people}::uuid[]) as person, generate_series(1, ${EACH}) as number`.execute(db)
  await sql`analyze notices`.execute(db)
}, 60_000)

afterAll(async () => {
  await pool.end()
  await database.drop()
})

test.each<[string, number, () => Promise<unknown>]>([
  ['the inbox', 200, () => findNotices(db, busy, { before: null, limit: 31 })],
  [
    'the inbox, further back',
    200,
    () => findNotices(db, busy, { before: '80000000-0000-4000-8000-000000000000', limit: 31 }),
  ],
  ['how many are new', 150, () => countUnseen(db, busy, 100)],
  [
    'marking a few as seen',
    3_000,
    () => db.transaction().execute((tx) => markSeen(tx, busy, { ids: [busy], orderIds: [busy], upTo: null })),
  ],
])('%s: no table is read whole, and at most %d pages', async (_, pagesMax, ask) => {
  sent.length = 0
  await ask()
  const plans = await Promise.all([...sent].filter(({ sql }) => /notices/.test(sql)).map(explain))
  expect(plans).toHaveLength(1)
  expect(plans.flatMap(({ readWhole }) => readWhole)).not.toContain('notices')
  expect(plans.reduce((sum, plan) => sum + plan.pages, 0)).toBeLessThanOrEqual(pagesMax)
})

async function explain({ sql, parameters }: CompiledQuery) {
  const { rows } = await pool.query<Explained>(`explain (analyze, buffers, timing off, format json) ${sql}`, [
    ...parameters,
  ])
  return factsOf(rows)
}
