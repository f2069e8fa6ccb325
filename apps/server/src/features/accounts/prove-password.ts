import type { Realm } from '@farmgate/domain/accounts/role.ts'
import { type AttemptPolicies, admitAttempt } from '@farmgate/domain/accounts/sign-in-attempts.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Caller } from '#http/shared/actor.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { networkKey } from '#http/shared/network.ts'
import { hasSignedInBefore } from './accounts.sql.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { clearAttempts, giveBackAttempt, lockAttempts, saveAttempts } from './sign-in-attempts.sql.ts'

export interface ProveDeps {
  readonly db: Db
  readonly hasher: PasswordHasher
  readonly attemptPoliciesFor: (ip: string) => AttemptPolicies
}

/** Where a password guess comes from. */
export interface Guesser {
  readonly ip: string
  /** The device, if it has signed in to this account before. */
  readonly knownDevice: Buffer | null
}

/** Runs one query whether or not the account exists. */
export async function guesserOf(
  db: Db,
  realm: Realm,
  email: string,
  { ip, device }: Pick<Caller, 'ip' | 'device'>,
): Promise<Guesser> {
  if (device === null || device.isNew) return { ip, knownDevice: null }
  const isKnown = await hasSignedInBefore(db, realm, email, device.hash)
  return { ip, knownDevice: isKnown ? device.hash : null }
}

/**
 * The only place where a password is checked, so every guess is counted: at sign-in and in the dialog that requires the
 * password again. The guess is counted first and checked afterwards, in two steps, so that no transaction is open while
 * the hash is computed.
 */
export async function provePassword(
  { db, hasher, attemptPoliciesFor }: ProveDeps,
  {
    realm,
    email,
    passwordHash,
  }: { readonly realm: Realm; readonly email: string; readonly passwordHash: string | null },
  password: string,
  { ip, knownDevice }: Guesser,
): Promise<boolean> {
  const policies = attemptPoliciesFor(ip)
  // Always locked in this order, so that two parallel tries for one address wait for each other and do not deadlock.
  const counts =
    knownDevice === null
      ? [
          { subject: { realm, email, from: null }, policy: policies.fromEverywhere },
          { subject: { realm, email, from: networkKey(ip) }, policy: policies.fromOneNetwork },
        ]
      : [
          {
            subject: { realm, email, from: `device ${knownDevice.toString('hex')}` },
            policy: policies.fromKnownDevice,
          },
        ]
  const forEach = (work: (tx: Tx, count: (typeof counts)[number]) => Promise<void>) =>
    inTransaction(db, async (tx) => {
      for (const count of counts) await work(tx, count)
    })

  await forEach(async (tx, { subject, policy }) => {
    const { past, now } = await lockAttempts(tx, subject)
    const verdict = admitAttempt(past, now, policy)
    if (!verdict.admitted) {
      throw new Refusal('auth.too_many_attempts', { retryAfterSeconds: verdict.retryAfterSeconds })
    }
    await saveAttempts(tx, subject, verdict.next)
  })

  const proved = await hasher.verify(passwordHash, password).catch(async (error: unknown) => {
    await forEach((tx, { subject }) => giveBackAttempt(tx, subject))
    throw error
  })
  if (proved) await forEach((tx, { subject }) => clearAttempts(tx, subject))
  return proved
}
