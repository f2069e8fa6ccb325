import { isUuid } from '#db/uuid.ts'
import type {
  OrderSort,
  OrderViewName,
  SortDirection,
} from '@farmgate/domain/ordering/order-admin/order-list.ts'
import type { OrderStatus } from '@farmgate/domain/ordering/orders/stage.ts'
import { type RawBuilder, sql } from 'kysely'
import { knownLimit } from '#db/lists/known-limit.ts'
import { PLAN_EACH_TIME } from '#db/named-statements.ts'
import type { OrderMatches } from './order-matches.sql.ts'
import { inView } from './order-list-views.sql.ts'

/** Filters of the list of all orders. */
export interface OrderConditions {
  readonly status: OrderStatus | null
  /** Days in India, both included. */
  readonly from: string | null
  readonly to: string | null
  readonly view: OrderViewName | null
  /** The day of a round on which it comes, or none yet; and the round. */
  readonly day: string | null
  readonly round: string | null
  /** Who looks at the list: the view of one's own orders depends on it. */
  readonly operatorId: string | null
}

/** How the list is sorted, and the row after which a page begins. */
export interface OrderPart {
  readonly sort: OrderSort
  readonly direction: SortDirection
  /** The sort key of the last row and its id. */
  readonly after: { readonly key: string | number; readonly id: string } | null
  readonly limit: number
}

/** A search result is sorted by another column than its age among this many of its newest orders. */
export const SORTED_MATCHES_MAX = 300

/**
 * Returns ids of orders and their sort keys. Each sort has an index that ends in the id. Each matching buyer, number,
 * farm and product is looked up by an index that ends in the id as well.
 */
export const findOrders = (
  matches: OrderMatches | null,
  conditions: OrderConditions,
  part: OrderPart,
): RawBuilder<unknown> => {
  if (matches === null)
    return sortedPart(sql`orders`, every(matchesFilters(conditions), inDays(ID, conditions)), part)
  if (part.sort === 'placed') return ofMatches(matches, conditions, part)
  const newest = ofMatches(matches, conditions, NEWEST_MATCHES)
  return sortedPart(sql`(${newest}) as matched join orders on orders.id = matched.id`, null, part)
}

/** The same as a part of a statement that shows the orders: their ids, and the key of each. */
export const sortedOrders = (
  matches: OrderMatches | null,
  conditions: OrderConditions,
  part: OrderPart,
): { query: RawBuilder<unknown>; key: RawBuilder<unknown>; hint: RawBuilder<unknown> } => ({
  query: findOrders(matches, conditions, part),
  key: sortKeyOf(part.sort),
  hint: matches === null && isPlain(conditions, part) ? sql`` : PLAN_EACH_TIME,
})

/**
 * Whether one plan is good for all values: newest first, of one status or of all, by an index that ends in the id. Days,
 * searches, views and other sorts are planned for their values.
 */
const isPlain = ({ from, to, view, day, round }: OrderConditions, { sort, direction }: OrderPart): boolean =>
  [from, to, view, day, round].every((filter) => filter === null) && sort === 'placed' && direction === 'desc'

/** The orders that match the filters, in the order of an index, to be counted. */
export const matchingOrders = (conditions: OrderConditions): RawBuilder<unknown> => sql`
  select from orders where ${every(matchesFilters(conditions), inDays(ID, conditions))} order by orders.id desc`

const NEWEST_MATCHES: OrderPart = {
  sort: 'placed',
  direction: 'desc',
  after: null,
  limit: SORTED_MATCHES_MAX,
}

const ID = sql`orders.id`

const SORT_KEYS: Readonly<Record<OrderSort, RawBuilder<unknown>>> = {
  number: sql`orders.number`,
  // An index has the same expression. What is closed or has no day comes last.
  day: sql`coalesce(least(orders.ship_by, orders.deliver_by), 'infinity'::timestamptz)`,
  // Ids follow the clock.
  placed: ID,
  buyer: sql`lower(orders.contact_name)`,
  place: sql`orders.to_pincode`,
  packed: sql`orders.farms_to_pack`,
  payment: sql`orders.total_paise`,
}

function sortedPart(
  from: RawBuilder<unknown>,
  conditions: RawBuilder<unknown> | null,
  { sort, direction, after, limit }: OrderPart,
): RawBuilder<unknown> {
  const key = SORT_KEYS[sort]
  const [than, to] = DIRECTIONS[direction]
  const beyond =
    after === null
      ? null
      : sort === 'placed'
        ? sql`${ID} ${than} ${after.id}`
        : sql`(${key}, ${ID}) ${than} (${after.key}, ${after.id}::uuid)`
  const found = sql`select ${ID}, ${sortKeyOf(sort)} as key from ${from} where ${every(conditions, beyond)}`
  if (sort !== 'placed') return sql`${found} order by ${key} ${to}, ${ID} ${to} limit ${limit}`
  return sql`
    select id, key from (${found} order by ${ID} ${to} limit ${knownLimit(limit)}) as newest
     order by id ${to} limit ${limit}`
}

const IS_NUMBER: ReadonlySet<OrderSort> = new Set<OrderSort>(['number', 'packed', 'payment'])

const sortKeyOf = (sort: OrderSort): RawBuilder<unknown> =>
  IS_NUMBER.has(sort) ? sql`${SORT_KEYS[sort]}::float8` : sql`${SORT_KEYS[sort]}::text`

const DIRECTIONS = {
  asc: [sql`>`, sql`asc`],
  desc: [sql`<`, sql`desc`],
} as const satisfies Readonly<Record<SortDirection, readonly RawBuilder<unknown>[]>>

function ofMatches(
  { number, pincode, phones, buyers, farms, products }: OrderMatches,
  conditions: OrderConditions,
  { direction, after, limit }: OrderPart,
) {
  const [than, to] = DIRECTIONS[direction]
  const isIn = (id: RawBuilder<unknown>) =>
    every(inDays(id, conditions), after === null ? null : sql`${id} ${than} ${after.id}`)
  const first = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    (select orders.id from orders where ${every(which, matchesFilters(conditions), isIn(ID))}
      order by orders.id ${to} limit ${limit})`
  /** The lines and parcels alone determine the orders, which are joined only where another filter needs them. */
  const firstOf = (rows: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<unknown> => {
    const filters = matchesFilters(conditions)
    const orderFits =
      filters === null
        ? null
        : sql`exists (select from orders where orders.id = part.order_id and ${filters})`
    return sql`
      (select part.order_id as id from ${rows} as part where ${every(which, isIn(sql`part.order_id`), orderFits)}
        order by part.order_id ${to} limit ${limit})`
  }
  const ofEach = (keys: RawBuilder<unknown>, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select found.id from unnest(${keys}) as fit (key) cross join lateral ${rows} as found`
  const sources = [
    ...(number === null ? [] : [first(sql`orders.number = ${number}`)]),
    ...(pincode === null ? [] : [first(sql`orders.to_pincode = ${pincode}`)]),
    ...(phones.length === 0
      ? []
      : [
          ofEach(sql`${phones}::text[]`, first(sql`digits_backwards(orders.contact_phone) = fit.key`)),
          ofEach(sql`${phones}::text[]`, first(sql`digits_backwards(orders.to_phone) = fit.key`)),
        ]),
    ...(buyers.length === 0 ? [] : [ofEach(sql`${buyers}::uuid[]`, first(sql`orders.buyer_id = fit.key`))]),
    // An online order is the farm's once it is paid.
    ...(farms.length === 0
      ? []
      : [
          ofEach(sql`${farms}::uuid[]`, firstOf(sql`parcels`, sql`part.farmer_id = fit.key and part.placed`)),
        ]),
    ...(products.length === 0
      ? []
      : [ofEach(sql`${products}::uuid[]`, firstOf(sql`order_lines`, sql`part.product_id = fit.key`))]),
  ]
  if (sources.length === 0) return sql`select id, id::text as key from orders where false`
  return sql`
    select distinct id, id::text as key from (${sql.join(sources, sql` union all `)}) as fitting
     order by id ${to} limit ${limit}`
}

/** The orders that come on a day, with a round, or both. */
const comes = (day: string | null, round: string | null): RawBuilder<unknown> => sql`orders.id in (
  select stops.order_id from stops
   where stops.released_at is null and ${every(
     day === null ? null : sql`stops.day = ${day}::date`,
     round === null ? null : isUuid(round) ? sql`stops.round_id = ${round}::uuid` : sql`false`,
   )})`

function matchesFilters({
  status,
  from,
  to,
  view,
  day,
  round,
  operatorId,
}: OrderConditions): RawBuilder<unknown> | null {
  const onDay = day === 'none' ? null : day
  const given = [
    // Part of the text, so that each status has its own plan: a rare one needs its index.
    status === null ? null : sql`orders.status = ${sql.lit(status)}`,
    from === null ? null : sql`(orders.created_at at time zone 'Asia/Kolkata')::date >= ${from}::date`,
    to === null ? null : sql`(orders.created_at at time zone 'Asia/Kolkata')::date <= ${to}::date`,
    view === null ? null : inView(view, operatorId),
    day === 'none' ? inView('no_day', operatorId) : null,
    onDay === null && round === null ? null : comes(onDay, round),
  ]
  return given.every((condition) => condition === null) ? null : every(...given)
}

/**
 * Ids follow the clock, so a range of days is a range of ids. Its bounds are looked up in the orders themselves, an
 * hour wider at either end: the id is generated by the application, the time by the database.
 */
const inDays = (
  id: RawBuilder<unknown>,
  { from, to }: Pick<OrderConditions, 'from' | 'to'>,
): RawBuilder<unknown> | null =>
  from === null && to === null
    ? null
    : every(
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
  const given = conditions.filter((condition) => condition !== null)
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}
