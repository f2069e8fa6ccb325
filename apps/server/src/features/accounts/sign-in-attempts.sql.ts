import type { Attempts } from '@farmgate/domain/accounts/sign-in-attempts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'

export interface LockedAttempts {
  readonly past: Attempts | null
  readonly now: Date
}

/** Makes the tries for one address wait for each other, so that many guesses at once are all counted. */
export async function lockAttempts(tx: Tx, subject: Buffer): Promise<LockedAttempts> {
  await tx
    .insertInto('sign_in_attempts')
    .values({ subject_hash: subject, count: 0, last_at: sql`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { count, lastAt, now } = await tx
    .selectFrom('sign_in_attempts')
    .select(['count', 'last_at as lastAt', sql<Date>`clock_timestamp()`.as('now')])
    .where('subject_hash', '=', subject)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { past: count === 0 ? null : { count, lastAt }, now }
}

export async function saveAttempts(tx: Tx, subject: Buffer, { count, lastAt }: Attempts): Promise<void> {
  await tx
    .updateTable('sign_in_attempts')
    .set({ count, last_at: lastAt })
    .where('subject_hash', '=', subject)
    .execute()
}

export async function clearAttempts(db: Db | Tx, subject: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('subject_hash', '=', subject).execute()
}
