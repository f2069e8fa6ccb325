import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'
import { bulkTransaction } from './bulk-transaction.sql.ts'
import { dropIndexes } from './bulk-indexes.sql.ts'
import { vacuumWhole } from './bulk-vacuum.sql.ts'
import { recountFarmDays } from '../farm-days.sql.ts'
import { inPairs } from './in-pairs.ts'
import { buyerId, farmId, makeManyProducts, type People, peopleFor, productId } from './many-products.sql.ts'
import { type TimeStage, untimed } from './stages.ts'

const PRODUCTS = 500
/** Orders per transaction: the plan of each is kept in memory. */
const BATCH = 250_000

/** The sequence of order numbers starts behind it. */
const FIRST_NUMBER = 20_000

/** What an order and its money are written to. */
const TABLES = [
  'orders',
  'parcels',
  'order_lines',
  'packed_lines',
  'order_events',
  'payment_intents',
  'payments',
  'refunds',
  'webhook_events',
  'ledger_txns',
  'ledger_entries',
]

interface OrderedShop extends Partial<People> {
  readonly products?: number
}

export interface ManyOrders {
  /** Has three percent of all orders. */
  readonly busyBuyerId: string
  /** Has a parcel in every tenth order. */
  readonly busyFarmId: string
  /** Looks after every fifth open order. */
  readonly operatorId: string
}

/**
 * Writes this many orders over half a year with their parcels, payments, refunds and ledger, by set-based SQL. The triggers,
 * which check every row separately, are off; constraints still apply. Mostly delivered, some cancelled, the newest still open; a
 * quarter of those to ship is packed, as were the last tenth of all: farms did not always tick.
 */
export async function makeManyOrders(
  db: Db,
  orders: number,
  shop: OrderedShop = {},
  time: TimeStage = untimed,
): Promise<ManyOrders> {
  const products = shop.products ?? PRODUCTS
  const people = { ...peopleFor(products), ...shop }
  await makeManyProducts(db, products, undefined, people, undefined, time)
  const operatorId = await makeOperator(db)
  const buildIndexes = orders > BATCH ? await dropIndexes(db, TABLES) : async () => {}
  await inPairs(1, orders + 1, BATCH, (from, end) =>
    bulkTransaction(db, async (tx) => {
      await time('plan of orders', () => planOrders(tx, { orders, from, to: end - 1, products, ...people }))
      await time('orders', () => makeOrders(tx, operatorId))
      await time('money', () => makeMoney(tx))
    }),
  )
  await continueNumbers(db, orders)
  await time('days of farms', () => recountFarmDays(db))
  await time('vacuum', () => vacuumWhole(db, [...TABLES, 'farm_days']))
  await time('indexes of orders', buildIndexes)
  await time('analyze', () => sql`analyze ${sql.raw([...TABLES, 'farm_days'].join(', '))}`.execute(db))
  return findBusiest(db, operatorId)
}

async function findBusiest(db: Db, operatorId: string): Promise<ManyOrders> {
  const { rows } = await sql<ManyOrders>`
    select ${buyerId(sql`1`)} as "busyBuyerId", ${farmId(sql`1`)} as "busyFarmId", ${operatorId}::uuid as "operatorId"`.execute(
    db,
  )
  if (rows[0] === undefined) throw new Error('no orders were made')
  return rows[0]
}

async function makeOperator(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into accounts (id, realm, role, name, email, password_hash)
    values (${idAt(sql`now() - interval '201 days'`, sql`1`)}, 'users', 'admin', 'Operator', 'operator@example.in', 'none')
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

interface Batch extends People {
  /** The number of all orders; this batch has those from `from` to `to`. */
  readonly orders: number
  readonly from: number
  readonly to: number
  readonly products: number
}

/** The outcome of each order, decided once and read by everything below. */
async function planOrders(tx: Tx, { orders, from, to, products, farms, buyers }: Batch): Promise<void> {
  await sql`
    create temporary table drawn on commit drop as
    select n, ${idAt(sql`created_at`, sql`n`)} as id, created_at, ${buyerId(sql`buyers.at`)} as buyer_id,
           '98' || lpad((buyers.at::bigint * 7919 % 100000000)::text, 8, '0') as phone,
           is_cash, status, is_paid, n > ${orders}::integer * 0.9 and (
             status in ('shipped', 'delivered') or status = 'confirmed' and is_placed and n % 4 = 0) as is_packed, n % 3 = 0 as has_second,
           case when status = 'delivered' and n % 50 = 7
                then case when n % 500 = 7 then 'pending' when n % 100 = 7 then 'approved' else 'rejected' end end as returned
      from (
        select n, now() - (${orders}::integer - n) * interval '180 days' / ${orders}::integer as created_at,
               n % 5 < 2 as is_cash, n % 5 < 2 or n % 10 <> 3 as is_placed, status,
               case when n % 5 < 2 then status = 'delivered'
                    when status = 'cancelled' then n % 24 <> 0
                    when status = 'confirmed' then n % 10 <> 3
                    else true end as is_paid
          from (
            select n, case when n % 12 = 0 then 'cancelled'
                           when n > ${orders}::integer * 0.985 then 'confirmed'
                           when n > ${orders}::integer * 0.97 then 'shipped'
                           else 'delivered' end as status
              from generate_series(${from}::integer, ${to}::integer) as n
          ) as staged
      ) as paid
      cross join lateral (
        select case when n % 33 = 0 then 1 else 2 + abs(hashint4(n)) % (${buyers}::integer - 1) end as at
      ) as buyers`.execute(tx)
  await sql`analyze drawn`.execute(tx)
  // Each product by its key: PostgreSQL would read all products for each batch.
  await sql`
    create temporary table plan_lines on commit drop as
    select line.id as order_id, line.n, position, farms.id as farmer_id, farms.name as farmer_name,
           products.id as product_id, products.name, products.unit, products.picture_id, products.price_paise
      from (
        select drawn.id, drawn.n, position,
               case when position = 1 then 2 when n % 10 = 0 then 1
                    else 3 + abs(hashint4(n + 1)) % (${farms}::integer - 2) end as farm_at,
               (n * 2 + position) % ${products}::integer as product_at
          from drawn join (values (0), (1)) as positions (position) on position = 0 or has_second
      ) as line
      join accounts as farms on farms.id = ${farmId(sql`line.farm_at`)}
     cross join lateral (
        select id, name, unit, picture_id, price_paise from products where id = ${productId(sql`line.product_at`)} offset 0
      ) as products`.execute(tx)
  await sql`analyze plan_lines`.execute(tx)
  await sql`
    create temporary table plan on commit drop as
    select drawn.*, items.paise as items_paise, items.paise + 2500 as total_paise
      from drawn
      join (select order_id, sum(price_paise) as paise from plan_lines group by order_id) as items on items.order_id = drawn.id`.execute(
    tx,
  )
  await sql`analyze plan`.execute(tx)
}

async function makeOrders(tx: Tx, operatorId: string): Promise<void> {
  await sql`
    insert into orders (id, number, buyer_id, payment_method, items_paise, delivery_paise, platform_paise, total_paise,
                        captured_paise, status, payment_deadline, to_name, to_phone, to_email, to_street, to_city, to_state,
                        to_pincode, to_country, contact_name, contact_phone, cancel_reason, cancelled_by, return_status,
                        return_note, return_requested_at, return_late, return_decided_at, created_at, paid_at, shipped_at,
                        delivered_at, cancelled_at, farms_to_pack, assigned_to)
    select id, ${FIRST_NUMBER}::bigint + n, buyer_id, (case when is_cash then 'Cash on Delivery' else 'UPI' end)::payment_method,
           items_paise, 2000, 500, total_paise, case when is_paid then total_paise else 0 end,
           status::order_status,
           case when not is_cash and not is_paid and status = 'confirmed' then created_at + interval '30 minutes' end,
           'Asha Kulkarni', phone, 'asha@example.in', '14 Prabhat Road', 'Pune', 'Maharashtra',
           (411001 + n % 40)::text, 'India', 'Asha ' || n % 5000, phone,
           case when status = 'cancelled' then 'Other reason' end, case when status = 'cancelled' then 'buyer' end,
           returned::return_status, case when returned = 'rejected' then 'No reason provided' end,
           case when returned is not null then created_at + interval '3 days' end,
           case when returned is not null then false end,
           case when returned in ('approved', 'rejected') then created_at + interval '4 days' end,
           created_at, case when is_paid then created_at + interval '1 minute' end,
           case when status in ('shipped', 'delivered') then created_at + interval '1 day' end,
           case when status = 'delivered' then created_at + interval '2 days' end,
           case when status = 'cancelled' then created_at + interval '1 hour' end,
           case when is_packed then 0 when has_second then 2 else 1 end,
           case when n % 5 = 1 then ${operatorId}::uuid end
      from plan order by n`.execute(tx)
  await sql`
    insert into parcels (order_id, farmer_id, farmer_name, farmer_place, items_paise, status, placed, packed_at)
    select order_id, farmer_id, farmer_name, 'Pawas, Ratnagiri', price_paise, plan.status::order_status, is_cash or is_paid,
           case when is_packed then created_at + interval '6 hours' end
      from plan_lines join plan on plan.id = order_id order by plan.n, position`.execute(tx)
  await sql`
    insert into order_lines (order_id, product_id, farmer_id, position, name, unit, picture_id, unit_price_paise, quantity)
    select order_id, product_id, farmer_id, position, name, unit, picture_id, price_paise, 1
      from plan_lines order by n, position`.execute(tx)
  await sql`
    insert into packed_lines (order_id, product_id, packed_at)
    select order_id, product_id, created_at + interval '6 hours'
      from plan_lines join plan on plan.id = order_id where is_packed order by plan.n`.execute(tx)
  await sql`
    insert into order_events (order_id, kind, by, at)
    select id, 'placed', 'buyer', created_at from plan order by n`.execute(tx)
}

async function makeMoney(tx: Tx): Promise<void> {
  await sql`
    insert into payment_intents (id, buyer_id, amount_paise, gateway_order_id, order_id, created_at)
    select id, buyer_id, total_paise, 'order_' || lpad(n::text, 14, '0'), id, created_at
      from plan where not is_cash order by n`.execute(tx)
  await sql`
    insert into payments (id, gateway_payment_id, intent_id, order_id, amount_paise, currency, method, status,
                          refund_reserved_paise, created_at, captured_at)
    select id, 'pay_' || lpad(n::text, 14, '0'), id, id, total_paise, 'INR', 'upi', 'captured',
           case when status = 'cancelled' or returned = 'approved' then total_paise else 0 end,
           created_at, created_at + interval '1 minute'
      from plan where not is_cash and is_paid order by n`.execute(tx)
  await sql`
    insert into refunds (id, order_id, payment_id, cause, amount_paise, state, next_try_at, created_at, ended_at)
    select id, id, id, case when status = 'cancelled' then 'cancel' else 'return' end, total_paise,
           case when n % 204 = 0 then 'due' else 'processed' end, case when n % 204 = 0 then now() end,
           created_at + interval '1 hour', case when n % 204 <> 0 then created_at + interval '2 hours' end
      from plan where not is_cash and is_paid and (status = 'cancelled' or returned = 'approved') order by n`.execute(
    tx,
  )
  await sql`
    insert into webhook_events (event_id, event, gateway_payment_id, received_at, processed_at, next_try_at)
    select 'evt_' || n, 'payment.captured', 'pay_' || lpad(n::text, 14, '0'), created_at,
           case when n % 1000 <> 3 then created_at end, case when n % 1000 = 3 then created_at end
      from plan where not is_cash order by n`.execute(tx)
  await sql`
    insert into ledger_txns (id, source, source_id, kind, at) overriding system value
    select n, 'order', id, 'sale', created_at + interval '1 minute' from plan where is_paid order by n`.execute(
    tx,
  )
  await sql`
    insert into ledger_entries (txn_id, position, account, farmer_id, order_id, amount_paise, at)
    select n, 0, 'cash'::ledger_account, null, id, total_paise, created_at + interval '1 minute'
      from plan where is_paid
    union all
    select plan.n, 1 + position, 'farm', farmer_id, order_id, -price_paise, created_at + interval '1 minute'
      from plan join plan_lines on plan_lines.order_id = plan.id where is_paid
    union all
    select n, 10, 'delivery', null, id, -2500, created_at + interval '1 minute' from plan where is_paid
     order by 1, 2`.execute(tx)
}

/** The generated rows brought their own numbers: the next order and payment must not get one of them. */
async function continueNumbers(db: Db, orders: number): Promise<void> {
  await sql`select setval('order_numbers', ${FIRST_NUMBER}::bigint + ${orders}::bigint)`.execute(db)
  await sql`select setval(pg_get_serial_sequence('ledger_txns', 'id'), (select max(id) from ledger_txns))`.execute(
    db,
  )
}

/** Ids as the application makes them, from the clock; the number makes them unique. */
const idAt = (at: RawBuilder<unknown>, n: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(${n}::bigint % 4096), 3, '0')
   || '8' || lpad(to_hex(${n}::bigint), 15, '0'))::uuid`
