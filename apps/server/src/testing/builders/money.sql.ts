import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/** The balance of every ledger account in paise, without those at zero. */
export async function readBalances(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; balance: number }>`
    select account, sum(amount_paise)::float8 as balance from ledger_entries group by account having sum(amount_paise) <> 0
  `.execute(db)
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}

/** The events of an order, oldest first. */
export async function readEvents(db: Db, orderId: string): Promise<string[]> {
  const events = await db
    .selectFrom('order_events')
    .select('kind')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return events.map(({ kind }) => kind)
}

/** Every attempt to pay this gateway order that we know of, oldest first. */
export const readPayments = (db: Db, gatewayOrderId: string | null) =>
  db
    .selectFrom('payments')
    .innerJoin('payment_intents', 'payment_intents.id', 'payments.intent_id')
    .select([
      'payments.gateway_payment_id as id',
      'payments.status',
      'payments.stray',
      'payments.order_id as orderId',
    ])
    .where('payment_intents.gateway_order_id', '=', gatewayOrderId)
    .orderBy('payments.id')
    .execute()

export const readRefunds = (db: Db, orderId: string) =>
  db
    .selectFrom('refunds')
    .select(['cause', 'state', sql<number>`amount_paise::float8`.as('amountPaise')])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** Kind and person of every mail about this order. */
export const readMails = (db: Db, orderId: string) =>
  db
    .selectFrom('mails')
    .select(['kind', 'recipient_id as to'])
    .where('order_id', '=', orderId)
    .orderBy('kind')
    .orderBy('recipient_id')
    .execute()

export async function readStock(db: Db, productId: string): Promise<number> {
  const { available } = await db
    .selectFrom('stock_levels')
    .select('available')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return available
}

/** Lets the buyer's thirty minutes expire. */
export async function endHold(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ payment_deadline: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', orderId)
    .where('payment_deadline', 'is not', null)
    .execute()
}

/** Moves the creation of the payment intent this far into the past. */
export async function ageIntent(db: Db, gatewayOrderId: string, minutes: number): Promise<void> {
  await db
    .updateTable('payment_intents')
    .set({ created_at: sql<Date>`now() - ${minutes} * interval '1 minute'` })
    .where('gateway_order_id', '=', gatewayOrderId)
    .execute()
}

/** Makes the next tries due now. */
export async function endPauses(db: Db): Promise<void> {
  await endWeightPauses(db)
  await db
    .updateTable('refunds')
    .set({ next_try_at: sql<Date>`now()` })
    .where('next_try_at', 'is not', null)
    .execute()
  await db
    .updateTable('webhook_events')
    .set({ next_try_at: sql<Date>`now()` })
    .where('next_try_at', 'is not', null)
    .execute()
}

/** What farms weighed becomes final, as if ten minutes had gone by. Only a test can change when it was said. */
export async function endWeightPauses(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update held_weights set saved_at = saved_at - interval '10 minutes'`.execute(tx)
  })
}

/** Removes the gateway's order id, as if its response had been lost when the payment intent was created. */
export async function forgetGatewayOrder(db: Db, orderId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx
      .updateTable('payment_intents')
      .set({ gateway_order_id: null, gateway_key_id: null })
      .where('order_id', '=', orderId)
      .execute()
  })
}

/** The ledger entries of an order, by account. */
export async function readBooksOf(db: Db, orderId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; moved: number }>`
    select account, sum(amount_paise)::float8 as moved from ledger_entries where order_id = ${orderId} group by account
  `.execute(db)
  return Object.fromEntries(rows.map(({ account, moved }) => [account, moved]))
}

/** The number of sale postings of an order. */
export async function countSales(db: Db, orderId: string): Promise<number> {
  const sales = await db
    .selectFrom('ledger_txns')
    .select('id')
    .where('source', '=', 'order')
    .where('source_id', '=', orderId)
    .where('kind', '=', 'sale')
    .execute()
  return sales.length
}

/** Repeats an event under another id, as the gateway's support may do days later: we can't tell that it is the same. */
export async function sayAgain(db: Db, eventId: string): Promise<void> {
  await sql`
    insert into webhook_events (event_id, event, gateway_payment_id, gateway_refund_id)
    select event_id || ':' || gen_random_uuid(), event, gateway_payment_id, gateway_refund_id
      from webhook_events where event_id = ${eventId}
  `.execute(db)
}

/** What the order costs after all changes, in paise. */
export async function readCosts(db: Db, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select(sql<number>`(total_paise - reduced_paise)::float8`.as('costs'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.costs
}

/**
 * How many units of a product did not come back from an order, by its lines and changes: what was dropped came back, and
 * what was left when the order was cancelled.
 */
export async function readGone(db: Db, orderId: string, productId: string): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select line.quantity - coalesce(sum(change.units) filter (where change.kind = 'dropped'), 0)::int
           - case when orders.status = 'cancelled' then coalesce(
               (array_agg(change.kept_parts order by change.position desc))[1] / parts_per_unit(line.unit), line.quantity)
             else 0 end as gone
      from order_lines as line
      join orders on orders.id = line.order_id
      left join lateral (
        select kind, position, kept_parts,
               (kept_parts + less_parts) / parts_per_unit(line.unit) - kept_parts / parts_per_unit(line.unit) as units
          from line_changes where line_changes.order_id = line.order_id and line_changes.product_id = line.product_id
      ) as change on true
     where line.order_id = ${orderId} and line.product_id = ${productId}
     group by line.quantity, line.unit, orders.status`.execute(db)
  return rows[0]?.gone ?? 0
}

/** What a farm is owed by the ledger; negative when more went back than it had earned since it was paid out. */
export async function readFarmBalance(db: Db, farmerId: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(-sum(amount_paise), 0)::float8 as owed from ledger_entries where farmer_id = ${farmerId}`.execute(
    db,
  )
  return rows[0]?.owed ?? 0
}

/** The farm's shares of all paid orders that still count, after all changes. */
export async function readKeptOf(db: Db, farmerId: string): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select coalesce(sum(parcels.items_paise - parcels.reduced_paise), 0)::float8 as kept
      from parcels join orders on orders.id = parcels.order_id
     where parcels.farmer_id = ${farmerId} and orders.captured_paise > 0 and orders.status <> 'cancelled'
       and orders.return_status is distinct from 'approved'`.execute(db)
  return rows[0]?.kept ?? 0
}

/** Posts a payout of all that the farm is owed; returns it. */
export async function payOut(db: Db, farmerId: string): Promise<number> {
  const owed = await readFarmBalance(db, farmerId)
  if (owed <= 0) return 0
  await db.transaction().execute(async (tx) => {
    await sql`
      with posted as (
        insert into ledger_txns (source, source_id, kind) values ('payout', gen_random_uuid(), 'payout') returning id
      )
      insert into ledger_entries (txn_id, position, account, farmer_id, amount_paise)
      select posted.id, entry.position, entry.account::ledger_account, entry.farmer_id, entry.amount_paise
        from posted, (values (1, 'farm', ${farmerId}::uuid, ${owed}::bigint), (2, 'payouts', null, ${-owed}::bigint))
               as entry (position, account, farmer_id, amount_paise)`.execute(tx)
  })
  return owed
}

/** Ends the worker's connections, as a crash in the middle of its work does. */
export async function terminateWorker(db: Db): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename like '%worker%'`.execute(db)
}
