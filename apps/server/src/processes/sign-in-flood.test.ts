import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openMarket, PASSWORD } from '#testing/market.ts'
import { startApi } from '#testing/processes/api-process.ts'
import { freePort, startRedis } from '#testing/processes/program.ts'

/** How often each honest person signs in during a flood. */
const TRIES = 20
const PAUSE_MS = 200
const FLOODING_ADDRESSES = 25

const market = await openMarket()
const redisPort = await freePort()
await startRedis(redisPort, afterAll)
const limits = { RATE_LIMITS: 'production', REDIS_URL: `redis://127.0.0.1:${redisPort}` }
const { url } = await startApi(market.databaseUrl, limits, afterAll)

interface SignIn {
  readonly email: string
  readonly password: string
  readonly from: string
  /** The device cookie, on a device that has one. */
  readonly device?: string
}

interface Reply {
  /** 0 for a connection that broke. */
  readonly status: number
  readonly device: string
  readonly ms: number
}

function signIn({ email, password, from, device }: SignIn, agent?: Agent): Promise<Reply> {
  const asked = performance.now()
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': from,
    ...(device === undefined ? {} : { cookie: device }),
  }
  return new Promise((resolve) => {
    const end = (status: number, setCookies: readonly string[] = []) => {
      const set = setCookies.find((cookie) => cookie.startsWith('__Host-device='))
      resolve({ status, device: set?.split(';')[0] ?? device ?? '', ms: performance.now() - asked })
    }
    const call = request(
      `${url}/users/login`,
      { method: 'POST', headers, ...(agent === undefined ? {} : { agent }) },
      (reply) => {
        reply.resume()
        reply.on('end', () => end(reply.statusCode ?? 0, reply.headers['set-cookie']))
      },
    )
    call.on('error', () => end(0))
    call.end(JSON.stringify({ email, password, role: 'user' }))
  })
}

/** Signs in over and over on this many connections, until it is stopped; returns how often each status was answered. */
function startFlood(connections: number, next: (n: number) => SignIn) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses: Record<number, number> = {}
  const over = new AbortController()
  let calls = 0
  const all = Array.from({ length: connections }, async () => {
    while (!over.signal.aborted) {
      const { status } = await signIn(next(calls++), agent)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  })
  onTestFinished(() => over.abort())
  return {
    async stop() {
      over.abort()
      await Promise.all(all)
      agent.destroy()
      return statuses
    },
  }
}

interface Figures {
  readonly done: number
  readonly medianMs: number
}

async function signInOften(who: SignIn): Promise<Figures> {
  const replies: Reply[] = []
  for (let n = 0; n < TRIES; n++) {
    replies.push(await signIn(who))
    await sleep(PAUSE_MS)
  }
  const times = replies.map(({ ms }) => ms).sort((a, b) => a - b)
  return {
    done: replies.filter(({ status }) => status === 200).length,
    medianMs: Math.round(times[TRIES / 2] ?? 0),
  }
}

let floods = 0

/** How often a person on a known device and one on a new device sign in during a flood, each from a quiet address. */
async function during(name: string, connections: number, next: (n: number, flood: number) => SignIn) {
  const flood = ++floods
  const [known, fresh] = [await market.person('user'), await market.person('user')]
  const onKnown = { email: known.email, password: PASSWORD, from: `198.51.100.${flood}` }
  const onNew = { email: fresh.email, password: PASSWORD, from: `198.51.101.${flood}` }
  const { device } = await signIn(onKnown)
  const flooding = startFlood(connections, (n) => next(n, flood))
  await sleep(2_000)
  const [ofKnown, ofNew] = await Promise.all([signInOften({ ...onKnown, device }), signInOften(onNew)])
  const statuses = await flooding.stop()
  console.info(`${name}, ${connections} connections: ${JSON.stringify({ ofKnown, ofNew, flood: statuses })}`)
  return { ofKnown, ofNew }
}

test.each([100, 200])(
  'a flood of wrong sign-ins from 25 addresses over %i connections keeps no known device out, and hardly a new one',
  async (connections) => {
    const { ofKnown, ofNew } = await during('unknown addresses', connections, (n, flood) => ({
      email: `v${n}.${flood}@nobody.test`,
      password: 'wrong wrong',
      from: `100.71.${n % FLOODING_ADDRESSES}.${flood}`,
    }))
    expect(ofKnown.done).toBe(TRIES)
    expect(ofNew.done).toBeGreaterThanOrEqual(TRIES * 0.75)
  },
  300_000,
)

test('a flood by accounts on devices they know keeps no other known device out', async () => {
  const own: SignIn[] = []
  for (let n = 0; n < FLOODING_ADDRESSES; n++) {
    const { email } = await market.person('user')
    const who = { email, password: PASSWORD, from: `100.72.${n}.1` }
    own.push({ ...who, device: (await signIn(who)).device })
  }
  const { ofKnown, ofNew } = await during('own accounts', 100, (n) => {
    const who = own[n % own.length]
    if (who === undefined) throw new Error('there is one for each address')
    return who
  })
  expect(ofKnown.done).toBe(TRIES)
  expect(ofNew.done).toBeGreaterThanOrEqual(TRIES * 0.75)
}, 300_000)
