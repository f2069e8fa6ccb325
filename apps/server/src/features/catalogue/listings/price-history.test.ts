import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { makeManyProducts } from '#testing/builders/many-rows/many-products.sql.ts'
import { openWatchedDatabase } from '#testing/database/watched-database.ts'
import { homeProduce } from '#features/market/home/home-produce.ts'
import { savePrice } from './listings.sql.ts'

/** As many as a script leaves that changes one price every few minutes for two years. */
const PRICES = 200_000
const PRODUCTS = 500

const { db } = await openWatchedDatabase()
let flapping: string
let others: string[]

beforeAll(async () => {
  await makeManyProducts(db, PRODUCTS + 1)
  const made = await db.selectFrom('products').select('id').where('listed', '=', true).execute()
  const [first = '', ...rest] = made.map(({ id }) => id)
  flapping = first
  others = rest
  for (const ids of [[flapping], others]) {
    // Each listing in turn, up and down, the latest an hour ago.
    await sql`
      insert into price_history (product_id, since, price_paise)
      select (${ids}::uuid[])[1 + n % ${ids.length}::int],
             now() - interval '1 hour' - n * interval '5 minutes', 4000 + n / ${ids.length}::int % 2
        from generate_series(0, ${PRICES - 1}::int) as n
      on conflict do nothing`.execute(db)
  }
  await sql`vacuum analyze price_history`.execute(db)
}, 180_000)

/** How many rows of the history one price change reads, and how long it takes. */
async function costOf(id: string, pricePaise: number): Promise<{ rows: number; ms: number }> {
  return inTransaction(db, async (tx) => {
    const before = await historyRowsRead(tx)
    const started = performance.now()
    await savePrice(tx, id, pricePaise)
    const ms = performance.now() - started
    return { rows: (await historyRowsRead(tx)) - before, ms }
  })
}

/** By this connection, since it last reported its statistics. */
async function historyRowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
     where relid = 'price_history'::regclass`.execute(tx)
  return rows[0]?.read ?? Number.NaN
}

test.each([
  ['one listing', () => flapping],
  ['many listings', () => others[7] ?? ''],
])('a price changes fast with 200,000 earlier prices of %s', async (name, idOf) => {
  const costs = []
  for (let n = 0; n < 5; n++) costs.push(await costOf(idOf(), 5_000 + n))
  // The best of five, to exclude other load on the machine.
  const best = Math.min(...costs.map(({ ms }) => ms))
  const rows = Math.max(...costs.map((cost) => cost.rows))
  console.info(`price of ${name}: ${best.toFixed(1)} ms, ${rows} rows of price_history read`)
  expect(rows).toBeLessThanOrEqual(10)
  expect(best).toBeLessThan(50)
})

test('the home page does not read the history of a deal', async () => {
  await db.insertInto('deals').values({ position: 1, product_id: flapping }).execute()
  const rows = await inTransaction(db, async (tx) => {
    const before = await historyRowsRead(tx)
    await homeProduce(tx)
    return (await historyRowsRead(tx)) - before
  })
  expect(rows).toBeLessThanOrEqual(10)
})
