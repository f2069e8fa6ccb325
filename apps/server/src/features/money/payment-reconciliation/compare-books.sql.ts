import type { Book } from '@farmgate/domain/money/ledger/compared-books.ts'
import type { LedgerAccount, Posting } from '@farmgate/domain/money/ledger/postings.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'
import type { PostingSource } from '#features/money/ledger/ledger.sql.ts'

/** Days in India, both included. */
export interface BookPeriod {
  readonly from: string
  readonly to: string
}

export interface RecordRow {
  readonly id: string
  readonly reference: string
  readonly orderId: string | null
  readonly orderNumber: number | null
  readonly roundId: string | null
  readonly day: string | null
  readonly at: string
  readonly recordedPaise: number
  readonly bookedPaise: number
  readonly hasFailed: boolean
  readonly isSettled: boolean
  readonly said: string | null
}

export interface BookRows {
  readonly count: number
  readonly recordedPaise: number
  readonly bookedPaise: number
  readonly agreed: number
  /** How many differ, also those that are not listed. */
  readonly apartCount: number
  /** The largest differences first. */
  readonly apart: readonly RecordRow[]
}

interface Compared {
  /** id, reference, order_id, round_id, day, at, paise, failed, settled, said of each record of the period. */
  readonly records: (period: BookPeriod) => RawBuilder<unknown>
  readonly source: PostingSource['source']
  readonly kind: Posting['kind']
  /** The account whose entry has the amount of the record, as a positive number. */
  readonly account: LedgerAccount
}

const within = (column: string, { from, to }: BookPeriod) => sql`
  ${sql.ref(column)} >= ${from}::date::timestamp at time zone 'Asia/Kolkata'
  and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`

const compared: Readonly<Record<Book, Compared>> = {
  payments: {
    records: (period) => sql`
      select id, gateway_payment_id as reference, order_id, null::uuid as round_id, null::date as day, captured_at as at,
             captured_paise as paise, false as failed, false as settled, null::text as said
        from payments where ${within('captured_at', period)}`,
    source: 'payment',
    kind: 'received',
    account: 'gateway_clearing',
  },
  fees: {
    records: (period) => sql`
      select id, gateway_payment_id as reference, order_id, null::uuid as round_id, null::date as day, captured_at as at,
             fee_paise as paise, false as failed, false as settled, null::text as said
        from payments where ${within('captured_at', period)} and fee_paise is not null`,
    source: 'payment',
    kind: 'gateway_fee',
    account: 'gateway_fees',
  },
  refunds: {
    // What failed and was not sent again is no record of money, but differs from what the buyer was promised.
    records: (period) => sql`
      select id, coalesce(gateway_refund_id, '') as reference, order_id, null::uuid as round_id, null::date as day,
             ended_at as at, amount_paise as paise, false as failed, false as settled, null::text as said
        from refunds where state = 'processed' and ${within('ended_at', period)}
      union all
      select id, coalesce(gateway_refund_id, '') as reference, order_id, null::uuid as round_id, null::date as day,
             ended_at as at, amount_paise as paise, true as failed, false as settled, last_error as said
        from refunds where state = 'failed' and resent_as is null and ${within('ended_at', period)}`,
    source: 'refund',
    kind: 'refund_paid',
    account: 'refunds_due',
  },
  transfers: {
    records: (period) => sql`
      select id, gateway_settlement_id as reference, null::uuid as order_id, null::uuid as round_id, null::date as day,
             settled_at as at, amount_paise as paise, false as failed, false as settled, utr as said
        from gateway_settlements where ${within('settled_at', period)}`,
    source: 'settlement',
    kind: 'settled',
    account: 'bank',
  },
  cash: {
    records: (period) => sql`
      select cash_counts.id, rounds.name as reference, null::uuid as order_id, cash_counts.round_id, cash_counts.day,
             closed_at as at, collected_paise as paise, false as failed, settled_at is not null as settled,
             coalesce(settled_because, reason) as said
        from cash_counts join rounds on rounds.id = cash_counts.round_id
       where ${within('closed_at', period)}`,
    source: 'cash_count',
    kind: 'cash_counted',
    account: 'cash',
  },
  banked: {
    records: (period) => sql`
      select id, receipt as reference, null::uuid as order_id, null::uuid as round_id, null::date as day, banked_at as at,
             amount_paise as paise, false as failed, false as settled, bank as said
        from banked_cash where ${within('banked_at', period)}`,
    source: 'banked_cash',
    kind: 'cash_banked',
    account: 'bank',
  },
}

/** Each record of a period beside the ledger's posting of it: sums, and the largest differences. */
export async function compareBook(
  db: Db | Tx,
  book: Book,
  period: BookPeriod,
  limit: number,
): Promise<BookRows> {
  const { records, source, kind, account } = compared[book]
  const { rows } = await sql<BookRows>`
    with record as (${records(period)}),
    beside as (
      select record.*,
             coalesce((select sum(entry.amount_paise)
                         from ledger_txns as txn join ledger_entries as entry on entry.txn_id = txn.id
                        where txn.source = ${source} and txn.source_id = record.id and txn.kind = ${kind}
                          and entry.account = ${account}::ledger_account), 0) as booked
        from record),
    apart as (
      select beside.*, orders.number
        from beside left join orders on orders.id = beside.order_id
       where beside.failed or beside.booked <> beside.paise
       order by abs(beside.paise - beside.booked) desc, beside.id limit ${limit})
    select count(*) filter (where not failed)::int as count,
           coalesce(sum(paise) filter (where not failed), 0)::float8 as "recordedPaise",
           coalesce(sum(booked), 0)::float8 as "bookedPaise",
           count(*) filter (where not failed and booked = paise)::int as agreed,
           count(*) filter (where failed or booked <> paise)::int as "apartCount",
           (select coalesce(json_agg(json_build_object(
               'id', id, 'reference', reference, 'orderId', order_id, 'orderNumber', number, 'roundId', round_id,
               'day', day, 'at', at, 'recordedPaise', paise, 'bookedPaise', booked, 'hasFailed', failed,
               'isSettled', settled, 'said', said)), '[]') from apart) as apart
      from beside`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('a sum has one row')
  return found
}

interface WaitingRow {
  readonly count: number
  readonly paise: number
}

const waiting: Readonly<Record<Book, ((period: BookPeriod) => RawBuilder<unknown>) | null>> = {
  // Captured, and matched to no order: it waits for one, or for an operator.
  payments: (period) => sql`
    select captured_paise as paise from payments
     where ${within('captured_at', period)} and order_id is null and (stray is null or refund_hold = 'held')`,
  fees: (period) => sql`
    select 0 as paise from payments where ${within('captured_at', period)} and fee_paise is null`,
  refunds: ({ to }) => sql`
    select amount_paise as paise from refunds
     where state in ('due', 'sent') and created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`,
  transfers: null,
  // What drivers collected and no operator has counted.
  cash: ({ from, to }) => sql`
    select till.paise
      from round_days
     cross join lateral (
       select coalesce(sum(amount_paise), 0) as paise from ledger_entries
        where ledger_entries.round_id = round_days.round_id and round_day = round_days.day
          and account = 'cash_with_driver') as till
     where round_days.day between ${from}::date and ${to}::date and till.paise <> 0`,
  banked: null,
}

/** What of a book is neither right nor wrong yet; null where nothing can wait. */
export async function sumWaiting(db: Db, book: Book, period: BookPeriod): Promise<WaitingRow | null> {
  const records = waiting[book]?.(period)
  if (records === undefined) return null
  const { rows } = await sql<WaitingRow>`
    select count(*)::int as count, coalesce(sum(paise), 0)::float8 as paise from (${records}) as record`.execute(
    db,
  )
  return rows[0] ?? null
}
