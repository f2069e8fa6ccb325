import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/pool.ts'

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
 * refunds; a payout belongs to no order and is no revenue. A day's revenue is what was earned or refunded on it. Reads one
 * row per day of the farm, however many orders a day has.
 */
const salesQuery = (farmerId: string): RawBuilder<unknown> => sql`
  with figures as materialized (
    select day, orders, sold_paise - refunded_paise as revenue_paise from farm_figures where farmer_id = ${farmerId}
  )
  select coalesce(sum(orders), 0)::int as orders, coalesce(sum(revenue_paise), 0)::float8 as "revenuePaise",
         (select json_agg(json_build_object(
                   'day', to_char(day, 'YYYY-MM-DD'), 'orders', coalesce(figures.orders, 0),
                   'revenuePaise', coalesce(figures.revenue_paise, 0)) order by day)
            from (
              select (now() at time zone 'Asia/Kolkata')::date - ago as day from generate_series(0, 29) as ago
            ) as month
            left join figures using (day)) as days
    from figures`
