import type { StoredDay } from '@farmgate/domain/delivery/rounds/change-days.ts'
import type { PlannedDay } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { sql } from 'kysely'
import { isSent } from '#db/order-states.sql.ts'
import type { Db, Tx } from '#db/pool.ts'

export interface DayKey {
  readonly roundId: string
  readonly day: string
}

/** A planned day with its round and places. */
export interface DayToSave extends PlannedDay {
  readonly roundId: string
  readonly capacity: number
}

const newDays = (days: readonly DayToSave[]) => sql`
  select "roundId", day, "cutOffAt", "dropOffAt", "startsAt", "endsAt", capacity
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as planned (
      "roundId" uuid, day date, "cutOffAt" timestamptz, "dropOffAt" timestamptz, "startsAt" timestamptz,
      "endsAt" timestamptz, capacity integer)
   order by day, "roundId"`

const NEW_DAY = sql`round_days (round_id, day, cut_off_at, drop_off_at, starts_at, ends_at, capacity)`

/** Adds the days that are missing, for many rounds in one statement. Known days are not touched. */
export async function addDays(tx: Tx, days: readonly DayToSave[]): Promise<number> {
  if (days.length === 0) return 0
  const { numAffectedRows } = await sql`
    insert into ${NEW_DAY} ${newDays(days)} on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Adds days, and gives known ones without orders the times and places of the plan. A day that had left the plan is on sale
 * again. One that has orders, has left or was called off by an operator stays as it is.
 */
export async function planDaysAnew(tx: Tx, days: readonly DayToSave[]): Promise<void> {
  if (days.length === 0) return
  await sql`
    insert into ${NEW_DAY} ${newDays(days)}
    on conflict (round_id, day) do update
       set cut_off_at = excluded.cut_off_at, drop_off_at = excluded.drop_off_at, starts_at = excluded.starts_at,
           ends_at = excluded.ends_at, capacity = excluded.capacity,
           off_plan = false, called_off_at = null, called_off_reason = null
     where round_days.taken = 0 and round_days.left_at is null
       and (round_days.off_plan or round_days.called_off_at is null)`.execute(tx)
}

/** Days with orders keep their times; their places follow the round. */
export async function saveCapacities(
  tx: Tx,
  roundId: string,
  days: readonly { readonly day: string; readonly capacity: number }[],
): Promise<void> {
  if (days.length === 0) return
  await sql`
    update round_days set capacity = greatest(changed.capacity, round_days.taken)
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as changed (day date, capacity integer)
     where round_days.round_id = ${roundId} and round_days.day = changed.day`.execute(tx)
}

/** The reason of a day that a change of its round took away. Pages say it in the reader's language. */
export const NOT_PLANNED = 'not in the plan'

/** Takes days without orders off the plan, until the plan has them again. */
export async function takeOffPlan(tx: Tx, keys: readonly DayKey[], reason: string): Promise<void> {
  if (keys.length === 0) return
  await sql`
    update round_days set off_plan = true, called_off_at = coalesce(called_off_at, now()),
           called_off_reason = coalesce(called_off_reason, ${reason})
      from ${wanted(keys)}
     where round_days.round_id = wanted."roundId" and round_days.day = wanted.day`.execute(tx)
}

const wanted = (keys: readonly DayKey[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(keys.map(({ roundId, day }) => ({ roundId, day })))}::jsonb) as wanted ("roundId" uuid, day date)`

export async function callDayOff(tx: Tx, { roundId, day }: DayKey, reason: string): Promise<void> {
  await sql`
    update round_days set called_off_at = now(), called_off_reason = ${reason}
     where round_id = ${roundId} and day = ${day}`.execute(tx)
}

export interface KnownDay extends StoredDay, DayKey {
  readonly cutOffAt: Date
  readonly dropOffAt: Date
  readonly endsAt: Date
  readonly reason: string | null
  readonly leftAt: Date | null
}

const dayColumns = sql`
  round_days.round_id as "roundId", to_char(round_days.day, 'YYYY-MM-DD') as day,
  round_days.cut_off_at as "cutOffAt", round_days.drop_off_at as "dropOffAt", round_days.starts_at as "startsAt",
  round_days.ends_at as "endsAt", round_days.capacity, round_days.taken,
  round_days.called_off_at is not null as "calledOff", round_days.called_off_reason as reason,
  round_days.off_plan as "offPlan", round_days.left_at is not null as left, round_days.left_at as "leftAt",
  exists (
    select from stops join parcels on parcels.stop_id = stops.id
     where stops.round_id = round_days.round_id and stops.day = round_days.day and stops.released_at is null
       and ${isSent('parcels')}) as "underWay"`

/** A round's days from this one on. */
export async function findDays(db: Db | Tx, roundId: string, from: string): Promise<KnownDay[]> {
  const { rows } = await sql<KnownDay>`
    select ${dayColumns} from round_days where round_id = ${roundId} and day >= ${from}::date order by day`.execute(
    db,
  )
  return rows
}

export async function findDay(db: Db | Tx, { roundId, day }: DayKey): Promise<KnownDay | undefined> {
  const { rows } = await sql<KnownDay>`
    select ${dayColumns} from round_days where round_id = ${roundId} and day = ${day}`.execute(db)
  return rows[0]
}

/** The rounds that have orders on this day, or a part of them. */
export async function findDaysWithOrders(db: Db | Tx, day: string, limit: number): Promise<KnownDay[]> {
  const { rows } = await sql<KnownDay>`
    select ${dayColumns} from round_days
     where day = ${day} and taken > 0 and called_off_at is null and left_at is null
     order by round_id limit ${limit}`.execute(db)
  return rows
}

/** Locks these days in the order in which every transaction does: day, then round. After the orders, before the stock. */
export async function lockDays(tx: Tx, keys: readonly DayKey[]): Promise<KnownDay[]> {
  await sql`
    select from round_days
     where (round_id, day) in (select "roundId", day from ${wanted(keys)})
     order by day, round_id for no key update`.execute(tx)
  // A separate statement, which sees what the previous holder of the locks wrote.
  const { rows } = await sql<KnownDay>`
    select ${dayColumns} from round_days
     where (round_id, day) in (select "roundId", day from ${wanted(keys)})`.execute(tx)
  return rows
}

/** This day of every round that has one. */
export async function findDayKeys(tx: Tx, day: string): Promise<DayKey[]> {
  const { rows } = await sql<DayKey>`
    select round_id as "roundId", to_char(day, 'YYYY-MM-DD') as day from round_days where day = ${day}`.execute(
    tx,
  )
  return rows
}

/** The last day from `today` on that has orders. */
export async function lastDayWithOrders(tx: Tx, roundId: string, today: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(max(day), 'YYYY-MM-DD') as day from round_days
     where round_id = ${roundId} and day >= ${today}::date and taken > 0`.execute(tx)
  return rows[0]?.day ?? null
}

/** Whether this call is the one with which the round left. */
export async function saveLeft(
  tx: Tx,
  { roundId, day }: DayKey,
  by: { readonly adminId: string } | { readonly linkId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update round_days
       set left_at = now(), left_by = ${'adminId' in by ? by.adminId : null}::uuid,
           left_by_link = ${'linkId' in by ? by.linkId : null}::uuid
     where round_id = ${roundId} and day = ${day} and left_at is null returning 1`.execute(tx)
  return rows.length > 0
}
