import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { hash, verify } from '@node-rs/argon2'

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
  const bounded = createBound(atOnce, waiting)
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

/** Runs at most `atOnce` together and lets at most `waitingMax` wait; the next one is refused at once. */
function createBound(atOnce: number, waitingMax: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new Refusal('server.busy', { retryAfterSeconds: 1 })
      // Whoever ends hands its place over, so a newcomer can't slip in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
