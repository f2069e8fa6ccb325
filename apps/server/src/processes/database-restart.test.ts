import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '#testing/processes/api-process.ts'
import { startDatabaseProxy } from '#testing/processes/database-proxy.ts'
import { openMarket } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { until } from '#testing/until.ts'

const market = await openMarket()
const buyer = await market.person('user')
/** An account for repeated sign-ins: an account has at most thirty sessions, and a further one would end the buyer's. */
const other = await market.person('user')
const farmer = await market.person('farmer')
const productId = await putOnSale(market.db, { farmerId: farmer.id, available: 1_000 })
const proxy = await startDatabaseProxy(market.databaseUrl)

/** Reads and writes, signed in and not, with a transaction and without. */
const CALLS: readonly { readonly path: string; readonly method?: string; readonly body?: object }[] = [
  { path: '/users/profile' },
  { path: '/products?q=okra' },
  { path: `/products/${productId}` },
  { path: '/search/suggestions?q=ok' },
  { path: '/cart' },
  { path: '/cart', method: 'POST', body: { productId, quantity: 1 } },
  { path: '/users/address', method: 'PATCH', body: { city: 'Nashik' } },
  { path: '/users/login', method: 'POST', body: { email: other.email, password: other.password } },
  { path: '/orders/myorders' },
]

interface Answer {
  readonly call: string
  readonly status: number
  readonly retryAfter: string | null
}

/** Makes calls in several loops until it is stopped; returns every response. */
function load(url: string) {
  const answers: Answer[] = []
  const stopped = new AbortController()
  const client = async (first: number) => {
    for (let next = first; !stopped.signal.aborted; next++) {
      const { path, method = 'GET', body } = CALLS[next % CALLS.length] ?? { path: '/cart' }
      const reply = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${buyer.token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      await reply.arrayBuffer()
      const retryAfter = reply.headers.get('retry-after')
      // A full cart is a valid response too.
      answers.push({
        call: `${method} ${path}`,
        status: reply.status === 409 ? 200 : reply.status,
        retryAfter,
      })
    }
  }
  const all = Promise.all(CALLS.map((_, index) => client(index)))
  return {
    answers,
    stop: async () => {
      stopped.abort()
      await all
    },
  }
}

const endConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name <> 'farmgate-test' and pid <> pg_backend_pid()`.execute(
    market.db,
  )

test('while PostgreSQL restarts, callers get 503 with Retry-After, never 500, and are served again afterwards', async () => {
  const api = await startApi(proxy.url)
  const traffic = load(api.url)
  await sleep(300)
  for (let round = 0; round < 20; round++) {
    await endConnections()
    await sleep(25)
  }
  for (const state of ['gone', 'starting', 'silent', 'up', 'gone', 'up'] as const) {
    proxy.become(state)
    await sleep(state === 'silent' ? 2_500 : 400)
  }
  await traffic.stop()

  const seen = Map.groupBy(traffic.answers, ({ status }) => status)
  const count = (status: number) => seen.get(status)?.length ?? 0
  console.info(`database restart: ${count(200)} × 200, ${count(503)} × 503`)
  expect(new Set(seen.keys())).toEqual(new Set([200, 503]))
  for (const { call, retryAfter } of seen.get(503) ?? []) expect(retryAfter, call).toMatch(/^[1-9]\d*$/)
  expect(api.lines.filter((line) => line.includes('request failed'))).toEqual([])

  await until(async () => (await fetch(`${api.url}/readyz`)).status === 200 || undefined, 5_000)
  const afterwards = load(api.url)
  await sleep(500)
  await afterwards.stop()
  expect([...new Set(afterwards.answers.map(({ status }) => status))]).toEqual([200])
  expect(afterwards.answers.length).toBeGreaterThan(CALLS.length)
}, 60_000)
