import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { concurrencyLimit } from '#concurrency/concurrency-limit.ts'

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /**
   * Takes the same time with or without a hash to compare with, so that timing does not reveal whether an account
   * exists.
   */
  verify(hash: string | null, password: string): Promise<boolean>
}

/** argon2id with 19 MiB, two passes, one lane: 19 ms of one core, measured. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * At most two at a time, with one core always free: on two cores, a flood of sign-ins made other calls take 2.8 times
 * as long (median) with two at once, and 1.6 times with one. Twenty wait; further calls get "busy".
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))

export async function createPasswordHasher({
  atOnce = AT_ONCE,
  waiting = 20,
  cost = COST,
} = {}): Promise<PasswordHasher> {
  const bounded = concurrencyLimit(atOnce, waiting, 1)
  const dummyHash = await hash(randomBytes(32).toString('hex'), cost)
  return {
    hash: (password) => bounded(() => hash(password, cost)),
    verify: (stored, password) =>
      bounded(async () => {
        const matches = await verify(stored ?? dummyHash, password)
        return stored !== null && matches
      }),
  }
}
