import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@farmgate/contract/client.ts'
import { advanceOrder, cancelOrder } from '@farmgate/contract/orders.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startApi } from '../testing/api-process.ts'
import { listen } from '../testing/listen.ts'
import { openMarket, outcome } from '../testing/market.ts'
import { somethingOnSale } from '../testing/money.ts'
import { paidOrder, placedOrder } from '../testing/orders.ts'
import { gatewayEnv } from '../testing/gateway-env.ts'
import { OUTSIDE_ENV } from '../testing/outside-env.ts'
import { freePort, startProgram, startRedis } from '../testing/program.ts'
import { REDIS_URL } from '../testing/test-database.ts'
import { TEST_PICTURES_DIR } from '../testing/test-pictures.ts'
import { until } from '../testing/until.ts'
import { buildPages } from '../testing/web-server.ts'

const market = await openMarket()
const [buyer, admin] = await Promise.all([market.person('user'), market.person('admin')])
const okra = await somethingOnSale(market)
const order = () => placedOrder(market, buyer, [okra])

const shipAt = (url: string, id: string) =>
  createClient(url, fetch)(
    advanceOrder,
    { params: { id }, body: { status: 'shipped' } },
    { token: admin.token },
  )

test('what is done at one process is heard at the other, once', async () => {
  const { _id: id } = await order()
  const [one, two] = await Promise.all([startApi(market.databaseUrl), startApi(market.databaseUrl)])
  const [here, there] = await Promise.all([listen(one.url, buyer), listen(two.url, buyer)])
  await shipAt(one.url, id)
  expect(await Promise.all([here.hears('orders'), there.hears('orders')])).not.toContain(false)
  await sleep(500)
  // Its own comes back through Redis, and is not told again.
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

test('what the worker does is heard as well', async () => {
  const paid = await paidOrder(market, await market.person('user'), [okra])
  const api = await startApi(market.databaseUrl)
  const desk = await listen(api.url, admin)
  await market.call(
    cancelOrder,
    { params: { id: paid._id }, body: { reason: 'Ordered by mistake' } },
    { token: (await market.signIn(await ownerOf(paid.user.email))).token },
  )
  await sleep(500)
  // This process tells only its own; what is heard there from now on comes from the worker.
  expect(desk.hints()).toEqual([])
  await startProgram(
    'bin/worker.ts',
    {
      ...OUTSIDE_ENV,
      ...gatewayEnv(market.simulator),
      DATABASE_URL: market.databaseUrl,
      REDIS_URL,
      PICTURES_DIR: TEST_PICTURES_DIR,
    },
    '"worker ready"',
  )
  expect(await desk.hears('orders', 15_000)).toBe(true)
}, 60_000)

const ownerOf = async (email: string) => ({ role: 'user' as const, email, password: buyer.password })

test('with Redis killed every process tells its own, says that it hears nobody else, and mends itself', async () => {
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

test('a Redis that hangs is noticed', async () => {
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

test('a process that is told to stop does not wait for those who only listen', async () => {
  const api = await startApi(market.databaseUrl, { SHUTDOWN_NOTICE_MS: '0' })
  const people = [buyer, buyer, admin, admin, admin]
  const listening = await Promise.all(people.map((person) => listen(api.url, person)))
  expect(listening.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const told = performance.now()
  api.kill('SIGTERM')
  expect(await api.exited).toBe(0)
  expect(performance.now() - told).toBeLessThan(2_000)
  for (const each of listening) expect(await each.ended(1_000)).toBe(true)
}, 60_000)

test('through the web server: heard at once, and nobody holds up its end', async () => {
  const { _id: id } = await order()
  const pages = await buildPages()
  onTestFinished(() => pages.remove())
  const api = await startApi(market.databaseUrl)
  const port = await freePort()
  const web = await startProgram(
    'bin/web.ts',
    {
      WEB_PORT: String(port),
      WEB_ROOT: pages.root,
      API_ORIGINS: api.url,
      SHUTDOWN_NOTICE_MS: '0',
    },
    'Server listening',
  )
  const url = `http://127.0.0.1:${port}/api`
  await until(async () => ((await fetch(`${url}/readyz`)).ok ? true : undefined), 5_000)
  const listening = await listen(url, buyer)
  expect(listening.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  await shipAt(api.url, id)
  expect(await listening.hears('orders')).toBe(true)

  const told = performance.now()
  web.kill('SIGTERM')
  expect(await web.exited).toBe(0)
  expect(performance.now() - told).toBeLessThan(3_000)
  expect(await listening.ended(1_000)).toBe(true)
}, 60_000)

test('whoever was told that too many listen is served like everybody else', async () => {
  const api = await startApi(market.databaseUrl)
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => listen(api.url, buyer)))
  const { _id: id } = await order()
  expect(await outcome(shipAt(api.url, id))).toBe('done')
}, 60_000)
