import type { Guard, GuardChange } from '@farmgate/domain/market/guards.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#db/pool.ts'

/** A change of a guard that waits. */
export interface PendingChangeRow extends GuardChange {
  readonly id: string
  readonly askedBy: { readonly id: string; readonly name: string }
  readonly askedAt: Date
  readonly takesEffectAt: Date
}

const columns = sql`
  change.id, change.setting, change.from_value as "from", change.to_value as "to",
  json_build_object('id', asker.id, 'name', asker.name) as "askedBy", change.asked_at as "askedAt",
  change.takes_effect_at as "takesEffectAt"`

const open = sql`
  select ${columns} from pending_setting_changes as change join accounts as asker on asker.id = change.asked_by
   where change.ended_at is null`

/** What waits, the next to take effect first. */
export async function listPendingChanges(db: Db | Tx): Promise<PendingChangeRow[]> {
  const { rows } = await sql<PendingChangeRow>`${open} order by change.takes_effect_at, change.id`.execute(db)
  return rows
}

export async function viewPendingChanges(db: Db, ids: readonly string[]): Promise<PendingChangeRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PendingChangeRow>`${open} and change.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Adds changes that wait, and returns when they take effect: the database sets the time. */
export async function insertPendingChanges(
  tx: Tx,
  changes: readonly GuardChange[],
  adminId: string,
): Promise<Date> {
  const rows = changes.map(({ setting, from, to }) => ({
    id: uuid(),
    setting,
    from_value: from,
    to_value: to,
  }))
  const inserted = await sql<{ takesEffectAt: Date }>`
    insert into pending_setting_changes (id, setting, from_value, to_value, asked_by)
    select id, setting, from_value, to_value, ${adminId}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as asked (id uuid, setting text, from_value jsonb, to_value jsonb)
    returning takes_effect_at as "takesEffectAt"`.execute(tx)
  const [first] = inserted.rows
  if (first === undefined) throw new Error('there is a change to add')
  return first.takesEffectAt
}

/** Another change of the same settings was asked for. */
export async function replacePendingChanges(
  tx: Tx,
  settings: readonly Guard[],
  adminId: string,
): Promise<void> {
  await tx
    .updateTable('pending_setting_changes')
    .set({ outcome: 'replaced', ended_at: sql<Date>`now()`, ended_by: adminId })
    .where('setting', '=', sql<string>`any(${settings}::text[])`)
    .where('ended_at', 'is', null)
    .execute()
}

export interface LockedChange extends GuardChange {
  readonly isOpen: boolean
}

export async function lockPendingChange(tx: Tx, id: string): Promise<LockedChange | undefined> {
  const { rows } = await sql<LockedChange>`
    select setting, from_value as "from", to_value as "to", ended_at is null as "isOpen"
      from pending_setting_changes where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** For a locked change. */
export async function saveStopped(tx: Tx, id: string, adminId: string): Promise<void> {
  await tx
    .updateTable('pending_setting_changes')
    .set({ outcome: 'stopped', ended_at: sql<Date>`now()`, ended_by: adminId })
    .where('id', '=', id)
    .execute()
}

/** A change whose time has come. */
export interface DueChange extends GuardChange {
  readonly id: string
  readonly askedBy: string
  /** Not where the account was disabled meanwhile, or has another role. */
  readonly isByOwner: boolean
}

export async function hasDueChange(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (
      select from pending_setting_changes where ended_at is null and takes_effect_at <= now()) as due`.execute(
    db,
  )
  return rows[0]?.due ?? false
}

export async function lockDueChanges(tx: Tx): Promise<DueChange[]> {
  const { rows } = await sql<DueChange>`
    select change.id, change.setting, change.from_value as "from", change.to_value as "to", change.asked_by as "askedBy",
           asker.staff_role = 'owner' and asker.status = 'active' as "isByOwner"
      from pending_setting_changes as change join accounts as asker on asker.id = change.asked_by
     where change.ended_at is null and change.takes_effect_at <= now()
     order by change.takes_effect_at, change.id for update of change`.execute(tx)
  return rows
}

/** For locked changes that are due. */
export async function saveDueEnded(
  tx: Tx,
  ids: readonly string[],
  outcome: 'applied' | 'outdated',
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('pending_setting_changes')
    .set({ outcome, ended_at: sql<Date>`now()` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
