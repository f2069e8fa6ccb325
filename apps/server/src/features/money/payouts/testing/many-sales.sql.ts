import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#db/pool.ts'
import { bulkTransaction } from '#testing/builders/many-rows/bulk-transaction.sql.ts'
import { recountFarmDays } from '#testing/builders/farm-days.sql.ts'
import { putAllOnSale } from '#testing/builders/on-sale.sql.ts'

/** Enough to sell for every order, whichever farm it falls to. */
const AVAILABLE = 100_000

/** A farm without a sign-in, and the one product that it sells. */
export interface SellingFarm {
  readonly farmerId: string
  readonly productId: string
}

/** Products per statement: each is indexed for the search, which takes milliseconds. */
const AT_ONCE = 100

/** Writes farms directly into the tables: registering a thousand would cost a minute. */
export async function manyFarms(db: Db, count: number, pricePaise: number): Promise<SellingFarm[]> {
  const farms: SellingFarm[] = []
  while (farms.length < count) {
    const ids = Array.from({ length: Math.min(AT_ONCE, count - farms.length) }, () => uuid())
    await insertFarms(db, ids)
    const onSale = ids.map((farmerId) => ({ farmerId, pricePaise, available: AVAILABLE }))
    const products = await putAllOnSale(db, onSale)
    farms.push(...ids.map((farmerId, n) => ({ farmerId, productId: products[n] ?? '' })))
  }
  return farms
}

async function insertFarms(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .insertInto('accounts')
    .values(
      ids.map((id) => ({
        id,
        email: `${id}@example.in`,
        realm: 'farmers' as const,
        role: 'farmer' as const,
        name: `Farm ${id.slice(-6)}`,
        password_hash: 'signs in nowhere',
      })),
    )
    .execute()
  await db
    .insertInto('farmer_profiles')
    .values(ids.map((account_id) => ({ account_id, place: 'Pawas, Ratnagiri' })))
    .execute()
}

/**
 * Copies a delivered order of one line that was paid in cash, this many times: each farm gets one, then they fall where a hash
 * says, so that farms are owed different amounts. With its lines, events,
 * postings, stock and mails that were sent, as the calls would have left them.
 */
export async function copySales(
  db: Db,
  orderId: string,
  farms: readonly SellingFarm[],
  count: number,
): Promise<void> {
  await bulkTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      create temporary table sale on commit drop as
      select gen_random_uuid() as id, "farmerId" as farmer_id, "productId" as product_id
        from generate_series(0, ${count}::integer - 1) as n
        join jsonb_to_recordset(${JSON.stringify(farms.map((farm, at) => ({ ...farm, at })))}::jsonb)
          as farm ("farmerId" uuid, "productId" uuid, at integer)
          on at = case when n < ${farms.length}::integer then n else abs(hashint4(n)) % ${farms.length}::integer end`.execute(
      tx,
    )
    const ofOrder = sql`template.order_id = ${orderId}`
    const order_id = sql`sale.id`
    const farmer_id = sql`sale.farmer_id`
    const product_id = sql`sale.product_id`
    await copy(tx, 'orders', sql`template.id = ${orderId}`, { id: order_id, number: null })
    await copy(tx, 'parcels', ofOrder, { order_id, farmer_id })
    await copy(tx, 'order_lines', ofOrder, { order_id, farmer_id, product_id })
    await copy(tx, 'order_events', ofOrder, { order_id, id: null })
    await copy(tx, 'stock_moves', ofOrder, { order_id, product_id, id: null })
    await copy(tx, 'ledger_txns', sql`template.source_id = ${orderId}`, { id: null, source_id: order_id })
    await copy(tx, 'ledger_entries', ofOrder, {
      txn_id: sql`(select id from ledger_txns where source = 'order' and source_id = sale.id)`,
      order_id,
      farmer_id: sql`case when template.farmer_id is not null then sale.farmer_id end`,
    })
    const recipient_id = sql`case when template.kind = 'farm_new_order' then sale.farmer_id else template.recipient_id end`
    await copy(tx, 'mails', ofOrder, {
      id: sql`gen_random_uuid()`,
      order_id,
      recipient_id,
      cause: sql`sale.id::text`,
      sent_at: sql`now()`,
      next_try_at: sql`null::timestamptz`,
    })
    await sql`
      update stock_levels set available = available - sold.count
        from (select product_id, count(*) as count from sale group by product_id) as sold
       where stock_levels.product_id = sold.product_id`.execute(tx)
    await recountFarmDays(tx)
    await sql`analyze orders, parcels, order_lines, ledger_txns, ledger_entries, accounts`.execute(tx)
  })
}

/** Inserts the rows of a template once for each sale, with these columns changed; null leaves one to its default. */
async function copy(
  tx: Tx,
  table: string,
  where: RawBuilder<unknown>,
  changes: Readonly<Record<string, RawBuilder<unknown> | null>>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(tx)
  const columns = rows.filter(({ name }) => changes[name] !== null)
  const values = columns.map(({ name }) => changes[name] ?? sql.ref(`template.${name}`))
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${sql.join(values)} from ${sql.table(table)} as template cross join sale where ${where}`.execute(
    tx,
  )
}
