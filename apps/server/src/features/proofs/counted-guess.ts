import type { Realm } from '@farmgate/domain/accounts/role.ts'
import {
  type AttemptPolicies,
  type AttemptPolicy,
  admitAttempt,
} from '@farmgate/domain/accounts/sign-in-attempts.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Caller } from '#http/shared/actor.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { networkKey } from '#http/shared/network.ts'
import {
  CODES_FROM_EVERYWHERE,
  clearAttempts,
  giveBackAttempt,
  hasSignedInBefore,
  lockAttempts,
  saveAttempts,
} from './sign-in-attempts.sql.ts'

export interface GuessDeps {
  readonly db: Db
  readonly attemptPoliciesFor: (ip: string) => AttemptPolicies
}

/** Where a guess comes from. */
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

/** What is guessed, and whose it is. Codes are counted apart: a right password must not clear wrong codes. */
export interface Guessed {
  readonly what: 'password' | 'code'
  readonly realm: Realm
  readonly email: string
}

/**
 * Counts a guess first and checks it afterwards, in two steps, so that no transaction is open while a hash is computed and
 * parallel guesses are all counted. A right one clears the count.
 */
export async function countedGuess(
  { db, attemptPoliciesFor }: GuessDeps,
  { what, realm, email }: Guessed,
  { ip, knownDevice }: Guesser,
  check: () => Promise<boolean>,
): Promise<boolean> {
  // Always locked in this order, so that two parallel tries for one address wait for each other and do not deadlock.
  const counts = placesOf(what, { ip, knownDevice }, attemptPoliciesFor(ip)).map(({ from, policy }) => ({
    subject: { realm, email, from },
    policy,
  }))
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

  const isRight = await check().catch(async (error: unknown) => {
    await forEach((tx, { subject }) => giveBackAttempt(tx, subject))
    throw error
  })
  if (isRight) await forEach((tx, { subject }) => clearAttempts(tx, subject))
  return isRight
}

interface CountedPlace {
  readonly from: string | null
  readonly policy: AttemptPolicy
}

/** Codes are not counted by network: an attacker who knows the password would get more tries from each. */
function placesOf(
  what: Guessed['what'],
  { ip, knownDevice }: Guesser,
  policies: AttemptPolicies,
): CountedPlace[] {
  const device = knownDevice === null ? null : `device ${knownDevice.toString('hex')}`
  if (what === 'code')
    return [{ from: device === null ? CODES_FROM_EVERYWHERE : `code ${device}`, policy: policies.ofCode }]
  if (device !== null) return [{ from: device, policy: policies.fromKnownDevice }]
  return [
    { from: null, policy: policies.fromEverywhere },
    { from: networkKey(ip), policy: policies.fromOneNetwork },
  ]
}
