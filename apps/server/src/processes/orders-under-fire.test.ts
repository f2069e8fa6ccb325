import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@farmgate/contract/client.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { cancelOrder, myOrders, payOrder, placeOrder } from '@farmgate/contract/ordering/orders.ts'
import { createPaymentOrder } from '@farmgate/contract/money/payments.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { expect, test } from 'vitest'
import { verifyData } from '#db/invariants.sql.ts'
import { type ApiProcess, startApi } from '#testing/processes/api-process.ts'
import { crowdOf, type OneOfTheCrowd } from '#testing/builders/crowd.sql.ts'
import { startCuttingProxy } from '#testing/processes/cutting-proxy.ts'
import { gatewayEnv } from '#testing/processes/gateway-env.ts'
import { openMarket, outcome } from '#testing/market.ts'
import { booksEqualAtTheEnd, somethingOnSale } from '#testing/builders/money.ts'
import { readRefunds, readStock } from '#testing/builders/money.sql.ts'
import { orderBody } from '#testing/builders/orders.ts'
import { keepTrying } from '#testing/processes/patient-buyer.ts'
import { countOrdersOf, ordersWith } from '#testing/builders/storms.sql.ts'

const market = await openMarket()
const { db, databaseUrl, simulator } = market
booksEqualAtTheEnd(market)
// No worker runs here, and hundreds of jobs would pile up.
simulator.sendWebhooksTo(null)

const startShop = (env: Readonly<Record<string, string>> = {}): Promise<ApiProcess> =>
  startApi(databaseUrl, { ...gatewayEnv(simulator), ...env })

const methodOf = (n: number): PaymentMethod => (n % 2 === 0 ? 'Cash on Delivery' : 'UPI')

/** Counts retries by reason. */
function counter() {
  const times: Record<string, number> = {}
  return {
    count: (because: string) => void (times[because] = (times[because] ?? 0) + 1),
    summary: () => JSON.stringify(times),
  }
}

const secondsSince = (started: number) => ((performance.now() - started) / 1000).toFixed(1)

test('of four hundred buyers for a hundred units, through two processes, a hundred get one and the others are refused before they pay', async () => {
  const okra = await somethingOnSale(market, 100)
  const crowd = await crowdOf(market, 400)
  const urls = (await Promise.all([startShop(), startShop()])).map(({ url }) => url)
  const placed = new Map<OneOfTheCrowd, Order>()
  // Cash orders need no call to the gateway and are quicker, so few pay cash: else nothing would be left for the others.
  const methodOfMany = (n: number) => (n % 7 === 0 ? 'Cash on Delivery' : 'UPI')
  const again = counter()
  const started = performance.now()
  const outcomes = await Promise.all(
    crowd.map((buyer, n) => {
      const patience = { token: buyer.token, idempotencyKey: randomUUID(), onAgain: again.count }
      const placing = keepTrying(urls, placeOrder, { body: orderBody([okra], methodOfMany(n)) }, patience)
      return outcome(placing.then(({ orderDetails }) => placed.set(buyer, orderDetails)))
    }),
  )
  console.info(`400 buyers on 100 units: ${secondsSince(started)} s, tried again ${again.summary()}`)

  expect(Object.groupBy(outcomes, (end) => end)).toMatchObject({
    done: Array<string>(100).fill('done'),
    'stock.insufficient': Array<string>(300).fill('stock.insufficient'),
  })
  const ids = [...placed.values()].map(({ _id }) => _id)
  expect((await ordersWith(db, okra._id)).toSorted()).toEqual(ids.toSorted())
  expect(await readStock(db, okra._id)).toBe(0)
  // No buyer was charged before the order was placed.
  expect(simulator.books().capturedPaise).toBe(0)

  const call = createClient(urls[0] ?? '', fetch)
  const online = [...placed].filter(([, { paymentMethod }]) => paymentMethod === 'UPI')
  expect(online.length).toBeGreaterThan(5)
  for (const [{ token }, { _id: id, paymentOrderId }] of online.slice(0, 5)) {
    await simulator.pay({ order_id: paymentOrderId ?? '', outcome: 'captured' })
    expect((await call(payOrder, { params: { id } }, { token })).order.paymentStatus).toBe('paid')
  }
}, 240_000)

test('a buyer whose response is cut off gets the same order on a retry, at either process', async () => {
  const okra = await somethingOnSale(market, 100)
  const [one, two] = await Promise.all([startShop(), startShop()])
  const proxy = await startCuttingProxy(one.url)
  const [cut, whole] = [createClient(proxy.url, fetch), createClient(two.url, fetch)]
  const crowd = await crowdOf(market, 12)
  const ownOrders = async (token: string) => (await whole(myOrders, { query: {} }, { token })).orders

  for (const [n, { token }] of crowd.entries()) {
    // Every third buyer sends no key, as a script might: a repeated order within a minute is the same order.
    const options = { token, ...(n % 3 === 0 ? {} : { idempotencyKey: randomUUID() }) }
    const input = { body: orderBody([okra], methodOf(n)) }
    await expect(cut(placeOrder, input, options)).rejects.toThrow('fetch failed')
    const made = await ownOrders(token)
    const again = await whole(placeOrder, input, options)
    expect(made.map(({ _id }) => _id)).toEqual([again.orderDetails._id])
    expect(await ownOrders(token)).toHaveLength(1)
  }
  expect(proxy.cuts()).toBe(crowd.length)
  expect(await readStock(db, okra._id)).toBe(100 - crowd.length)
}, 60_000)

test('after a cut response a payment intent is created once, and a cancellation is made once', async () => {
  const okra = await somethingOnSale(market, 100)
  const [one, two] = await Promise.all([startShop(), startShop()])
  const proxy = await startCuttingProxy(one.url)
  const [cut, whole] = [createClient(proxy.url, fetch), createClient(two.url, fetch)]

  for (const { token, id: buyerId } of await crowdOf(market, 3)) {
    const announcing = { token, idempotencyKey: randomUUID() }
    const { totalAmount } = orderBody([okra])
    const before = Object.keys(simulator.books().orders).length
    await expect(cut(createPaymentOrder, { body: { amount: totalAmount } }, announcing)).rejects.toThrow(
      'fetch failed',
    )
    const { orderId } = await whole(createPaymentOrder, { body: { amount: totalAmount } }, announcing)
    expect(Object.keys(simulator.books().orders)).toHaveLength(before + 1)

    const body = { ...orderBody([okra], 'UPI'), paymentOrderId: orderId }
    const { orderDetails } = await whole(placeOrder, { body }, { token })
    await simulator.pay({ order_id: orderId, outcome: 'captured' })
    await whole(payOrder, { params: { id: orderDetails._id } }, { token })

    const cancelling = { token, idempotencyKey: randomUUID() }
    const input = { params: { id: orderDetails._id }, body: { reason: 'Ordered by mistake' } } as const
    await expect(cut(cancelOrder, input, cancelling)).rejects.toThrow('fetch failed')
    expect((await whole(cancelOrder, input, cancelling)).order.status).toBe('cancelled')
    expect(await readRefunds(db, orderDetails._id)).toHaveLength(1)
    expect(await countOrdersOf(db, [buyerId])).toBe(1)
  }
  expect(await readStock(db, okra._id)).toBe(100)
}, 60_000)

test('a process that is killed three times while orders arrive loses no acknowledged order and places none twice', async () => {
  const okra = await somethingOnSale(market, 100_000)
  const crowd = await crowdOf(market, 12)
  const steady = await startShop()
  let victim = await startShop()
  const urls = [steady.url, victim.url]
  const acknowledged: string[] = []
  let inCash = 0
  const again = counter()
  const closing = new AbortController()

  const shop = async ({ token }: OneOfTheCrowd) => {
    for (let n = 0; !closing.signal.aborted; n++) {
      const patience = () => ({ token, idempotencyKey: randomUUID(), onAgain: again.count })
      const method = n % 4 === 0 ? 'UPI' : 'Cash on Delivery'
      const placing = { body: orderBody([okra], method) }
      const { orderDetails } = await keepTrying(urls, placeOrder, placing, patience())
      acknowledged.push(orderDetails._id)
      if (method !== 'UPI') inCash++
      else {
        const params = { id: orderDetails._id }
        await keepTrying(urls, cancelOrder, { params, body: { reason: 'Ordered by mistake' } }, patience())
      }
    }
  }
  const shopping = Promise.all(crowd.map(shop))
  for (let kill = 0; kill < 3; kill++) {
    await sleep(1_000)
    victim.kill('SIGKILL')
    await victim.exited
    victim = await startShop({ API_PORT: new URL(victim.url).port })
  }
  await sleep(500)
  closing.abort()
  await shopping
  console.info(
    `killed three times: ${acknowledged.length} orders acknowledged, tried again ${again.summary()}`,
  )

  expect(acknowledged.length).toBeGreaterThan(30)
  const made = await ordersWith(db, okra._id)
  expect(made.toSorted()).toEqual(acknowledged.toSorted())
  // A kill between an order and its stock left neither: each order took one, the cancelled ones gave theirs back.
  expect(await readStock(db, okra._id)).toBe(100_000 - inCash)
  const takes = (await verifyData(db)).find(({ promise }) => promise === 'order_takes_exactly_its_lines')
  expect(takes?.bad).toBe(0)
}, 120_000)
