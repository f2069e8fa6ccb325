import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/**
 * Moves events into the days of their farms and returns their number. One statement, so that every reader finds an event
 * once: among the events or in its day. A second worker skips the events that this one has locked, and both write the
 * days in the same order, so neither waits for the other in a circle.
 */
export async function foldEvents(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with chosen as materialized (
      select ctid from farm_figure_events order by farmer_id, id limit ${limit} for update skip locked
    ), folded as (
      delete from farm_figure_events where ctid = any (array(select ctid from chosen))
      returning farmer_id, day, orders, sold_paise, refunded_paise, paid_out_paise
    ), added as (
      insert into farm_days (farmer_id, day, orders, sold_paise, refunded_paise, paid_out_paise)
      select farmer_id, day, sum(orders), sum(sold_paise), sum(refunded_paise), sum(paid_out_paise)
        from folded group by farmer_id, day order by farmer_id, day
      on conflict (farmer_id, day) do update
         set orders = farm_days.orders + excluded.orders,
             sold_paise = farm_days.sold_paise + excluded.sold_paise,
             refunded_paise = farm_days.refunded_paise + excluded.refunded_paise,
             paid_out_paise = farm_days.paid_out_paise + excluded.paid_out_paise
    )
    select count(*)::int as folded from folded`.execute(db)
  return rows[0]?.folded ?? 0
}
