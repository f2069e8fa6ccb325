import type { OrderStatus } from '@farmgate/domain/orders/stage.ts'
import { type RawBuilder, sql } from 'kysely'
import { upToMax } from '#db/lists/bounded-count.ts'
import type { Part } from '#db/lists/page.ts'
import type { Db } from '#db/pool.ts'
import { matchingOrders, type OrderConditions } from './find-orders.sql.ts'

export async function findIds(
  db: Db,
  query: RawBuilder<unknown>,
): Promise<readonly { readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(db)
  return rows
}

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

/** The number of orders that match, up to a maximum. */
export async function countMatching(db: Db, conditions: OrderConditions): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select ${upToMax(matchingOrders(conditions))} as total`.execute(db)
  return rows[0]?.total ?? 0
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

export async function countOrders(db: Db): Promise<OrderCounts> {
  const { rows } = await sql<OrderCounts>`${countQuery}`.execute(db)
  return rows[0] ?? { all: 0, confirmed: 0, shipped: 0, delivered: 0, cancelled: 0 }
}

/** In the order of an index, so that at most a thousand rows are read. */
const ofStatus = (status: OrderStatus) =>
  upToMax(sql`select from orders where status = ${status} order by id desc`)

const countQuery = sql`
  select ${upToMax(sql`select from orders order by id desc`)} as "all", ${ofStatus('confirmed')} as confirmed,
         ${ofStatus('shipped')} as shipped, ${ofStatus('delivered')} as delivered, ${ofStatus('cancelled')} as cancelled`

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
