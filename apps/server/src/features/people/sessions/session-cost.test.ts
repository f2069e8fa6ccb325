import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMarket } from '#testing/market.ts'
import { checkSession } from './check-session.ts'
import { sessionQuery } from './sessions.sql.ts'

const market = await openMarket()

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

test('a plain client’s check is one statement, and a second one once a minute', async () => {
  const buyer = await market.person('user', { renews: false })
  const check = () => statementsOf(() => checkSession(market.db, market.deps.keys, buyer.token))
  expect(await check()).toBe(1)
  await sql`update sessions set last_seen_at = now() - interval '61 seconds' where account_id = ${buyer.id}`.execute(
    market.db,
  )
  expect(await check()).toBe(2)
  expect(await check()).toBe(1)
})

test('among two hundred thousand sessions the check is one query, two primary-key reads and a handful of pages', async () => {
  const buyer = await market.person('user')
  // Ten sessions for each account: their index has three levels, as with a million sessions. The API's statement
  // timeout is for requests, not for filling tables.
  await market.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      insert into accounts (id, realm, role, name, email, password_hash)
      select gen_random_uuid(), 'users', 'user', 'Test person', 'p' || n || '@example.in', 'none'
        from generate_series(1, 20000) as n
    `.execute(tx)
    await sql`
      insert into sessions (id, account_id, role, salt, epoch, idle_expires_at, absolute_expires_at)
      select gen_random_uuid(), accounts.id, 'user', '\\x00112233445566778899aabbccddeeff', 1,
             now() + interval '14 days', now() + interval '30 days'
        from accounts, generate_series(1, 10)
       where accounts.email like 'p%'
    `.execute(tx)
  })
  await sql`analyze accounts, sessions`.execute(market.db)
  const { rows } = await sql<{ count: string }>`select count(*) from sessions`.execute(market.db)
  expect(Number(rows[0]?.count)).toBeGreaterThan(200_000)

  const sessionId = buyer.token.split('.')[2] ?? ''
  const query = sessionQuery(sessionId).compile(market.db)
  const { rows: explained } = await market.db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
    ...query,
    sql: `explain (analyze, buffers, format json) ${query.sql}`,
  })
  const plan = explained[0]?.['QUERY PLAN'][0].Plan
  if (plan === undefined) throw new Error('no plan')
  // A buyer's check does not read the settings, which only an admin's needs.
  const nodes = flatten(plan).filter((node) => node['Actual Loops'] > 0)
  expect(nodes.map((node) => node['Node Type']).sort()).toEqual(['Index Scan', 'Index Scan', 'Nested Loop'])
  expect(
    nodes
      .map((node) => node['Index Name'] ?? '')
      .filter(Boolean)
      .sort(),
  ).toEqual(['accounts_pkey', 'sessions_pkey'])
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThanOrEqual(10)

  expect(await statementsOf(() => checkSession(market.db, market.deps.keys, buyer.token))).toBe(1)
}, 180_000)

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

/** Counts the statements a piece of work sends, as the query builder sees them. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const executor = market.db.getExecutor()
  const original = executor.executeQuery.bind(executor)
  let statements = 0
  executor.executeQuery = (...args) => {
    statements++
    return original(...args)
  }
  try {
    await work()
  } finally {
    executor.executeQuery = original
  }
  return statements
}
