import type { OrderStatus } from '@farmgate/domain/orders/stage.ts'
import type { LineToPack } from '@farmgate/domain/packing/pack-list.ts'
import { type RawBuilder, sql } from 'kysely'
import { upToMax } from '#db/lists/bounded-count.ts'
import type { Db, Tx } from '#db/pool.ts'
import type { StoredPicture } from '#features/pictures/present-picture.ts'

export interface PackLine extends LineToPack {
  readonly number: number
  readonly buyerName: string
  readonly buyerPlace: string
  readonly picture: StoredPicture
}

/** The farm's own lines of its open orders, limited to those that wait longest. */
export async function findLinesToPack(db: Db, farmerId: string, ordersMax: number): Promise<PackLine[]> {
  const { rows } = await sql<PackLine>`${linesQuery(farmerId, ordersMax)}`.execute(db)
  return rows
}

/** The same condition as `isToPack` states for one parcel, written to match an index. */
const openParcels = (farmerId: string): RawBuilder<unknown> => sql`
  parcels where farmer_id = ${farmerId} and placed and status = 'confirmed'`

const linesQuery = (farmerId: string, ordersMax: number): RawBuilder<unknown> => sql`
  with waiting as materialized (
    select order_id from ${openParcels(farmerId)} order by order_id limit ${ordersMax}
  )
  select line.order_id as "orderId", orders.number::float8 as number, line.product_id as "productId", line.name,
         line.unit, line.quantity, packed_lines.order_id is not null as packed,
         buyer.name as "buyerName", concat_ws(', ', nullif(orders.to_city, ''), nullif(orders.to_state, '')) as "buyerPlace",
         json_build_object('id', picture.id, 'width', picture.width, 'placeholder', picture.placeholder,
                           'complete', picture.complete) as picture
    from waiting
    join orders on orders.id = waiting.order_id
    join accounts as buyer on buyer.id = orders.buyer_id
    join order_lines as line on line.order_id = waiting.order_id and line.farmer_id = ${farmerId}
    join pictures as picture on picture.id = line.picture_id
    left join packed_lines on packed_lines.order_id = line.order_id and packed_lines.product_id = line.product_id
   order by line.order_id, line.position`

export async function countOrdersToPack(db: Db, farmerId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ${upToMax(sql`select from ${openParcels(farmerId)} order by order_id`)} as total`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Locks those of these orders in which the farm has a parcel until the transaction ends: none of them ships while it is
 * ticked, and two ticks of one order are counted one after the other.
 */
export async function lockOrdersOf(tx: Tx, farmerId: string, orderIds: readonly string[]): Promise<void> {
  await sql`
    select from orders
     where id in (select order_id from parcels where farmer_id = ${farmerId} and order_id = any(${orderIds}::uuid[]))
     order by id for no key update`.execute(tx)
}

export interface ParcelToTick {
  readonly orderId: string
  readonly status: OrderStatus
  readonly placed: boolean
  readonly packedAt: Date | null
}

/** The farm's own parcels of these orders that contain this product. Another farm's parcel is not found. */
export async function findParcels(
  tx: Tx,
  farmerId: string,
  productId: string,
  orderIds: readonly string[],
): Promise<ParcelToTick[]> {
  return tx
    .selectFrom('parcels')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'parcels.order_id')
        .onRef('order_lines.farmer_id', '=', 'parcels.farmer_id'),
    )
    .select([
      'parcels.order_id as orderId',
      'parcels.status',
      'parcels.placed',
      'parcels.packed_at as packedAt',
    ])
    .where('parcels.farmer_id', '=', farmerId)
    .where('order_lines.product_id', '=', productId)
    .where('parcels.order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .execute()
}

/**
 * Adds to the history of each of these orders that the farm packed all of its part, or opened it again. Returns the
 * buyers of these orders.
 */
export async function addPackedEvents(
  tx: Tx,
  farmerId: string,
  kind: 'packed' | 'unpacked',
  orderIds: readonly string[],
): Promise<string[]> {
  if (orderIds.length === 0) return []
  await sql`
    insert into order_events (order_id, kind, by, actor_id)
    select order_id, ${kind}, 'farmer', ${farmerId} from unnest(${orderIds}::uuid[]) as ticked (order_id)`.execute(
    tx,
  )
  const rows = await tx
    .selectFrom('orders')
    .select('buyer_id')
    .where('id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .execute()
  return rows.map(({ buyer_id }) => buyer_id)
}

/** In the order of their ids, so that two phones that tick the same lines wait for each other. */
export async function addPacked(tx: Tx, productId: string, orderIds: readonly string[]): Promise<void> {
  await sql`
    insert into packed_lines (order_id, product_id)
    select order_id, ${productId} from unnest(${orderIds}::uuid[]) as ticked (order_id) order by order_id
    on conflict do nothing`.execute(tx)
}

export async function removePacked(tx: Tx, productId: string, orderIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('packed_lines')
    .where('product_id', '=', productId)
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .execute()
}
