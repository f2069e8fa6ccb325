import type { AlarmFacts, AlarmKind, AlarmResolution } from '@farmgate/domain/telling/alarm.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#db/pool.ts'

export interface Fault {
  readonly kind: AlarmKind
  /** What exactly is wrong: faults with the same cause are one alarm. */
  readonly cause: string
  readonly facts: AlarmFacts
}

/** An alarm that ended by itself and recurs within this time is the same one: operators got its mail already. */
const REOPENS_WITHIN_MINUTES = 60

/** Increments the alarm of this fault if it is open or has just ended by itself. */
export async function bumpAlarm(tx: Tx, { kind, cause, facts }: Fault): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update alarms set times = times + 1, last_seen_at = now(), facts = ${JSON.stringify(facts)},
           logged_at = case when resolved_at is null then logged_at end,
           resolved_at = null, resolution = null
     where id = (select id from alarms where kind = ${kind} and cause = ${cause}
                  order by raised_at desc limit 1 for update)
       and (resolved_at is null
            or (resolution = 'ended' and resolved_at > now() - ${REOPENS_WITHIN_MINUTES} * interval '1 minute'))
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** `isNew` is false where a parallel request has just raised the same alarm. */
export async function insertAlarm(
  tx: Tx,
  { kind, cause, facts }: Fault,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const fresh = uuid()
  const { rows } = await sql<{ id: string }>`
    insert into alarms (id, kind, cause, facts) values (${fresh}, ${kind}, ${cause}, ${JSON.stringify(facts)})
    on conflict (kind, cause) where resolved_at is null
    do update set times = alarms.times + 1, last_seen_at = now(), facts = excluded.facts
    returning id`.execute(tx)
  const id = rows[0]?.id ?? fresh
  return { id, isNew: id === fresh }
}

export interface AlarmRow {
  readonly id: string
  readonly kind: AlarmKind
  readonly cause: string
  readonly facts: AlarmFacts
  readonly times: number
  readonly lastSeenAt: Date
  readonly isOpen: boolean
}

const columns = [
  'id',
  sql<AlarmKind>`kind`.as('kind'),
  'cause',
  sql<AlarmFacts>`facts`.as('facts'),
  'times',
  'last_seen_at as lastSeenAt',
  sql<boolean>`resolved_at is null`.as('isOpen'),
] as const

export interface AlarmView extends AlarmRow {
  /** The buyer whose orders it is about. */
  readonly buyer: { readonly id: string; readonly name: string } | null
}

export const findAlarms = (db: Db, ids: readonly string[]): Promise<AlarmView[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('alarms')
        .select([
          ...columns,
          sql<AlarmView['buyer']>`(
            select jsonb_build_object('id', accounts.id, 'name', accounts.name) from accounts
             where alarms.kind = 'stock_share' and accounts.id::text = alarms.cause)`.as('buyer'),
        ])
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()

export const lockAlarm = (tx: Tx, id: string): Promise<AlarmRow | undefined> =>
  tx.selectFrom('alarms').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const isAlarmOpen = async (tx: Tx, kind: AlarmKind): Promise<boolean> =>
  (await tx
    .selectFrom('alarms')
    .select('id')
    .where('kind', '=', kind)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** For a locked alarm. */
export async function saveResolved(
  tx: Tx,
  id: string,
  resolution: AlarmResolution,
  adminId: string | null,
): Promise<void> {
  await tx
    .updateTable('alarms')
    .set({ resolved_at: sql<Date>`now()`, resolution, resolved_by: adminId })
    .where('id', '=', id)
    .execute()
}

/** Ends every open alarm of this kind with one of these causes; returns how many. */
export async function endAlarms(tx: Tx, kind: AlarmKind, causes: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('alarms')
    .set({ resolved_at: sql<Date>`now()`, resolution: 'ended' })
    .where('kind', '=', kind)
    .where('cause', '=', sql<string>`any(${causes}::text[])`)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Alarms that are not logged yet. Marks them as logged, so that only one worker logs each. */
export async function takeNotLogged(db: Db): Promise<AlarmRow[]> {
  const { rows } = await sql<AlarmRow>`
    update alarms set logged_at = now() where logged_at is null
    returning id, kind, cause, facts, times, last_seen_at as "lastSeenAt", resolved_at is null as "isOpen"`.execute(
    db,
  )
  return rows
}
