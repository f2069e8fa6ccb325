import type { Realm, Role } from '@farmgate/domain/people/role.ts'
import type { StaffRole } from '@farmgate/domain/people/accounts/staff.ts'
import type { FarmDelivery } from '@farmgate/domain/delivery/reach/farm-delivery.ts'
import type { Refusal } from '@farmgate/domain/refusal.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/pool.ts'
import { violates } from '#db/transaction.ts'
import { changeOfFarm } from '#features/people/farm-profile/farm-profile.sql.ts'

export interface Account {
  readonly id: string
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly epoch: number
  readonly createdAt: Date
  readonly emailVerifiedAt: Date | null
  readonly hasSecondFactor: boolean
}

const accountColumns = [
  'accounts.id',
  'accounts.role',
  'accounts.name',
  'accounts.email',
  'accounts.session_epoch as epoch',
  'accounts.created_at as createdAt',
  'accounts.email_verified_at as emailVerifiedAt',
  sql<boolean>`accounts.second_factor_at is not null`.as('hasSecondFactor'),
] as const

export const findForSignIn = (db: Db, realm: Realm, email: string) =>
  db
    .selectFrom('accounts')
    .select([...accountColumns, 'accounts.password_hash as passwordHash'])
    .select(sql<boolean>`accounts.status = 'active'`.as('active'))
    .where('realm', '=', realm)
    // Lowered by PostgreSQL, like the column: JavaScript and PostgreSQL differ on some letters.
    .where('email_norm', '=', sql<string>`lower(${email})`)
    // A deleted account has no password to compare with.
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const findAccount = (db: Db | Tx, id: string) =>
  db.selectFrom('accounts').select(accountColumns).where('id', '=', id).executeTakeFirst()

/** Returns undefined for an account that was deleted while the call waited. */
export const lockForChange = (tx: Tx, id: string) =>
  tx
    .selectFrom('accounts')
    .select([...accountColumns, 'accounts.password_hash as passwordHash'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The address of an account, locked until the mail to it is queued. The worker has no right to read the password. */
export const lockForMail = (tx: Tx, id: string) =>
  tx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export interface NewAccount {
  readonly id: string
  readonly realm: Realm
  readonly role: Role
  /** Only of an admin. */
  readonly staffRole?: StaffRole
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  /** English when not given. */
  readonly language?: Language
}

/** `whenTaken` is thrown when another account already has the e-mail. */
export async function insertAccount(tx: Tx, account: NewAccount, whenTaken: Refusal): Promise<void> {
  const { passwordHash, staffRole, ...columns } = account
  await tx
    .insertInto('accounts')
    .values({ ...columns, staff_role: staffRole ?? null, password_hash: passwordHash })
    .execute()
    .catch(refuseTakenEmail(whenTaken))
}

export interface AccountChange {
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  readonly epoch: number
  /** E-mail or password change without the current password. */
  readonly isUnproved: boolean
}

export async function updateAccount(
  tx: Tx,
  id: string,
  change: AccountChange,
  whenTaken: Refusal,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      name: change.name,
      email: change.email,
      password_hash: change.passwordHash,
      session_epoch: change.epoch,
      // A new address is a new mailbox, which is not verified yet.
      email_verified_at: sql`case when email = ${change.email} then email_verified_at end`,
      ...fallbackFor(change.email),
      contested_email: sql`case when email = ${change.email} then contested_email end`,
      ...(change.isUnproved ? { credentials_unproved_at: sql<Date>`clock_timestamp()` } : {}),
    })
    .where('id', '=', id)
    .execute()
    .catch(refuseTakenEmail(whenTaken))
}

/**
 * The address that the account owns while it claims a new one: the one it has, unless that is only claimed too. None
 * when it returns to the address it owns.
 */
function fallbackFor(email: string) {
  const isSame = sql`email = ${email}`
  const returns = sql`lower(fallback_email) = lower(${email})`
  const onlyClaims = sql`fallback_email is not null and email_verified_at is null`
  return {
    fallback_email: sql<string | null>`
      case when ${isSame} then fallback_email when ${returns} then null
           when ${onlyClaims} then fallback_email else email end`,
    fallback_verified_at: sql<Date | null>`
      case when ${isSame} then fallback_verified_at when ${returns} then null
           when ${onlyClaims} then fallback_verified_at else email_verified_at end`,
  }
}

/** The account owns its address from now on. */
const OWNS_IT = { fallback_email: null, fallback_verified_at: null, contested_email: null } as const

/**
 * Takes a claimed address, changed to and never verified, from the account that has it: it falls back to the address it
 * owns. An account whose own address another one has meanwhile keeps it. PostgreSQL checks the conditions again after it
 * has waited for a verification under way.
 */
export async function releaseClaim(
  tx: Tx,
  { realm, email, forId }: { readonly realm: Realm; readonly email: string; readonly forId: string },
  whenTaken: Refusal,
): Promise<string | null> {
  const released = await sql<{ id: string }>`
    update accounts as holder
       set email = fallback_email, email_verified_at = fallback_verified_at, contested_email = email,
           fallback_email = null, fallback_verified_at = null
     where realm = ${realm} and email_norm = lower(${email}) and id <> ${forId}
       and email_verified_at is null and fallback_email is not null and deleted_at is null
       and not exists (
         select from accounts as other
          where other.realm = holder.realm and other.email_norm = lower(holder.fallback_email))
    returning id`
    .execute(tx)
    .catch(refuseTakenEmail(whenTaken))
  return released.rows[0]?.id ?? null
}

export interface ProvedOwner {
  /** The address of the verified mailbox. */
  readonly email: string
  readonly passwordHash: string
  /** Only where the account starts fresh. */
  readonly name?: string
}

/** Gives the account to the owner of a mailbox: this address, verified; a new password; every older session ended. */
export async function giveToOwner(
  tx: Tx,
  id: string,
  { email, passwordHash, name }: ProvedOwner,
  whenTaken: Refusal,
): Promise<{ readonly epoch: number }> {
  return tx
    .updateTable('accounts')
    .set({
      email,
      email_verified_at: sql`case when email = ${email} then coalesce(email_verified_at, now()) else now() end`,
      password_hash: passwordHash,
      session_epoch: sql`session_epoch + 1`,
      ...OWNS_IT,
      ...(name === undefined ? {} : { name }),
    })
    .where('id', '=', id)
    .returning('session_epoch as epoch')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenEmail(whenTaken))
}

/** The account owns this address from now on: its own, or the one that another account took from it. */
export async function saveEmailVerified(
  tx: Tx,
  id: string,
  email: string,
  whenTaken: Refusal,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      ...OWNS_IT,
      email,
      email_verified_at: sql`case when email = ${email} then coalesce(email_verified_at, now()) else now() end`,
    })
    .where('id', '=', id)
    .execute()
    .catch(refuseTakenEmail(whenTaken))
}

/** The accounts that sign in with this address, in every realm or in one, in lock order. */
export const findByEmail = (tx: Tx, email: string, realm: Realm | null) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'role', 'email'])
    .where('email_norm', '=', sql<string>`lower(${email})`)
    .$if(realm !== null, (query) => query.where('realm', '=', realm))
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** Finds the admin by e-mail, because the command is run on the server, where ids are not known. */
export async function replaceAdminPassword(
  tx: Tx,
  email: string,
  passwordHash: string,
): Promise<{ readonly id: string; readonly epoch: number } | null> {
  const changed = await tx
    .updateTable('accounts')
    .set({ password_hash: passwordHash, session_epoch: sql`session_epoch + 1` })
    .where('role', '=', 'admin')
    .where('email_norm', '=', sql<string>`lower(${email})`)
    .returning(['id', 'session_epoch as epoch'])
    .executeTakeFirst()
  return changed ?? null
}

export const findAdmin = async (tx: Tx, email: string): Promise<string | undefined> => {
  const admin = await tx
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('email_norm', '=', sql<string>`lower(${email})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return admin?.id
}

const refuseTakenEmail =
  (refusal: Refusal) =>
  (error: unknown): never => {
    throw violates(error, 'account_email_unique') ? refusal : error
  }

/** Stores whether Add to Cart leaves this buyer on the page. */
export async function saveShelfChoice(db: Db, accountId: string, stays: boolean): Promise<void> {
  await db.updateTable('accounts').set({ stays_on_shelf: stays }).where('id', '=', accountId).execute()
}

/** Removes the confirmation: the number is no longer the one that an operator called. */
export async function removePhoneMark(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ phone_confirmed_at: null, phone_confirmed_by: null })
    .where('id', '=', accountId)
    .where('phone_confirmed_at', 'is not', null)
    .execute()
}

export async function insertFarmerProfile(tx: Tx, accountId: string, phone: string): Promise<void> {
  await tx.insertInto('farmer_profiles').values({ account_id: accountId, phone }).execute()
}

export const findFarmer = (db: Db | Tx, id: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('farmer_profiles', 'farmer_profiles.account_id', 'accounts.id')
    .leftJoin('pictures', 'pictures.id', 'farmer_profiles.avatar')
    .select([
      ...accountColumns,
      'farmer_profiles.place',
      'farmer_profiles.about',
      'farmer_profiles.phone',
      sql<FarmDelivery>`farmer_profiles.delivery`.as('delivery'),
      sql<boolean>`farmer_profiles.verified_at is not null`.as('isVerified'),
      changeOfFarm.as('change'),
    ])
    .select((row) =>
      row
        .case()
        .when('pictures.id', 'is not', null)
        .then(
          jsonBuildObject({
            id: row.ref('pictures.id').$notNull(),
            width: row.ref('pictures.width').$notNull(),
            complete: row.ref('pictures.complete').$notNull(),
          }),
        )
        .end()
        .as('picture'),
    )
    .where('accounts.id', '=', id)
    .executeTakeFirst()
