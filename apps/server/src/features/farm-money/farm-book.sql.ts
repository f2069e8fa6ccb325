import type { Unit } from '@farmgate/domain/catalogue/unit.ts'
import type { FarmEntry } from '@farmgate/domain/ledger/farm-book.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** Where in the book a line stands. */
export interface BookPlace {
  /** Microseconds since 1970: a date of JavaScript would lose some. */
  readonly atMicros: number
  readonly txnId: number
  readonly position: number
}

export interface BookEntry extends FarmEntry, BookPlace {
  /** As text: it comes inside JSON. */
  readonly at: string
  readonly orderNumber: number | null
  readonly isOrderCancelled: boolean | null
  readonly items: readonly { readonly name: string; readonly unit: Unit; readonly quantity: number }[]
}

/** All sums as the ledger has them: below zero is owed to the farm. */
export interface BookPart {
  readonly balance: number
  readonly opening: number
  readonly closing: number
  readonly sold: number
  readonly refunded: number
  readonly paidOut: number
  /** Everything up to the newest of `entries`. */
  readonly upToFirst: number
  readonly entries: readonly BookEntry[]
}

export interface BookWish {
  /** `2026-11`, a month of India; null is all there is. */
  readonly month: string | null
  readonly before: BookPlace | null
  readonly limit: number
}

/**
 * A part of a farm's book, newest first, with what it adds up to. One statement: a sale that comes in between would
 * leave lines and sums that do not belong together.
 */
export async function readFarmBook(db: Db, farmerId: string, wish: BookWish): Promise<BookPart> {
  const { rows } = await sql<BookPart>`${bookQuery(farmerId, wish)}`.execute(db)
  const part = rows[0]
  if (part === undefined) throw new Error('a sum is a row, even of nothing')
  return part
}

function bookQuery(farmerId: string, { month, before, limit }: BookWish): RawBuilder<unknown> {
  const began = month === null ? sql`true` : sql`at >= ${startOf(month)}`
  const ended = month === null ? sql`true` : sql`at < ${endOf(month)}`
  const older = before === null ? sql`true` : sql`(at, txn_id, position) < ${placeOf(before)}`
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

const placeOf = ({ atMicros, txnId, position }: BookPlace): RawBuilder<unknown> => sql`(
  timestamptz 'epoch' + ${atMicros}::float8 * interval '1 microsecond', ${txnId}::bigint, ${position}::smallint)`

const MONTHS_MAX = 60

/** Those with a line in them, newest first. Each is found from the one before it, so that no month is read whole. */
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
