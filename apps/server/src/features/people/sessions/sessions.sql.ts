import type { SignInHistory } from '@farmgate/domain/people/sign-in/new-device.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import type { SessionState } from '@farmgate/domain/people/sign-in/session.ts'
import type { StaffRole } from '@farmgate/domain/people/accounts/staff.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'
import type { AccountStatus } from '#db/schema.ts'
import type { Staff } from '#http/shared/actor.ts'

/** Why a session ended that was the oldest when a further sign-in had no place. */
const DISPLACED = 'too many sessions'

/** A session with its account and the database's clock: everything a decision about it needs. */
export interface SessionRow extends SessionState {
  readonly id: string
  readonly accountId: string
  readonly salt: Buffer
  readonly authTime: Date
  readonly accountName: string
  readonly accountEmail: string
  readonly staff: Staff | null
  readonly now: Date
}

/**
 * The check behind every call: one primary-key read of two rows, and of an admin the market's settings (the plan is asserted in
 * session-cost.test.ts).
 */
export const findSession = async (db: Db | Tx, id: string): Promise<SessionRow | null> =>
  orNull((await sessionQuery(id).execute(db)).rows[0])

export const lockSession = async (tx: Tx, id: string): Promise<SessionRow | null> =>
  orNull((await sql<Selected>`${sessionQuery(id)} for update of sessions`.execute(tx)).rows[0])

/** Checks many at once, for open live connections. */
export const findSessions = async (db: Db, ids: readonly string[]): Promise<SessionRow[]> =>
  (await sessionsWhere(sql`sessions.id = any(${ids}::uuid[])`).execute(db)).rows.map(toRow)

export const sessionQuery = (id: string) => sessionsWhere(sql`sessions.id = ${id}`)

/** As text: built by Kysely on every call, it took 51 µs of CPU instead of 4. */
const sessionsWhere = (condition: RawBuilder<unknown>) => sql<Selected>`
  select sessions.id, sessions.account_id as "accountId", sessions.role, sessions.gen,
         sessions.min_refresh_gen as "minRefreshGen", sessions.salt, sessions.epoch, sessions.renews,
         sessions.auth_time as "authTime", sessions.rotated_at as "rotatedAt", sessions.last_seen_at as "lastSeenAt",
         sessions.idle_expires_at as "idleExpiresAt", sessions.absolute_expires_at as "absoluteExpiresAt",
         sessions.revoked_at as "revokedAt", sessions.revoke_reason is not distinct from ${DISPLACED} as "isDisplaced",
         accounts.name as "accountName", accounts.email as "accountEmail", accounts.role as "accountRole",
         accounts.session_epoch as "accountEpoch", accounts.status as "accountStatus",
         accounts.staff_role as "staffRole", accounts.second_factor_at is not null as "hasSecondFactor",
         case when accounts.staff_role is not null then (select factor_everywhere from market_settings) else false end
           as "isAskedEverywhere",
         case when accounts.staff_role is not null then (select admin_idle_days from market_settings) end as "idleDays",
         now() as now
    from sessions join accounts on accounts.id = sessions.account_id
   where ${condition}`

interface Selected extends Omit<SessionRow, 'account' | 'staff'> {
  readonly staffRole: StaffRole | null
  readonly hasSecondFactor: boolean
  readonly isAskedEverywhere: boolean
  readonly accountRole: Role
  readonly accountEpoch: number
  readonly accountStatus: AccountStatus
}

const orNull = (selected: Selected | undefined): SessionRow | null =>
  selected === undefined ? null : toRow(selected)

function toRow(selected: Selected): SessionRow {
  const {
    accountRole,
    accountEpoch,
    accountStatus,
    staffRole,
    hasSecondFactor,
    isAskedEverywhere,
    ...session
  } = selected
  return {
    ...session,
    staff: staffRole === null ? null : { role: staffRole, hasSecondFactor, isAskedEverywhere },
    account: { role: accountRole, epoch: accountEpoch, active: accountStatus === 'active' },
  }
}

export interface NewSession {
  readonly id: string
  readonly accountId: string
  readonly role: Role
  readonly epoch: number
  readonly salt: Buffer
  readonly renews: boolean
  readonly idleMs: number
  readonly absoluteMs: number
  readonly ipPrefix: string
  readonly userAgent: string
  readonly deviceHash: Buffer | null
}

export const insertSession = (tx: Tx, session: NewSession) =>
  tx
    .insertInto('sessions')
    .values({
      id: session.id,
      account_id: session.accountId,
      role: session.role,
      epoch: session.epoch,
      salt: session.salt,
      renews: session.renews,
      idle_expires_at: sql`now() + ${session.idleMs} * interval '1 millisecond'`,
      absolute_expires_at: sql`now() + ${session.absoluteMs} * interval '1 millisecond'`,
      ip_prefix: session.ipPrefix,
      user_agent: session.userAgent,
      device_hash: session.deviceHash,
    })
    .returning(['absolute_expires_at as absoluteExpiresAt', sql<Date>`now()`.as('now')])
    .executeTakeFirstOrThrow()

/** Serialises one account's sign-ins, so that the count below is exact. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/** The account's known devices, compared with the current sign-in. */
export async function findSignInHistory(
  tx: Tx,
  accountId: string,
  now: { readonly deviceHash: Buffer | null; readonly ipPrefix: string; readonly userAgent: string },
): Promise<SignInHistory> {
  const { rows } = await sql<SignInHistory>`
    select exists (select from sessions where account_id = ${accountId})
             or exists (select from account_devices where account_id = ${accountId}) as "hasSignedIn",
           exists (select from account_devices
                    where account_id = ${accountId} and device_hash = ${now.deviceHash}) as "knowsDevice",
           exists (select from sessions where account_id = ${accountId} and ip_prefix = ${now.ipPrefix}
                      and user_agent = ${now.userAgent}) as "knowsNetworkAndAgent"`.execute(tx)
  return rows[0] ?? { hasSignedIn: false, knowsDevice: false, knowsNetworkAndAgent: false }
}

/** Forgets every device, so that the owner's next sign-in is on a new one. */
export async function forgetDevices(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('account_devices').where('account_id', '=', accountId).execute()
}

/** Remembers that this browser has signed in to the account. */
export async function saveDevice(tx: Tx, accountId: string, deviceHash: Buffer): Promise<void> {
  await tx
    .insertInto('account_devices')
    .values({ account_id: accountId, device_hash: deviceHash })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'device_hash']).doUpdateSet({ last_seen_at: sql`now()` }),
    )
    .execute()
}

/** Sets the language of the account's mails. Writes nothing while it stays the same. */
export async function saveLanguage(tx: Db | Tx, accountId: string, language: Language): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ language })
    .where('id', '=', accountId)
    .where('language', '<>', language)
    .execute()
}

/** How many idle days an admin's session has, and how many sessions an account. */
export const readSignInSettings = (db: Db | Tx) =>
  db
    .selectFrom('market_settings')
    .select(['admin_idle_days as adminIdleDays', 'sessions_max as sessionsMax'])
    .executeTakeFirstOrThrow()

/**
 * Keeps the newest live sessions and ends the other live ones. When no place is left, returns the browser of the oldest that
 * stays: the next sign-in ends it.
 */
export async function revokeOldest(
  tx: Tx,
  accountId: string,
  keep: number,
): Promise<{ readonly userAgent: string } | null> {
  const { rows } = await sql<{ userAgent: string }>`
    with live as (
      select id, user_agent, row_number() over (order by created_at desc, id desc) as place
        from sessions
       where account_id = ${accountId} and revoked_at is null and idle_expires_at > now()
    ), ended as (
      update sessions set revoked_at = now(), revoke_reason = ${DISPLACED}
       where id in (select id from live where place > ${keep})
    )
    select user_agent as "userAgent" from live where place = ${keep}`.execute(tx)
  return rows[0] ?? null
}

export async function saveRotation(tx: Tx, id: string, gen: number, idleExpiresAt: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ gen, rotated_at: sql`now()`, last_seen_at: sql`now()`, idle_expires_at: idleExpiresAt })
    .where('id', '=', id)
    .execute()
}

/**
 * Records that a session was used, once per interval. It does not wait for another request that records it already or a
 * transaction that holds the row: the condition is checked under the lock, and a locked row is skipped.
 */
export async function saveUse(db: Db, id: string, idleExpiresAt: Date, intervalMs: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()`, idle_expires_at: idleExpiresAt })
    .where('id', '=', (due) =>
      due
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .where('last_seen_at', '<=', sql<Date>`now() - ${intervalMs} * interval '1 millisecond'`)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/**
 * Renews the one session that survives a change of password: next generation, new epoch, no older token renews it. The
 * time of its sign-in is unchanged. With another salt, no older token is genuine: even a copy ends at once.
 */
export async function reissueSession(
  tx: Tx,
  id: string,
  { gen, epoch, salt }: { readonly gen: number; readonly epoch: number; readonly salt?: Buffer },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      gen,
      min_refresh_gen: gen,
      epoch,
      ...(salt === undefined ? {} : { salt }),
      rotated_at: sql`now()`,
      last_seen_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function revokeSession(tx: Db | Tx, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: sql`now()`, revoke_reason: reason })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Live sessions only, without expired, revoked and outdated ones. */
const liveSessionsOf = (db: Db | Tx, accountId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .where('sessions.account_id', '=', accountId)
    .where('sessions.revoked_at', 'is', null)
    .whereRef('sessions.epoch', '=', 'accounts.session_epoch')
    .where('sessions.idle_expires_at', '>', sql<Date>`now()`)

export type ListedSession = Awaited<ReturnType<typeof listSessions>>[number]

export const listSessions = (db: Db, accountId: string) =>
  liveSessionsOf(db, accountId)
    .select([
      'sessions.id',
      'sessions.created_at as createdAt',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.ip_prefix as ipPrefix',
      'sessions.user_agent as userAgent',
    ])
    .orderBy('sessions.last_seen_at', 'desc')
    .execute()

/** Ends one live session; another account's session is not found. */
export async function revokeOne(tx: Tx, accountId: string, id: string, reason: string): Promise<boolean> {
  const ended = await tx
    .updateTable('sessions')
    .set({ revoked_at: sql`now()`, revoke_reason: reason })
    .where('id', 'in', liveSessionsOf(tx, accountId).select('sessions.id').where('sessions.id', '=', id))
    .returning('id')
    .execute()
  return ended.length === 1
}

/** Ends every live session of an account; returns how many there were. */
export async function revokeAll(tx: Tx, accountId: string, reason: string): Promise<number> {
  const ended = await tx
    .updateTable('sessions')
    .set({ revoked_at: sql`now()`, revoke_reason: reason })
    .where('id', 'in', liveSessionsOf(tx, accountId).select('sessions.id'))
    .returning('id')
    .execute()
  return ended.length
}

export async function revokeOthers(
  tx: Tx,
  accountId: string,
  keepId: string,
  reason = 'ended by its owner',
): Promise<number> {
  const ended = await tx
    .updateTable('sessions')
    .set({ revoked_at: sql`now()`, revoke_reason: reason })
    .where('id', 'in', liveSessionsOf(tx, accountId).select('sessions.id').where('sessions.id', '<>', keepId))
    .returning('id')
    .execute()
  return ended.length
}
