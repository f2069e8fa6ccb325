import type { Realm } from '@farmgate/domain/people/role.ts'
import {
  type AttemptPolicies,
  type AttemptPolicy,
  admitAttempt,
} from '@farmgate/domain/people/sign-in/sign-in-attempts.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Caller } from '#http/shared/actor.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { networkKey } from '#http/shared/network.ts'
import {
  type AttemptSubject,
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

/**
 * What is guessed, and whose it is. A password is guessed by address, as sign-ins name it; a signed-in caller's guesses count
 * for the account too. Codes count for the account alone, apart from passwords: neither another address nor a right
 * password clears wrong codes.
 */
export type Guessed =
  | { readonly what: 'code'; readonly accountId: string }
  | {
      readonly what: 'password'
      readonly realm: Realm
      readonly email: string
      /** The account of a caller who is signed in. */
      readonly accountId?: string | undefined
    }

/**
 * Counts a guess first and checks it afterwards, in two steps, so that no transaction is open while a hash is computed and
 * parallel guesses are all counted. A right one clears the count.
 */
export async function countedGuess(
  { db, attemptPoliciesFor }: GuessDeps,
  guessed: Guessed,
  guesser: Guesser,
  check: () => Promise<boolean>,
): Promise<boolean> {
  // Always locked in this order, so that two parallel tries for one address wait for each other and do not deadlock.
  const counts = countsOf(guessed, guesser, attemptPoliciesFor(guesser.ip))
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

interface Count {
  readonly subject: AttemptSubject
  readonly policy: AttemptPolicy
}

/** Codes are not counted by network: an attacker who knows the password would get more tries from each. */
function countsOf(guessed: Guessed, { ip, knownDevice }: Guesser, policies: AttemptPolicies): Count[] {
  const device = knownDevice === null ? null : `device ${knownDevice.toString('hex')}`
  if (guessed.what === 'code') {
    const from = device === null ? 'code' : `code ${device}`
    return [{ subject: { owner: { accountId: guessed.accountId }, from }, policy: policies.ofCode }]
  }
  const { realm, email, accountId } = guessed
  const owner = { realm, email }
  const ofAccount =
    accountId === undefined
      ? []
      : [{ subject: { owner: { accountId }, from: 'password' }, policy: policies.fromOneNetwork }]
  if (device !== null)
    return [{ subject: { owner, from: device }, policy: policies.fromKnownDevice }, ...ofAccount]
  return [
    { subject: { owner, from: null }, policy: policies.fromEverywhere },
    { subject: { owner, from: networkKey(ip) }, policy: policies.fromOneNetwork },
    ...ofAccount,
  ]
}
