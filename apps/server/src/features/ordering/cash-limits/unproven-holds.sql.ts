import {
  HOARD_UNITS,
  LARGE_SHARE_PERCENT,
  LARGE_SHARE_PLACES,
  LARGE_SHARE_UNITS,
  type UnprovenHolding,
} from '@farmgate/domain/ordering/order-limits/unusual-orders.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'
import { provedNothing } from './trust-facts.sql.ts'

export interface UnprovenHoldingRow extends UnprovenHolding {
  readonly orders: number
  readonly units: number
  readonly valuePaise: number
}

/** Online orders that wait for their payment, of accounts that have proved nothing. */
const unprovenOrders = sql`
  orders join accounts on accounts.id = orders.buyer_id
   where orders.payment_deadline > now() and orders.awaiting and ${provedNothing}`

/** What all these orders hold together that were placed since an operator last decided about this alarm. */
export async function findUnprovenHolding(db: Db): Promise<UnprovenHoldingRow> {
  const { rows } = await sql<UnprovenHoldingRow>`
    with unpaid as (
      select orders.id, orders.buyer_id, orders.total_paise from ${unprovenOrders}
         and orders.created_at > coalesce((
           select max(resolved_at) from alarms
            where kind = 'unproven_holds' and resolution in ('acknowledged', 'released')), '-infinity')
    ), held as (
      select product_id, sum(quantity)::int as units
        from unpaid join order_lines on order_lines.order_id = unpaid.id group by product_id
    ), large as (
      select held.units from held join stock_levels on stock_levels.product_id = held.product_id
       where held.units >= ${LARGE_SHARE_UNITS}
         and held.units * 100 >= ${LARGE_SHARE_PERCENT} * (held.units + stock_levels.available)
    ), places as (
      select stops.round_id, stops.day, count(*) as taken
        from unpaid join stops on stops.order_id = unpaid.id and stops.released_at is null
       group by stops.round_id, stops.day
    )
    select (select count(*)::int from unpaid) as orders,
           (select count(distinct buyer_id)::int from unpaid) as accounts,
           (select coalesce(sum(total_paise), 0)::float8 from unpaid) as "valuePaise",
           (select coalesce(sum(units), 0)::int from held) as units,
           (select count(*)::int from large) as listings,
           (select count(*)::int from large where units >= ${HOARD_UNITS}) as hoarded,
           (select count(*)::int
              from places join round_days using (round_id, day)
             where places.taken >= ${LARGE_SHARE_PLACES}
               and places.taken * 100 >= ${LARGE_SHARE_PERCENT} * round_days.capacity) as days`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('no figures')
  return row
}

/** Their time is up now: the sweep asks the gateway about each, and cancels those without money. */
export async function endUnprovenHolds(tx: Tx): Promise<{ readonly orders: number; readonly paise: number }> {
  const { rows } = await sql<{ paise: number }>`
    with unproven as (select orders.id from ${unprovenOrders} order by orders.id for update of orders)
    update orders set payment_deadline = now(), extensions_left = 0
      from unproven where orders.id = unproven.id
    returning orders.total_paise::float8 as paise`.execute(tx)
  return { orders: rows.length, paise: rows.reduce((sum, { paise }) => sum + paise, 0) }
}

/** Until then an account must prove something before it orders online. */
export async function pauseUnproven(tx: Tx, hours: number): Promise<void> {
  await tx
    .updateTable('market_settings')
    .set({ unpaid_paused_until: sql<Date>`now() + ${hours} * interval '1 hour'` })
    .execute()
}
