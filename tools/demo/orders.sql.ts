import type { Db, Tx } from '@farmgate/server/db/pool.ts'
import { type RawBuilder, sql } from 'kysely'

/** As text: a JavaScript date has no microseconds. */
export async function clockTime(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db)
  return rows[0]?.now ?? ''
}

/** While the data is created in seconds, no commit has to wait for the disk. Applies to the calling connection. */
export async function hurry(db: Db): Promise<void> {
  await sql`set synchronous_commit = off`.execute(db)
}

/** Ends the thirty minutes of a hold. */
export async function endHold(db: Db, orderId: string): Promise<void> {
  await sql`update orders set payment_deadline = now() - interval '1 second' where id = ${orderId}`.execute(
    db,
  )
}

/** Every column with the time of an event. Rows that no order writes existed before the first order. */
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
  parcels: ['packed_at', 'handed_over_at', 'shipped_at', 'delivered_at'],
  stops: ['created_at'],
  line_changes: ['at'],
  item_claims: ['created_at', 'farm_answered_at', 'decided_at'],
  credit_notes: ['issued_at'],
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
  gateway_settlements: ['read_at'],
  banked_cash: ['banked_at'],
  payout_accounts: ['verified_at'],
  payout_runs: ['drafted_at', 'approved_at', 'ended_at'],
  payouts: ['sent_at', 'ended_at'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Everything the database wrote from `since` on gets the time `at`. */
export interface TimeShift {
  readonly since: string
  readonly at: Date
}

/**
 * Moves every row to the time of its shift; a row that was moved before stays. The tables' triggers would refuse this, and rightly: they are disabled
 * for this transaction only, and no other program uses this database yet.
 */
export async function moveTimes(tx: Tx, shifts: readonly TimeShift[]): Promise<void> {
  await sql`
    create temporary table time_shifts on commit drop as
    select since, at from jsonb_to_recordset(${JSON.stringify(shifts)}::jsonb) as time_shifts (since timestamptz, at timestamptz)
  `.execute(tx)
  await sql`create index on time_shifts (since)`.execute(tx)
  for (const [table, columns] of Object.entries(TIMES)) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    const moved = columns.map((column) => sql`${sql.ref(column)} = ${toldOf(sql.ref(`${table}.${column}`))}`)
    await sql`update ${sql.table(table)} set ${sql.join([...moved, ...(ALONG[table] ?? [])])}`.execute(tx)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  }
  await sql`select recount_farm_days()`.execute(tx)
  await sql`select recount_market_days()`.execute(tx)
}

const toldOf = (time: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select time_shifts.at from time_shifts where time_shifts.since <= ${time} order by time_shifts.since desc limit 1), ${time})`

/** Times that follow from another time. No mail is sent: the mails of the past count as sent then. */
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
  // Notices older than half a day were seen soon after they came.
  notices: [
    sql`seen_at = case when ${toldOf(sql`notices.created_at`)} < now() - interval '12 hours'
          then ${toldOf(sql`notices.created_at`)} + interval '20 minutes' end`,
  ],
}

/** Gives notices ids of their times, by which an inbox is sorted: payouts are made after later orders. */
export async function renumberNotices(tx: Tx): Promise<void> {
  await sql`alter table notices disable trigger user`.execute(tx)
  await sql`
    update notices
       set id = (lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') || '7'
                 || lpad(to_hex(timed.place % 4096), 3, '0') || substr(replace(notices.id::text, '-', ''), 17))::uuid
      from (select id, row_number() over (partition by created_at order by id) as place from notices) as timed
     where timed.id = notices.id`.execute(tx)
  await sql`alter table notices enable trigger user`.execute(tx)
}

/** Leaves no job for the worker: mails are marked as sent, refunds and payouts were sent by the seed. */
export async function endErrands(tx: Tx): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where task_identifier in ('send-mail', 'send-refund', 'send-payouts')`.execute(tx)
}
