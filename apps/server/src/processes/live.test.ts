import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@farmgate/contract/client.ts'
import { advanceOrder, cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { asRole } from '#db/roles/roles.ts'
import { startApi } from '#testing/processes/api-process.ts'
import { listen } from '#testing/listen.ts'
import { openMarket, outcome } from '#testing/market.ts'
import { somethingOnSale } from '#testing/builders/money.ts'
import { paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { gatewayEnv } from '#testing/processes/gateway-env.ts'
import { OUTSIDE_ENV } from '#testing/processes/outside-env.ts'
import { freePort, startProgram, startRedis } from '#testing/processes/program.ts'
import { REDIS_URL } from '#testing/database/test-database.ts'
import { TEST_PICTURES_DIR } from '#testing/processes/test-pictures.ts'
import { until } from '#testing/until.ts'
import { buildPages } from '#testing/processes/web-server.ts'

const market = await openMarket()
const [buyer, admin] = await Promise.all([market.person('user'), market.person('admin')])
const okra = await somethingOnSale(market)
const order = () => placedOrder(market, buyer, [okra])

/** For the tests that neither stop a process nor its Redis. */
const [one, two] = await Promise.all([
  startApi(market.databaseUrl, {}, afterAll),
  startApi(market.databaseUrl, {}, afterAll),
])

const shipAt = (url: string, id: string) =>
  createClient(url, fetch)(
    advanceOrder,
    { params: { id }, body: { status: 'shipped' } },
    { token: admin.token },
  )

test('a change at one process is received at the other, once', async () => {
  const { _id: id } = await order()
  const [here, there] = await Promise.all([listen(one.url, buyer), listen(two.url, buyer)])
  await shipAt(one.url, id)
  expect(await Promise.all([here.hears('orders'), there.hears('orders')])).not.toContain(false)
  await sleep(500)
  // Its own change comes back through Redis and is not published again.
  expect(
    here
      .hints()
      .flat()
      .filter((what) => what === 'orders'),
  ).toHaveLength(1)
  expect(
    there
      .hints()
      .flat()
      .filter((what) => what === 'orders'),
  ).toHaveLength(1)
}, 60_000)

test('a change by the worker is received as well', async () => {
  const paid = await paidOrder(market, await market.person('user'), [okra])
  const desk = await listen(one.url, admin)
  await market.call(
    cancelOrder,
    { params: { id: paid._id }, body: { reason: 'Ordered by mistake' } },
    { token: (await market.signIn(await ownerOf(paid.user.email))).token },
  )
  await sleep(500)
  // This process publishes only its own changes; what it receives from now on comes from the worker.
  expect(desk.hints()).toEqual([])
  await startProgram(
    'bin/worker.ts',
    {
      ...OUTSIDE_ENV,
      ...gatewayEnv(market.simulator),
      DATABASE_URL: asRole(market.databaseUrl, 'worker'),
      REDIS_URL,
      PICTURES_DIR: TEST_PICTURES_DIR,
    },
    '"worker ready"',
  )
  expect(await desk.hears('orders', 15_000)).toBe(true)
}, 60_000)

const ownerOf = async (email: string) => ({ role: 'user' as const, email, password: buyer.password })

test('with Redis killed every process publishes its own changes, reports that it is degraded, and recovers', async () => {
  const { _id: first } = await order()
  const port = await freePort()
  const redis = await startRedis(port)
  const env = { REDIS_URL: `redis://127.0.0.1:${port}` }
  const [one, two] = await Promise.all([startApi(market.databaseUrl, env), startApi(market.databaseUrl, env)])
  const [here, there] = await Promise.all([listen(one.url, buyer), listen(two.url, buyer)])
  const saysWhole = (text: string, times: number) =>
    until(
      async () =>
        text ===
        here
          .text()
          .match(/"whole":(\w+)/g)
          ?.[times]?.slice(8)
          ? true
          : undefined,
      8_000,
    )
  await saysWhole('true', 0)

  redis.kill('SIGKILL')
  await redis.exited
  await saysWhole('false', 1)
  await shipAt(one.url, first)
  expect(await here.hears('orders')).toBe(true)
  await sleep(500)
  expect(there.hints()).toEqual([])
  expect((await fetch(`${one.url}/readyz`)).status).toBe(200)

  await startRedis(port)
  await saysWhole('true', 2)
  await until(async () => (there.text().match(/"whole":true/g)?.length === 2 ? true : undefined), 8_000)
  await createClient(one.url, fetch)(
    advanceOrder,
    { params: { id: first }, body: { status: 'delivered' } },
    { token: admin.token },
  )
  expect(await there.hears('orders')).toBe(true)
}, 60_000)

test('a hanging Redis is detected', async () => {
  const port = await freePort()
  const redis = await startRedis(port)
  const api = await startApi(market.databaseUrl, { REDIS_URL: `redis://127.0.0.1:${port}` })
  const listening = await listen(api.url, buyer)
  await until(async () => (listening.text().includes('"whole":true') ? true : undefined), 5_000)
  process.kill(Number(redis.pid), 'SIGSTOP')
  onTestFinished(() => void process.kill(Number(redis.pid), 'SIGCONT'))
  const noticed = until(async () => listening.text().includes('"whole":false') || undefined, 15_000)
  expect(await noticed).toBe(true)
}, 60_000)

test('a stopping process does not wait for open event streams', async () => {
  const api = await startApi(market.databaseUrl, { SHUTDOWN_NOTICE_MS: '0' })
  const people = [buyer, buyer, admin, admin, admin]
  const listening = await Promise.all(people.map((person) => listen(api.url, person)))
  expect(listening.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const stoppedAt = performance.now()
  api.kill('SIGTERM')
  expect(await api.exited).toBe(0)
  expect(performance.now() - stoppedAt).toBeLessThan(2_000)
  for (const each of listening) expect(await each.ended(1_000)).toBe(true)
}, 60_000)

test('through the web server a change is received at once, and open streams do not delay its shutdown', async () => {
  const { _id: id } = await order()
  const pages = await buildPages()
  onTestFinished(() => pages.remove())
  const port = await freePort()
  const web = await startProgram(
    'bin/web.ts',
    {
      WEB_PORT: String(port),
      WEB_ROOT: pages.root,
      API_ORIGINS: one.url,
      SHUTDOWN_NOTICE_MS: '0',
    },
    'Server listening',
  )
  const url = `http://127.0.0.1:${port}/api`
  await until(async () => ((await fetch(`${url}/readyz`)).ok ? true : undefined), 5_000)
  const listening = await listen(url, buyer)
  expect(listening.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  await shipAt(one.url, id)
  expect(await listening.hears('orders')).toBe(true)

  const stoppedAt = performance.now()
  web.kill('SIGTERM')
  expect(await web.exited).toBe(0)
  expect(performance.now() - stoppedAt).toBeLessThan(3_000)
  expect(await listening.ended(1_000)).toBe(true)
}, 60_000)

test('a caller refused for too many streams is otherwise served normally', async () => {
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => listen(one.url, buyer)))
  const { _id: id } = await order()
  expect(await outcome(shipAt(one.url, id))).toBe('done')
}, 60_000)
