import type { StopResult } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import { type RawBuilder, sql } from 'kysely'
import { announce } from '#db/changes/changes.ts'
import { isNotCancelled, isOpen } from '#db/order-states.sql.ts'
import type { Tx } from '#db/pool.ts'
import type { DayKey } from './round-days.sql.ts'

/** A live stop of a day. */
export interface LiveStop {
  readonly id: string
  readonly orderId: string
  readonly buyerId: string
  readonly roundId: string
  readonly day: string
}

export async function findLiveStops(tx: Tx, keys: readonly DayKey[]): Promise<LiveStop[]> {
  const { rows } = await sql<LiveStop>`
    select stops.id, stops.order_id as "orderId", orders.buyer_id as "buyerId", stops.round_id as "roundId",
           to_char(stops.day, 'YYYY-MM-DD') as day
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as wanted ("roundId" uuid, day date)
      join stops on stops.round_id = wanted."roundId" and stops.day = wanted.day and stops.released_at is null
      join orders on orders.id = stops.order_id
     order by stops.order_id`.execute(tx)
  return rows
}

/** Locks these orders by ascending id: the first lock of every change to an order. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from orders where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
}

/** A stop that goes to another day of its round. */
export interface StopMove {
  /** The stop that is released. */
  readonly from: string
  readonly to: string
  readonly toDay: string
}

/** Orders that have a place on this day already: another parcel of theirs comes then. */
export async function findStopsOn(
  tx: Tx,
  { roundId, day }: DayKey,
  orderIds: readonly string[],
): Promise<{ readonly id: string; readonly orderId: string }[]> {
  const { rows } = await sql<{ id: string; orderId: string }>`
    select id, order_id as "orderId" from stops
     where round_id = ${roundId} and day = ${day} and released_at is null and order_id = any(${orderIds}::uuid[])`.execute(
    tx,
  )
  return rows
}

/** Takes a place on the other day for each of these stops; the code stays, because the buyer knows it. */
export async function takePlaces(tx: Tx, moves: readonly StopMove[]): Promise<void> {
  if (moves.length === 0) return
  await sql`
    insert into stops (id, order_id, round_id, day, code)
    select move."to", stops.order_id, stops.round_id, move."toDay", stops.code
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move ("from" uuid, "to" uuid, "toDay" date)
      join stops on stops.id = move."from"`.execute(tx)
}

/** Gives each open parcel of these stops its new stop. What was delivered stays where it was handed over. */
export async function moveParcels(tx: Tx, moves: readonly StopMove[]): Promise<void> {
  if (moves.length === 0) return
  await sql`
    update parcels set stop_id = move."to"
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move ("from" uuid, "to" uuid)
     where parcels.stop_id = move."from" and ${isOpen('parcels')}`.execute(tx)
}

/** Parcels of these stops have no promised day any more. */
export async function dropDay(tx: Tx, stopIds: readonly string[]): Promise<void> {
  await sql`
    update parcels set goes_by = null, stop_id = null
     where stop_id = any(${stopIds}::uuid[]) and ${isNotCancelled()}`.execute(tx)
}

/** Gives the places back. */
export async function releaseStops(tx: Tx, stopIds: readonly string[]): Promise<void> {
  await sql`update stops set released_at = now() where id = any(${stopIds}::uuid[])`.execute(tx)
}

/** Gives back those of these places of which no bag is left. */
export async function releaseEmptyStops(tx: Tx, stopIds: readonly string[]): Promise<void> {
  await sql`
    update stops set released_at = now()
     where id = any(${stopIds}::uuid[]) and released_at is null
       and not exists (select from parcels where parcels.stop_id = stops.id and ${isNotCancelled('parcels')})`.execute(
    tx,
  )
}

interface MovedEvent {
  readonly orderId: string
  readonly reason: string
  readonly fromDay: string
  /** Null where the day was called off. */
  readonly toDay: string | null
}

/** Adds to the history of each order that its day was moved or called off, and refreshes the screens that show it. */
export async function addMovedEvents(tx: Tx, adminId: string, events: readonly MovedEvent[]): Promise<void> {
  if (events.length === 0) return
  const { rows } = await sql<{ concerned: string[] }>`
    with moved as (
      select "orderId", reason, "fromDay", "toDay"
        from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
          as moved ("orderId" uuid, reason text, "fromDay" text, "toDay" text)
    ), added as (
      insert into order_events (order_id, kind, by, actor_id, detail)
      select "orderId", 'delivery_moved', 'admin', ${adminId},
             jsonb_strip_nulls(jsonb_build_object('reason', reason, 'fromDay', "fromDay", 'toDay', "toDay")) from moved
    )
    select array(
      select buyer_id from orders where id in (select "orderId" from moved)
      union
      select farmer_id from parcels where order_id in (select "orderId" from moved) and placed) as concerned`.execute(
    tx,
  )
  announce(tx, { what: 'orders', to: rows[0]?.concerned ?? [], admins: true })
}

/** Writes the places of these stops on the sheet; all others of the day lose theirs. Returns how many are of this day. */
export async function savePositions(
  tx: Tx,
  { roundId, day }: DayKey,
  stopIds: readonly string[],
): Promise<number> {
  await sql`
    update stops set position = null
     where round_id = ${roundId} and day = ${day} and position is not null
       and (released_at is null or (released_at is not null and result is not null))
       and id <> all(${stopIds}::uuid[])`.execute(tx)
  const { numAffectedRows } = await sql`
    update stops set position = numbered.position
      from unnest(${stopIds}::uuid[]) with ordinality as numbered (id, position)
     where stops.id = numbered.id and stops.round_id = ${roundId} and stops.day = ${day}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** A stop and what happened there. */
export interface EndedStop extends DayKey {
  readonly id: string
  readonly orderId: string
  readonly result: StopResult | null
  readonly isSettled: boolean
}

export async function findEndedStop(tx: Tx, id: string): Promise<EndedStop | undefined> {
  const { rows } = await sql<EndedStop>`
    select id, order_id as "orderId", round_id as "roundId", to_char(day, 'YYYY-MM-DD') as day, result,
           settled_at is not null as "isSettled"
      from stops where id = ${id}`.execute(tx)
  return rows[0]
}

/**
 * What is collected at a stop, in a query that also reads `orders`: all of a cash order where no other bag is still to come,
 * on a later day, with another van or without a day, in whole rupees (`cashToCollect`). It is what the books expect there.
 */
export const cashDueAt = (stop: RawBuilder<unknown>) => sql<number>`(${cashOwedAt(stop)}) / 100 * 100`

/** The same with its paise. */
export const cashOwedAt = (stop: RawBuilder<unknown>) => sql<number>`
  case when orders.is_cash and orders.captured_paise = 0 and not exists (
         select from parcels as other left join stops as theirs on theirs.id = other.stop_id
          where other.order_id = orders.id and ${isOpen('other')}
            and other.stop_id is distinct from ${stop}.id
            and (theirs.id is null or (theirs.day, theirs.round_id) > (${stop}.day, ${stop}.round_id)))
       then orders.total_paise - orders.reduced_paise else 0 end`

/** Records how a failed stop was decided. `returnedPaise`: what goes back because its bags ended. */
export async function settleStop(
  tx: Tx,
  id: string,
  adminId: string,
  as: { readonly is: 'another_day' } | { readonly is: 'ended'; readonly returnedPaise: number },
): Promise<void> {
  await sql`
    update stops set settled_at = now(), settled_as = ${as.is}, settled_by = ${adminId},
                     returned_paise = ${as.is === 'ended' ? as.returnedPaise : null}::bigint
     where id = ${id}`.execute(tx)
}

/** Undefined where there is no such mark, or nothing about it is unclear. */
export async function saveLookedAt(
  tx: Tx,
  id: string,
  adminId: string,
): Promise<{ readonly orderId: string; readonly problem: string; readonly isFirst: boolean } | undefined> {
  const { rows: saved } = await sql`
    update stop_marks set looked_at = now(), looked_by = ${adminId}
     where id = ${id} and problem is not null and looked_at is null returning 1`.execute(tx)
  const { rows } = await sql<{ orderId: string; problem: string }>`
    select stops.order_id as "orderId", stop_marks.problem
      from stop_marks join stops on stops.id = stop_marks.stop_id
     where stop_marks.id = ${id} and stop_marks.problem is not null`.execute(tx)
  return rows[0] && { ...rows[0], isFirst: saved.length > 0 }
}
