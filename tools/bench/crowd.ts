import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSimulator } from '@farmgate/razorpay-sim/simulator.ts'
import { createDatabase, dropDatabase, withDatabaseName } from '@farmgate/server/db/databases.sql.ts'
import { migrate } from '@farmgate/server/db/migrate.ts'
import { createDb, createPool } from '@farmgate/server/db/pool.ts'
import { gatewayEnv } from '@farmgate/server/testing/processes/gateway-env.ts'
import { type Journey, percentile, walkTogether } from '@farmgate/server/testing/processes/journey.ts'
import { putOnSale } from '@farmgate/server/testing/builders/on-sale.sql.ts'
import { OUTSIDE_ENV } from '@farmgate/server/testing/processes/outside-env.ts'
import { createChildren } from '@farmgate/stack/children.ts'
import { picturesOf, program } from '@farmgate/stack/paths.ts'
import { needFreePort, untilReady } from '@farmgate/stack/reach.ts'

const SERVER_URL = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const REDIS_URL = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379'
const DATABASE = 'farmgate_crowd'
const PASSWORD = 'a long honest password'

export interface CrowdOptions {
  readonly people: number
  readonly minutes: number
  readonly port: number
  /** Another version of `bin/api.ts`, for comparison. */
  readonly api: string | undefined
}

/**
 * A crowd behind one address makes whole journeys against two API processes with production limits, while an
 * attacker behind the same address guesses the password of one person. Then it measures how long other calls take
 * without and during a flood of sign-ins. Returns whether no call of the crowd was refused.
 */
export async function benchCrowd({ people, minutes, port, api }: CrowdOptions): Promise<boolean> {
  const children = createChildren()
  const simulator = await startSimulator({})
  const databaseUrl = withDatabaseName(SERVER_URL, DATABASE)
  await dropDatabase(SERVER_URL, DATABASE)
  await createDatabase(SERVER_URL, DATABASE)
  await migrate(databaseUrl)
  const pool = createPool({ url: databaseUrl, max: 2, applicationName: 'farmgate-bench' }, console.error)
  try {
    const urls: string[] = []
    const keys = randomBytes(32).toString('base64')
    for (const each of [port, port + 1]) {
      await needFreePort(each, '--port')
      children.start({
        name: `api ${each}`,
        args: [api ?? program('api')],
        env: {
          ...OUTSIDE_ENV,
          ...gatewayEnv(simulator),
          DATABASE_URL: databaseUrl,
          PICTURES_DIR: picturesOf(DATABASE),
          SESSION_KEYS: `bench:${keys}`,
          REDIS_URL,
          RATE_LIMITS: 'production',
          LOG_LEVEL: 'error',
          API_PORT: String(each),
          SHUTDOWN_NOTICE_MS: '0',
        },
      })
      await untilReady(`http://127.0.0.1:${each}/readyz`)
      urls.push(`http://127.0.0.1:${each}`)
    }
    const network = createNetwork(urls)
    const farmerId = await network.register('farmers', 'farmer', network.elsewhere)
    const _id = await putOnSale(createDb(pool), { farmerId, available: 100_000 })
    const victim = 'victim@example.in'
    await network.register('users', 'victim', network.elsewhere)

    const guesses: number[] = []
    const over = new AbortController()
    const attack = (async () => {
      while (!over.signal.aborted) {
        const body = { email: victim, password: 'a guess' }
        guesses.push(await network.post('/users/login', body, network.carrier).catch(() => 0))
        await sleep(250)
      }
    })()
    const started = performance.now()
    let ended = 0
    let endedRefused = 0
    const onEnd = ({ refused }: Journey) => {
      if (refused.length > 0) endedRefused++
      if (++ended % 100 === 0)
        console.error(
          `${Math.round((performance.now() - started) / 1_000)} s: ${ended} done, ${endedRefused} refused`,
        )
    }
    const journeys = await walkTogether(
      Array.from({ length: people }, (_, n) => ({
        urls,
        address: network.carrier,
        name: `person${n}`,
        keepsCookies: n % 2 === 0,
        paysCash: n % 4 < 2,
        product: { _id, price: 40 },
        pauseMs: 1_000,
      })),
      minutes * 60_000,
      onEnd,
    )
    const seconds = (performance.now() - started) / 1_000
    over.abort()
    await attack
    const ms = journeys.flatMap((journey) => journey.ms)
    const refused = journeys.filter((journey) => journey.refused.length > 0).length
    const failed = journeys.filter((journey) => journey.failed.length > 0).length
    console.log(
      JSON.stringify({
        people,
        seconds: Math.round(seconds),
        calls: ms.length,
        journeysRefused: refused,
        journeysFailed: failed,
        callsRefused: journeys.reduce((sum, journey) => sum + journey.refused.length, 0),
        firstRefused: journeys.find((journey) => journey.refused.length > 0)?.refused[0],
        firstFailed: journeys.find((journey) => journey.failed.length > 0)?.failed[0],
        busy: journeys.reduce((sum, journey) => sum + journey.busy, 0),
        p50: Math.round(percentile(ms, 0.5)),
        p95: Math.round(percentile(ms, 0.95)),
        guesses: guesses.length,
        guessesLookedAt: guesses.filter((status) => status === 401).length,
      }),
    )
    console.log(
      JSON.stringify({
        ownerFromElsewhere: await network.post(
          '/users/login',
          { email: victim, password: PASSWORD },
          network.elsewhere,
        ),
      }),
    )
    console.log(JSON.stringify(await floodSignIns(network)))
    return refused === 0
  } finally {
    await children.stop()
    await simulator.close()
    await pool.end()
    await dropDatabase(SERVER_URL, DATABASE)
  }
}

type Network = ReturnType<typeof createNetwork>

/** Calls from addresses that no earlier run used, because Redis may still hold their counts. */
function createNetwork(urls: readonly string[]) {
  const block = `203.${randomBytes(1)[0] ?? 0}.${randomBytes(1)[0] ?? 0}`
  const send = (path: string, address: string, init: RequestInit = {}): Promise<Response> =>
    fetch((urls[Math.floor(Math.random() * urls.length)] ?? '') + path, {
      ...init,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    })
  const post = async (path: string, body: object, address: string): Promise<number> => {
    const reply = await send(path, address, { method: 'POST', body: JSON.stringify(body) })
    await reply.arrayBuffer()
    return reply.status
  }
  return {
    carrier: `${block}.1`,
    elsewhere: `${block}.2`,
    flooder: `${block}.3`,
    post,
    get: async (path: string, address: string): Promise<number> => {
      const sentAt = performance.now()
      await (await send(path, address)).arrayBuffer()
      return performance.now() - sentAt
    },
    register: async (realm: 'users' | 'farmers', name: string, address: string): Promise<string> => {
      const role = realm === 'users' ? 'user' : 'farmer'
      const home = { fullName: name, phone: '9822041873', street: '1 Road', city: 'Pune' }
      const body = {
        name,
        email: `${name}@example.in`,
        password: PASSWORD,
        role,
        address: { ...home, state: 'Maharashtra', pincode: '411004', country: 'India' },
      }
      const reply = await send(`/${realm}/register`, address, { method: 'POST', body: JSON.stringify(body) })
      const { user } = (await reply.json()) as { user: { _id: string } }
      return user._id
    },
  }
}

const FLOOD_AT_ONCE = 50
const FLOOD_SECONDS = 20

/** How long other people’s calls take, without and during a flood of sign-ins from one address, in one run. */
async function floodSignIns(network: Network): Promise<object> {
  const sample = async () => {
    const ms: number[] = []
    const until = performance.now() + FLOOD_SECONDS * 1_000
    while (performance.now() < until) {
      ms.push(await network.get('/products', network.elsewhere))
      await sleep(50)
    }
    return ms
  }
  const quiet = await sample()
  const answers: number[] = []
  const over = new AbortController()
  let n = 0
  const flood = Array.from({ length: FLOOD_AT_ONCE }, async () => {
    while (!over.signal.aborted)
      answers.push(
        await network.post(
          '/users/login',
          { email: `flood${n++}@example.in`, password: 'a guess' },
          network.flooder,
        ),
      )
  })
  const during = await sample()
  over.abort()
  await Promise.all(flood)
  return {
    loginFlood: Object.fromEntries(
      Object.entries(Object.groupBy(answers, String)).map(([status, all]) => [status, all?.length ?? 0]),
    ),
    quietP95: Math.round(percentile(quiet, 0.95)),
    duringP95: Math.round(percentile(during, 0.95)),
    quietP50: Math.round(percentile(quiet, 0.5)),
    duringP50: Math.round(percentile(during, 0.5)),
  }
}
