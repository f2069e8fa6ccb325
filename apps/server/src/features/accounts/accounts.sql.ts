import type { Realm, Role } from '@farmgate/domain/accounts/role.ts'
import type { StaffRole } from '@farmgate/domain/accounts/staff.ts'
import type { FarmDelivery } from '@farmgate/domain/farmers/farm-delivery.ts'
import type { Refusal } from '@farmgate/domain/refusal.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/pool.ts'
import { violates } from '#db/transaction.ts'
import { changeOfFarm } from '#features/farm-profile/farm-profile.sql.ts'

export interface Account {
  readonly id: string
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly epoch: number
  readonly createdAt: Date
  readonly emailVerifiedAt: Date | null
}

const accountColumns = [
  'accounts.id',
  'accounts.role',
  'accounts.name',
  'accounts.email',
  'accounts.session_epoch as epoch',
  'accounts.created_at as createdAt',
  'accounts.email_verified_at as emailVerifiedAt',
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
    })
    .where('id', '=', id)
    .execute()
    .catch(refuseTakenEmail(whenTaken))
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
      ...(name === undefined ? {} : { name }),
    })
    .where('id', '=', id)
    .returning('session_epoch as epoch')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenEmail(whenTaken))
}

export async function saveEmailVerified(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ email_verified_at: sql`now()` })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()
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

export async function insertFarmerProfile(tx: Tx, accountId: string): Promise<void> {
  await tx.insertInto('farmer_profiles').values({ account_id: accountId }).execute()
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
