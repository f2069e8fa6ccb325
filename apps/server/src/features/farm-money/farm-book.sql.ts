import type { Unit } from '@farmgate/domain/catalogue/unit.ts'
import type { FarmEntry } from '@farmgate/domain/ledger/farm-book.ts'
import { type RawBuilder, sql } from 'kysely'
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
  readonly items: readonly { readonly name: string; readonly unit: Unit; readonly quantity: number }[]
}

/** All sums as in the ledger: negative is owed to the farm. */
export interface BookPart {
  readonly balance: number
  readonly opening: number
  readonly closing: number
  readonly sold: number
  readonly refunded: number
  readonly paidOut: number
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
 * entries and sums that do not match.
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
  return sql`
  with sums as (
    select ${sumOf(sql`true`)} as balance, ${sumOf(sql`not (${began})`)} as opening, ${sumOf(ended)} as closing,
           ${sumOf(sql`${began} and ${ended} and order_id is not null and amount_paise < 0`)} as sold,
           ${sumOf(sql`${began} and ${ended} and order_id is not null and amount_paise > 0`)} as refunded,
           ${sumOf(sql`${began} and ${ended} and order_id is null`)} as "paidOut",
           ${sumOf(sql`${ended} and ${older}`)} as "upToFirst"
      from ledger_entries where farmer_id = ${farmerId}
  ), page as (
    select txn_id, position, order_id, amount_paise, at
      from ledger_entries
     where farmer_id = ${farmerId} and ${began} and ${ended} and ${older}
     order by at desc, txn_id desc, position desc limit ${limit}
  )
  select sums.*,
         coalesce((
           select json_agg(json_build_object(
                    'at', page.at, 'atMicros', (extract(epoch from page.at) * 1000000)::bigint, 'txnId', page.txn_id,
                    'position', page.position, 'orderId', page.order_id, 'ledgerPaise', page.amount_paise,
                    'orderNumber', orders.number, 'isOrderCancelled', orders.status = 'cancelled',
                    'items', coalesce(${itemsOf(farmerId)}, '[]')
                  ) order by page.at desc, page.txn_id desc, page.position desc)
             from page left join orders on orders.id = page.order_id), '[]') as entries
    from sums`
}

const sumOf = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(sum(amount_paise) filter (where ${which}), 0)::float8`

const itemsOf = (farmerId: string): RawBuilder<unknown> => sql`(
  select json_agg(json_build_object('name', line.name, 'unit', line.unit, 'quantity', line.quantity) order by line.position)
    from order_lines as line where line.order_id = page.order_id and line.farmer_id = ${farmerId})`

const startOf = (month: string): RawBuilder<unknown> =>
  sql`(${`${month}-01`}::timestamp at time zone 'Asia/Kolkata')`

const endOf = (month: string): RawBuilder<unknown> =>
  sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone 'Asia/Kolkata')`

const sqlKeysOf = ({ atMicros, txnId, position }: EntrySortKeys): RawBuilder<unknown> => sql`(
  timestamptz 'epoch' + ${atMicros}::float8 * interval '1 microsecond', ${txnId}::bigint, ${position}::smallint)`

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
    select ${sumOf(sql`true`)} as "ledgerPaise",
           coalesce(json_agg(json_build_object('at', at, 'ledgerPaise', amount_paise) order by at desc)
             filter (where order_id is null and at >= ${since}), '[]') as payouts
      from ledger_entries where farmer_id = ${farmerId}`.execute(db)
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
