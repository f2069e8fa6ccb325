import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { recountFarmDays } from '#testing/builders/farm-days.sql.ts'

/** What the rows of orders, refunds and cash say, counted anew from all of them. */
export interface MarketBooks {
  readonly orders: Readonly<Record<string, number>>
  readonly income: Readonly<Record<string, number>>
  readonly givenBack: Readonly<Record<string, number>>
  readonly feesPaise: number
  readonly atDriversPaise: number
  readonly oldestTill: string | null
  readonly doors: readonly { readonly totalPaise: number; readonly reducedPaise: number }[]
}

/** Not from the ledger, except for the drivers' cash. */
export async function readMarketBooks(db: Db): Promise<MarketBooks> {
  const { rows } = await sql<MarketBooks>`
    with placed as (
      select to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, count(*)::int as orders
        from orders where is_cash or captured_paise > 0 group by 1
    ), paid as (
      select to_char(paid_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, sum(captured_paise)::float8 as paise
        from orders where captured_paise > 0 group by 1
    ), back as (
      select to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, sum(amount_paise)::float8 as paise
        from refunds
       where order_id is not null and cause not in ('stray', 'late')
         and not exists (select from refunds as failed where failed.resent_as = refunds.id)
       group by 1
    ), tills as (
      select round_day, sum(amount_paise) as paise from ledger_entries
       where account::text = 'cash_with_driver' group by round_id, round_day
    )
    select (select coalesce(json_object_agg(day, orders), '{}') from placed) as orders,
           (select coalesce(json_object_agg(day, paise), '{}') from paid) as income,
           (select coalesce(json_object_agg(day, paise), '{}') from back) as "givenBack",
           (select coalesce(sum(delivery_paise + platform_paise - fees_back_paise), 0)::float8
              from orders where captured_paise > refunded_paise) as "feesPaise",
           (select coalesce(sum(paise), 0)::float8 from tills) as "atDriversPaise",
           (select to_char(min(round_day), 'YYYY-MM-DD') from tills where paise <> 0) as "oldestTill",
           (select coalesce(json_agg(json_build_object('totalPaise', total_paise, 'reducedPaise', reduced_paise)), '[]')
              from orders where is_cash and status = 'shipped') as doors`.execute(db)
  const [books] = rows
  if (books === undefined) throw new Error('a sum is a row, even of nothing')
  return books
}

/** Moves an order and its money into the past. Only tests move time: the triggers are off for it. */
export async function moveOrder(db: Db, orderId: string, days: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const by = sql`${days} * interval '1 day'`
    await sql`update orders set created_at = created_at - ${by}, paid_at = paid_at - ${by} where id = ${orderId}`.execute(
      tx,
    )
    await sql`update refunds set created_at = created_at - ${by} where order_id = ${orderId}`.execute(tx)
    await sql`update ledger_entries set at = at - ${by} where order_id = ${orderId}`.execute(tx)
    await recountFarmDays(tx)
  })
}

/** Events that no worker has folded yet. */
export async function countMarketEvents(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from market_figure_events`.execute(db)
  return rows[0]?.count ?? 0
}

/** As before the figures were kept. */
export async function forgetMarketFigures(db: Db): Promise<void> {
  await sql`with events as (delete from market_figure_events) delete from market_days`.execute(db)
}

/**
 * The figures after the same order came at these times, each with 20 rupees of delivery and 7 of cash with a driver of a
 * round on 2 April. Rolled back: such an order has no lines, and such an entry no other side.
 */
export async function figuresOfCopies(db: Db, orderId: string, times: readonly string[]): Promise<unknown[]> {
  let figures: unknown[] = []
  const looked = db.transaction().execute(async (tx) => {
    await sql`alter table ledger_entries disable trigger driver_cash_is_open, drop constraint ledger_round_day_known`.execute(
      tx,
    )
    for (const at of times)
      await sql`
        with copied as (
          insert into orders (id, buyer_id, payment_method, items_paise, delivery_paise, platform_paise, total_paise, to_name,
                              to_phone, to_email, to_street, to_city, to_state, to_pincode, to_country, contact_name,
                              contact_phone, created_at)
          select gen_random_uuid(), buyer_id, payment_method, items_paise, delivery_paise, platform_paise, total_paise,
                 to_name, to_phone, to_email, to_street, to_city, to_state, to_pincode, to_country, contact_name,
                 contact_phone, ${at}
            from orders where id = ${orderId} returning id
        ), txn as (
          insert into ledger_txns (source, source_id, kind) select 'order', id, 'sale' from copied returning id, source_id
        )
        insert into ledger_entries (txn_id, position, account, order_id, amount_paise, at, round_id, round_day)
        select id, 0, 'delivery'::ledger_account, source_id, -2000, ${at}::timestamptz, null::uuid, null::date from txn
        union all
        select id, 1, 'cash_with_driver', source_id, 700, ${at}::timestamptz, gen_random_uuid(), '2026-04-02' from txn`.execute(
        tx,
      )
    const { rows } = await sql`
      select to_char(day, 'YYYY-MM-DD') as day, orders, income_paise::int as income, driver_paise::int as driver,
             till_paise::int as till
        from market_figures where day between '2026-03-01' and '2026-04-30' order by day`.execute(tx)
    figures = rows
    throw new Error('looked at')
  })
  await looked.catch((error: unknown) => {
    if (!(error instanceof Error && error.message === 'looked at')) throw error
  })
  return figures
}
