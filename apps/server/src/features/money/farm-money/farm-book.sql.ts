import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import type { FarmEntry, PayoutEvent } from '@farmgate/domain/money/ledger/farm-book.ts'
import type { LineChangeKind } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import { type RawBuilder, sql } from 'kysely'
import { isCancelled } from '#db/order-states.sql.ts'
import type { Db } from '#db/pool.ts'

/** The sort keys of an entry in the farm's ledger. */
export interface EntrySortKeys {
  /** Microseconds since 1970: a JavaScript date would lose some. */
  readonly atMicros: number
  readonly txnId: number
  readonly position: number
}

export interface BookEntry extends FarmEntry, EntrySortKeys {
  /** As text: it comes inside JSON. */
  readonly at: string
  readonly orderNumber: number | null
  readonly isOrderCancelled: boolean | null
  /** The farm's lines of the order, as much as was left of them at the time of the entry. */
  readonly items: readonly {
    readonly name: string
    readonly unit: Unit
    readonly quantity: number
    readonly parts: number
  }[]
  /** The change of a line that the money went back for. */
  readonly change: {
    readonly name: string
    readonly unit: Unit
    readonly kind: LineChangeKind
    readonly lessParts: number
  } | null
  /** Null for an entry of an order. */
  readonly payout: {
    readonly event: PayoutEvent
    readonly netPaise: number
    readonly deductionsPaise: number
    readonly utr: string | null
  } | null
}

/** All sums as in the ledger: negative is owed to the farm. */
export interface BookPart {
  readonly balance: number
  readonly opening: number
  readonly closing: number
  readonly sold: number
  readonly refunded: number
  readonly paidOut: number
  /** What was kept of payouts, as a positive amount. */
  readonly deducted: number
  /** The sum of everything up to the newest of `entries`. */
  readonly upToFirst: number
  readonly entries: readonly BookEntry[]
}

export interface BookQuery {
  /** `2026-11`, a month of India; null for all. */
  readonly month: string | null
  readonly before: EntrySortKeys | null
  readonly limit: number
}

/**
 * A page of a farm's ledger, newest first, with its sums. One statement: with two, a sale in between would leave
 * entries and sums that do not match. The sums come from the farm's days, so they cost the same however much it sells.
 */
export async function readFarmBook(db: Db, farmerId: string, query: BookQuery): Promise<BookPart> {
  const { rows } = await sql<BookPart>`${bookQuery(farmerId, query)}`.execute(db)
  const part = rows[0]
  if (part === undefined) throw new Error('a sum is a row, even of nothing')
  return part
}

function bookQuery(farmerId: string, { month, before, limit }: BookQuery): RawBuilder<unknown> {
  const began = month === null ? sql`true` : sql`at >= ${startOf(month)}`
  const ended = month === null ? sql`true` : sql`at < ${endOf(month)}`
  const older = before === null ? sql`true` : sql`(at, txn_id, position) < ${sqlKeysOf(before)}`
  const isBefore = month === null ? sql`false` : sql`day < ${firstDayOf(month)}`
  const isUntil = month === null ? sql`true` : sql`day < ${firstDayAfter(month)}`
  const deducted = sql`
    select coalesce(sum(case txn.kind when 'payout_sent' then payouts.deductions_paise
                                      when 'payout_paid' then 0 else -payouts.deductions_paise end), 0)::float8
      from payouts join ledger_txns as txn on txn.source = 'payout' and txn.source_id = payouts.id
     where payouts.farmer_id = ${farmerId} and payouts.deductions_paise > 0 and ${began} and ${ended}`
  const isWithin = sql`not (${isBefore}) and ${isUntil}`
  return sql`
  with sums as (
    select ${sumOf(IN_LEDGER, sql`true`)} as balance, ${sumOf(IN_LEDGER, isBefore)} as opening,
           ${sumOf(IN_LEDGER, isUntil)} as closing, ${sumOf(sql`-sold_paise`, isWithin)} as sold,
           ${sumOf(sql`refunded_paise`, isWithin)} as refunded, ${sumOf(sql`paid_out_paise`, isWithin)} as "paidOut",
           ${before === null ? sumOf(IN_LEDGER, isUntil) : sumUpTo(farmerId, before)} as "upToFirst"
      from farm_figures where farmer_id = ${farmerId}
  ), page as (
    select txn_id, position, order_id, amount_paise, at
      from ledger_entries
     where farmer_id = ${farmerId} and ${began} and ${ended} and ${older}
     order by at desc, txn_id desc, position desc limit ${limit}
  )
  select sums.*, (${deducted}) as deducted,
         coalesce((
           select json_agg(json_build_object(
                    'at', page.at, 'atMicros', (extract(epoch from page.at) * 1000000)::bigint, 'txnId', page.txn_id,
                    'position', page.position, 'orderId', page.order_id, 'ledgerPaise', page.amount_paise,
                    'orderNumber', orders.number, 'isOrderCancelled', ${isCancelled('orders')},
                    'change', case when page.amount_paise > 0 and orders.changes > 0 then (${changeOf}) end,
                    'payout', case when page.order_id is null then (${payoutOf}) end,
                    'items', coalesce(${itemsOf(farmerId)}, '[]')
                  ) order by page.at desc, page.txn_id desc, page.position desc)
             from page left join orders on orders.id = page.order_id), '[]') as entries
    from sums`
}

/** What a day adds to the farm's account in the ledger. */
const IN_LEDGER = sql`refunded_paise + paid_out_paise - sold_paise`

const sumOf = (paise: RawBuilder<unknown>, days: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(sum(${paise}) filter (where ${days}), 0)::float8`

/** The days before that of an entry, and what came before it on its day. */
function sumUpTo(farmerId: string, before: EntrySortKeys): RawBuilder<unknown> {
  const day = sql`(${timeOf(before)} at time zone 'Asia/Kolkata')::date`
  return sql`${sumOf(IN_LEDGER, sql`day < ${day}`)} + (
    select coalesce(sum(amount_paise), 0)::float8 from ledger_entries
     where farmer_id = ${farmerId} and at >= ${midnight(day)}
       and (at, txn_id, position) < ${sqlKeysOf(before)})`
}

const itemsOf = (farmerId: string): RawBuilder<unknown> => sql`(
  select json_agg(json_build_object(
           'name', line.name, 'unit', line.unit, 'quantity', line.quantity,
           'parts', coalesce(case when orders.changes > 0 then (${keptThen}) end, line.quantity * parts_per_unit(line.unit))
         ) order by line.position)
    from order_lines as line where line.order_id = page.order_id and line.farmer_id = ${farmerId})`

/** A cash order is sold when it is delivered: what became less before that is not sold. */
const keptThen = sql`
  select change.kept_parts from line_changes as change
   where change.order_id = line.order_id and change.product_id = line.product_id and change.at <= page.at
   order by change.position desc limit 1`

const changeOf = sql`
  select json_build_object('name', line.name, 'unit', line.unit, 'kind', change.kind, 'lessParts', change.less_parts)
    from ledger_txns as txn
    join refunds on txn.source = 'refund' and refunds.id = txn.source_id
    join line_changes as change
      on change.order_id = refunds.order_id and refunds.cause = 'change:' || change.position
    join order_lines as line on line.order_id = change.order_id and line.product_id = change.product_id
   where txn.id = page.txn_id`

/** An entry that no run paid is what it is worth. */
const payoutOf = sql`
  select json_build_object(
           'event', case txn.kind when 'payout_failed' then 'failed' when 'payout_returned' then 'returned'
                      else case txn.source when 'payout' then 'sent' else 'written_off' end end,
           'netPaise', coalesce(payouts.net_paise, abs(page.amount_paise)),
           'deductionsPaise', coalesce(payouts.deductions_paise, 0), 'utr', payouts.utr)
    from ledger_txns as txn left join payouts on txn.source = 'payout' and payouts.id = txn.source_id
   where txn.id = page.txn_id`

const firstDayOf = (month: string): RawBuilder<unknown> => sql`${`${month}-01`}::date`
const firstDayAfter = (month: string): RawBuilder<unknown> =>
  sql`(${firstDayOf(month)} + interval '1 month')::date`

const startOf = (month: string): RawBuilder<unknown> => midnight(firstDayOf(month))
const endOf = (month: string): RawBuilder<unknown> => midnight(firstDayAfter(month))

/** In India. */
const midnight = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${day}::timestamp at time zone 'Asia/Kolkata')`

const timeOf = ({ atMicros }: EntrySortKeys): RawBuilder<unknown> =>
  sql`(timestamptz 'epoch' + ${atMicros}::float8 * interval '1 microsecond')`

const sqlKeysOf = (keys: EntrySortKeys): RawBuilder<unknown> =>
  sql`(${timeOf(keys)}, ${keys.txnId}::bigint, ${keys.position}::smallint)`

/** What a farm is owed as in the ledger, and the payouts since a moment, newest first. */
export async function readFarmBalance(
  db: Db,
  farmerId: string,
  since: Date,
): Promise<{
  readonly ledgerPaise: number
  readonly payouts: readonly { at: string; ledgerPaise: number }[]
}> {
  const { rows } = await sql<Awaited<ReturnType<typeof readFarmBalance>>>`
    select ${sumOf(IN_LEDGER, sql`true`)} as "ledgerPaise",
           (select coalesce(json_agg(json_build_object('at', at, 'ledgerPaise', amount_paise) order by at desc), '[]')
              from ledger_entries
             where farmer_id = ${farmerId} and order_id is null and at >= ${since}) as payouts
      from farm_figures where farmer_id = ${farmerId}`.execute(db)
  return rows[0] ?? { ledgerPaise: 0, payouts: [] }
}

const MONTHS_MAX = 60

/** Months with entries, newest first. Each is found from the one before it, so that no month is read completely. */
export async function listMonths(db: Db, farmerId: string): Promise<string[]> {
  const newest = (before: RawBuilder<unknown>) => sql`(
    select date_trunc('month', at at time zone 'Asia/Kolkata') from ledger_entries
     where farmer_id = ${farmerId} and ${before} order by at desc limit 1)`
  const { rows } = await sql<{ month: string }>`
    with recursive months as (
      select ${newest(sql`true`)} as month
      union all
      select ${newest(sql`at < months.month at time zone 'Asia/Kolkata'`)} from months where months.month is not null
    )
    select to_char(month, 'YYYY-MM') as month from months where month is not null limit ${MONTHS_MAX}`.execute(
    db,
  )
  return rows.map(({ month }) => month)
}
