import type { Realm } from '@farmgate/domain/accounts/role.ts'
import type { Attempts } from '@farmgate/domain/accounts/sign-in-attempts.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'

/** Whose tries are counted: one e-mail address, from one network or known device, or (`null`) from everywhere. */
export interface AttemptSubject {
  readonly realm: Realm
  readonly email: string
  readonly from: string | null
}

export interface LockedAttempts {
  readonly past: Attempts | null
  readonly now: Date
}

/**
 * Hashed here and lowered by PostgreSQL, as the account's own address is: JavaScript lowers some letters (İ) otherwise,
 * and every other spelling would be another ten tries. What was never an account is not kept readable.
 */
const subjectHash = (subject: AttemptSubject) =>
  sql<Buffer>`sha256(convert_to(
    ${subject.realm}::text || '|' || lower(${subject.email}) || '|' || coalesce(${subject.from}, ''), 'UTF8'
  ))`

/** The same address from any network: by this all its rows are found when its owner is deleted. */
const addressHash = ({ realm, email }: Omit<AttemptSubject, 'from'>) =>
  sql<Buffer>`sha256(convert_to(${realm}::text || '|' || lower(${email}), 'UTF8'))`

/**
 * Makes the tries for one subject wait for each other, so that many guesses at once are all counted. The update changes
 * nothing: it is there to lock the row, whoever made it and whoever is about to clear it.
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

/** For a try that was counted but never looked at. */
export async function giveBackAttempt(tx: Tx, subject: AttemptSubject): Promise<void> {
  await tx
    .updateTable('sign_in_attempts')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('subject_hash', '=', subjectHash(subject))
    .execute()
}

/** From every network: the owner has proved the mailbox and need not wait for what a guesser has spent. */
export async function clearAllAttempts(tx: Tx, address: Omit<AttemptSubject, 'from'>): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where('address_hash', '=', addressHash(address)).execute()
}
