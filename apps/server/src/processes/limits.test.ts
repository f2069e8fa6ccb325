import { registerUser, updateUserProfile } from '@farmgate/contract/accounts.ts'
import { createClient } from '@farmgate/contract/client.ts'
import { subscribe, unsubscribe } from '@farmgate/contract/newsletter.ts'
import { expect, test } from 'vitest'
import { startApi } from '../testing/api-process.ts'
import { ADDRESS, openMarket, outcome, PASSWORD, signInAt } from '../testing/market.ts'
import { freePort, startRedis } from '../testing/program.ts'

const market = await openMarket()

/** The limits of production, with a Redis of our own that may be killed. */
async function productionApis(count: number) {
  const port = await freePort()
  const redis = await startRedis(port)
  const env = { RATE_LIMITS: 'production', REDIS_URL: `redis://127.0.0.1:${port}` }
  const apis = await Promise.all(Array.from({ length: count }, () => startApi(market.databaseUrl, env)))
  return { redis, urls: apis.map(({ url }) => url) }
}

let stranger = 0
const guessAt = (url: string) =>
  outcome(signInAt(url, { role: 'user', email: `stranger${++stranger}@example.in`, password: 'a guess' }))

const outcomesOf = async (count: number, work: (n: number) => Promise<string>) => {
  const outcomes: string[] = []
  for (let n = 0; n < count; n++) outcomes.push(await work(n))
  return outcomes
}

test('one address gets fifty sign-ins in fifteen minutes, counted over all processes', async () => {
  const { urls } = await productionApis(2)
  const outcomes = await outcomesOf(54, (n) => guessAt(urls[n % 2] ?? ''))
  expect(outcomes.slice(0, 50)).toEqual(Array<string>(50).fill('auth.wrong_credentials'))
  expect(outcomes.slice(50)).toEqual(Array<string>(4).fill('request.rate_limited'))
})

test('one address opens five accounts an hour', async () => {
  const { urls } = await productionApis(1)
  const call = createClient(urls[0] ?? '', fetch)
  const register = (n: number) =>
    outcome(
      call(registerUser, {
        body: { name: 'N', email: `n${n}@example.in`, password: PASSWORD, role: 'user', address: ADDRESS },
      }),
    )
  const outcomes = await outcomesOf(7, register)
  expect(outcomes.slice(0, 5)).toEqual(Array<string>(5).fill('done'))
  expect(outcomes.slice(5)).toEqual(['request.rate_limited', 'request.rate_limited'])
})

test('one address subscribes twenty addresses to the newsletter an hour, and unsubscribes as often as it likes', async () => {
  const { urls } = await productionApis(1)
  const call = createClient(urls[0] ?? '', fetch)
  const outcomes = await outcomesOf(22, (n) =>
    outcome(call(subscribe, { body: { email: `n${n}@example.in`, consent: true } })),
  )
  expect(outcomes.slice(0, 20)).toEqual(Array<string>(20).fill('done'))
  expect(outcomes.slice(20)).toEqual(['request.rate_limited', 'request.rate_limited'])
  expect(await outcome(call(unsubscribe, { body: { token: 'x' } }))).toBe('newsletter.not_found')
})

test('with Redis killed, signing in still works and is still limited', async () => {
  const { redis, urls } = await productionApis(1)
  const url = urls[0] ?? ''
  const buyer = await market.person('user')
  expect(await outcome(signInAt(url, buyer))).toBe('done')

  redis.kill('SIGKILL')
  await redis.exited
  const asked = performance.now()
  expect(await outcome(signInAt(url, buyer))).toBe('done')
  expect(performance.now() - asked).toBeLessThan(2_000)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)

  // By address, counted in the process itself...
  const outcomes = await outcomesOf(55, () => guessAt(url))
  expect(outcomes.filter((code) => code === 'auth.wrong_credentials').length).toBeLessThanOrEqual(50)
  expect(outcomes.at(-1)).toBe('request.rate_limited')
  expect(await outcome(signInAt(url, buyer))).toBe('request.rate_limited')
})

test('with Redis killed, guessing at one account is slowed as ever: that count is in PostgreSQL', async () => {
  const { redis, urls } = await productionApis(1)
  redis.kill('SIGKILL')
  await redis.exited
  const buyer = await market.person('user')
  const outcomes = await outcomesOf(12, () =>
    outcome(signInAt(urls[0] ?? '', { ...buyer, password: 'a guess' })),
  )
  expect(outcomes.slice(0, 10)).toEqual(Array<string>(10).fill('auth.wrong_credentials'))
  expect(outcomes.slice(10)).toEqual(Array<string>(2).fill('auth.too_many_attempts'))
})

test('where limits are wide, as in the demo, a scripted walk on this machine is never refused', async () => {
  const api = await startApi(market.databaseUrl)
  const buyer = await market.person('user')
  const outcomes = await outcomesOf(60, () => outcome(signInAt(api.url, { ...buyer, password: 'a guess' })))
  expect(new Set(outcomes)).toEqual(new Set(['auth.wrong_credentials']))
  expect(await outcome(signInAt(api.url, buyer))).toBe('done')
})

test('a Redis that hangs is not waited for at every call', async () => {
  const { redis, urls } = await productionApis(1)
  const url = urls[0] ?? ''
  const buyer = await market.person('user')
  const { token } = await signInAt(url, buyer)
  const timeOf = async () => {
    const asked = performance.now()
    await (
      await fetch(`${url}/users/profile`, { headers: { authorization: `Bearer ${token}` } })
    ).arrayBuffer()
    return performance.now() - asked
  }
  process.kill(Number(redis.pid), 'SIGSTOP')
  for (let i = 0; i < 6; i++) await timeOf()
  const times = [await timeOf(), await timeOf(), await timeOf(), await timeOf(), await timeOf()]
  process.kill(Number(redis.pid), 'SIGCONT')
  // Each of them would have cost the 50 ms that Redis is given.
  expect(times.toSorted((a, b) => a - b)[2]).toBeLessThan(40)
})

test('one account asks for at most thirty changes of its profile an hour, so nobody is found by asking', async () => {
  const { urls } = await productionApis(1)
  const call = createClient(urls[0] ?? '', fetch)
  const { token } = await market.person('user')
  const outcomes = await outcomesOf(32, () =>
    outcome(call(updateUserProfile, { body: { name: 'N' } }, { token })),
  )
  expect(outcomes.slice(0, 30)).toEqual(Array<string>(30).fill('done'))
  expect(outcomes.slice(30)).toEqual(['request.rate_limited', 'request.rate_limited'])
})

test('paths that lead nowhere are counted like any other', async () => {
  const { urls } = await productionApis(1)
  const outcomes = await outcomesOf(605, async () => String((await fetch(`${urls[0]}/nowhere`)).status))
  expect(outcomes.slice(0, 600)).toEqual(Array<string>(600).fill('404'))
  expect(new Set(outcomes.slice(600))).toEqual(new Set(['429']))
})
