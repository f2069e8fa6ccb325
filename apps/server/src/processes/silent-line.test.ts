import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { createClient } from '@farmgate/contract/client.ts'
import { myOrders, placeOrder } from '@farmgate/contract/ordering/orders.ts'
import { escapeIdentifier } from 'pg'
import { onServer } from '#db/databases.sql.ts'
import { asRole } from '#db/roles/roles.ts'
import { onSale, orderBody } from '#testing/builders/orders.ts'
import { SERVER_URL } from '#testing/database/test-database.ts'
import { startStoppingProxy } from '#testing/processes/stopping-proxy.ts'
import { startApi } from '#testing/processes/api-process.ts'
import { startDatabaseProxy } from '#testing/processes/database-proxy.ts'
import { openMarket, problemOf } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { until } from '#testing/until.ts'

const market = await openMarket()
const buyer = await market.person('user')
const farmer = await market.person('farmer')
const productId = await putOnSale(market.db, { farmerId: farmer.id, available: 1_000 })
const proxy = await startDatabaseProxy(market.databaseUrl)
const api = await startApi(proxy.url, {}, afterAll)

/** How often in a row the line falls silent. */
const ROUNDS = 2

/** Reads and writes, with a transaction and without. */
const CALLS = [
  { path: '/users/profile' },
  { path: `/products/${productId}` },
  { path: '/cart' },
  { path: '/users/address', method: 'PATCH', body: { city: 'Nashik' } },
] as const

interface Answer {
  readonly status: number
  readonly at: number
}

/** Calls from twelve callers at once until the test ends. */
function load(url: string): Answer[] {
  const answers: Answer[] = []
  const over = new AbortController()
  onTestFinished(() => over.abort())
  const caller = async (first: number) => {
    for (let next = first; !over.signal.aborted; next++) {
      const call = CALLS[next % CALLS.length] ?? CALLS[0]
      const status = await fetch(url + call.path, {
        method: 'method' in call ? call.method : 'GET',
        signal: over.signal,
        headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
        ...('body' in call ? { body: JSON.stringify(call.body) } : {}),
      }).then(
        (reply) => reply.arrayBuffer().then(() => reply.status),
        () => 0,
      )
      answers.push({ status, at: performance.now() })
      await sleep(20)
    }
  }
  for (let n = 0; n < 12; n++) void caller(n).catch(() => {})
  return answers
}

const readiness = async (url: string) => (await fetch(`${url}/readyz`)).status

afterEach(() => proxy.become('up'))

/** Seconds from the silence until calls succeed and none of the silent connections is left. */
async function secondsUntilServed(answers: readonly Answer[], from: number): Promise<number> {
  await until(async () => proxy.silentOnes() === 0 || undefined, 20_000)
  const gone = performance.now()
  const served = await until(
    async () => answers.find(({ status, at }) => status === 200 && at > gone),
    20_000,
  )
  return (served.at - from) / 1_000
}

const statuses = (answers: readonly Answer[]) =>
  [...new Set(answers.map(({ status }) => status))].toSorted((one, other) => one - other)

test('when the line to PostgreSQL falls silent, callers are served again within ten seconds', async () => {
  const answers = load(api.url)
  await sleep(1_000)
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now()
    proxy.fallSilent()
    const seconds = await secondsUntilServed(answers, from)
    console.info(`silent line: served again after ${seconds.toFixed(1)} s`)
    expect(seconds).toBeLessThan(10)
    await sleep(500)
    expect(statuses(answers.filter(({ at }) => at > from))).toEqual([200, 503])
  }
  expect(api.lines.filter((line) => line.includes('request failed'))).toEqual([])
}, 90_000)

test('while new connections are silent too, calls are refused as busy, and served within ten seconds afterwards', async () => {
  const answers = load(api.url)
  await sleep(500)
  proxy.fallSilent({ newOnes: 'silent' })
  const silentFrom = performance.now()
  await sleep(4_000)
  // No call waits longer than for a connection and PostgreSQL's limit of a statement.
  expect(statuses(answers.filter(({ at }) => at > silentFrom + 500))).toEqual([503])
  proxy.letNewOnes('up')
  const seconds = await secondsUntilServed(answers, performance.now())
  console.info(`silent line and silent new connections: served again after ${seconds.toFixed(1)} s`)
  expect(seconds).toBeLessThan(10)
  expect(api.lines.filter((line) => line.includes('request failed'))).toEqual([])
}, 60_000)

test('/readyz says no while the connections of the calls are silent, though its own is answered, and they are replaced without a call', async () => {
  expect(await readiness(api.url)).toBe(200)
  proxy.fallSilent({ of: 'farmgate-api' })
  const from = performance.now()
  expect(await readiness(api.url)).toBe(503)
  await until(async () => (await readiness(api.url)) === 200 || undefined, 15_000)
  console.info(`silent line: ready again after ${((performance.now() - from) / 1_000).toFixed(1)} s`)
  expect(performance.now() - from).toBeLessThan(10_000)
  const answers = load(api.url)
  await sleep(500)
  expect(statuses(answers)).toEqual([200])
}, 60_000)

test('/readyz says no while the database is read-only, and yes when it accepts writes again', async () => {
  const setReadOnly = (value: 'on' | 'off') =>
    onServer(SERVER_URL, async (client) => {
      const name = escapeIdentifier(new URL(market.databaseUrl).pathname.slice(1))
      await client.query(`alter database ${name} set default_transaction_read_only = ${value}`)
      // New connections only: those that are open keep what they have.
      proxy.become('up')
    })
  onTestFinished(() => setReadOnly('off'))
  await setReadOnly('on')
  await until(async () => (await readiness(api.url)) === 503 || undefined, 5_000)
  await sleep(1_000)
  expect(await readiness(api.url)).toBe(503)
  expect(api.lines.filter((line) => line.includes('database read-only, not ready'))).toHaveLength(1)
  await setReadOnly('off')
  await until(async () => (await readiness(api.url)) === 200 || undefined, 5_000)
}, 60_000)

test('an order whose commit got no answer is answered as before when it is sent again, and exists once', async () => {
  const step = { statement: 'insert into orders (', ends: 'in a transaction', at: 'after' } as const
  const stopping = await startStoppingProxy(asRole(market.databaseUrl, 'api'), step)
  const { url } = await startApi(market.databaseUrl, { DATABASE_URL: stopping.url })
  const call = createClient(url, fetch)
  const body = orderBody([await onSale(market, productId)])
  const stock = async () => (await onSale(market, productId)).stock
  const before = await stock()
  const options = { token: buyer.token, idempotencyKey: 'a-lost-commit' }

  const from = performance.now()
  const lost = await problemOf(call(placeOrder, { body }, options))
  console.info(`lost commit: refused after ${((performance.now() - from) / 1_000).toFixed(1)} s`)
  expect(lost).toMatchObject({ status: 503, code: 'server.busy' })
  expect(await stock()).toBe(before - 1)

  const [again, third] = [
    await call(placeOrder, { body }, options),
    await call(placeOrder, { body }, options),
  ]
  const { orders } = await call(myOrders, { query: {} }, { token: buyer.token })
  expect(orders.map(({ _id }) => _id)).toEqual([again.orderDetails._id])
  expect(third).toEqual(again)
  expect(await stock()).toBe(before - 1)
}, 60_000)
