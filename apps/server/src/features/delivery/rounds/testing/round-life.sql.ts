import { cashCounted } from '@farmgate/domain/money/ledger/postings.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#db/pool.ts'
import { post } from '#features/money/ledger/ledger.sql.ts'
import type { DayKey } from '#features/delivery/round-store/round-days.sql.ts'

/** An operator has decided that all farms deliver by rounds. */
export const deliverByRounds = (db: Db) =>
  db.updateTable('farmer_profiles').set({ delivery: 'rounds' }).execute()

/** The cut-off of a day passes. */
export async function closeOrders(db: Db, roundId: string, day: string): Promise<void> {
  await sql`
    update round_days set cut_off_at = now() - interval '1 minute'
     where round_id = ${roundId} and day = ${day} and cut_off_at > now()`.execute(db)
}

interface StopRow extends DayKey {
  readonly id: string
  readonly orderId: string
  readonly isCash: boolean
  readonly code: string
  readonly totalPaise: number
  readonly isOpen: boolean
  readonly isOnItsWay: boolean
  /** Nothing was decided about it yet. */
  readonly hasFailed: boolean
}

/** All stops of these rounds, also those that were given back. */
export async function findStops(db: Db, roundIds: readonly string[]): Promise<StopRow[]> {
  const { rows } = await sql<StopRow>`
    select stops.id, orders.id as "orderId", orders.is_cash as "isCash", stops.round_id as "roundId", stops.day::text as day, stops.code,
           (orders.total_paise - orders.reduced_paise)::float8 as "totalPaise",
           stops.result is null and exists (
             select from parcels
              where parcels.stop_id = stops.id and parcels.status in ('confirmed', 'shipped')) as "isOpen",
           stops.result is null and exists (
             select from parcels where parcels.stop_id = stops.id and parcels.status = 'shipped') as "isOnItsWay",
           stops.result is not distinct from 'failed' and stops.settled_at is null as "hasFailed"
      from stops join orders on orders.id = stops.order_id
     where stops.round_id = any(${roundIds}::uuid[]) order by stops.id`.execute(db)
  return rows
}

/** A stop fails, as an operator writes it down for the driver. */
export async function failByHand(db: Db, stopId: string, accountId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into stop_marks (id, stop_id, account_id, kind, failed_because, marked_at)
      values (${uuid()}, ${stopId}, ${accountId}, 'failed', 'nobody_home', now())`.execute(tx)
    await sql`
      update stops set result = 'failed', result_at = now(), failed_because = 'nobody_home'
       where id = ${stopId}`.execute(tx)
  })
}

export async function countCashByHand(
  db: Db,
  { roundId, day }: DayKey,
  adminId: string,
  missingPaise: number,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`select from round_days where round_id = ${roundId} and day = ${day} for no key update`.execute(
      tx,
    )
    const { rows } = await sql<{ counted: boolean; paise: number }>`
      select exists (select from cash_counts where round_id = ${roundId} and day = ${day}) as counted,
             coalesce(sum(amount_paise), 0)::float8 as paise
        from ledger_entries
       where round_id = ${roundId} and round_day = ${day} and account = 'cash_with_driver'`.execute(tx)
    const { counted: isCounted = true, paise = 0 } = rows[0] ?? {}
    if (isCounted) return 'counted before'
    const counted = Math.max(0, paise - missingPaise)
    const id = uuid()
    await sql`
      insert into cash_counts (id, round_id, day, collected_paise, counted_paise, reason, closed_by)
      values (${id}, ${roundId}, ${day}, ${paise}, ${counted}, 'A note was torn', ${adminId})`.execute(tx)
    const source = { source: 'cash_count', sourceId: id, orderId: null } as const
    if (paise > 0) await post(tx, source, cashCounted({ roundId, day }, paise, counted))
    return 'done'
  })
}

/** Where the cash of one day, or of all, is; and what buyers paid in cash, less what was given back. */
export async function readCash(db: Db, key: DayKey | null = null) {
  const { rows } = await sql<{
    withDriver: number
    office: number
    difference: number
    rounding: number
    collected: number
  }>`
    select coalesce(sum(amount_paise) filter (where account = 'cash_with_driver'), 0)::float8 as "withDriver",
           coalesce(sum(amount_paise) filter (where account = 'cash'), 0)::float8 as office,
           coalesce(sum(amount_paise) filter (where account = 'cash_difference'), 0)::float8 as difference,
           coalesce(sum(amount_paise) filter (where account = 'cash_rounding'), 0)::float8 as rounding,
           (select coalesce(sum(captured_paise), 0) from orders where is_cash)::float8
           - (select coalesce(sum(amount_paise), 0) from refunds where state = 'processed' and payment_id is null)::float8
             as collected
      from ledger_entries
     where ${key?.roundId ?? null}::uuid is null
        or (round_id = ${key?.roundId ?? null}::uuid and round_day = ${key?.day ?? null}::date)`.execute(db)
  return rows[0] ?? { withDriver: 0, office: 0, difference: 0, rounding: 0, collected: 0 }
}

/** How many places the database has counted, and how many orders have a bag there. */
export async function readTaken(
  db: Db,
  roundId: string,
): Promise<{ taken: number; live: number; capacity: number }[]> {
  const { rows } = await sql<{ taken: number; live: number; capacity: number }>`
    select taken, capacity, (
             select count(distinct parcels.order_id)::int from parcels join stops on stops.id = parcels.stop_id
              where stops.round_id = round_days.round_id and stops.day = round_days.day
                and parcels.status <> 'cancelled') as live
      from round_days where round_id = ${roundId}`.execute(db)
  return rows
}
