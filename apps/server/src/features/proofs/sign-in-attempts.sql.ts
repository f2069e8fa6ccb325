import type { Realm } from '@farmgate/domain/accounts/role.ts'
import type { Attempts } from '@farmgate/domain/accounts/sign-in-attempts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

/** What tries are counted for: one e-mail address, from one network or known device, or (`null`) from everywhere. */
export interface AttemptSubject {
  readonly realm: Realm
  readonly email: string
  readonly from: string | null
}

/** The `from` of codes of the second factor, tried on devices that have not signed in before. */
export const CODES_FROM_EVERYWHERE = 'code'

export interface LockedAttempts {
  readonly past: Attempts | null
  readonly now: Date
}

/**
 * Hashed here and lowered by PostgreSQL, like the account's address: JavaScript lowers some letters (İ) differently,
 * and every other spelling would get another ten tries. An address without an account is never stored readable.
 */
const subjectHash = (subject: AttemptSubject) =>
  sql<Buffer>`sha256(convert_to(
    ${subject.realm}::text || '|' || lower(${subject.email}) || '|' || coalesce(${subject.from}, ''), 'UTF8'
  ))`

/** The hash of the address from any network: finds all its rows when its owner is deleted. */
const addressHash = ({ realm, email }: Omit<AttemptSubject, 'from'>) =>
  sql<Buffer>`sha256(convert_to(${realm}::text || '|' || lower(${email}), 'UTF8'))`

/**
 * Locks the tries for one subject, so that parallel guesses are all counted. The update changes nothing; it only locks
 * the row, also against a parallel insert or delete.
 */
export async function lockAttempts(tx: Tx, subject: AttemptSubject): Promise<LockedAttempts> {
  const { count, lastAt, now } = await tx
    .insertInto('sign_in_attempts')
    .values({
      subject_hash: subjectHash(subject),
      address_hash: addressHash(subject),
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
 * guesses. Codes stay counted: a mailbox proves nothing about the phone.
 */
export async function clearPasswordAttempts(tx: Tx, address: Omit<AttemptSubject, 'from'>): Promise<void> {
  await tx
    .deleteFrom('sign_in_attempts')
    .where('address_hash', '=', addressHash(address))
    .where('subject_hash', '<>', subjectHash({ ...address, from: CODES_FROM_EVERYWHERE }))
    .execute()
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
