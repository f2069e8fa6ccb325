import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { concurrencyLimit } from '#concurrency/concurrency-limit.ts'
import { createFairQueue, type Place } from '#concurrency/fair-queue.ts'
import { networkKey } from '#http/shared/network.ts'

/** Whose password it is: `known` for a device that the account knows and for a signed-in caller, `unknown` for all others. */
export type HashPlace = Place<'known' | 'unknown'>

export interface PasswordHasher {
  hasRoom(place: HashPlace): boolean
  hash(password: string, place?: HashPlace): Promise<string>
  /**
   * Waits for a turn, or refuses the call as busy, before the work asks the database anything. The work gets the way to
   * compare a password.
   */
  inTurn<T>(place: HashPlace, work: (verify: VerifyPassword) => Promise<T>): Promise<T>
}

/**
 * Takes the same time with or without a hash to compare with, so that timing does not reveal whether an account
 * exists.
 */
export type VerifyPassword = (hash: string | null, password: string) => Promise<boolean>

/** A caller who has proved nothing. */
export const placeOfNetwork = (ip: string): HashPlace => ({
  lane: 'unknown',
  network: networkKey(ip),
  holder: null,
})

/** A caller whom the account knows: signed in, or on a device that has signed in to it before. */
export const placeOfAccount = (account: string, ip: string): HashPlace => ({
  lane: 'known',
  network: networkKey(ip),
  holder: account,
})

/** argon2id with 19 MiB, two passes, one lane: 19 ms of one core, measured. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * At most two at a time, with one core always free: on two cores, a flood of sign-ins made other calls take 2.8 times
 * as long (median) with two at once, and 1.6 times with one.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))

/** Sign-ins beside those that are hashed, which ask the database meanwhile: a flood does not take its connections. */
const BESIDE = 2

/** Of each lane: strangers take no place of known callers, so a flood of sign-ins does not keep out a known device. */
const PLACES = 66

export async function createPasswordHasher({
  atOnce = AT_ONCE,
  places = PLACES,
  cost = COST,
} = {}): Promise<PasswordHasher> {
  const queue = createFairQueue<HashPlace['lane']>({
    atOnce: atOnce + BESIDE,
    places: { known: places, unknown: places },
    turns: ['known', 'known', 'unknown'],
  })
  const hashing = concurrencyLimit(atOnce, atOnce + BESIDE, 1)
  const dummyHash = await hash(randomBytes(32).toString('hex'), cost)

  const verifyPassword: VerifyPassword = (stored, password) =>
    hashing(async () => {
      const matches = await verify(stored ?? dummyHash, password)
      return stored !== null && matches
    })

  return {
    hasRoom: (place) => queue.hasRoom(place),
    hash: (password, place = placeOfNetwork('')) =>
      queue.run(place, () => hashing(() => hash(password, cost))),
    inTurn: (place, work) => queue.run(place, () => work(verifyPassword)),
  }
}
