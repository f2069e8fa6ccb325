import { type RawBuilder, sql } from 'kysely'
import { heldUse, isUsed } from '#db/market-uses.sql.ts'
import type { Tx } from '#db/pool.ts'

/** The days on which produce of these products' farms comes to this pincode, those that are over left out. */
export const farmDaysQuery = (pincode: string, productIds: readonly string[]): RawBuilder<unknown> => sql`
  select farmer_id as "farmerId", round_id as "roundId", name, day::text as day,
         is_free and cut_off_at > now() as "isOpen",
         drop_off_at as "dropOffAt"
    from coming_days
   where ${isUsed('rounds')} and pincode = ${pincode} and ends_at > now()
     and farmer_id in (select products.farmer_id from products where products.id = any(${productIds}::uuid[]))`

interface Place {
  readonly id: string
  readonly roundId: string
  readonly day: string
  readonly code: string
}

/**
 * Takes a place on each of these days, locked in the order in which everyone locks them: after everything else but the
 * stock. Returns whether all were free, and the market uses rounds; else nothing may be kept, and the transaction must end.
 */
export async function takePlaces(tx: Tx, orderId: string, places: readonly Place[]): Promise<boolean> {
  if (places.length === 0) return true
  const { rows } = await sql<{ count: number }>`
    with used as (${heldUse('rounds')}), open_days as (
      select round_id, day from lock_round_days(
        ${places.map(({ roundId }) => roundId)}::uuid[], ${places.map(({ day }) => day)}::date[])
       where exists (select from used)
    ), taken as (
      insert into stops (id, order_id, round_id, day, code)
      select place.id, ${orderId}, open_days.round_id, open_days.day, place.code
        from open_days
        join jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
          as place (id uuid, "roundId" uuid, day date, code text)
          on place."roundId" = open_days.round_id and place.day = open_days.day
      returning 1
    )
    select count(*)::integer as count from taken`.execute(tx)
  return rows[0]?.count === places.length
}

/** Gives back the places of an order of which no parcel is left. The last locks before the stock. */
export async function releaseUnusedPlaces(tx: Tx, orderId: string): Promise<void> {
  await sql`select release_unused_stops(${orderId})`.execute(tx)
}
