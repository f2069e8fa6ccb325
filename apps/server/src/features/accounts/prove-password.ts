import { createHash } from 'node:crypto'
import type { Realm } from '@farmgate/domain/accounts/role.ts'
import { type AttemptPolicy, admitAttempt } from '@farmgate/domain/accounts/sign-in-attempts.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { clearAttempts, lockAttempts, saveAttempts } from './sign-in-attempts.sql.ts'

export interface ProveDeps {
  readonly db: Db
  readonly hasher: PasswordHasher
  readonly attemptPolicyFor: (ip: string) => AttemptPolicy
}

/**
 * The one place where a password is tried, so every guess is counted: at the door and in the dialog
 * that asks again. Counted first and looked at afterwards, in two steps, so that no transaction
 * stays open while the hash is computed.
 */
export async function provePassword(
  { db, hasher, attemptPolicyFor }: ProveDeps,
  who: { readonly realm: Realm; readonly email: string; readonly passwordHash: string | null },
  password: string,
  ip: string,
): Promise<boolean> {
  const subject = subjectHash(who.realm, who.email)
  await inTransaction(db, async (tx) => {
    const { past, now } = await lockAttempts(tx, subject)
    const verdict = admitAttempt(past, now, attemptPolicyFor(ip))
    if (!verdict.admitted) {
      throw new Refusal('auth.too_many_attempts', { retryAfterSeconds: verdict.retryAfterSeconds })
    }
    await saveAttempts(tx, subject, verdict.next)
  })
  const proved = await hasher.verify(who.passwordHash, password)
  if (proved) await clearAttempts(db, subject)
  return proved
}

/** People mistype other people's addresses; what was never an account is not kept readable. */
const subjectHash = (realm: Realm, email: string): Buffer =>
  createHash('sha256').update(`${realm}|${email.toLowerCase()}`).digest()
