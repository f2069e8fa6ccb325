import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import type { LineActor, LineChangeKind } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import type { OrderStatus } from '@farmgate/domain/ordering/orders/stage.ts'
import type { LineToPack } from '@farmgate/domain/delivery/packing/pack-list.ts'
import { type RawBuilder, sql } from 'kysely'
import { upToMax } from '#db/lists/bounded-count.ts'
import { isUnsent } from '#db/order-states.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { readHindiNames } from '#db/produce-names/hindi-name.sql.ts'
import type { StoredPicture } from '#features/catalogue/pictures/present-picture.ts'

export interface PackLine extends LineToPack {
  readonly hindiName?: string | null
  readonly number: number
  readonly buyerName: string
  readonly buyerPlace: string
  readonly picture: StoredPicture
  readonly handedOver: boolean
  readonly day: BagDay | null
  readonly byCourier: boolean
}

/** The round day to which a farm brings a bag. Moments are text, because they are inside JSON. */
export interface BagDay {
  readonly roundId: string
  readonly round: string
  readonly day: string
  readonly place: string
  readonly dropOffAt: string
  readonly cutOffAt: string
}

/** The farm's own lines of its open orders, limited to those that wait longest. */
export async function findLinesToPack(db: Db, farmerId: string, ordersMax: number): Promise<PackLine[]> {
  const { rows } = await sql<PackLine>`${linesQuery(farmerId, ordersMax)}`.execute(db)
  const hindiNameOf = await readHindiNames(db, rows)
  return rows.map((line) => ({ ...line, hindiName: hindiNameOf(line) }))
}

/** The same condition as `isToPack` states for one parcel, written to match an index. */
const openParcels = (farmerId: string): RawBuilder<unknown> => sql`
  parcels where farmer_id = ${farmerId} and placed and ${isUnsent()}`

/** The day of the bag `waiting`; null where a courier takes it or no day is promised. */
const bagDay = sql`(
  select json_build_object('roundId', rounds.id, 'round', rounds.name, 'day', round_days.day,
                           'place', rounds.drop_off_place, 'dropOffAt', round_days.drop_off_at,
                           'cutOffAt', round_days.cut_off_at)
    from stops
    join round_days on round_days.round_id = stops.round_id and round_days.day = stops.day
    join rounds on rounds.id = stops.round_id
   where stops.id = waiting.stop_id)`

const linesQuery = (farmerId: string, ordersMax: number): RawBuilder<unknown> => sql`
  with waiting as materialized (
    select order_id, stop_id, goes_by, handed_over_at
      from ${openParcels(farmerId)} order by order_id limit ${ordersMax}
  )
  select line.order_id as "orderId", orders.number::float8 as number, line.product_id as "productId", line.name,
         line.unit, kept.parts as "keptParts", packed_lines.order_id is not null as packed,
         buyer.name as "buyerName", concat_ws(', ', nullif(orders.to_city, ''), nullif(orders.to_state, '')) as "buyerPlace",
         json_build_object('id', picture.id, 'width', picture.width, 'placeholder', picture.placeholder,
                           'complete', picture.complete) as picture,
         waiting.handed_over_at is not null as "handedOver", ${bagDay} as day,
         waiting.goes_by is not distinct from 'courier' as "byCourier"
    from waiting
    join orders on orders.id = waiting.order_id
    join accounts as buyer on buyer.id = orders.buyer_id
    join order_lines as line on line.order_id = waiting.order_id and line.farmer_id = ${farmerId}
    join lateral ${keptOfLine} as kept on kept.parts > 0
    join pictures as picture on picture.id = line.picture_id
    left join packed_lines on packed_lines.order_id = line.order_id and packed_lines.product_id = line.product_id
   order by line.order_id, line.position`

/**
 * What is left of `line` after its changes and after what the farm weighed, with the weight that can still be corrected.
 * Both are read by index.
 */
const keptOfLine = sql`(
  select least(held.keep_parts, changed.parts) as parts, least(held.keep_paise, changed.paise) as paise,
         case when held.keep_parts < changed.parts then held.kind else changed.kind end as kind,
         case when held.keep_parts < changed.parts then 'farmer' else changed.by end as by,
         case when held.keep_parts < changed.parts then held.saved_at else changed.at end as at,
         case when held.keep_parts < changed.parts then held.saved_at end as weighed_at,
         changed.parts as settled_parts
    from (
      select coalesce(last.kept_parts, line.quantity * parts_per_unit(line.unit)) as parts,
             coalesce(last.kept_paise, line.line_paise) as paise, last.kind, last.by, last.at
        from (select) as own
        left join lateral (
          select kept_parts, kept_paise, kind, by, at from line_changes as change
           where change.order_id = line.order_id and change.product_id = line.product_id
           order by change.position desc limit 1
        ) as last on true
    ) as changed
    left join held_weights as held on held.order_id = line.order_id and held.product_id = line.product_id)`

/** A farm's open parcel with all of its lines, also those of which nothing is left. */
export interface FarmParcelView {
  readonly orderId: string
  readonly number: number
  readonly buyerName: string
  readonly buyerPlace: string
  readonly paymentMethod: PaymentMethod
  readonly itemsPaise: number
  readonly packedAt: Date | null
  readonly handedOverAt: Date | null
  readonly day: BagDay | null
  readonly byCourier: boolean
  readonly lines: readonly FarmParcelLine[]
}

interface FarmParcelLine {
  readonly productId: string
  readonly name: string
  readonly hindiName?: string | null
  readonly unit: Unit
  readonly quantity: number
  readonly unitPricePaise: number
  readonly linePaise: number
  readonly keptParts: number
  readonly keptPaise: number
  readonly packed: boolean
  readonly picture: StoredPicture
  /** As text, because it is inside JSON. */
  readonly lastChange: {
    readonly kind: LineChangeKind
    readonly by: LineActor
    readonly at: string
  } | null
  /** When the farm said what came, as long as that is not in the order; what remains of the line without it. */
  readonly weighedAt: string | null
  readonly settledParts: number
}

/** The farm's open parcels, limited to those that wait longest. */
export async function findFarmParcels(db: Db, farmerId: string, max: number): Promise<FarmParcelView[]> {
  const { rows } = await sql<FarmParcelView>`
    with waiting as materialized (
      select order_id, items_paise, packed_at, handed_over_at, stop_id, goes_by
        from ${openParcels(farmerId)} order by order_id limit ${max}
    )
    select waiting.order_id as "orderId", orders.number::float8 as number, orders.payment_method as "paymentMethod",
           buyer.name as "buyerName", concat_ws(', ', nullif(orders.to_city, ''), nullif(orders.to_state, '')) as "buyerPlace",
           waiting.items_paise::float8 as "itemsPaise", waiting.packed_at as "packedAt", waiting.handed_over_at as "handedOverAt", ${bagDay} as day,
           waiting.goes_by is not distinct from 'courier' as "byCourier", bag.lines
      from waiting
      join orders on orders.id = waiting.order_id
      join accounts as buyer on buyer.id = orders.buyer_id
      join lateral (
        select json_agg(json_build_object(
                 'productId', line.product_id, 'name', line.name, 'unit', line.unit, 'quantity', line.quantity,
                 'unitPricePaise', line.unit_price_paise, 'linePaise', line.line_paise, 'keptParts', kept.parts,
                 'keptPaise', kept.paise,
                 'packed', exists (select from packed_lines
                    where packed_lines.order_id = line.order_id and packed_lines.product_id = line.product_id),
                 'picture', json_build_object('id', picture.id, 'width', picture.width,
                    'placeholder', picture.placeholder, 'complete', picture.complete),
                 'lastChange', case when kept.kind is not null then
                    json_build_object('kind', kept.kind, 'by', kept.by, 'at', kept.at) end,
                 'weighedAt', kept.weighed_at, 'settledParts', kept.settled_parts
               ) order by line.position) as lines
          from order_lines as line
          join lateral ${keptOfLine} as kept on true
          join pictures as picture on picture.id = line.picture_id
         where line.order_id = waiting.order_id and line.farmer_id = ${farmerId}
      ) as bag on true
     order by waiting.order_id`.execute(db)
  const hindiNameOf = await readHindiNames(
    db,
    rows.flatMap(({ lines }) => lines),
  )
  return rows.map((bag) => ({
    ...bag,
    lines: bag.lines.map((line) => ({ ...line, hindiName: hindiNameOf(line) })),
  }))
}

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
  readonly handedOverAt: Date | null
}

/**
 * The farm's own parcels of these orders that contain this product, unless nothing is left of it. Another farm's parcel
 * is not found.
 */
export async function findParcels(
  tx: Tx,
  farmerId: string,
  productId: string,
  orderIds: readonly string[],
): Promise<ParcelToTick[]> {
  const { rows } = await sql<ParcelToTick>`
    select parcels.order_id as "orderId", parcels.status, parcels.placed, parcels.packed_at as "packedAt",
           parcels.handed_over_at as "handedOverAt"
      from parcels
      join order_lines as line on line.order_id = parcels.order_id and line.farmer_id = parcels.farmer_id
      join lateral ${keptOfLine} as kept on kept.parts > 0
     where parcels.farmer_id = ${farmerId} and line.product_id = ${productId}
       and parcels.order_id = any(${orderIds}::uuid[])`.execute(tx)
  return rows
}

/** The lines of an order whose last change is a weight that became final. */
export async function findFinalLines(tx: Tx, orderId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ productId: string }>`
    select product_id as "productId" from (
      select distinct on (product_id) product_id, kind, by from line_changes
       where order_id = ${orderId} order by product_id, position desc
    ) as last where by = 'farmer' and kind in ('short', 'weighed')`.execute(tx)
  return new Set(rows.map(({ productId }) => productId))
}

/** The marks of one parcel. The order's row is locked. */
export interface ParcelMarks {
  readonly packedAt: Date | null
  readonly handedOverAt: Date | null
}

export async function readMarks(tx: Tx, orderId: string, farmerId: string): Promise<ParcelMarks> {
  return tx
    .selectFrom('parcels')
    .select(['packed_at as packedAt', 'handed_over_at as handedOverAt'])
    .where('order_id', '=', orderId)
    .where('farmer_id', '=', farmerId)
    .executeTakeFirstOrThrow()
}

/** Ticks these lines of an order, or removes their ticks. A trigger keeps whether the parcel is packed. */
export async function saveTicks(
  tx: Tx,
  orderId: string,
  productIds: readonly string[],
  packed: boolean,
): Promise<void> {
  if (productIds.length === 0) return
  if (packed)
    await sql`
      insert into packed_lines (order_id, product_id)
      select ${orderId}, product_id from unnest(${productIds}::uuid[]) as ticked (product_id)
      on conflict do nothing`.execute(tx)
  else
    await sql`
      delete from packed_lines where order_id = ${orderId} and product_id = any(${productIds}::uuid[])`.execute(
      tx,
    )
}

/** Records who packed the farm's part of these orders, as far as it is packed. */
export async function savePackedBy(
  tx: Tx,
  farmerId: string,
  orderIds: readonly string[],
  actorId: string,
): Promise<void> {
  if (orderIds.length === 0) return
  await sql`
    update parcels set packed_by = ${actorId}
     where farmer_id = ${farmerId} and order_id = any(${orderIds}::uuid[]) and packed_at is not null`.execute(
    tx,
  )
}

export async function saveHandedOver(
  tx: Tx,
  orderId: string,
  farmerId: string,
  actorId: string,
): Promise<void> {
  await sql`
    update parcels set handed_over_at = now(), handed_over_by = ${actorId}
     where order_id = ${orderId} and farmer_id = ${farmerId}`.execute(tx)
}

/** Whether the farm packs, or packed, a part of this order. */
export async function hasParcel(db: Db, farmerId: string, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('parcels')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('farmer_id', '=', farmerId)
    .where('placed', '=', true)
    .executeTakeFirst()
  return row !== undefined
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
