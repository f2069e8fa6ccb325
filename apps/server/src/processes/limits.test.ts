import { updateUserProfile } from '@farmgate/contract/people/accounts.ts'
import { createClient } from '@farmgate/contract/client.ts'
import { unsubscribe } from '@farmgate/contract/market/newsletter.ts'
import { Redis } from 'ioredis'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startApi } from '#testing/processes/api-process.ts'
import { ADDRESS, openMarket, outcome, PASSWORD, signInAt } from '#testing/market.ts'
import { freePort, type KilledAt, startRedis } from '#testing/processes/program.ts'

const market = await openMarket()

/** The production limits, with a Redis of this test that may be killed. */
async function productionApis(count: number, killedAt?: KilledAt) {
  const port = await freePort()
  const redis = await startRedis(port, killedAt)
  const env = { RATE_LIMITS: 'production', REDIS_URL: `redis://127.0.0.1:${port}` }
  const apis = await Promise.all(
    Array.from({ length: count }, () => startApi(market.databaseUrl, env, killedAt)),
  )
  return { redis, redisPort: port, urls: apis.map(({ url }) => url) }
}

/** For the tests that leave Redis running. */
const { urls, redisPort } = await productionApis(2, afterAll)
const [url = ''] = urls

/** The address of most calls of a test: a new one for each test, because the counts of the others continue. */
let carrier: string
let tests = 0
beforeEach(() => {
  carrier = `203.0.113.${++tests}`
})

interface Sent {
  readonly body?: object
  readonly from?: string
  readonly cookie?: string
  readonly token?: string
}

/** Sends one call from an address; returns its status, duration and the device cookie of the response. */
async function send(url: string, path: string, { body, from = carrier, cookie, token }: Sent) {
  const asked = performance.now()
  const reply = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-forwarded-for': from,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  await reply.arrayBuffer()
  const device = reply.headers.getSetCookie().find((set) => set.startsWith('__Host-device='))
  return {
    status: reply.status,
    retryAfter: Number(reply.headers.get('retry-after')),
    device: device?.split(';')[0],
    ms: performance.now() - asked,
  }
}

const login = (url: string, { email, password }: { email: string; password: string }, sent: Sent = {}) =>
  send(url, '/users/login', { ...sent, body: { email, password } })

let newcomers = 0
const newcomer = () => ({
  name: 'N',
  email: `n${++newcomers}@example.in`,
  password: PASSWORD,
  role: 'user',
  address: ADDRESS,
})

/** Sets the count of the current window. */
async function pretendCounted(name: string, perSeconds: number, count: number) {
  const redis = new Redis(redisPort, '127.0.0.1')
  await redis.set(`limit:${name}`, count, 'EX', perSeconds)
  redis.disconnect()
}

/** Makes this many calls, a hundred at a time, and counts the statuses. */
async function statusesOf(count: number, work: () => Promise<{ status: number }>) {
  const counts: Record<number, number> = {}
  let left = count
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      while (left-- > 0) {
        const { status } = await work()
        counts[status] = (counts[status] ?? 0) + 1
      }
    }),
  )
  return counts
}

const outcomesOf = async (count: number, work: (n: number) => Promise<string>) => {
  const outcomes: string[] = []
  for (let n = 0; n < count; n++) outcomes.push(await work(n))
  return outcomes
}

test('above a thousand failed sign-ins of one address, counted over all processes, only a device known to the account may continue', async () => {
  const [one = '', two = ''] = urls
  const buyer = await market.person('user')
  const other = await market.person('user')
  const { device, status } = await login(one, buyer)
  expect([status, device]).toEqual([200, expect.any(String)])
  const cookie = device ?? ''

  for (const pool of [carrier, `${carrier}|devices`])
    await pretendCounted(`address:failed-sign-in:900:${pool}`, 900, 999)
  expect((await login(one, { ...buyer, password: 'a guess' })).status).toBe(401)
  const refused = await login(two, buyer)
  expect(refused.status).toBe(429)
  expect(refused.retryAfter).toBeGreaterThan(1)

  expect((await login(two, other, { cookie })).status).toBe(200)
  await pretendCounted(`address:failed-sign-in:900:${carrier}|devices`, 900, 1_000)
  expect((await login(two, await market.person('user'), { cookie })).status).toBe(429)
  expect((await login(two, buyer, { cookie })).status).toBe(200)
  expect((await login(two, buyer, { from: '198.51.100.20' })).status).toBe(200)
}, 120_000)

test('sign-ins that succeed are not counted as failed', async () => {
  await pretendCounted(`address:failed-sign-in:900:${carrier}`, 900, 999)
  const buyer = await market.person('user')
  for (let n = 0; n < 3; n++) expect((await login(url, buyer)).status).toBe(200)
}, 120_000)

test('one address opens many accounts: above thirty in ten minutes each waits, above the limit it is refused', async () => {
  const register = () => send(url, '/users/register', { body: newcomer() })
  expect((await register()).status).toBe(200)
  await pretendCounted(`address:register:600:${carrier}`, 600, 60)
  const slow = await register()
  expect(slow.status).toBe(200)
  expect(slow.ms).toBeGreaterThan(1_900)
  await pretendCounted(`address:register:600:${carrier}`, 600, 2_500)
  expect((await register()).status).toBe(429)
  await pretendCounted(`address:register:600:${carrier}`, 600, 1)
  await pretendCounted(`address:register:3600:${carrier}`, 3_600, 3_000)
  const refused = await register()
  expect(refused.status).toBe(429)
  expect(refused.retryAfter).toBeGreaterThan(3_500)
}, 120_000)

test('one device subscribes twenty addresses to the newsletter an hour, and unsubscribes as often as it likes', async () => {
  const subscribe = (n: number, cookie?: string) =>
    send(url, '/newsletter', {
      body: { email: `n${n}@example.in`, consent: true },
      ...(cookie === undefined ? {} : { cookie }),
    })
  const { device: cookie } = await subscribe(0)
  const statuses = await Promise.all(Array.from({ length: 22 }, (_, n) => subscribe(n + 1, cookie)))
  expect(statuses.filter(({ status }) => status === 429)).toHaveLength(2)
  expect((await subscribe(99)).status).toBe(200)
  const call = createClient(url, fetch)
  expect(await outcome(call(unsubscribe, { body: { token: 'x' } }))).toBe('newsletter.not_found')
}, 120_000)

test('signed-in people behind one address are counted each by their account', async () => {
  const [one, two] = [await market.person('user'), await market.person('user')]
  await pretendCounted(`account:standard:${one.id}`, 60, 598)
  await pretendCounted(`address:standard:60:${carrier}`, 60, 20_000)
  const statusesOf = async (token: string) => {
    const statuses: number[] = []
    for (let n = 0; n < 4; n++)
      statuses.push((await send(urls[n % 2] ?? '', '/users/profile', { token })).status)
    return statuses
  }
  expect(await statusesOf(one.token)).toEqual([200, 200, 429, 429])
  expect(await statusesOf(two.token)).toEqual([200, 200, 200, 200])
  expect((await send(url, '/products', {})).status).toBe(429)
}, 120_000)

test('forged tokens of one address are refused without a query, and people signed in there are not affected', async () => {
  const [known, fresh] = [await market.person('user'), await market.person('user')]
  const profile = (token: string, sent: Sent = {}) => send(url, '/users/profile', { token, ...sent })
  const { device: cookie = '' } = await login(url, fresh)
  expect((await profile(known.token)).status).toBe(200)
  await pretendCounted(`address:wrong-token:60:${carrier}`, 60, 3_001)
  expect((await profile('v1.user.forged')).status).toBe(429)
  expect((await profile(known.token)).status).toBe(200)
  expect((await profile(fresh.token, { cookie })).status).toBe(200)
}, 120_000)

test('a token that is no longer valid is counted as a forged one', async () => {
  await pretendCounted(`address:wrong-token:60:${carrier}`, 60, 2_999)
  const forged = () => send(url, '/users/profile', { token: 'v1.user.forged' })
  const statuses = [await forged(), await forged(), await forged()].map(({ status }) => status)
  expect(statuses).toEqual([401, 401, 429])
}, 120_000)

test('with Redis killed, people sign in, and devices and accounts are still limited', async () => {
  const {
    redis,
    urls: [url = ''],
  } = await productionApis(1)
  const buyer = await market.person('user')
  const { device: cookie = '' } = await login(url, buyer)

  redis.kill('SIGKILL')
  await redis.exited
  const signedIn = await login(url, buyer)
  expect(signedIn.status).toBe(200)
  expect(signedIn.ms).toBeLessThan(2_000)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)

  // Counted in the process itself.
  const lost = await statusesOf(920, () => send(url, '/nowhere', { cookie }))
  expect(lost).toEqual({ 404: 900, 429: 20 })
  expect((await send(url, '/nowhere', {})).status).toBe(404)
  const call = createClient(url, fetch)
  const change = () => outcome(call(updateUserProfile, { body: { name: 'N' } }, { token: buyer.token }))
  expect((await outcomesOf(31, change)).at(-1)).toBe('request.rate_limited')
}, 120_000)

test('with Redis killed, guessing at one account is still slowed: that count is in PostgreSQL', async () => {
  const {
    redis,
    urls: [url = ''],
  } = await productionApis(1)
  redis.kill('SIGKILL')
  await redis.exited
  const buyer = await market.person('user')
  const outcomes = await outcomesOf(12, () => outcome(signInAt(url, { ...buyer, password: 'a guess' })))
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

test('a hanging Redis does not delay every call', async () => {
  const {
    redis,
    urls: [url = ''],
  } = await productionApis(1)
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
  // Each call would have taken the 50 ms timeout of Redis. The quickest one, because a busy machine slows some.
  expect(Math.min(...times)).toBeLessThan(40)
})

test('one account may change its profile at most thirty times an hour, so it can not probe for other accounts', async () => {
  const call = createClient(url, fetch)
  const { token } = await market.person('user')
  const outcomes = await outcomesOf(32, () =>
    outcome(call(updateUserProfile, { body: { name: 'N' } }, { token })),
  )
  expect(outcomes.slice(0, 30)).toEqual(Array<string>(30).fill('done'))
  expect(outcomes.slice(30)).toEqual(['request.rate_limited', 'request.rate_limited'])
})

test('unknown paths are counted like any other', async () => {
  await pretendCounted(`address:standard:60:${carrier}`, 60, 11_999)
  const lost = () => send(url, '/nowhere', {})
  expect([(await lost()).status, (await lost()).status]).toEqual([404, 429])
})
