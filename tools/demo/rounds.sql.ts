import { randomBytes, randomInt } from 'node:crypto'
import type { StopFailure } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import type { Db, Tx } from '@farmgate/server/db/pool.ts'
import { inTransaction } from '@farmgate/server/db/transaction.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'

export interface RoundDay {
  readonly roundId: string
  readonly day: string
}

interface DayToSave extends RoundDay {
  readonly cutOffAt: Date
  readonly dropOffAt: Date
  readonly startsAt: Date
  readonly endsAt: Date
  readonly capacity: number
  /** When the van left; then it has a driver's link. */
  readonly leftAt: Date | null
}

/** Gives a planned day other times and places, or adds one that is over. */
export async function saveDay(db: Db, adminId: string, day: DayToSave): Promise<void> {
  const { roundId, leftAt } = day
  const leftBy = leftAt === null ? null : adminId
  await sql`
    insert into round_days (round_id, day, cut_off_at, drop_off_at, starts_at, ends_at, capacity, left_at, left_by)
    values (${roundId}, ${day.day}, ${day.cutOffAt}, ${day.dropOffAt}, ${day.startsAt}, ${day.endsAt}, ${day.capacity},
            ${leftAt}, ${leftBy})
    on conflict (round_id, day) do update
       set cut_off_at = excluded.cut_off_at, drop_off_at = excluded.drop_off_at, starts_at = excluded.starts_at,
           ends_at = excluded.ends_at, capacity = excluded.capacity, left_at = excluded.left_at,
           left_by = excluded.left_by`.execute(db)
  if (leftAt === null) return
  await sql`
    insert into driver_links (id, round_id, day, salt, created_at, created_by)
    values (${uuid()}, ${roundId}, ${day.day}, ${randomBytes(16)}, ${leftAt}, ${adminId})`.execute(db)
}

/** Takes a place for an order, as the checkout does: the parcels of the round's farms come on that day. */
export async function givePlace(db: Db, orderId: string, { roundId, day }: RoundDay): Promise<void> {
  const id = uuid()
  const code = String(randomInt(10_000)).padStart(4, '0')
  await inTransaction(db, async (tx) => {
    await sql`
      insert into stops (id, order_id, round_id, day, code) values (${id}, ${orderId}, ${roundId}, ${day}, ${code})`.execute(
      tx,
    )
    await sql`
      update parcels set goes_by = 'round', stop_id = ${id}
       where order_id = ${orderId}
         and farmer_id in (select farmer_id from round_farms where round_id = ${roundId})`.execute(tx)
  })
}

/** Lets a courier carry every parcel of an order. Returns their farms. */
export async function markForCourier(db: Db, orderId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ farmerId: string }>`
    update parcels set goes_by = 'courier' where order_id = ${orderId} returning farmer_id as "farmerId"`.execute(
    db,
  )
  return rows.map(({ farmerId }) => farmerId)
}

interface StopToMark {
  readonly id: string
  readonly code: string
  readonly farms: readonly string[]
}

export async function findStop(tx: Tx, orderId: string): Promise<StopToMark> {
  const { rows } = await sql<StopToMark>`
    select stops.id, stops.code, array(
             select farmer_id::text from parcels where parcels.stop_id = stops.id) as farms
      from stops where order_id = ${orderId} and released_at is null`.execute(tx)
  const [stop] = rows
  if (stop === undefined) throw new Error('the order has no place on a round day')
  return stop
}

export interface Proof {
  readonly kind: 'code' | 'handed_to' | 'cash' | 'failed'
  readonly code?: string
  readonly handedTo?: string
  readonly because?: StopFailure
  readonly problem?: 'wrong_code'
}

interface MarkToSave extends Proof {
  readonly stopId: string
  readonly cashPaise?: number
  readonly at: Date
}

/** What the driver said, by the link of that day, and what became of the stop. */
export async function saveMark(tx: Tx, mark: MarkToSave): Promise<void> {
  const { stopId, kind, code, handedTo, because, cashPaise = 0, problem, at } = mark
  await sql`
    insert into stop_marks (
      id, stop_id, link_id, kind, code, handed_to, failed_because, cash_paise, marked_at, received_at, problem)
    select ${uuid()}, stops.id, driver_links.id, ${kind}, ${code ?? null}, ${handedTo ?? null}, ${because ?? null},
           ${cashPaise}, ${at}, ${at}, ${problem ?? null}
      from stops join driver_links on driver_links.round_id = stops.round_id and driver_links.day = stops.day
     where stops.id = ${stopId}`.execute(tx)
  await sql`
    update stops set result = ${kind === 'failed' ? 'failed' : 'delivered'}, result_at = ${at},
           failed_because = ${because ?? null}
     where id = ${stopId}`.execute(tx)
}

export async function collectedOn(tx: Tx, { roundId, day }: RoundDay): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::float8 as paise from ledger_entries
     where account = 'cash_with_driver' and round_id = ${roundId} and round_day = ${day}`.execute(tx)
  return rows[0]?.paise ?? 0
}

interface CashCount extends RoundDay {
  readonly id: string
  readonly collectedPaise: number
  readonly countedPaise: number
  readonly reason: string
  readonly at: Date
  readonly adminId: string
}

export async function insertCashCount(tx: Tx, count: CashCount): Promise<void> {
  await sql`
    insert into cash_counts (id, round_id, day, collected_paise, counted_paise, reason, closed_at, closed_by)
    values (${count.id}, ${count.roundId}, ${count.day}, ${count.collectedPaise}, ${count.countedPaise},
            ${count.reason}, ${count.at}, ${count.adminId})`.execute(tx)
}
