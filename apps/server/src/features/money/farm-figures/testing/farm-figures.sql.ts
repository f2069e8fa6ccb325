import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { FarmSales } from '#features/catalogue/listings/farm-sales.sql.ts'

/** The same answer as `farmSales`, from all parcels and ledger entries of the farm instead of its days. */
export async function salesFromEverything(db: Db, farmerId: string): Promise<FarmSales> {
  const { rows } = await sql<FarmSales>`
    with month as materialized (
      select (date_trunc('day', now() at time zone 'Asia/Kolkata') - interval '29 days') at time zone 'Asia/Kolkata' as since
    ), placed as (
      select (orders.created_at at time zone 'Asia/Kolkata')::date as day, count(*)::int as orders
        from month, parcels join orders on orders.id = parcels.order_id
       where parcels.farmer_id = ${farmerId} and parcels.placed and orders.created_at >= month.since
       group by 1
    ), earned as (
      select (at at time zone 'Asia/Kolkata')::date as day, -sum(amount_paise) as "revenuePaise"
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
              left join earned on earned.day = today.day) as days`.execute(db)
  const [sales] = rows
  if (sales === undefined) throw new Error('a sum is a row, even of nothing')
  return sales
}

/** Events that no worker has folded yet. */
export async function countEvents(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from farm_figure_events`.execute(db)
  return rows[0]?.count ?? 0
}

/** As before the figures were kept. */
export async function forgetFigures(db: Db): Promise<void> {
  await sql`with events as (delete from farm_figure_events) delete from farm_days`.execute(db)
}
