import type { StaffMember, StaffRole, StaffState } from '@farmgate/domain/people/accounts/staff.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'
import { approverColumns, type ApproverRow } from '#features/people/second-factor/approver-wait.sql.ts'

export interface StaffRow extends StaffMember, ApproverRow {
  readonly name: string
  readonly email: string
  readonly hasSecondFactor: boolean
  readonly recoveryCodesLeft: number
  readonly lastSeenAt: Date | null
  readonly invitedUntil: Date | null
  readonly disabledAt: Date | null
}

/** Everyone who runs the market: those who work here first, then the invited and the disabled, each by name. */
export async function listStaff(db: Db): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select accounts.id, accounts.name, accounts.email, accounts.staff_role as "staffRole", accounts.status as state,
           accounts.second_factor_at is not null as "hasSecondFactor", accounts.disabled_at as "disabledAt", ${approverColumns},
           (select count(*)::int from recovery_codes
             where recovery_codes.account_id = accounts.id and used_at is null) as "recoveryCodesLeft",
           (select max(sessions.last_seen_at) from sessions where sessions.account_id = accounts.id) as "lastSeenAt",
           (select account_links.expires_at from account_links
             where account_links.account_id = accounts.id and account_links.kind = 'staff_invite'
               and account_links.ended_at is null) as "invitedUntil"
      from accounts
     where accounts.role = 'admin' and accounts.deleted_at is null
     order by array_position(array['active', 'invited', 'disabled'], accounts.status::text), accounts.name, accounts.id`.execute(
    db,
  )
  return rows
}

export type LockedMember = StaffMember & { readonly name: string; readonly email: string }

const staffWhere = (condition: RawBuilder<unknown>) => sql<LockedMember>`
  select id, name, email, staff_role as "staffRole", status as state
    from accounts where role = 'admin' and deleted_at is null and ${condition}`

/** Undefined for anyone who is not staff. The rows of notices refer to the account meanwhile: the lock lets them. */
export async function lockMember(tx: Tx, id: string): Promise<LockedMember | undefined> {
  const { rows } = await sql<LockedMember>`${staffWhere(sql`id = ${id}`)} for no key update`.execute(tx)
  return rows[0]
}

/** The person who is invited by this address already. */
export async function lockInvited(tx: Tx, email: string): Promise<LockedMember | undefined> {
  const invited = staffWhere(sql`status = 'invited' and email_norm = lower(${email})`)
  const { rows } = await sql<LockedMember>`${invited} for no key update`.execute(tx)
  return rows[0]
}

export async function countActiveOwners(tx: Tx): Promise<number> {
  const { owners } = await tx
    .selectFrom('accounts')
    .select(sql<number>`count(*)::int`.as('owners'))
    .where('role', '=', 'admin')
    .where('staff_role', '=', 'owner')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return owners
}

export async function saveStaffRole(tx: Tx, id: string, staffRole: StaffRole): Promise<void> {
  await tx.updateTable('accounts').set({ staff_role: staffRole }).where('id', '=', id).execute()
}

/** The changed status ends every session (trigger of 0002). */
export async function saveState(tx: Tx, id: string, state: StaffState): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      status: state,
      disabled_at: state === 'disabled' ? sql`now()` : null,
      disabled_reason: state === 'disabled' ? 'disabled by an owner' : null,
    })
    .where('id', '=', id)
    .execute()
}

/** The person has proved the mailbox and chosen a password. */
export async function saveJoined(
  tx: Tx,
  id: string,
  { name, passwordHash }: { readonly name: string; readonly passwordHash: string },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ status: 'active', name, password_hash: passwordHash, email_verified_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}
