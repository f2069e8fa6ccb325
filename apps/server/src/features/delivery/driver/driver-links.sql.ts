import type { DriverLink } from '@farmgate/domain/delivery/driver/driver-sheet.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

export interface DayKey {
  readonly roundId: string
  readonly day: string
}

/** What the token is derived from. */
export interface LinkRow {
  readonly id: string
  readonly salt: Buffer
}

export async function insertLink(
  tx: Tx,
  { roundId, day }: DayKey,
  { id, salt, adminId, driver }: LinkRow & { readonly adminId: string; readonly driver: string | null },
): Promise<void> {
  await sql`
    insert into driver_links (id, round_id, day, salt, created_by, driver_name)
    values (${id}, ${roundId}, ${day}, ${salt}, ${adminId}, ${driver})`.execute(tx)
}

/** Returns whether there was a link. */
export async function revokeLink(tx: Tx, { roundId, day }: DayKey, adminId: string): Promise<boolean> {
  const { rows } = await sql`
    update driver_links set revoked_at = now(), revoked_by = ${adminId}
     where round_id = ${roundId} and day = ${day} and revoked_at is null returning id`.execute(tx)
  return rows.length > 0
}

export async function findLinkOf(db: Db, { roundId, day }: DayKey): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select id, salt from driver_links
     where round_id = ${roundId} and day = ${day} and revoked_at is null`.execute(db)
  return rows[0]
}

export interface KnownLink extends LinkRow, DayKey, DriverLink {
  readonly startsAt: Date
  readonly dropOffAt: Date
  /** The round has left. */
  readonly isLeft: boolean
  readonly isCalledOff: boolean
  /** Who drives, where the operator said it, and the operator who made the link. */
  readonly driver: string | null
  readonly maker: string
  readonly roundName: string
  readonly roundKind: 'home' | 'pickup'
  readonly pickupPlace: string | null
  /** The cash of the day was counted. */
  readonly isClosed: boolean
  readonly now: Date
}

export async function findLink(db: Db | Tx, id: string): Promise<KnownLink | undefined> {
  const { rows } = await sql<KnownLink>`
    select link.id, link.salt, link.round_id as "roundId", to_char(link.day, 'YYYY-MM-DD') as day,
           link.revoked_at is not null as "isRevoked", round_days.starts_at as "startsAt",
           round_days.ends_at as "endsAt", rounds.name as "roundName", rounds.kind as "roundKind",
           rounds.pickup_place as "pickupPlace", round_days.drop_off_at as "dropOffAt",
           round_days.left_at is not null as "isLeft", round_days.called_off_at is not null as "isCalledOff",
           link.driver_name as driver, maker.name as maker, now() as now,
           exists (select from cash_counts as count
                    where count.round_id = link.round_id and count.day = link.day) as "isClosed"
      from driver_links as link
      join round_days on round_days.round_id = link.round_id and round_days.day = link.day
      join rounds on rounds.id = link.round_id
      join accounts as maker on maker.id = link.created_by
     where link.id = ${id}`.execute(db)
  return rows[0]
}

/** The row of a day, so that two operators who make a link for it do so one after the other. */
export async function lockDay(tx: Tx, { roundId, day }: DayKey): Promise<boolean> {
  const { rows } = await sql`
    select day from round_days where round_id = ${roundId} and day = ${day} for no key update`.execute(tx)
  return rows.length > 0
}
