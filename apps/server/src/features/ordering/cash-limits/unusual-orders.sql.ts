import type { TrustFacts } from '@farmgate/domain/ordering/order-limits/trust.ts'
import type { AlarmKind } from '@farmgate/domain/telling/alarm.ts'
import {
  type AccountHolding,
  LARGE_SHARE_PERCENT,
  LARGE_SHARE_UNITS,
  type NewAccountOrders,
  type UnusualOrderLimits,
} from '@farmgate/domain/ordering/order-limits/unusual-orders.ts'
import { sql } from 'kysely'
import { isDelivered, isOpen } from '#db/order-states.sql.ts'
import type { Db, Tx } from '#db/pool.ts'

export const readUnusualOrderLimits = (db: Db | Tx): Promise<UnusualOrderLimits> =>
  db
    .selectFrom('market_settings')
    .select([
      'alarm_new_orders as newOrders',
      sql<number>`alarm_new_value_paise::float8`.as('newValuePaise'),
      'alarm_account_listings as accountListings',
      sql<number>`alarm_account_value_paise::float8`.as('accountValuePaise'),
    ])
    .executeTakeFirstOrThrow()

export interface Holding extends AccountHolding {
  readonly buyerId: string
  readonly orders: number
  readonly units: number
  /** When its newest unpaid order was placed. */
  readonly newestAt: Date
}

/** Accounts are checked for this long after an unpaid order; an open alarm is checked until it ends. */
const RECENT_MINUTES = 10

/**
 * What the unpaid orders of each account hold that has placed one recently or has an open alarm. An unpaid order is an
 * undelivered cash order, or an online order that waits for its payment.
 */
export async function findHoldings(db: Db): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    with buyers as (
      select buyer_id from orders
       where captured_paise = 0 and ${isOpen()}
         and created_at > now() - ${RECENT_MINUTES} * interval '1 minute'
      union
      select cause::uuid from alarms where kind = 'stock_share' and resolved_at is null
    ), unpaid as (
      select orders.id, orders.buyer_id, orders.created_at
        from buyers join orders on orders.buyer_id = buyers.buyer_id
       where captured_paise = 0 and ${isOpen()}
    ), held as (
      select unpaid.buyer_id, product_id, sum(ceil(kept_parts::numeric / parts_per_unit(unit)))::int as units,
             sum(kept_paise) as paise
        from unpaid join kept_lines on kept_lines.order_id = unpaid.id
       where kept_parts > 0
       group by unpaid.buyer_id, product_id
    ), counted as (
      select buyer_id, count(*)::int as orders, max(created_at) as newest_at from unpaid group by buyer_id
    )
    select held.buyer_id as "buyerId", counted.orders, counted.newest_at as "newestAt",
           sum(held.units)::int as units, sum(held.paise)::float8 as "valuePaise",
           count(*) filter (where held.units >= ${LARGE_SHARE_UNITS}
             and held.units * 100 >= ${LARGE_SHARE_PERCENT} * (held.units + stock_levels.available)
             -- Lazily, for the few lines that are above with their own units alone: what others hold unpaid is stock too.
             and held.units * 100 >= ${LARGE_SHARE_PERCENT} * (stock_levels.available + (
               select sum(ceil(kept_parts::numeric / parts_per_unit(unit)))
                 from kept_lines join orders on orders.id = kept_lines.order_id
                where kept_lines.product_id = held.product_id
                  and captured_paise = 0 and ${isOpen()})))::int as listings
      from held
      join counted on counted.buyer_id = held.buyer_id
      join stock_levels on stock_levels.product_id = held.product_id
     group by held.buyer_id, counted.orders, counted.newest_at`.execute(db)
  return rows
}

export type OrderAlarm = Extract<AlarmKind, 'stock_share' | 'new_account_orders' | 'unproven_holds'>

/** When an operator last acknowledged an alarm of this cause; null if never. */
export async function lastAcknowledged(tx: Tx, kind: OrderAlarm, cause: string): Promise<Date | null> {
  const last = await tx
    .selectFrom('alarms')
    .select('resolved_at as at')
    .where('kind', '=', kind)
    .where('cause', '=', cause)
    .where('resolution', '=', 'acknowledged')
    .orderBy('raised_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.at ?? null
}

/** The figures of the open alarm of this cause; null if none is open. */
export async function openFacts(
  tx: Tx,
  kind: OrderAlarm,
  cause: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  const open = await tx
    .selectFrom('alarms')
    .select(sql<Readonly<Record<string, unknown>>>`facts`.as('facts'))
    .where('kind', '=', kind)
    .where('cause', '=', cause)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return open?.facts ?? null
}

/** Accounts with an open alarm, which are checked again. */
export const openHolders = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('alarms')
      .select('cause')
      .where('kind', '=', 'stock_share')
      .where('resolved_at', 'is', null)
      .execute()
  ).map(({ cause }) => cause)

export interface CashByTrust extends TrustFacts, NewAccountOrders {
  readonly accounts: number
}

/**
 * Open cash orders of the last hour that were placed after the last acknowledgement, summed by what makes buyers
 * trusted.
 */
export async function cashOrdersOfLastHour(db: Db, cause: string): Promise<CashByTrust[]> {
  const { rows } = await sql<CashByTrust>`
    with placed as (
      select buyer_id, total_paise - reduced_paise as costs_paise from orders
       where captured_paise = 0 and ${isOpen()} and is_cash
         and created_at > greatest(now() - interval '1 hour', (
           select max(resolved_at) from alarms
            where kind = 'new_account_orders' and cause = ${cause} and resolution = 'acknowledged'))
    ), by_buyer as (
      select buyer_id, count(*) as orders, sum(costs_paise) as paise from placed group by buyer_id
    ), with_trust as (
      select by_buyer.orders, by_buyer.paise,
             accounts.email_verified_at is not null as "isEmailVerified",
             accounts.phone_confirmed_at is not null as "isPhoneConfirmed",
             exists (select from orders
                      where orders.buyer_id = by_buyer.buyer_id and ${isDelivered('orders')})::int as "deliveredOrders"
        from by_buyer join accounts on accounts.id = by_buyer.buyer_id
    )
    select "isEmailVerified", "isPhoneConfirmed", "deliveredOrders",
           sum(orders)::int as orders, sum(paise)::float8 as "valuePaise", count(*)::int as accounts
      from with_trust group by 1, 2, 3`.execute(db)
  return rows
}
