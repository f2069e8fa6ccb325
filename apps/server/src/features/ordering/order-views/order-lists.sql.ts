import { ORDER_STATUSES, type OrderStatus } from '@farmgate/domain/ordering/orders/stage.ts'
import { type RawBuilder, sql } from 'kysely'
import { upToMax } from '#db/lists/bounded-count.ts'
import type { Part } from '#db/lists/page.ts'
import { PLAN_EACH_TIME } from '#db/named-statements.ts'
import type { Db } from '#db/pool.ts'
import { matchingOrders, type OrderConditions } from './find-orders.sql.ts'
import { type ViewCounts, viewCounts } from './order-list-views.sql.ts'

export const ofBuyer = (
  buyerId: string,
  statuses: readonly OrderStatus[] | null,
  { before, limit }: Part,
): RawBuilder<unknown> => sql`
  select id from orders
   where buyer_id = ${buyerId} and ${statuses === null ? sql`true` : isOneOf(statuses)} and ${below(sql`id`, before)}
   order by id desc limit ${limit}`

/** As literals: the planner uses a partial index only for values that it knows. */
const isOneOf = (statuses: readonly OrderStatus[]): RawBuilder<unknown> =>
  sql`status in (${sql.join(statuses.map((status) => sql.lit(status)))})`

export interface SortedId {
  readonly id: string
  /** What the list is sorted by. */
  readonly key: string | number
}

export async function findSorted(db: Db, query: RawBuilder<unknown>): Promise<readonly SortedId[]> {
  const { rows } = await sql<SortedId>`${query}`.execute(db)
  return rows
}

/** By the farm's own parcels. A parcel of an online order that was never paid is not placed, and not listed. */
export const ofFarm = (
  farmerId: string,
  status: OrderStatus | null,
  { before, limit }: Part,
): RawBuilder<unknown> => sql`
  select order_id as id from parcels
   where farmer_id = ${farmerId} and placed
     and ${status === null ? sql`true` : sql`status = ${status}`} and ${below(sql`order_id`, before)}
   order by order_id desc limit ${limit}`

const below = (id: RawBuilder<unknown>, before: string | null): RawBuilder<unknown> =>
  before === null ? sql`true` : sql`${id} < ${before}`

export type OrderCounts = Readonly<Record<'all' | OrderStatus, number>>

interface AllCounts extends OrderCounts, ViewCounts {
  /** The orders that match all conditions, up to a maximum; null without conditions to count. */
  readonly total: number | null
}

/** Counts the orders of every status and view, and those that match the conditions, each up to a maximum. */
export async function countOrders(
  db: Db,
  operatorId: string,
  conditions: OrderConditions | null,
): Promise<AllCounts> {
  // Most lists have one filter, or none: its number is among the counts.
  const countedAs = conditions === null ? null : singleCount(conditions)
  const isCounted = conditions === null || countedAs !== null
  const { rows } = await sql<AllCounts>`
    select ${isCounted ? sql`null::int` : sql`${PLAN_EACH_TIME} ${upToMax(matchingOrders(conditions))}`} as total,
           ${upToMax(sql`select from orders order by id desc`)} as "all",
           ${sql.join(ORDER_STATUSES.map((status) => sql`${ofStatus(status)} as ${sql.ref(status)}`))},
           ${viewCounts(operatorId)}`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('a count is a row, even of nothing')
  return countedAs === null ? counts : { ...counts, total: counts[countedAs] }
}

/** In the order of an index, so that at most a thousand rows are read. The status is part of the text: see `upToMax`. */
const ofStatus = (status: OrderStatus) =>
  upToMax(sql`select from orders where status = ${sql.lit(status)} order by id desc`)

/** The count of a list with one filter or none; null for a combination. */
const singleCount = ({
  status,
  view,
  from,
  to,
  day,
  round,
}: OrderConditions): keyof OrderCounts | keyof ViewCounts | null => {
  if ([from, to, day, round].some((filter) => filter !== null) || (status !== null && view !== null))
    return null
  return view === 'no_day' || view === 'courier' ? null : (status ?? view ?? 'all')
}

/** Another buyer's order is not found. */
export async function findOwnStatus(db: Db, buyerId: string, id: string): Promise<OrderStatus | undefined> {
  const found = await db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', id)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst()
  return found?.status
}
