import type { FarmAway } from '@farmgate/domain/delivery/rounds/farm-absence.ts'
import type { OrderStatus } from '@farmgate/domain/ordering/orders/stage.ts'
import type { RoundKind } from '@farmgate/domain/delivery/rounds/round.ts'
import { sql } from 'kysely'
import { announce } from '#db/changes/changes.ts'
import { isNotCancelled, isUnsent } from '#db/order-states.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { rowsAsJson } from '#db/rows-as-json.ts'
import type { DayKey } from './round-days.sql.ts'
import type { StopMove } from './stops.sql.ts'

/** A bag of one farm that is promised for a day. */
export interface FarmBag extends DayKey {
  readonly orderId: string
  readonly buyerId: string
  readonly stopId: string
  readonly status: OrderStatus
  readonly handedOver: boolean
}

export async function findFarmBags(tx: Tx, farmerId: string, day: string): Promise<FarmBag[]> {
  const { rows } = await sql<FarmBag>`
    select parcels.order_id as "orderId", orders.buyer_id as "buyerId", stops.id as "stopId",
           stops.round_id as "roundId", to_char(stops.day, 'YYYY-MM-DD') as day, parcels.status,
           parcels.handed_over_at is not null as "handedOver"
      from stops
      join parcels on parcels.stop_id = stops.id
      join orders on orders.id = parcels.order_id
     where stops.day = ${day} and stops.released_at is null and parcels.farmer_id = ${farmerId}
       and ${isNotCancelled('parcels')}
     order by parcels.order_id`.execute(tx)
  return rows
}

/** The days from this one on of every round that the farm serves, or has a bag on, that runs on this day. */
export async function findDaysAfter(tx: Tx, farmerId: string, day: string): Promise<DayKey[]> {
  const { rows } = await sql<DayKey>`
    select later.round_id as "roundId", to_char(later.day, 'YYYY-MM-DD') as day
      from round_days as missed
      join round_days as later on later.round_id = missed.round_id and later.day >= missed.day
     where missed.day = ${day} and missed.called_off_at is null and missed.ends_at > now()
       and (missed.round_id in (select round_id from round_farms where farmer_id = ${farmerId})
         or exists (
           select from stops join parcels on parcels.stop_id = stops.id
            where stops.round_id = missed.round_id and stops.day = missed.day and stops.released_at is null
              and parcels.farmer_id = ${farmerId} and ${isNotCancelled('parcels')}))`.execute(tx)
  return rows
}

export async function readFarmName(tx: Tx, farmerId: string): Promise<string> {
  const { name } = await tx
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', farmerId)
    .executeTakeFirstOrThrow()
  return name
}

/** The live places of these orders, with the stop's id. */
export async function findPlaces(
  tx: Tx,
  orderIds: readonly string[],
): Promise<(DayKey & { readonly id: string; readonly orderId: string })[]> {
  const { rows } = await sql<DayKey & { id: string; orderId: string }>`
    select id, order_id as "orderId", round_id as "roundId", to_char(day, 'YYYY-MM-DD') as day
      from stops where order_id = any(${orderIds}::uuid[]) and released_at is null`.execute(tx)
  return rows
}

export interface Absence {
  readonly day: string
  readonly reason: string
  readonly moved: number
}

/** The farm's coming absences. */
export async function findAbsences(db: Db | Tx, farmerId: string): Promise<Absence[]> {
  const { rows } = await sql<Absence>`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(reason, '') as reason, moved from farm_absences
     where farmer_id = ${farmerId} and day >= (now() at time zone 'Asia/Kolkata')::date order by day`.execute(
    db,
  )
  return rows
}

/** The farms that have a bag to bring on these days, each with the coming days on which it can't come. */
export async function findFarmsAway(
  db: Db | Tx,
  keys: readonly DayKey[],
): Promise<(FarmAway & { readonly farm: string })[]> {
  const { rows } = await sql<FarmAway & { farm: string }>`
    select wanted."roundId", to_char(wanted.day, 'YYYY-MM-DD') as day,
           to_char(farm_absences.day, 'YYYY-MM-DD') as "awayOn", min(parcels.farmer_name) as farm
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as wanted ("roundId" uuid, day date)
      join stops on stops.round_id = wanted."roundId" and stops.day = wanted.day and stops.released_at is null
      join parcels on parcels.stop_id = stops.id and ${isUnsent('parcels')} and parcels.handed_over_at is null
      join farm_absences on farm_absences.farmer_id = parcels.farmer_id
                        and farm_absences.day >= (now() at time zone 'Asia/Kolkata')::date
     group by wanted."roundId", wanted.day, farm_absences.day, parcels.farmer_id
     order by farm`.execute(db)
  return rows
}

/** Returns whether it is new. */
export async function insertAbsence(tx: Tx, farmerId: string, absence: Absence): Promise<boolean> {
  const { rows } = await sql`
    insert into farm_absences (farmer_id, day, reason, moved)
    values (${farmerId}, ${absence.day}, ${absence.reason}, ${absence.moved})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** Returns whether there was one without moved bags. */
export async function deleteAbsence(tx: Tx, farmerId: string, day: string): Promise<boolean> {
  const { rows } = await sql`
    delete from farm_absences where farmer_id = ${farmerId} and day = ${day} and moved = 0 returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Gives this farm's bags their new stop. The order's other bags keep theirs. */
export async function moveFarmBags(tx: Tx, farmerId: string, moves: readonly StopMove[]): Promise<void> {
  if (moves.length === 0) return
  await sql`
    update parcels set stop_id = move."to"
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move ("from" uuid, "to" uuid)
     where parcels.stop_id = move."from" and parcels.farmer_id = ${farmerId} and ${isNotCancelled('parcels')}`.execute(
    tx,
  )
}

/** This farm's bags of these stops have no promised day any more. */
export async function dropFarmDay(tx: Tx, farmerId: string, stopIds: readonly string[]): Promise<void> {
  await sql`
    update parcels set goes_by = null, stop_id = null
     where stop_id = any(${stopIds}::uuid[]) and farmer_id = ${farmerId} and ${isNotCancelled()}`.execute(tx)
}

/** Adds to the history of each order that this farm's bag comes on another day, and refreshes the screens. */
export async function addStayedAwayEvents(
  tx: Tx,
  farmerId: string,
  moves: readonly { readonly orderId: string; readonly fromDay: string; readonly toDay: string | null }[],
  reason: string,
): Promise<void> {
  if (moves.length === 0) return
  const { rows } = await sql<{ buyers: string[] }>`
    with moved as (
      select "orderId", "fromDay", "toDay"
        from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as moved ("orderId" uuid, "fromDay" text, "toDay" text)
    ), added as (
      insert into order_events (order_id, kind, by, actor_id, detail)
      select "orderId", 'delivery_moved', 'farmer', ${farmerId},
             jsonb_strip_nulls(jsonb_build_object('reason', ${reason}::text, 'fromDay', "fromDay", 'toDay', "toDay"))
        from moved
    )
    select array(select distinct buyer_id from orders where id in (select "orderId" from moved)) as buyers`.execute(
    tx,
  )
  announce(tx, { what: 'orders', to: [farmerId, ...(rows[0]?.buyers ?? [])], admins: true })
}

/** A round that a farm serves. Moments are text, because they are inside JSON. */
export interface FarmRoundRow {
  readonly id: string
  readonly name: string
  readonly kind: RoundKind
  readonly weekdays: readonly number[]
  readonly windowFrom: number
  readonly windowTo: number
  readonly dropOffPlace: string
  readonly dropOffMinute: number
  readonly days: readonly {
    readonly day: string
    readonly startsAt: string
    readonly endsAt: string
    readonly dropOffAt: string
    readonly cutOffAt: string
    readonly left: boolean
    readonly bags: number
    readonly buyers: number
    readonly underWay: boolean
  }[]
}

export async function findFarmRounds(db: Db, farmerId: string): Promise<FarmRoundRow[]> {
  const { rows } = await sql<FarmRoundRow>`
    select rounds.id, rounds.name, rounds.kind, rounds.weekdays, rounds.window_from as "windowFrom",
           rounds.window_to as "windowTo", rounds.drop_off_place as "dropOffPlace",
           rounds.drop_off_minute as "dropOffMinute", ${rowsAsJson(sql`
      select round_days.day, round_days.starts_at as "startsAt", round_days.ends_at as "endsAt",
             round_days.drop_off_at as "dropOffAt", round_days.cut_off_at as "cutOffAt",
             round_days.left_at is not null as left, own.bags, own.buyers, own."underWay"
        from round_days
       cross join lateral (
         select count(*)::int as bags, count(distinct orders.buyer_id)::int as buyers,
                coalesce(bool_or(parcels.handed_over_at is not null or not (${isUnsent('parcels')})), false) as "underWay"
           from stops
           join parcels on parcels.stop_id = stops.id and parcels.farmer_id = ${farmerId}
                       and ${isNotCancelled('parcels')}
           join orders on orders.id = stops.order_id
          where stops.round_id = round_days.round_id and stops.day = round_days.day and stops.released_at is null
       ) as own
       where round_days.round_id = rounds.id and round_days.called_off_at is null and round_days.ends_at > now()
       order by round_days.day`)} as days
      from round_farms
      join rounds on rounds.id = round_farms.round_id
     where round_farms.farmer_id = ${farmerId}
       and (rounds.until_day is null or rounds.until_day >= (now() at time zone 'Asia/Kolkata')::date)
     order by rounds.name`.execute(db)
  return rows
}
