import type { LimitName } from '@farmgate/contract/endpoint.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Redis } from 'ioredis'
import { isLoopback, networkKey } from '../network.ts'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'

interface Limit {
  readonly calls: number
  readonly perSeconds: number
}

type Limits = Readonly<Record<Exclude<LimitName, 'none'>, Limit>>

/** `profile`, `upload`, `cart`, `order` and `pay` are counted per account, the others per network. */
export const productionLimits: Limits = {
  standard: { calls: 600, perSeconds: 60 },
  login: { calls: 50, perSeconds: 15 * 60 },
  register: { calls: 5, perSeconds: 60 * 60 },
  // Mails and tries of mailed links.
  recover: { calls: 60, perSeconds: 60 * 60 },
  refresh: { calls: 120, perSeconds: 60 },
  profile: { calls: 30, perSeconds: 60 * 60 },
  newsletter: { calls: 20, perSeconds: 60 * 60 },
  upload: { calls: 20, perSeconds: 60 * 60 },
  cart: { calls: 60, perSeconds: 60 },
  // An order takes two calls, and one more for each try after a failed payment.
  order: { calls: 20, perSeconds: 60 },
  // The web asks every two seconds for a minute: enough for two tabs at once.
  pay: { calls: 60, perSeconds: 60 },
  // A page shows dozens, and a whole town may share one address; they cost little.
  picture: { calls: 6_000, perSeconds: 60 },
}

/** Counts one call of this kind, for the account when one is given, else for the caller's network; or refuses it. */
export type CountCall = (limit: LimitName, ip: string, accountId?: string) => Promise<void>

/**
 * Counted in this process, and in Redis, so that all processes share one count. Redis may be gone or come back empty: the
 * process's own count goes on, and limiting never stops (nor does the service).
 */
export function createRateLimiter(redis: Redis, limits: Limits): CountCall {
  const own = limitersOf(limits, (options) => new RateLimiterMemory(options))
  const shared = limitersOf(
    limits,
    (options) => new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true }),
  )
  const whileItAnswers = createBreaker()

  return async (limit, ip, accountId) => {
    if (limit === 'none') return
    const key = accountId ?? networkKey(ip)
    try {
      await own[limit].consume(key)
      await whileItAnswers(() => shared[limit].consume(key))
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new Refusal('request.rate_limited', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
    }
  }
}

const limitersOf = <L extends RateLimiterAbstract>(
  limits: Limits,
  create: (options: { keyPrefix: string; points: number; duration: number }) => L,
) =>
  Object.fromEntries(
    Object.entries(limits).map(([name, { calls, perSeconds }]) => [
      name,
      create({ keyPrefix: `limit:${name}`, points: calls, duration: perSeconds }),
    ]),
  ) as Record<keyof Limits, L>

const FAILURES_MAX = 5
const PAUSE_MS = 10_000

/**
 * A Redis that hangs costs every call its 50 ms. After five failures in a row it is not asked for ten seconds.
 * A refusal is an answer, not a failure.
 */
function createBreaker() {
  let failures = 0
  let askAgainAt = 0
  return async (ask: () => Promise<unknown>): Promise<void> => {
    if (performance.now() < askAgainAt) return
    try {
      await ask()
      failures = 0
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error
      failures++
      if (failures >= FAILURES_MAX) askAgainAt = performance.now() + PAUSE_MS
    }
  }
}

/** Callers on this machine are let through uncounted: for development, the demo and scripted walks. */
export const wideForLoopback =
  (count: CountCall): CountCall =>
  async (limit, ip, accountId) => {
    if (!isLoopback(ip)) await count(limit, ip, accountId)
  }
