import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Tally } from './allowance.ts'

export interface SharedCounter {
  /** Adds points and returns the new count. A negative number gives points back. */
  add(key: string, points?: number): Promise<Tally>
  read(key: string): Promise<Tally>
}

export type CreateCounter = (name: string, perSeconds: number) => SharedCounter

/**
 * Creates counters in this process and in Redis, so that all processes share one count. The higher of the two applies. When
 * Redis is away or comes back empty, the process's own count continues, so neither the limits nor the service stop.
 */
export function createCounters(redis: Redis): CreateCounter {
  const withBreaker = createBreaker()
  return (name, perSeconds) => {
    // The library's own limit is not used: `weigh` decides.
    const options = { keyPrefix: `limit:${name}`, points: Number.MAX_SAFE_INTEGER, duration: perSeconds }
    const own = new RateLimiterMemory(options)
    const shared = new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true })
    const higher = async (
      mine: RateLimiterRes | null,
      fetchShared: () => Promise<RateLimiterRes | null>,
    ): Promise<Tally> => {
      const theirs = await withBreaker(fetchShared)
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

/** A hanging Redis costs every call 50 ms. After five failures in a row it is skipped for ten seconds. */
function createBreaker() {
  let failures = 0
  let retryAt = 0
  return async <T>(send: () => Promise<T>): Promise<T | null> => {
    if (performance.now() < retryAt) return null
    try {
      const result = await send()
      failures = 0
      return result
    } catch {
      failures++
      if (failures >= FAILURES_MAX) retryAt = performance.now() + PAUSE_MS
      return null
    }
  }
}
