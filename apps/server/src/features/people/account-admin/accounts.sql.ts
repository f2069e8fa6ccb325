import type { AccountFacts } from '@farmgate/domain/people/accounts/account-actions.ts'
import type { CountedAttempts } from '@farmgate/domain/people/sign-in/delayed-sign-ins.ts'
import type { OrderStatus } from '@farmgate/domain/ordering/orders/stage.ts'
import { sql } from 'kysely'
import { upToMax } from '#db/lists/bounded-count.ts'
import { isDelivered, isOpen } from '#db/order-states.sql.ts'
import type { Db, Tx } from '#db/pool.ts'

/** What an operator sees of an account, without its orders and sessions. */
export interface AccountRow extends AccountFacts {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly createdAt: Date
  readonly emailVerifiedAt: Date | null
  readonly phoneConfirmedAt: Date | null
  readonly phoneConfirmedBy: string | null
  readonly disabledAt: Date | null
  readonly disabledReason: string | null
  readonly disabledBy: string | null
  readonly deliveredOrders: number
  readonly devices: number
}

/** Returns undefined for a deleted account. */
export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select accounts.id, accounts.role, accounts.name, accounts.email, accounts.created_at as "createdAt",
           accounts.email_verified_at as "emailVerifiedAt", accounts.status = 'disabled' as "isDisabled",
           coalesce(addresses.phone, farmer_profiles.phone, '') as phone,
           accounts.phone_confirmed_at is not null as "isPhoneConfirmed",
           accounts.phone_confirmed_at as "phoneConfirmedAt", caller.name as "phoneConfirmedBy",
           accounts.disabled_at as "disabledAt", accounts.disabled_reason as "disabledReason",
           (select operator.name
              from audit_log join accounts as operator on operator.id = audit_log.actor_id
             where audit_log.subject_id = accounts.id::text and audit_log.actor_role = 'admin'
               and audit_log.action in ('user.disabled', 'farmer.disabled') and accounts.disabled_at is not null
             order by audit_log.at desc, audit_log.id desc limit 1) as "disabledBy",
           ${upToMax(sql`select from orders where buyer_id = accounts.id and ${isDelivered()}`)} as "deliveredOrders",
           (select count(*)::int from account_devices where account_id = accounts.id) as devices
      from accounts
      left join addresses on addresses.account_id = accounts.id
      left join farmer_profiles on farmer_profiles.account_id = accounts.id
      left join accounts as caller on caller.id = accounts.phone_confirmed_by
     where accounts.id = ${id} and accounts.deleted_at is null`.execute(db)
  return rows[0]
}

/** Locks the account's row: an order, a sign-in or a saved address of the person waits for this transaction. */
export async function lockAccount(tx: Tx, id: string): Promise<AccountFacts | undefined> {
  const account = await tx
    .selectFrom('accounts')
    .select(['role', sql<boolean>`status = 'disabled'`.as('isDisabled')])
    .select(sql<boolean>`phone_confirmed_at is not null`.as('isPhoneConfirmed'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (account === undefined) return undefined
  // Read after the lock, so that a number saved by the previous holder is seen.
  const known = await tx
    .selectFrom(account.role === 'farmer' ? 'farmer_profiles' : 'addresses')
    .select('phone')
    .where('account_id', '=', id)
    .executeTakeFirst()
  return { ...account, phone: known?.phone ?? '' }
}

/** Saves the status, which also ends every session (trigger of 0002) and takes a farm's products off sale. */
export async function saveDisabled(tx: Tx, id: string, reason: string | null): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      status: reason === null ? 'active' : 'disabled',
      disabled_at: reason === null ? null : sql`now()`,
      disabled_reason: reason,
    })
    .where('id', '=', id)
    .execute()
}

export async function saveConfirmedPhone(tx: Tx, id: string, adminId: string | null): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ phone_confirmed_at: adminId === null ? null : sql`now()`, phone_confirmed_by: adminId })
    .where('id', '=', id)
    .execute()
}

/** Raises the session epoch, so that a session being opened with the old epoch is ended as well. */
export async function raiseEpoch(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ session_epoch: sql`session_epoch + 1` })
    .where('id', '=', id)
    .execute()
}

export interface OpenOrderRow {
  readonly id: string
  readonly number: number
  readonly status: OrderStatus
  readonly totalPaise: number
  readonly isCash: boolean
  readonly createdAt: Date
}

/** Orders that are neither delivered nor cancelled, newest first. */
export async function listOpenOrders(db: Db, buyerId: string, limit: number): Promise<OpenOrderRow[]> {
  const { rows } = await sql<OpenOrderRow>`
    select id, number::int as number, status, (total_paise - reduced_paise)::float8 as "totalPaise",
           payment_method = 'Cash on Delivery' as "isCash", created_at as "createdAt"
      from orders where buyer_id = ${buyerId} and ${isOpen()}
     order by id desc limit ${limit}`.execute(db)
  return rows
}

interface Sum {
  readonly count: number
  readonly paise: number
}

/** Number and value of the open orders: of all of them, and of those paid in cash. */
export async function sumOpenOrders(
  db: Db,
  buyerId: string,
): Promise<{ readonly open: Sum; readonly cash: Sum }> {
  const { rows } = await sql<{ count: number; paise: number; cashCount: number; cashPaise: number }>`
    select count(*)::int as count, coalesce(sum(costs_paise), 0)::float8 as paise,
           count(*) filter (where cash)::int as "cashCount",
           coalesce(sum(costs_paise) filter (where cash), 0)::float8 as "cashPaise"
      from (
        select total_paise - reduced_paise as costs_paise, payment_method = 'Cash on Delivery' as cash
          from orders where buyer_id = ${buyerId} and ${isOpen()} limit 1000
      ) as open`.execute(db)
  const { count = 0, paise = 0, cashCount = 0, cashPaise = 0 } = rows[0] ?? {}
  return { open: { count, paise }, cash: { count: cashCount, paise: cashPaise } }
}

/** What was refunded when these orders were cancelled, without what had gone back before. */
export async function sumGivenBack(
  db: Db,
  orderIds: readonly string[],
): Promise<{ readonly units: number; readonly valuePaise: number; readonly refundedPaise: number }> {
  const { rows } = await sql<{ units: number; valuePaise: number; refundedPaise: number }>`
    select coalesce((select sum(kept_parts / parts_per_unit(unit)) from kept_lines
                      where order_id = any(${orderIds}::uuid[])), 0)::int as units,
           coalesce((select sum(total_paise - reduced_paise) from orders
                      where id = any(${orderIds}::uuid[])), 0)::float8 as "valuePaise",
           coalesce((select sum(amount_paise) from refunds
                      where cause = 'cancel' and order_id = any(${orderIds}::uuid[])), 0)::float8 as "refundedPaise"`.execute(
    db,
  )
  return rows[0] ?? { units: 0, valuePaise: 0, refundedPaise: 0 }
}

export interface SessionOfAccount {
  readonly id: string
  readonly userAgent: string
  readonly ipPrefix: string
  readonly isLive: boolean
  readonly firstSeenAt: Date
  readonly lastSeenAt: Date
}

/** The newest sessions that are still stored: live ones first, then ended ones. */
export async function listSessionsOf(db: Db, accountId: string, limit: number): Promise<SessionOfAccount[]> {
  const { rows } = await sql<SessionOfAccount>`
    select sessions.id, sessions.user_agent as "userAgent", sessions.ip_prefix as "ipPrefix",
           coalesce(account_devices.first_seen_at, sessions.created_at) as "firstSeenAt",
           sessions.last_seen_at as "lastSeenAt",
           sessions.revoked_at is null and sessions.epoch = accounts.session_epoch and accounts.status = 'active'
             and sessions.idle_expires_at > now() as "isLive"
      from sessions
      join accounts on accounts.id = sessions.account_id
      left join account_devices
        on account_devices.account_id = sessions.account_id and account_devices.device_hash = sessions.device_hash
     where sessions.account_id = ${accountId}
     order by "isLive" desc, sessions.last_seen_at desc limit ${limit}`.execute(db)
  return rows
}

/** Wrong passwords for this account's address that still count, and the database's clock. */
export async function countedAttempts(
  db: Db,
  accountId: string,
): Promise<{ readonly now: Date; readonly counted: readonly CountedAttempts[] }> {
  const { rows } = await sql<{ now: Date; count: number | null; lastAt: Date; isFromEverywhere: boolean }>`
    select now() as now, attempts.count, attempts.last_at as "lastAt",
           attempts.subject_hash = sha256(convert_to(address || '|', 'UTF8')) as "isFromEverywhere"
      from (select realm::text || '|' || email_norm as address from accounts where id = ${accountId}) as account
      left join sign_in_attempts as attempts on attempts.address_hash = sha256(convert_to(address, 'UTF8'))`.execute(
    db,
  )
  return {
    now: rows[0]?.now ?? new Date(0),
    counted: rows.flatMap(({ count, lastAt, isFromEverywhere }) =>
      count === null ? [] : [{ count, lastAt, isFromEverywhere }],
    ),
  }
}
