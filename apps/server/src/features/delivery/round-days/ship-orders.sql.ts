import { STAGE_AFTER } from '@farmgate/domain/ordering/orders/stage.ts'
import { sql } from 'kysely'
import { announce } from '#db/changes/changes.ts'
import type { Tx } from '#db/pool.ts'

/** An order of which bags leave; the whole of it when no bag is left behind. */
interface ShippedOrder {
  readonly id: string
  readonly isWhole: boolean
  /** The farms whose bags leave. */
  readonly shipped: readonly string[]
}

/**
 * Ships bags of many orders, whose rows the caller holds, with their history: as many statements as for one. `adminId` is null
 * where the driver's first mark does it.
 */
export async function saveShipped(
  tx: Tx,
  adminId: string | null,
  orders: readonly ShippedOrder[],
): Promise<void> {
  if (orders.length === 0) return
  const whole = orders.filter(({ isWhole }) => isWhole).map(({ id }) => id)
  const by = adminId === null ? 'driver' : 'admin'
  const bags = JSON.stringify(
    orders.flatMap(({ id, shipped }) => shipped.map((farmerId) => ({ orderId: id, farmerId }))),
  )
  await sql`
    update orders set status = ${sql.lit(STAGE_AFTER.ship)}, shipped_at = now() where id = any(${whole}::uuid[])`.execute(
    tx,
  )
  await sql`
    update parcels set status = ${sql.lit(STAGE_AFTER.ship)}
      from jsonb_to_recordset(${bags}::jsonb) as bag ("orderId" uuid, "farmerId" uuid)
     where parcels.order_id = bag."orderId" and parcels.farmer_id = bag."farmerId"`.execute(tx)
  const { rows } = await sql<{ concerned: string[] }>`
    with bag as (
      select "orderId", "farmerId" from jsonb_to_recordset(${bags}::jsonb) as bag ("orderId" uuid, "farmerId" uuid)
    ), added as (
      insert into order_events (order_id, kind, by, actor_id, detail)
      select "orderId", 'parcel_shipped', ${by}, ${adminId}::uuid, jsonb_build_object('farmerId', "farmerId") from bag
      union all
      select id, ${sql.lit(STAGE_AFTER.ship)}, ${by}, ${adminId}::uuid, '{}' from unnest(${whole}::uuid[]) as whole (id)
    )
    select array(
      select buyer_id from orders where id in (select "orderId" from bag)
      union
      select farmer_id from parcels where order_id in (select "orderId" from bag) and placed) as concerned`.execute(
    tx,
  )
  announce(tx, { what: 'orders', to: rows[0]?.concerned ?? [], admins: true })
}
