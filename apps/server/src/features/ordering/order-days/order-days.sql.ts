import type { BagOfOrder, DayForOrder } from '@farmgate/domain/delivery/rounds/order-day.ts'
import type { RoundKind } from '@farmgate/domain/delivery/rounds/round.ts'
import { sql } from 'kysely'
import { upToMax } from '#db/lists/bounded-count.ts'
import { PLAN_EACH_TIME } from '#db/named-statements.ts'
import { isNotCancelled } from '#db/order-states.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { matchingOrders, type OrderConditions } from '#features/ordering/order-views/find-orders.sql.ts'

/** A bag with its farm and the stop that it would leave. */
export interface Bag extends BagOfOrder {
  readonly farm: string
  readonly stopId: string | null
  readonly code: string | null
}

/** The bags of an order that have not ended. */
export async function findBagsOfOrder(db: Db | Tx, orderId: string): Promise<Bag[]> {
  const { rows } = await sql<Bag>`
    select parcels.farmer_id as "farmerId", parcels.farmer_name as farm, parcels.status, parcels.goes_by as "goesBy",
           stops.id as "stopId", stops.round_id as "roundId", to_char(stops.day, 'YYYY-MM-DD') as day, stops.code,
           to_char(parcels.packed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "packedOn",
           (select line.name from kept_lines as line join products on products.id = line.product_id
             where line.order_id = parcels.order_id and line.farmer_id = parcels.farmer_id and line.kept_parts > 0
               and products.travels = 'fresh'
             order by line.name limit 1) as fresh
      from parcels left join stops on stops.id = parcels.stop_id
     where parcels.order_id = ${orderId} and ${isNotCancelled('parcels')}
     order by parcels.farmer_id`.execute(db)
  return rows
}

export interface DayOption extends DayForOrder {
  readonly name: string
  readonly kind: RoundKind
  readonly place: string | null
  readonly endsAt: Date
  /** Farms of these bags that the round does not serve. */
  readonly unserved: readonly string[]
}

/** More days than a person looks through. */
const OPTIONS_MAX = 24

/** The coming days of the rounds that go to an order's address; only this one, when it is given. */
export async function findDayOptions(
  db: Db | Tx,
  orderId: string,
  farmerIds: readonly string[],
  only: { readonly roundId: string; readonly day: string } | null = null,
): Promise<DayOption[]> {
  const farms = sql`parcels.order_id = orders.id and parcels.farmer_id = any(${farmerIds}::uuid[])`
  const { rows } = await sql<DayOption>`
    select rounds.id as "roundId", rounds.name, rounds.kind, rounds.pickup_place as place,
           to_char(round_days.day, 'YYYY-MM-DD') as day, round_days.starts_at as "startsAt",
           round_days.ends_at as "endsAt", round_days.capacity, round_days.taken,
           round_days.called_off_at is not null as "calledOff", round_days.left_at is not null as left,
           exists (
             select from stops
              where stops.order_id = orders.id and stops.round_id = round_days.round_id
                and stops.day = round_days.day and stops.released_at is null) as "hasPlace",
           array(
             select parcels.farmer_name from parcels
               join farm_absences as away on away.farmer_id = parcels.farmer_id and away.day = round_days.day
              where ${farms} order by parcels.farmer_name) as absent,
           array(
             select parcels.farmer_name from parcels
              where ${farms} and not exists (
                select from round_farms
                 where round_farms.round_id = rounds.id and round_farms.farmer_id = parcels.farmer_id)
              order by parcels.farmer_name) as unserved
      from orders
      join round_pincodes on round_pincodes.pincode = orders.to_pincode
      join rounds on rounds.id = round_pincodes.round_id
      join round_days on round_days.round_id = rounds.id
     where orders.id = ${orderId}
       and ${
         only === null
           ? sql`round_days.starts_at > now() and round_days.called_off_at is null and round_days.left_at is null`
           : sql`rounds.id = ${only.roundId}::uuid and round_days.day = ${only.day}::date`
       }
     order by round_days.day, round_days.starts_at, rounds.name limit ${OPTIONS_MAX}`.execute(db)
  return rows
}

/** Gives these bags of an order a place on the sheet: a stop that it has on that day, or a new one. */
export async function giveBagsTheDay(
  tx: Tx,
  orderId: string,
  farmerIds: readonly string[],
  stop: { readonly id: string; readonly roundId: string; readonly day: string; readonly code: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from stops
     where order_id = ${orderId} and round_id = ${stop.roundId} and day = ${stop.day}::date and released_at is null`.execute(
    tx,
  )
  const [known] = rows
  if (known === undefined)
    await sql`
      insert into stops (id, order_id, round_id, day, code)
      values (${stop.id}, ${orderId}, ${stop.roundId}, ${stop.day}, ${stop.code})`.execute(tx)
  await sql`
    update parcels set goes_by = 'round', stop_id = ${known?.id ?? stop.id}
     where order_id = ${orderId} and farmer_id = any(${farmerIds}::uuid[])`.execute(tx)
}

/** How many orders of a list come on each of these days. */
export async function countDays(
  db: Db,
  conditions: OrderConditions,
  days: readonly string[],
): Promise<{ readonly days: readonly number[]; readonly withoutDay: number }> {
  const on = (day: string) => upToMax(matchingOrders({ ...conditions, day }))
  const { rows } = await sql<{ days: number[]; withoutDay: number }>`
    select ${PLAN_EACH_TIME} array[${sql.join(days.map(on))}]::int[] as days, ${on('none')} as "withoutDay"`.execute(
    db,
  )
  const [counts] = rows
  if (counts === undefined) throw new Error('a count is a row, even of nothing')
  return counts
}

/** Today, and the next days with orders; and the rounds that run or have orders to come. */
export async function findDaysAndRounds(
  db: Db,
): Promise<{ days: string[]; rounds: { readonly _id: string; readonly name: string }[] }> {
  const { rows } = await sql<{
    days: string[]
    rounds: { readonly _id: string; readonly name: string }[]
  }>`
    with today as (select (now() at time zone 'Asia/Kolkata')::date as day)
    select array(
             select to_char(day, 'YYYY-MM-DD') from (
               select day from today
               union (select distinct round_days.day from round_days, today
                       where round_days.day > today.day and taken > 0 order by day limit 2)) as shown order by day
           ) as days,
           coalesce((
             select json_agg(json_build_object('_id', rounds.id, 'name', rounds.name) order by rounds.name)
               from rounds, today
              where rounds.until_day is null or rounds.until_day >= today.day), '[]'::json) as rounds`.execute(
    db,
  )
  return rows[0] ?? { days: [], rounds: [] }
}
