import type { LeavingBag } from '@farmgate/domain/delivery/rounds/departure.ts'
import { sql } from 'kysely'
import { announce } from '#db/changes/changes.ts'
import { isUnsent } from '#db/order-states.sql.ts'
import type { Tx } from '#db/pool.ts'
import type { DayKey } from '#features/delivery/round-store/round-days.sql.ts'

const bagsToShip = ({ roundId, day }: DayKey) => sql`
  stops join parcels on parcels.stop_id = stops.id and ${isUnsent('parcels')}
   where stops.round_id = ${roundId} and stops.day = ${day} and stops.released_at is null`

/** The first orders that have a bag to ship on this day, paid for or paid in cash, by ascending id. */
export async function findOrdersToShip(tx: Tx, key: DayKey, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct stops.order_id as id from ${bagsToShip(key)} and parcels.placed order by id limit ${limit}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** How many orders of this day wait for their payment. */
export async function countUnpaidOrders(tx: Tx, key: DayKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct stops.order_id)::int as count from ${bagsToShip(key)} and not parcels.placed`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** An order with its bags, of which some leave with the round. */
export interface LeavingOrder {
  readonly id: string
  readonly buyerId: string
  readonly bags: readonly (LeavingBag & { readonly farm: string })[]
}

/** Those of these orders that have a bag to ship on this day. */
export async function readLeavingOrders(
  tx: Tx,
  { roundId, day }: DayKey,
  ids: readonly string[],
): Promise<LeavingOrder[]> {
  const { rows } = await sql<LeavingOrder>`
    select orders.id, orders.buyer_id as "buyerId",
           json_agg(json_build_object('farmerId', parcels.farmer_id, 'farm', parcels.farmer_name,
             'status', parcels.status, 'isOnBoard', stops.id is not null)) as bags
      from orders
      join parcels on parcels.order_id = orders.id
      left join stops on stops.id = parcels.stop_id and stops.released_at is null
                     and stops.round_id = ${roundId} and stops.day = ${day}
     where orders.id = any(${ids}::uuid[]) and orders.placed
     group by orders.id
    having bool_or(stops.id is not null and ${isUnsent('parcels')})
     order by orders.id`.execute(tx)
  return rows
}

/** The bags that a farm brings for a day, or for one stop of it. */
export interface FarmBags extends DayKey {
  readonly farmerId: string
  readonly stopId: string | null
}

/** The orders of which the farm has a bag to bring. Its name is that of its newest bag. */
export async function findBagsOf(
  tx: Tx,
  bags: FarmBags,
): Promise<{ readonly orderIds: string[]; readonly farm: string | null }> {
  const { rows } = await sql<{ orderIds: string[]; farm: string | null }>`
    select coalesce(array_agg(parcels.order_id order by parcels.order_id), '{}') as "orderIds",
           max(parcels.farmer_name) as farm
      from ${bagsToShip(bags)} and parcels.placed and parcels.farmer_id = ${bags.farmerId}
       and (${bags.stopId}::uuid is null or stops.id = ${bags.stopId}::uuid)`.execute(tx)
  return rows[0] ?? { orderIds: [], farm: null }
}

/**
 * Marks the farm's bags of these orders as handed in. A bag that is handed in is packed: what was not ticked is ticked. Their
 * rows are locked. Returns how many were not marked before.
 */
export async function saveHandedIn(
  tx: Tx,
  farmerId: string,
  orderIds: readonly string[],
  adminId: string,
): Promise<number> {
  const { rows: unpacked } = await sql<{ id: string }>`
    select order_id as id from parcels
     where farmer_id = ${farmerId} and order_id = any(${orderIds}::uuid[]) and ${isUnsent()}
       and packed_at is null`.execute(tx)
  await sql`
    insert into packed_lines (order_id, product_id)
    select line.order_id, line.product_id from kept_lines as line
     where line.farmer_id = ${farmerId} and line.order_id = any(${unpacked.map(({ id }) => id)}::uuid[])
       and line.kept_parts > 0
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ orderId: string }>`
    update parcels set handed_over_at = now(), handed_over_by = ${adminId},
           packed_by = coalesce(packed_by, ${adminId})
     where farmer_id = ${farmerId} and order_id = any(${orderIds}::uuid[]) and ${isUnsent()}
       and handed_over_at is null
    returning order_id as "orderId"`.execute(tx)
  const marked = rows.map(({ orderId }) => orderId)
  await addBagEvents(
    tx,
    'packed',
    farmerId,
    unpacked.map(({ id }) => id),
    adminId,
  )
  await addBagEvents(tx, 'handed_over', farmerId, marked, adminId)
  return marked.length
}

/** Takes the mark off; what was packed stays packed. Returns how many were marked. */
export async function removeHandedIn(tx: Tx, farmerId: string, orderIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update parcels set handed_over_at = null, handed_over_by = null
     where farmer_id = ${farmerId} and order_id = any(${orderIds}::uuid[]) and ${isUnsent()}
       and handed_over_at is not null`.execute(tx)
  announce(tx, { what: 'orders', to: [farmerId], admins: true })
  return Number(numAffectedRows ?? 0)
}

async function addBagEvents(
  tx: Tx,
  kind: 'packed' | 'handed_over',
  farmerId: string,
  orderIds: readonly string[],
  adminId: string,
): Promise<void> {
  if (orderIds.length === 0) return
  await sql`
    insert into order_events (order_id, kind, by, actor_id, detail)
    select id, ${kind}, 'admin', ${adminId}, ${JSON.stringify({ farmerId })}::jsonb
      from unnest(${orderIds}::uuid[]) as bag (id)`.execute(tx)
  const { rows } = await sql<{ buyerId: string }>`
    select distinct buyer_id as "buyerId" from orders where id = any(${orderIds}::uuid[])`.execute(tx)
  announce(tx, { what: 'orders', to: [farmerId, ...rows.map(({ buyerId }) => buyerId)], admins: true })
}
