import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/**
 * Moves events into the market's days and returns their number. One statement, so that every reader finds an event once:
 * among the events or in its day. A second worker skips the events that this one has locked, and both write the days in the
 * same order, so neither waits for the other in a circle.
 */
export async function foldMarketEvents(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with chosen as materialized (
      select ctid from market_figure_events order by id limit ${limit} for update skip locked
    ), folded as (
      delete from market_figure_events where ctid = any (array(select ctid from chosen))
      returning day, orders, income_paise, fees_paise, given_back_paise, driver_paise, till_paise
    ), added as (
      insert into market_days (day, orders, income_paise, fees_paise, given_back_paise, driver_paise, till_paise)
      select day, sum(orders), sum(income_paise), sum(fees_paise), sum(given_back_paise), sum(driver_paise), sum(till_paise)
        from folded group by day order by day
      on conflict (day) do update
         set orders = market_days.orders + excluded.orders,
             income_paise = market_days.income_paise + excluded.income_paise,
             fees_paise = market_days.fees_paise + excluded.fees_paise,
             given_back_paise = market_days.given_back_paise + excluded.given_back_paise,
             driver_paise = market_days.driver_paise + excluded.driver_paise,
             till_paise = market_days.till_paise + excluded.till_paise
    )
    select count(*)::int as folded from folded`.execute(db)
  return rows[0]?.folded ?? 0
}

/** One day of the market. */
interface MarketDay {
  readonly day: string
  readonly orders: number
  readonly incomePaise: number
  readonly feesPaise: number
  readonly givenBackPaise: number
  /** What all drivers had at the end of the day. */
  readonly atDriversPaise: number
}

export interface MarketFigures {
  /** The first day with an order; null before it. */
  readonly since: string | null
  /** Without gaps, the last one today. */
  readonly days: readonly MarketDay[]
  /** The first day whose drivers still have cash; null when none has. */
  readonly oldestTill: string | null
}

/** The last days of the market, from its folded days: what it reads does not grow with the orders. */
export async function readMarketFigures(db: Db, days: number): Promise<MarketFigures> {
  const { rows } = await sql<MarketFigures>`
    with known as materialized (select * from market_figures),
    span as materialized (
      select (now() at time zone 'Asia/Kolkata')::date - back as day from generate_series(0, ${days}::int - 1) as back
    ), running as materialized (
      select span.day, coalesce(known.orders, 0) as orders, coalesce(known.income_paise, 0) as income,
             coalesce(known.fees_paise, 0) as fees, coalesce(known.given_back_paise, 0) as given_back,
             (select coalesce(sum(driver_paise), 0) from known where day < (select min(day) from span))
               + sum(coalesce(known.driver_paise, 0)) over (order by span.day) as at_drivers
        from span left join known on known.day = span.day
    )
    select (select to_char(min(day), 'YYYY-MM-DD') from known where orders > 0) as since,
           (select to_char(min(day), 'YYYY-MM-DD') from known where till_paise <> 0) as "oldestTill",
           (select json_agg(json_build_object(
                     'day', to_char(day, 'YYYY-MM-DD'), 'orders', orders, 'incomePaise', income, 'feesPaise', fees,
                     'givenBackPaise', given_back, 'atDriversPaise', at_drivers) order by day) from running) as days`.execute(
    db,
  )
  const [figures] = rows
  if (figures === undefined) throw new Error('a sum is a row, even of nothing')
  return figures
}
