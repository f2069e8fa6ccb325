import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fewAtATime } from '../../few-at-a-time.ts'

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Costs the same whether or not there is a hash to compare with, so time tells nobody who has an account. */
  verify(hash: string | null, password: string): Promise<boolean>
}

/** argon2id with 19 MiB, two passes, one lane: 19 ms of one core, measured. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * At most two at a time, one core always left over: on two cores, a flood of sign-ins made other calls take 2.8 times as long
 * (median) with two at once, and 1.6 times with one. Twenty wait; who comes after them hears that we are busy.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))

export async function createPasswordHasher({ atOnce = AT_ONCE, waiting = 20 } = {}): Promise<PasswordHasher> {
  const bounded = fewAtATime(atOnce, waiting, 1)
  const nobodysHash = await hash(randomBytes(32).toString('hex'), COST)
  return {
    hash: (password) => bounded(() => hash(password, COST)),
    verify: (stored, password) =>
      bounded(async () => {
        const matches = await verify(stored ?? nobodysHash, password)
        return stored !== null && matches
      }),
  }
}
