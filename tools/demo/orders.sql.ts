import type { Db, Tx } from '@farmgate/server/db/pool.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Told } from './story-clock.ts'

/** As text: a date of JavaScript has no microseconds. */
export async function clockTime(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db)
  return rows[0]?.now ?? ''
}

/** While everything is made anew in seconds, no answer has to wait for the disk. For the connection that asks. */
export async function hurry(db: Db): Promise<void> {
  await sql`set synchronous_commit = off`.execute(db)
}

/** As if the buyer had had the thirty minutes. */
export async function endHold(db: Db, orderId: string): Promise<void> {
  await sql`update orders set payment_deadline = now() - interval '1 second' where id = ${orderId}`.execute(
    db,
  )
}

/** Everything that says when it happened. What is not written by an order was there before the first one. */
const TIMES = {
  orders: [
    'created_at',
    'paid_at',
    'shipped_at',
    'delivered_at',
    'cancelled_at',
    'return_requested_at',
    'return_decided_at',
  ],
  order_events: ['at'],
  payment_intents: ['created_at'],
  payments: ['created_at', 'captured_at'],
  refunds: ['created_at', 'ended_at'],
  ledger_txns: ['at'],
  ledger_entries: ['at'],
  stock_moves: ['at'],
  mails: ['created_at'],
  notices: ['created_at'],
  audit_log: ['at'],
  farmer_profiles: ['verified_at', 'suspended_at'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * Moves everything back to the time it is told of. The tables would refuse it, and rightly: here alone their triggers
 * look away, for this transaction, and nobody else is in this database yet.
 */
export async function moveTimes(tx: Tx, told: readonly Told[]): Promise<void> {
  await sql`
    create temporary table told on commit drop as
    select since, at from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (since timestamptz, at timestamptz)
  `.execute(tx)
  await sql`create index on told (since)`.execute(tx)
  for (const [table, columns] of Object.entries(TIMES)) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    const moved = columns.map((column) => sql`${sql.ref(column)} = ${toldOf(sql.ref(`${table}.${column}`))}`)
    await sql`update ${sql.table(table)} set ${sql.join([...moved, ...(ALONG[table] ?? [])])}`.execute(tx)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  }
}

const toldOf = (time: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select told.at from told where told.since <= ${time} order by told.since desc limit 1), ${time})`

/** What follows from a time. No mail leaves: whoever was to be told was told then. */
const ALONG: Readonly<Record<string, readonly RawBuilder<unknown>[]>> = {
  orders: [
    sql`payment_deadline = ${toldOf(sql`orders.created_at`)} + (orders.payment_deadline - orders.created_at)`,
    sql`return_late = case when orders.return_status is not null then
          ${toldOf(sql`orders.return_requested_at`)} - ${toldOf(sql`orders.delivered_at`)} > interval '24 hours' end`,
  ],
  mails: [
    sql`sent_at = ${toldOf(sql`mails.created_at`)}, next_try_at = null, attempts = 1,
             left_address = null`,
  ],
  // What is older than half a day was seen soon after it came.
  notices: [
    sql`seen_at = case when ${toldOf(sql`notices.created_at`)} < now() - interval '12 hours'
          then ${toldOf(sql`notices.created_at`)} + interval '20 minutes' end`,
  ],
}

/** Nothing is left to do for the worker: mails are told as sent, and refunds were sent while the story was played. */
export async function endErrands(tx: Tx): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where task_identifier in ('send-mail', 'send-refund')`.execute(tx)
}
