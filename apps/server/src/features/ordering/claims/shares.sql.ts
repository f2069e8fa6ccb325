import { type RawBuilder, sql } from 'kysely'
import { isCancelled, isDelivered } from '#db/order-states.sql.ts'
import type { Db } from '#db/pool.ts'

const SHORT_DAYS = 30
const LONG_DAYS = 90

/** The most parcels of one farm, or orders of one buyer, that are examined, newest first. */
const OWN_MAX = 1_000

/** How many orders of each day all are compared with: a sample of every day, so that it covers the whole period. */
const SAMPLED_PER_DAY = 20

/** How many parcels there were, and of how many of them something was wrong. */
interface ShareRow {
  readonly days: number
  readonly parcels: number
  readonly short: number | null
  readonly claimed: number
  readonly late: number
}

export interface Shares {
  readonly own: ShareRow[]
  readonly all: ShareRow[]
}

/** Of a farm's parcels that were delivered or ended: with less than ordered, with an approved claim, and late. */
export const readFarmShares = (db: Db, farmerId: string): Promise<Shares> =>
  readShares(db, {
    own: sql`
      select ${counted} from parcels
       where parcels.farmer_id = ${farmerId} and parcels.placed and ${isClosed}
       order by parcels.order_id desc limit ${sql.lit(OWN_MAX)}`,
    isCounted: isClosed,
    short: sql`orders.changes > 0 and exists (
      select from line_changes as change
        join order_lines as line on line.order_id = change.order_id and line.product_id = change.product_id
       where change.order_id = orders.id and line.farmer_id = counted.farmer_id and change.kind in ('short', 'weighed'))`,
    claimed: sql`claim.state = 'approved'`,
    late: isLate,
  })

/** Of the parcels that were delivered to a buyer: with a claim, and with a late one. */
export const readBuyerShares = (db: Db, buyerId: string): Promise<Shares> =>
  readShares(db, {
    own: sql`
      select ${counted}
        from (select id from orders where buyer_id = ${buyerId} order by id desc limit ${sql.lit(OWN_MAX)}) as own
        join parcels on parcels.order_id = own.id
       where ${isDelivered('parcels')}`,
    isCounted: isDelivered('parcels'),
    short: null,
    claimed: sql`claim.mark_id is null`,
    late: sql`coalesce(claims.has_late, false)`,
  })

/** Delivered, or ended: nothing is left of it. The parcels of an order that was cancelled as a whole do not count. */
const isClosed = sql`(${isDelivered('parcels')}
  or (${isCancelled('parcels')} and parcels.reduced_paise = parcels.items_paise))`

/** All that is read of a parcel. */
const counted = sql`
  parcels.order_id, parcels.farmer_id, parcels.shipped_at, parcels.delivered_at, parcels.handed_over_at, parcels.stop_id`

/** Cash is paid with the delivery. */
const startedAt = sql`case when orders.is_cash then orders.created_at else coalesce(orders.paid_at, orders.created_at) end`

/**
 * On a round: brought after the drop-off, or delivered after the window. Else by the limits of Needs attention; a parcel that
 * was never marked as shipped has the time of both.
 */
const isLate = sql`case when counted.stop_id is not null
  then (select counted.handed_over_at > round_days.drop_off_at or counted.delivered_at > round_days.ends_at
          from stops join round_days on round_days.round_id = stops.round_id and round_days.day = stops.day
         where stops.id = counted.stop_id)
  else coalesce(counted.shipped_at, orders.shipped_at) > ${startedAt} + limits.ship
    or coalesce(counted.delivered_at, orders.delivered_at)
       > coalesce(counted.shipped_at, orders.shipped_at, ${startedAt} + limits.ship) + limits.deliver end`

const NONE = { parcels: 0, claimed: 0, late: 0 }

interface Judged {
  /** The parcels of one farm or buyer. */
  readonly own: RawBuilder<unknown>
  /** Which parcels of all count. */
  readonly isCounted: RawBuilder<unknown>
  /** Null: not asked. */
  readonly short: RawBuilder<unknown> | null
  /** Which claims count. */
  readonly claimed: RawBuilder<unknown>
  readonly late: RawBuilder<unknown>
}

/** One statement, so that both are of one moment. */
async function readShares(db: Db, { own, isCounted, short, claimed, late }: Judged): Promise<Shares> {
  const { rows } = await sql<ShareRow & { readonly isOwn: boolean }>`
    with counted as materialized (
      (select true as own, mine.* from (${own}) as mine)
      union all
      (select false, ${counted}
         from generate_series(0, ${sql.lit(LONG_DAYS - 1)}) as day
        cross join lateral (
          select id from orders
           where created_at > now() - (day + 1) * interval '1 day' and created_at <= now() - day * interval '1 day'
           order by created_at desc limit ${sql.lit(SAMPLED_PER_DAY)}
        ) as sampled
         join parcels on parcels.order_id = sampled.id
        where ${isCounted})
    ), judged as (
      select counted.own, orders.created_at, ${short ?? sql`null::boolean`} as short, claims.is_claimed as claimed, ${late} as late
        from counted
        join orders on orders.id = counted.order_id
       cross join lateral (
          select bool_or(${claimed}) as is_claimed, bool_or(claim.late) as has_late from item_claims as claim
           where claim.order_id = counted.order_id and claim.farmer_id = counted.farmer_id
        ) as claims
       cross join (select ship_within_hours * interval '1 hour' as ship, deliver_within_hours * interval '1 hour' as deliver
                     from market_settings) as limits
       where orders.created_at > now() - ${sql.lit(LONG_DAYS)} * interval '1 day'
    )
    select judged.own as "isOwn", period.days, count(*)::int as parcels,
           count(*) filter (where judged.short)::int as short,
           count(*) filter (where judged.claimed)::int as claimed, count(*) filter (where judged.late)::int as late
      from judged
      join (values (${sql.lit(SHORT_DAYS)}), (${sql.lit(LONG_DAYS)})) as period (days)
        on judged.created_at > now() - period.days * interval '1 day'
     group by judged.own, period.days`.execute(db)
  const periodsOf = (isOwn: boolean): ShareRow[] =>
    [SHORT_DAYS, LONG_DAYS].map((days) => {
      const found = rows.find((row) => row.isOwn === isOwn && row.days === days)
      return { ...(found ?? NONE), days, short: short === null ? null : (found?.short ?? 0) }
    })
  return { own: periodsOf(true), all: periodsOf(false) }
}
