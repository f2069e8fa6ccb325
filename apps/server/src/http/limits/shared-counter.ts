import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Tally } from './allowance.ts'

export interface SharedCounter {
  /** Counts and answers the new count. A negative number gives back. */
  add(key: string, points?: number): Promise<Tally>
  read(key: string): Promise<Tally>
}

export type CreateCounter = (name: string, perSeconds: number) => SharedCounter

/**
 * Counters in this process and in Redis, so that all processes share one count. The higher of the two counts. Redis may
 * be away or come back empty: the process's own count goes on, and limiting never stops (nor does the service).
 */
export function createCounters(redis: Redis): CreateCounter {
  const whileItAnswers = createBreaker()
  return (name, perSeconds) => {
    // The library's own limit is not used: `weigh` decides.
    const options = { keyPrefix: `limit:${name}`, points: Number.MAX_SAFE_INTEGER, duration: perSeconds }
    const own = new RateLimiterMemory(options)
    const shared = new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true })
    const higher = async (
      mine: RateLimiterRes | null,
      ask: () => Promise<RateLimiterRes | null>,
    ): Promise<Tally> => {
      const theirs = await whileItAnswers(ask)
      const of = (result: RateLimiterRes | null): Tally => ({
        count: Math.max(0, result?.consumedPoints ?? 0),
        resetsInMs: result?.msBeforeNext ?? 0,
      })
      return of(theirs).count > of(mine).count ? of(theirs) : of(mine)
    }
    return {
      add: async (key, points = 1) =>
        higher(await own.penalty(key, points), () => shared.penalty(key, points)),
      read: async (key) => higher(await own.get(key), () => shared.get(key)),
    }
  }
}

const FAILURES_MAX = 5
const PAUSE_MS = 10_000

/** A Redis that hangs costs every call its 50 ms. After five failures in a row it is not asked for ten seconds. */
function createBreaker() {
  let failures = 0
  let askAgainAt = 0
  return async <T>(ask: () => Promise<T>): Promise<T | null> => {
    if (performance.now() < askAgainAt) return null
    try {
      const answer = await ask()
      failures = 0
      return answer
    } catch {
      failures++
      if (failures >= FAILURES_MAX) askAgainAt = performance.now() + PAUSE_MS
      return null
    }
  }
}
