import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRedis } from '#db/redis.ts'
import { createPasswordHasher } from '#features/people/password-checks/password-hasher.ts'
import type { Allowance } from '#http/limits/allowance.ts'
import { createCallLimits } from '#http/limits/call-limits.ts'
import { type Limits, productionLimits, type SharedAllowance } from '#http/limits/production-limits.ts'
import { createCounters } from '#http/limits/shared-counter.ts'
import { percentile, walkTogether } from '#testing/processes/journey.ts'
import { openMarket } from '#testing/market.ts'
import { somethingOnSale } from '#testing/builders/money.ts'
import { REDIS_URL } from '#testing/database/test-database.ts'

/**
 * 2,000 people in ten minutes, fifty times smaller: 40 people in twelve seconds, with the limits and windows of an address
 * divided by fifty. The limits of a person or a device stay the same. The whole ten minutes: `npm run bench -- crowd`.
 */
const SCALE = 50
const PEOPLE = Math.ceil(2_000 / SCALE)
const OVER_MS = 600_000 / SCALE

const scaled = ({ perSeconds, soft, hard }: Allowance): Allowance => ({
  perSeconds: perSeconds / SCALE,
  soft: Math.ceil(soft / SCALE),
  hard: Math.ceil(hard / SCALE),
})
const scaledAddress = (shared: SharedAllowance): SharedAllowance => ({
  ...shared,
  address: shared.address.map(scaled),
})
const limits: Limits = {
  ...productionLimits,
  visitor: {
    standard: scaledAddress(productionLimits.visitor.standard),
    register: scaledAddress(productionLimits.visitor.register),
    recover: scaledAddress(productionLimits.visitor.recover),
    refresh: scaledAddress(productionLimits.visitor.refresh),
    newsletter: scaledAddress(productionLimits.visitor.newsletter),
    picture: scaledAddress(productionLimits.visitor.picture),
  },
  failedSignIn: scaledAddress(productionLimits.failedSignIn),
  wrongToken: scaledAddress(productionLimits.wrongToken),
  bulkRegistration: { perSeconds: 600 / SCALE, count: 20 },
}

const redis = createRedis(REDIS_URL, () => {})
const market = await openMarket({
  limits: createCallLimits(createCounters(redis), limits),
  hasher: await createPasswordHasher(),
})
const okra = await somethingOnSale(market, 10_000)
/** Different from that of an earlier run, whose counts Redis may still have. */
const address = `203.0.${process.pid % 250}.${(Date.now() % 250) + 1}`

const post = (path: string, body: object) =>
  fetch(market.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })

test('a crowd behind one address is served while an attacker there guesses passwords and is stopped', async () => {
  const victim = await market.person('user')
  const over = new AbortController()
  const guesses: number[] = []
  const attacker = async () => {
    while (!over.signal.aborted) {
      guesses.push((await post('/users/login', { email: victim.email, password: 'a guess' })).status)
      await sleep(50)
    }
  }
  const attack = attacker()
  const journeys = await walkTogether(
    Array.from({ length: PEOPLE }, (_, n) => ({
      urls: [market.url],
      address,
      name: `person${n}`,
      keepsCookies: n % 2 === 0,
      paysCash: n % 4 < 2,
      product: okra,
      pauseMs: 100,
    })),
    OVER_MS,
  )
  over.abort()
  await attack

  const ms = journeys.flatMap((journey) => journey.ms)
  const looked = guesses.filter((status) => status === 401).length
  console.info(
    `${PEOPLE} people, ${ms.length} calls: ${journeys.flatMap(({ refused }) => refused).length} refused, ` +
      `${journeys.reduce((sum, { busy }) => sum + busy, 0)} busy and sent again, ` +
      `p50 ${percentile(ms, 0.5).toFixed(0)} ms, p95 ${percentile(ms, 0.95).toFixed(0)} ms; ` +
      `${guesses.length} guesses, ${looked} looked at`,
  )
  expect(journeys.flatMap(({ refused }) => refused)).toEqual([])
  expect(journeys.flatMap(({ failed }) => failed)).toEqual([])
  // Ten tries are free, then each is delayed longer: at most six more in the next two minutes.
  expect(looked).toBeGreaterThanOrEqual(10)
  expect(looked).toBeLessThanOrEqual(16)

  const alarms = await market.db
    .selectFrom('alarms')
    .select('facts')
    .where('kind', '=', 'bulk_registration')
    .execute()
  // One per hour; the test may run across one.
  expect(alarms.length).toBeGreaterThan(0)
  for (const { facts } of alarms)
    expect(facts).toMatchObject({ network: address.replace(/\d+$/, '0/24'), count: expect.any(Number) })
}, 120_000)
