import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** What every account of the books stands at, in paise; those at zero are left out. */
export async function readBalances(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; balance: number }>`
    select account, sum(amount_paise)::float8 as balance from ledger_entries group by account having sum(amount_paise) <> 0
  `.execute(db)
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}

/** What happened to an order, in the order it happened. */
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

/** As if the buyer had had their thirty minutes. */
export async function endHold(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ payment_deadline: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', orderId)
    .where('payment_deadline', 'is not', null)
    .execute()
}

/** As if the payment had been announced so long ago. */
export async function ageIntent(db: Db, gatewayOrderId: string, minutes: number): Promise<void> {
  await db
    .updateTable('payment_intents')
    .set({ created_at: sql<Date>`now() - ${minutes} * interval '1 minute'` })
    .where('gateway_order_id', '=', gatewayOrderId)
    .execute()
}

/** As if the pauses between tries were over. */
export async function endPauses(db: Db): Promise<void> {
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

/** As if the gateway's answer had been lost when the payment was announced. */
export async function forgetGatewayOrder(db: Db, orderId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx
      .updateTable('payment_intents')
      .set({ gateway_order_id: null })
      .where('order_id', '=', orderId)
      .execute()
  })
}

/** What an order has moved in the books, account by account. */
export async function readBooksOf(db: Db, orderId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; moved: number }>`
    select account, sum(amount_paise)::float8 as moved from ledger_entries where order_id = ${orderId} group by account
  `.execute(db)
  return Object.fromEntries(rows.map(({ account, moved }) => [account, moved]))
}

/** How often an order was posted as sold. */
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

/** The same event under another id, as the gateway's support may send it days later: nothing tells us that it is the same. */
export async function sayAgain(db: Db, eventId: string): Promise<void> {
  await sql`
    insert into webhook_events (event_id, event, gateway_payment_id, gateway_refund_id)
    select event_id || ':' || gen_random_uuid(), event, gateway_payment_id, gateway_refund_id
      from webhook_events where event_id = ${eventId}
  `.execute(db)
}
