import type { Realm } from '@farmgate/domain/people/role.ts'
import type { Attempts } from '@farmgate/domain/people/sign-in/sign-in-attempts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

/**
 * Whose tries are counted: the owner of an e-mail address, whether or not there is such an account, or an account,
 * whatever its address is.
 */
type AttemptOwner = { readonly realm: Realm; readonly email: string } | { readonly accountId: string }

export interface AttemptSubject {
  readonly owner: AttemptOwner
  /** One network, known device or kind of guess; `null` for every network together. */
  readonly from: string | null
}

export interface LockedAttempts {
  readonly past: Attempts | null
  readonly now: Date
}

/**
 * Hashed here and lowered by PostgreSQL, like the account's address: JavaScript lowers some letters (İ) differently,
 * and every other spelling would get another ten tries. An address without an account is never stored readable.
 */
const textOf = (owner: AttemptOwner) =>
  'accountId' in owner
    ? sql<string>`${`account|${owner.accountId}`}::text`
    : sql<string>`${owner.realm}::text || '|' || lower(${owner.email})`

const subjectHash = ({ owner, from }: AttemptSubject) =>
  sql<Buffer>`sha256(convert_to(${textOf(owner)} || '|' || coalesce(${from}, ''), 'UTF8'))`

/** Without what is counted apart: finds all rows of an address or account. */
const ownerHash = (owner: AttemptOwner) => sql<Buffer>`sha256(convert_to(${textOf(owner)}, 'UTF8'))`

/**
 * Locks the tries for one subject, so that parallel guesses are all counted. The update changes nothing; it only locks
 * the row, also against a parallel insert or delete.
 */
export async function lockAttempts(tx: Tx, subject: AttemptSubject): Promise<LockedAttempts> {
  const { count, lastAt, now } = await tx
    .insertInto('sign_in_attempts')
    .values({
      subject_hash: subjectHash(subject),
      address_hash: ownerHash(subject.owner),
      count: 0,
      last_at: sql`now()`,
    })
    .onConflict((conflict) =>
      conflict.column('subject_hash').doUpdateSet({ count: sql`sign_in_attempts.count` }),
    )
    .returning(['count', 'last_at as lastAt', sql<Date>`clock_timestamp()`.as('now')])
    .executeTakeFirstOrThrow()
  return { past: count === 0 ? null : { count, lastAt }, now }
}

export async function saveAttempts(
  tx: Tx,
  subject: AttemptSubject,
  { count, lastAt }: Attempts,
): Promise<void> {
  await tx
    .updateTable('sign_in_attempts')
    .set({ count, last_at: lastAt })
    .where('subject_hash', '=', subjectHash(subject))
    .execute()
}

export async function clearAttempts(tx: Tx, subject: AttemptSubject): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where('subject_hash', '=', subjectHash(subject)).execute()
}

/** For a try that was counted but not checked. */
export async function giveBackAttempt(tx: Tx, subject: AttemptSubject): Promise<void> {
  await tx
    .updateTable('sign_in_attempts')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('subject_hash', '=', subjectHash(subject))
    .execute()
}

/**
 * Clears the tries from every network: the owner has verified the mailbox and need not wait because of another person's
 * guesses. Codes are counted for the account and stay: a mailbox proves nothing about the phone.
 */
export async function clearPasswordAttempts(
  tx: Tx,
  address: { readonly realm: Realm; readonly email: string },
): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where('address_hash', '=', ownerHash(address)).execute()
}

/** Whether this browser has signed in to the account of this e-mail address. */
export const hasSignedInBefore = async (
  db: Db,
  realm: Realm,
  email: string,
  deviceHash: Buffer,
): Promise<boolean> =>
  (await db
    .selectFrom('account_devices')
    .innerJoin('accounts', 'accounts.id', 'account_devices.account_id')
    .select('accounts.id')
    .where('accounts.realm', '=', realm)
    .where('accounts.email_norm', '=', sql<string>`lower(${email})`)
    .where('accounts.deleted_at', 'is', null)
    .where('account_devices.device_hash', '=', deviceHash)
    .executeTakeFirst()) !== undefined

/** What is needed to check the password again. */
export const findForProof = (db: Db, id: string) =>
  db
    .selectFrom('accounts')
    .select(['realm', 'email', 'password_hash as passwordHash'])
    .where('id', '=', id)
    .executeTakeFirst()
