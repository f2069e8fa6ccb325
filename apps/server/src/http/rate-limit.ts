import type { LimitName } from '@farmgate/contract/endpoint.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Redis } from 'ioredis'
import { isLoopback, networkKey } from '../network.ts'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

interface Limit {
  readonly calls: number
  readonly perSeconds: number
}

type Limits = Readonly<Record<Exclude<LimitName, 'none'>, Limit>>

export const productionLimits: Limits = {
  standard: { calls: 600, perSeconds: 60 },
  login: { calls: 50, perSeconds: 15 * 60 },
  register: { calls: 5, perSeconds: 60 * 60 },
  refresh: { calls: 120, perSeconds: 60 },
}

/** Counts one call of this kind for this caller, or refuses it. */
export type CountCall = (limit: LimitName, ip: string) => Promise<void>

/**
 * Counted in Redis, so that all processes share one count. Redis may be gone: then each process counts
 * for itself in memory, and limiting never stops (nor does the service).
 */
export function createRateLimiter(redis: Redis, limits: Limits): CountCall {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, { calls, perSeconds }]) => {
      const options = { keyPrefix: `limit:${name}`, points: calls, duration: perSeconds }
      const insuranceLimiter = new RateLimiterMemory(options)
      return [
        name,
        new RateLimiterRedis({
          ...options,
          storeClient: redis,
          rejectIfRedisNotReady: true,
          insuranceLimiter,
        }),
      ]
    }),
  ) as Record<keyof Limits, RateLimiterRedis>

  return async (limit, ip) => {
    if (limit === 'none') return
    try {
      await limiters[limit].consume(networkKey(ip))
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new Refusal('request.rate_limited', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
    }
  }
}

/** Callers on this machine are let through uncounted: for development, the demo and scripted walks. */
export const wideForLoopback =
  (count: CountCall): CountCall =>
  async (limit, ip) => {
    if (!isLoopback(ip)) await count(limit, ip)
  }
