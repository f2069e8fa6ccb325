import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import type { LimitName } from '@farmgate/contract/endpoint.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Redis } from 'ioredis'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallerDevice } from '../shared/actor.ts'
import { createAdmission } from './admit-call.ts'
import { type CallLimits, type CallSource, createCallLimits, unlimited } from './call-limits.ts'
import { productionLimits } from './production-limits.ts'
import { createCounters } from './shared-counter.ts'

/**
 * 2,000 people behind one address within ten minutes of simulated time, with the production limits. All of them reach one
 * process without Redis, so no count is shared. `processes/crowd.test.ts` runs a smaller crowd over HTTP.
 */
const PEOPLE = 2_000
const MINUTES = 10
/** One in ten mistypes the password once. */
const TYPOS_EVERY = 10
const CARRIER = '203.0.113.9'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
const noRedis = { status: 'end' } as Redis

interface Outcome {
  refused: number
  readonly waits: number[]
}

/** A whole first visit of 29 calls, a second apart: look around, register, sign in, browse, order, profile. */
async function visit(limits: CallLimits, n: number): Promise<Outcome> {
  const admission = createAdmission({
    limits,
    hasRoomToSignIn: () => true,
    authenticate: async (token) => ({
      accountId: token,
      role: 'user',
      sessionId: token,
      gen: 1,
      staff: null,
    }),
  })
  const socket = new Socket()
  const outcome: Outcome = { refused: 0, waits: [] }
  let device: CallerDevice | null = null
  let token: string | null = null

  async function call(limit: LimitName, handle: (source: CallSource) => Promise<void> = async () => {}) {
    await sleep(1_000)
    const source = { ip: CARRIER, device, socket }
    const asked = Date.now()
    try {
      await admission.admit(limit, token, source)
      await handle(source)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      outcome.refused++
    }
    outcome.waits.push(Date.now() - asked)
    // Every second person’s client stores cookies.
    if (limit === 'register' && n % 2 === 0)
      device = { hash: randomBytes(32), issuedAt: new Date(), isNew: false }
  }
  const browse = async (calls: number) => {
    for (let i = 0; i < calls; i++) await call('standard')
  }
  const signIn = (isRight: boolean) =>
    call('login', async (source) => {
      const counted = await limits.countSignIn(source, `person${n}@example.in`)
      if (counted.refusedForSeconds !== null)
        throw new Refusal('request.rate_limited', { retryAfterSeconds: counted.refusedForSeconds })
      if (isRight) await counted.giveBack()
    })

  await browse(6)
  await call('register', async ({ ip }) => void (await limits.countRegistered(ip)))
  if (n % TYPOS_EVERY === 0) await signIn(false)
  await signIn(true)
  token = `token of ${n}`
  await browse(10)
  await call('cart')
  await call('cart')
  await call('order')
  await browse(8)
  return outcome
}

/** They start evenly spread, so that the last one is done when the ten minutes are over. */
async function simulate(limits: CallLimits): Promise<Outcome[]> {
  const crowd = Array.from({ length: PEOPLE }, async (_, n) => {
    await sleep(((MINUTES * 60 - 40) * 1_000 * n) / PEOPLE)
    return visit(limits, n)
  })
  await vi.advanceTimersByTimeAsync((MINUTES + 2) * 60_000)
  return Promise.all(crowd)
}

const refusedOf = (outcomes: readonly Outcome[]) => outcomes.filter(({ refused }) => refused > 0).length

test('of 2,000 people behind one address within ten minutes none is refused, and few calls wait', async () => {
  const reports: number[] = []
  const limits = createCallLimits(createCounters(noRedis), productionLimits)
  const outcomes = await simulate({
    ...limits,
    countRegistered: async (ip) => {
      const bulk = await limits.countRegistered(ip)
      if (bulk !== null) reports.push(bulk.count)
      return bulk
    },
  })
  const waits = outcomes.flatMap((outcome) => outcome.waits)
  const longest = waits.reduce((most, ms) => Math.max(most, ms), 0)
  console.info(
    `${PEOPLE} people, ${waits.length} calls in ${MINUTES} simulated minutes: ${refusedOf(outcomes)} people refused, ` +
      `${waits.filter((ms) => ms > 0).length} calls waited, the longest ${longest} ms; alarm at ${reports[0]} accounts`,
  )
  expect(refusedOf(outcomes)).toBe(0)
  expect(longest).toBeLessThanOrEqual(2_000)
  expect(reports[0]).toBe(51)
}, 60_000)

test('the earlier limits per address refuse nearly all of them', async () => {
  const own = createCounters(noRedis)
  const counter = (name: string, calls: number, perSeconds: number) => {
    const counts = own(name, perSeconds)
    return async () => {
      const { count } = await counts.add(CARRIER)
      if (count > calls) throw new Refusal('request.rate_limited', { retryAfterSeconds: 1 })
    }
  }
  const standard = counter('standard', 600, 60)
  const register = counter('register', 5, 3_600)
  const login = counter('login', 50, 900)
  const outcomes = await simulate({
    ...unlimited,
    countAccount: standard,
    countVisitor: (limit) => (limit === 'register' ? register() : standard()),
    beforeSignIn: login,
  })
  console.info(`before: ${refusedOf(outcomes)} of ${PEOPLE} people refused`)
  expect(refusedOf(outcomes)).toBeGreaterThan(1_900)
}, 60_000)
