import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'
import { makeManyProducts, type People, peopleFor } from './many-products.sql.ts'

const PRODUCTS = 500

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
export async function makeManyOrders(db: Db, orders: number, shop: OrderedShop = {}): Promise<ManyOrders> {
  const products = shop.products ?? PRODUCTS
  const people = { ...peopleFor(products), ...shop }
  await makeManyProducts(db, products, undefined, people)
  const busy = await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const operatorId = await makeOperator(tx)
    await planOrders(tx, { orders, products, ...people })
    await makeOrders(tx, operatorId)
    await makeMoney(tx)
    const { rows } = await sql<ManyOrders>`
      select (select buyer_id from plan where is_busy_buyer limit 1) as "busyBuyerId",
             (select farmer_id from plan_lines where is_busy_farm limit 1) as "busyFarmId",
             ${operatorId}::uuid as "operatorId"`.execute(tx)
    return rows[0]
  })
  await sql`vacuum analyze`.execute(db)
  if (busy === undefined) throw new Error('no orders were made')
  return busy
}

async function makeOperator(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into accounts (id, realm, role, name, email, password_hash)
    values (${idAt(sql`now() - interval '201 days'`, sql`1`)}, 'users', 'admin', 'Operator', 'operator@example.in', 'none')
    returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

/** The outcome of each order, decided once and read by everything below. */
async function planOrders(
  tx: Tx,
  { orders, products, farms, buyers }: People & { readonly orders: number; readonly products: number },
): Promise<void> {
  await sql`
    create temporary table plan on commit drop as
    select n, ${idAt(sql`created_at`, sql`n`)} as id, created_at, n % 33 = 0 as is_busy_buyer, buyers.id as buyer_id,
           '98' || lpad((buyers.at * 7919 % 100000000)::text, 8, '0') as phone,
           is_cash, status, is_paid, n > ${orders}::integer * 0.9 and (
             status in ('shipped', 'delivered') or status = 'confirmed' and is_placed and n % 4 = 0) as is_packed, 4000 + n % 40 * 100 as first_paise, n % 3 = 0 as has_second,
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
              from generate_series(1, ${orders}::integer) as n
          ) as staged
      ) as paid
      join (select id, row_number() over (order by id) as at from accounts where role = 'user') as buyers
        on buyers.at = case when n % 33 = 0 then 1 else 2 + abs(hashint4(n)) % (${buyers}::integer - 1) end`.execute(
    tx,
  )
  await sql`analyze plan`.execute(tx)
  await sql`
    create temporary table plan_lines on commit drop as
    select plan.id as order_id, plan.n, position, farms.id as farmer_id, farms.name as farmer_name,
           products.id as product_id, products.name, products.unit, products.picture_id, products.price_paise,
           position = 0 and plan.n % 10 = 0 as is_busy_farm
      from (
        select plan.id, plan.n, position,
               case when position = 1 then 1 when n % 10 = 0 then 0
                    else 2 + abs(hashint4(n + 1)) % (${farms}::integer - 2) end as farm_at,
               (n * 2 + position) % ${products}::integer as product_at
          from plan cross join generate_series(0, case when has_second then 1 else 0 end) as position
      ) as plan
      join (select id, name, row_number() over (order by id) - 1 as at from accounts where role = 'farmer') as farms
        on farms.at = plan.farm_at
      join (select *, row_number() over (order by id) - 1 as at from products) as products
        on products.at = plan.product_at`.execute(tx)
  await sql`analyze plan, plan_lines`.execute(tx)
}

async function makeOrders(tx: Tx, operatorId: string): Promise<void> {
  await sql`
    insert into orders (id, buyer_id, payment_method, items_paise, delivery_paise, platform_paise, total_paise,
                        captured_paise, status, payment_deadline, to_name, to_phone, to_email, to_street, to_city, to_state,
                        to_pincode, to_country, contact_name, contact_phone, cancel_reason, cancelled_by, return_status,
                        return_note, return_requested_at, return_late, return_decided_at, created_at, paid_at, shipped_at,
                        delivered_at, cancelled_at, farms_to_pack, assigned_to)
    select id, buyer_id, (case when is_cash then 'Cash on Delivery' else 'UPI' end)::payment_method,
           items.paise, 2000, 500, items.paise + 2500, case when is_paid then items.paise + 2500 else 0 end,
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
      from plan
      join (select order_id, sum(price_paise) as paise from plan_lines group by order_id) as items on items.order_id = plan.id
     order by n`.execute(tx)
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
    select plan.id, orders.buyer_id, orders.total_paise, 'order_' || lpad(n::text, 14, '0'), plan.id, plan.created_at
      from plan join orders using (id) where not plan.is_cash order by n`.execute(tx)
  await sql`
    insert into payments (id, gateway_payment_id, intent_id, order_id, amount_paise, currency, method, status,
                          refund_reserved_paise, created_at, captured_at)
    select id, 'pay_' || lpad(n::text, 14, '0'), id, id, total_paise, 'INR', 'upi', 'captured',
           case when plan.status = 'cancelled' or returned = 'approved' then total_paise else 0 end,
           plan.created_at, plan.created_at + interval '1 minute'
      from plan join orders using (id) where not plan.is_cash and plan.is_paid order by n`.execute(tx)
  await sql`
    insert into refunds (id, order_id, payment_id, cause, amount_paise, state, next_try_at, created_at, ended_at)
    select id, id, id, case when plan.status = 'cancelled' then 'cancel' else 'return' end, total_paise,
           case when n % 204 = 0 then 'due' else 'processed' end, case when n % 204 = 0 then now() end,
           plan.created_at + interval '1 hour', case when n % 204 <> 0 then plan.created_at + interval '2 hours' end
      from plan join orders using (id)
     where not plan.is_cash and plan.is_paid and (plan.status = 'cancelled' or returned = 'approved') order by n`.execute(
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
    select n, 0, 'cash'::ledger_account, null, id, orders.total_paise, plan.created_at + interval '1 minute'
      from plan join orders using (id) where is_paid
    union all
    select plan.n, 1 + position, 'farm', farmer_id, order_id, -price_paise, created_at + interval '1 minute'
      from plan join plan_lines on plan_lines.order_id = plan.id where is_paid
    union all
    select n, 10, 'delivery', null, id, -2500, created_at + interval '1 minute' from plan where is_paid
     order by 1, 2`.execute(tx)
  // The rows above brought their own numbers: the next payment must not get one of them.
  await sql`select setval(pg_get_serial_sequence('ledger_txns', 'id'), (select max(id) from ledger_txns))`.execute(
    tx,
  )
}

/** Ids as the application makes them, from the clock; the number makes them unique. */
const idAt = (at: RawBuilder<unknown>, n: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(${n}::bigint % 4096), 3, '0')
   || '8' || lpad(to_hex(${n}::bigint), 15, '0'))::uuid`
