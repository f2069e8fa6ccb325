import type { Realm } from '@farmgate/domain/accounts/role.ts'
import { type AttemptPolicies, admitAttempt } from '@farmgate/domain/accounts/sign-in-attempts.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Caller } from '../../actor.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { networkKey } from '../../network.ts'
import { hasSignedInBefore } from './accounts.sql.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { clearAttempts, giveBackAttempt, lockAttempts, saveAttempts } from './sign-in-attempts.sql.ts'

export interface ProveDeps {
  readonly db: Db
  readonly hasher: PasswordHasher
  readonly attemptPoliciesFor: (ip: string) => AttemptPolicies
}

/** From where a password is tried. */
export interface Guesser {
  readonly ip: string
  /** The device, where it has signed in to this account before. */
  readonly knownDevice: Buffer | null
}

/** Costs one query whether or not there is such an account. */
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
 * The one place where a password is tried, so every guess is counted: at the door and in the dialog
 * that asks again. Counted first and looked at afterwards, in two steps, so that no transaction
 * stays open while the hash is computed.
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
  // Always taken in this order: two who try the same address at once wait for each other and do not deadlock.
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
