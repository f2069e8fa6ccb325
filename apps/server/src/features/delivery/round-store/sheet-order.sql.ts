import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/** The order of the stops `listed` on the sheet: as an operator numbered them, else by pincode, then street. */
export const inSheetOrder = sql`
  order by listed.position nulls last, orders.to_pincode, lower(orders.to_street), orders.id, listed.id`

interface StopNumber {
  readonly id: string
  readonly number: number
  /** How many stops the day has. */
  readonly total: number
}

/** The numbers of these stops on the sheets of their days, as the round day's page counts them; none before orders are closed. */
export async function findStopNumbers(
  db: Db,
  stopIds: readonly string[],
): Promise<ReadonlyMap<string, StopNumber>> {
  if (stopIds.length === 0) return new Map()
  const { rows } = await sql<StopNumber>`
    with days as materialized (
      select distinct round_days.round_id, round_days.day
        from stops join round_days on round_days.round_id = stops.round_id and round_days.day = stops.day
       where stops.id = any(${stopIds}::uuid[]) and round_days.cut_off_at <= now()
    ), numbered as (
      select listed.id,
             row_number() over (partition by listed.round_id, listed.day ${inSheetOrder})::int as number,
             count(*) over (partition by listed.round_id, listed.day)::int as total
        from days
       cross join lateral (
         select id, order_id, round_id, day, position from stops
          where stops.round_id = days.round_id and stops.day = days.day and released_at is null
         union all
         select id, order_id, round_id, day, position from stops
          where stops.round_id = days.round_id and stops.day = days.day and released_at is not null and result is not null
       ) as listed
        join orders on orders.id = listed.order_id
    )
    select id, number, total from numbered where id = any(${stopIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
