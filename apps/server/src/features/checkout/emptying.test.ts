import { loginUser, registerUser } from '@farmgate/contract/accounts.ts'
import { attention } from '@farmgate/contract/attention.ts'
import { createClient } from '@farmgate/contract/client.ts'
import { QUANTITY_MAX } from '@farmgate/domain/orders/totals.ts'
import { expect, test } from 'vitest'
import { createRedis } from '#db/redis.ts'
import { createCallLimits } from '#http/limits/call-limits.ts'
import { productionLimits } from '#http/limits/production-limits.ts'
import { createCounters } from '#http/limits/shared-counter.ts'
import { startSweepLoop } from '#jobs/sweep-loop.ts'
import { liftCashLimits, verifyEmailOf } from '#testing/builders/cash-limits.sql.ts'
import { crowdOf, oneBuyer } from '#testing/builders/crowd.sql.ts'
import { openLargeMarket, type Stall } from './testing/large-market.ts'
import { ADDRESS, openMarket, outcome, type Market, PASSWORD, type Person } from '#testing/market.ts'
import { orderBody, place, type ItemToOrder } from '#testing/builders/orders.ts'
import { REDIS_URL } from '#testing/database/test-database.ts'
import { until } from '#testing/until.ts'
import { watchOrders } from '#features/cash-limits/watch-orders.ts'

/**
 * The emptying attack: accounts that order as much as they can and never pay. The figures are printed, so that a change
 * of the limits shows its effect.
 */
const LINES_MAX = 100
/** How often a worker looks for unusual orders. */
const SWEEP_MS = 5_000
/** Accounts that attack at the same time. */
const LANES = 5

type Attacker = Pick<Person, 'call'>

async function available({ db }: Market): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('stock_levels').select(['product_id as id', 'available']).execute()
  return new Map(rows.map(({ id, available: left }) => [id, left]))
}

/** What is gone from the stock. */
async function taken(market: Market, stalls: readonly Stall[]) {
  const left = await available(market)
  const gone = stalls.map(({ _id, price, stock }) => ({ price, units: stock - (left.get(_id) ?? 0) }))
  return {
    units: gone.reduce((sum, { units }) => sum + units, 0),
    rupees: gone.reduce((sum, { units, price }) => sum + units * price, 0),
  }
}

/** The cheapest units first, up to a share of each listing and a sum. */
function basket(
  stalls: readonly Stall[],
  left: ReadonlyMap<string, number>,
  own: ReadonlyMap<string, number>,
  { share, unitsMin, rupees }: { share: number; unitsMin: number; rupees: number },
): ItemToOrder[] {
  let budget = rupees - 25
  const items: ItemToOrder[] = []
  for (const { _id, price } of stalls.toSorted((one, other) => one.price - other.price)) {
    const stock = left.get(_id) ?? 0
    const has = own.get(_id) ?? 0
    const allowed = Math.max(unitsMin, Math.floor((stock + has) * share)) - has
    const count = Math.min(stock, QUANTITY_MAX, allowed, Math.floor(budget / price))
    if (count < 1 || items.length === LINES_MAX) continue
    items.push({ _id, price, count })
    budget -= count * price
  }
  return items
}

const EVERYTHING = { share: 1, unitsMin: 1, rupees: Number.MAX_SAFE_INTEGER }
const NEW = { share: 0.2, unitsMin: 5, rupees: 1_500 }
const TRUSTED = { share: 0.5, unitsMin: 20, rupees: 5_000 }

/** Orders until nothing is left or an order is refused; returns how many were placed and what refused the last. */
async function attack(
  market: Market,
  attacker: Attacker,
  stalls: readonly Stall[],
  wants: Parameters<typeof basket>[3],
  method: 'Cash on Delivery' | 'UPI' = 'Cash on Delivery',
) {
  const own = new Map<string, number>()
  for (let orders = 0; ; ) {
    const items = basket(stalls, await available(market), own, wants)
    if (items.length === 0) return { orders, end: 'nothing is left' }
    const end = await outcome(place(attacker, orderBody(items, method)))
    // Another attacker was quicker: try again with the current stock.
    if (OVERTAKEN.has(end)) continue
    if (end !== 'done') return { orders, end }
    orders++
    for (const { _id, count = 1 } of items) own.set(_id, (own.get(_id) ?? 0) + count)
  }
}

/** Registers and signs in with the specified calls, from an address of its own. */
async function comeFrom(market: Market, address: string): Promise<Attacker> {
  const fetchFrom: typeof fetch = (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', address)
    return fetch(url, { ...init, headers })
  }
  const call = createClient(market.url, fetchFrom)
  const email = `taker.${address}@example.in`
  await call(registerUser, {
    body: { name: 'A taker', email, password: PASSWORD, role: 'user', address: ADDRESS },
  })
  const { token } = await call(loginUser, { body: { email, password: PASSWORD } })
  return { call: (endpoint, input, options) => call(endpoint, input, { token, ...options }) }
}

const OVERTAKEN = new Set(['cash.above_share', 'stock.insufficient', 'product.unavailable', 'server.busy'])

const alarms = ({ db }: Market) =>
  db.selectFrom('alarms').select(['kind', 'cause', 'facts']).where('resolved_at', 'is', null).execute()

const report = (who: string, figures: Readonly<Record<string, unknown>>): void =>
  // biome-ignore lint/suspicious/noConsole: the figures are what this test is read for
  console.info(`emptying attack, ${who}: ${JSON.stringify(figures)}`)

test('without limits one new account takes everything in cash; with them ₹1,500, whatever it tries', async () => {
  const market = await openMarket({}, { cashLimits: 'standard' })
  const stalls = await openLargeMarket(market)
  const whole = stalls.reduce((sum, { stock, price }) => sum + stock * price, 0)
  expect(stalls.reduce((sum, { stock }) => sum + stock, 0)).toBe(10_764)

  const fresh = await oneBuyer(market)
  const limited = await attack(market, fresh, stalls, NEW)
  const after = await taken(market, stalls)
  report('one new account, with limits', { ...limited, ...after, ofRupees: whole })
  expect(limited).toEqual({ orders: 1, end: 'cash.too_many_orders' })
  expect(after.rupees).toBeLessThanOrEqual(1_475)
  expect(after.units).toBeLessThanOrEqual(73)
  expect((await attack(market, await oneBuyer(market), stalls, EVERYTHING)).end).toBe('cash.above_value')

  const verified = await oneBuyer(market)
  await verifyEmailOf(market.db, verified.id)
  const before = await taken(market, stalls)
  const thirds = await attack(market, verified, stalls, { ...TRUSTED, rupees: 1_666 })
  const then = await taken(market, stalls)
  report('one verified account, with limits', {
    ...thirds,
    units: then.units - before.units,
    rupees: then.rupees - before.rupees,
  })
  expect(thirds).toEqual({ orders: 3, end: 'cash.too_many_orders' })
  expect(then.rupees - before.rupees).toBeLessThanOrEqual(5_000)

  await liftCashLimits(market.db)
  const started = performance.now()
  const lifted = await attack(market, await oneBuyer(market), stalls, EVERYTHING)
  const seconds = (performance.now() - started) / 1_000
  const all = await taken(market, stalls)
  report('one new account, without limits', { ...lifted, ...all, seconds: seconds.toFixed(2) })
  expect(lifted.end).toBe('nothing is left')
  expect(all).toEqual({ units: 10_764, rupees: whole })
})

test('50 new accounts from 50 addresses get away with ₹1,500 each, and operators are warned meanwhile', async () => {
  const redis = createRedis(REDIS_URL, () => {})
  const limits = createCallLimits(createCounters(redis), productionLimits)
  const market = await openMarket({ limits }, { cashLimits: 'standard' })
  const stalls = await openLargeMarket(market)
  const admin = await market.person('admin')
  // Unlike those of an earlier run, whose counts Redis may still have.
  const network = `198.51.${process.pid % 250}`
  const accounts: Attacker[] = []
  for (let n = 1; n <= 50; n++) accounts.push(await comeFrom(market, `${network}.${n}`))
  const started = performance.now()
  const log = market.deps.log
  const worker = startSweepLoop(() => watchOrders(market), SWEEP_MS, log)
  let alarmAfterMs = Number.NaN
  let attackMs = Number.NaN
  let ordersAtAlarm = 0
  let placed = 0
  const watching = until(async () => {
    if ((await alarms(market)).length === 0) return undefined
    alarmAfterMs = performance.now() - started
    ordersAtAlarm = placed
    return true
  }, 60_000)
  try {
    const waiting = [...accounts]
    const lane = async (): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const { orders } = await attack(market, next, stalls, NEW)
        placed += orders
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    attackMs = performance.now() - started
    await watching
  } finally {
    await worker.stop()
  }
  const { units, rupees } = await taken(market, stalls)
  report('50 new accounts, with limits', {
    orders: placed,
    units,
    rupees,
    attackSeconds: (attackMs / 1_000).toFixed(1),
    alarmAfterSeconds: (alarmAfterMs / 1_000).toFixed(1),
    ordersAtAlarm,
  })
  expect(placed).toBe(50)
  // The worker's next check after the orders, with room for a slow machine.
  expect(alarmAfterMs).toBeLessThan(attackMs + 2 * SWEEP_MS)
  expect(rupees).toBeLessThanOrEqual(50 * 1_475)
  expect(units).toBeLessThan(10_764 * 0.25)
  const { rows } = await admin.call(attention, { query: { kind: 'alarm' } })
  expect(rows).toMatchObject([{ kind: 'alarm', alarm: { kind: 'new_account_orders' } }])
}, 120_000)

test('the alarm about new accounts comes with the order that passes ₹20,000', async () => {
  const market = await openMarket({}, { cashLimits: 'standard' })
  const stalls = await openLargeMarket(market)
  let orders = 0
  for (const account of await crowdOf(market, 50)) {
    orders += (await attack(market, account, stalls, NEW)).orders
    await watchOrders(market)
    if ((await alarms(market)).length > 0) break
  }
  const { units, rupees } = await taken(market, stalls)
  const found = await alarms(market)
  report('50 new accounts, looked at after each order', { ordersAtAlarm: orders, units, rupees, found })
  expect(found).toMatchObject([{ kind: 'new_account_orders' }])
  expect(orders).toBeLessThanOrEqual(14)
})

test('one account that holds stock with unpaid online orders raises an alarm at the first check', async () => {
  const market = await openMarket({}, { cashLimits: 'standard' })
  const stalls = await openLargeMarket(market)
  const attacker = await oneBuyer(market)
  const held = await attack(market, attacker, stalls, EVERYTHING, 'UPI')
  await watchOrders(market)
  const found = await alarms(market)
  report('one new account, online and unpaid', {
    ...held,
    ...(await taken(market, stalls)),
    facts: found[0]?.facts,
  })
  expect(found).toMatchObject([{ kind: 'stock_share', cause: attacker.id }])
})
