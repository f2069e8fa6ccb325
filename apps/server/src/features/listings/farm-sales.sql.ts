import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { firstIdOf } from '#db/uuid.ts'

export interface FarmSales {
  readonly orders: number
  readonly revenuePaise: number
  /** The last thirty days in India, today last. */
  readonly days: readonly { readonly day: string; readonly orders: number; readonly revenuePaise: number }[]
}

/** What a farm has sold, in total and day by day. One statement, so that the days match the sum. */
export async function farmSales(db: Db, farmerId: string): Promise<FarmSales> {
  const { rows } = await sql<FarmSales>`${salesQuery(farmerId)}`.execute(db)
  return rows[0] ?? { orders: 0, revenuePaise: 0, days: [] }
}

/**
 * Orders are the farm's placed parcels, including cancelled ones. Revenue is what the farm earned by the ledger, less
 * refunds; a payout belongs to no order and is no revenue. A day's revenue is what was earned or refunded on it. Ids
 * are made from the clock: a parcel whose id is a day older than the first day is older than that day. So only the
 * farm's own orders of the month are read: `offset 0` keeps PostgreSQL from reading the market's orders of the month
 * and joining them.
 */
const salesQuery = (farmerId: string): RawBuilder<unknown> => sql`
  with month as materialized (
    select (date_trunc('day', now() at time zone 'Asia/Kolkata') - interval '29 days') at time zone 'Asia/Kolkata' as since
  ), placed as (
    select (own.created_at at time zone 'Asia/Kolkata')::date as day, count(*)::int as orders
      from month
      join parcels on parcels.farmer_id = ${farmerId} and parcels.placed
       and parcels.order_id >= ${firstIdOf(sql`month.since - interval '1 day'`)}
     cross join lateral (select created_at from orders where orders.id = parcels.order_id offset 0) as own
     where own.created_at >= month.since
     group by 1
  ), earned as (
    select (at at time zone 'Asia/Kolkata')::date as day, -sum(amount_paise)::float8 as "revenuePaise"
      from month, ledger_entries
     where farmer_id = ${farmerId} and order_id is not null and at >= month.since
     group by 1
  )
  select (select count(*)::int from parcels where farmer_id = ${farmerId} and placed) as orders,
         (select coalesce(-sum(amount_paise), 0)::float8 from ledger_entries
           where farmer_id = ${farmerId} and order_id is not null) as "revenuePaise",
         (select json_agg(json_build_object(
                   'day', to_char(today.day, 'YYYY-MM-DD'), 'orders', coalesce(placed.orders, 0),
                   'revenuePaise', coalesce(earned."revenuePaise", 0)) order by today.day)
            from month
           cross join lateral (
             select (month.since at time zone 'Asia/Kolkata')::date + ahead as day from generate_series(0, 29) as ahead
           ) as today
            left join placed on placed.day = today.day
            left join earned on earned.day = today.day) as days`
