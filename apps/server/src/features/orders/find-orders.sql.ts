import type { OrderStatus } from '@farmgate/domain/orders/stage.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Part } from '../../db/page.ts'
import type { Fits } from './order-fits.sql.ts'

/** What the list of all orders is narrowed to. */
export interface Narrowing {
  readonly status: OrderStatus | null
  /** Days in India, both included. */
  readonly from: string | null
  readonly to: string | null
}

/** Ids of orders, newest first. Whoever and whatever fits is looked up one by one, each by an index that ends in the id. */
export const findOrders = (fits: Fits | null, narrowing: Narrowing, part: Part): RawBuilder<unknown> =>
  fits === null ? ofAll(narrowing, part) : ofFits(fits, narrowing, part)

const ofAll = (narrowing: Narrowing, part: Part): RawBuilder<unknown> => sql`
  select orders.id from orders where ${isWanted(narrowing)} and ${isIn(sql`orders.id`, narrowing, part)}
   order by orders.id desc limit ${part.limit}`

function ofFits({ number, phones, buyers, products }: Fits, narrowing: Narrowing, part: Part) {
  const newest = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    (select orders.id from orders
      where ${which} and ${isWanted(narrowing)} and ${isIn(sql`orders.id`, narrowing, part)}
      order by orders.id desc limit ${part.limit})`
  const ofEach = (keys: RawBuilder<unknown>, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select found.id from unnest(${keys}) as fit (key) cross join lateral ${rows} as found`
  const sources = [
    ...(number === null ? [] : [newest(sql`orders.number = ${number}`)]),
    ...(phones.length === 0
      ? []
      : [
          ofEach(sql`${phones}::text[]`, newest(sql`digits_backwards(orders.contact_phone) = fit.key`)),
          ofEach(sql`${phones}::text[]`, newest(sql`digits_backwards(orders.to_phone) = fit.key`)),
        ]),
    ...(buyers.length === 0 ? [] : [ofEach(sql`${buyers}::uuid[]`, newest(sql`orders.buyer_id = fit.key`))]),
    ...(products.length === 0 ? [] : [ofEach(sql`${products}::uuid[]`, newestLines(narrowing, part))]),
  ]
  if (sources.length === 0) return sql`select id from orders where false`
  return sql`
    select distinct id from (${sql.join(sources, sql` union all `)}) as fitting
     order by id desc limit ${part.limit}`
}

/** The lines alone say which orders a product is in. The orders are asked only where there is something to ask them. */
const newestLines = (narrowing: Narrowing, part: Part): RawBuilder<unknown> => sql`
  (select line.order_id as id from order_lines as line
    where line.product_id = fit.key and ${isIn(sql`line.order_id`, narrowing, part)}
      and ${
        isPlain(narrowing)
          ? sql`true`
          : sql`exists (select from orders where orders.id = line.order_id and ${isWanted(narrowing)})`
      }
    order by line.order_id desc limit ${part.limit})`

const isPlain = ({ status, from, to }: Narrowing): boolean => status === null && from === null && to === null

const isWanted = ({ status, from, to }: Narrowing): RawBuilder<unknown> =>
  every(
    status === null ? null : sql`orders.status = ${status}`,
    from === null ? null : sql`(orders.created_at at time zone 'Asia/Kolkata')::date >= ${from}::date`,
    to === null ? null : sql`(orders.created_at at time zone 'Asia/Kolkata')::date <= ${to}::date`,
  )

/**
 * Ids follow the clock, so days are a stretch of them. Where it begins and ends is asked of the orders themselves, an
 * hour wider at either end: the id is made by a program, the time by the database.
 */
const isIn = (id: RawBuilder<unknown>, { from, to }: Narrowing, { before }: Part): RawBuilder<unknown> =>
  every(
    before === null ? null : sql`${id} < ${before}`,
    from === null ? null : sql`${id} >= ${firstSince(sql`${startOf(from)} - interval '1 hour'`)}`,
    to === null
      ? null
      : sql`${id} < coalesce(${firstSince(sql`${startOf(to)} + interval '25 hours'`)}, ${LAST_ID}::uuid)`,
  )

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const firstSince = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select edge.id from orders as edge where edge.created_at >= ${at} order by edge.created_at limit 1)`

const startOf = (day: string): RawBuilder<unknown> =>
  sql`(${day}::date)::timestamp at time zone 'Asia/Kolkata'`

const every = (...conditions: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> => {
  const asked = conditions.filter((condition) => condition !== null)
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `)
}
