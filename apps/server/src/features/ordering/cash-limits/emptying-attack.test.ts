import { loginUser, registerUser } from '@farmgate/contract/people/accounts.ts'
import { attention, decideAlarm } from '@farmgate/contract/telling/attention.ts'
import { createClient } from '@farmgate/contract/client.ts'
import { QUANTITY_MAX } from '@farmgate/domain/ordering/cart/totals.ts'
import { describe, expect, test } from 'vitest'
import { createRedis } from '#db/redis.ts'
import { createCallLimits } from '#http/limits/call-limits.ts'
import { productionLimits } from '#http/limits/production-limits.ts'
import { createCounters } from '#http/limits/shared-counter.ts'
import { startSweepLoop } from '#jobs/sweep-loop.ts'
import { liftOrderLimits, standardCashLimits, verifyEmailOf } from '#testing/builders/cash-limits.sql.ts'
import { crowdOf, oneBuyer } from '#testing/builders/crowd.sql.ts'
import { openLargeMarket, type Stall } from './testing/large-market.ts'
import { ADDRESS, openMarket, outcome, type Market, PASSWORD, type Person } from '#testing/market.ts'
import { orderBody, place, type ItemToOrder } from '#testing/builders/orders.ts'
import { REDIS_URL } from '#testing/database/test-database.ts'
import { until } from '#testing/until.ts'
import { approvedListing } from '#testing/builders/listings.ts'
import { workerOf } from '#testing/builders/money.ts'
import { dayAhead, makeRound, takenOn } from '#testing/builders/rounds.sql.ts'
import { sweepMoney } from '#features/money/payment-reconciliation/sweep-money.ts'
import { watchOrders } from '#features/ordering/cash-limits/watch-orders.ts'

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
  {
    share,
    unitsMin,
    rupees,
    units = Number.MAX_SAFE_INTEGER,
  }: { share: number; unitsMin: number; rupees: number; units?: number },
): ItemToOrder[] {
  let budget = rupees - 25
  let unitsLeft = units - [...own.values()].reduce((sum, each) => sum + each, 0)
  const items: ItemToOrder[] = []
  for (const { _id, price } of stalls.toSorted((one, other) => one.price - other.price)) {
    const stock = left.get(_id) ?? 0
    const has = own.get(_id) ?? 0
    const allowed = Math.max(unitsMin, Math.floor((stock + has) * share)) - has
    const count = Math.min(stock, QUANTITY_MAX, allowed, unitsLeft, Math.floor(budget / price))
    if (count < 1 || items.length === LINES_MAX) continue
    items.push({ _id, price, count })
    budget -= count * price
    unitsLeft -= count
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

  await liftOrderLimits(market.db)
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

test('one proven account that holds stock with unpaid online orders raises an alarm at the first check', async () => {
  const market = await openMarket({}, { cashLimits: 'standard' })
  const stalls = await openLargeMarket(market)
  const attacker = await oneBuyer(market)
  await verifyEmailOf(market.db, attacker.id)
  const held = await attack(market, attacker, stalls, EVERYTHING, 'UPI')
  await watchOrders(market)
  const found = await alarms(market)
  report('one verified account, online and unpaid', {
    ...held,
    ...(await taken(market, stalls)),
    facts: found[0]?.facts,
  })
  expect(found).toMatchObject([{ kind: 'stock_share', cause: attacker.id }])
})

/** As many units as an account that has proved nothing may hold; the cheapest first. */
const UNPROVEN = { share: 1, unitsMin: 1, rupees: 25_000, units: 200 }

describe('new accounts, online and unpaid', async () => {
  const market = await openMarket()
  const { db } = market
  const stalls = await openLargeMarket(market)
  const admin = await market.person('admin')
  const farm = await market.person('farmer')
  const item = await approvedListing(market, farm, admin, { price: 40, quantity: 1_000 })
  const round = await makeRound(db, {
    name: 'East',
    farms: [farm.id],
    pincodes: [ADDRESS.pincode],
    adminId: admin.id,
    daysAhead: [2],
    capacity: 60,
  })

  /** The worker's rounds until no hold is past its deadline. */
  const sweep = async () => {
    for (let rounds = 0; rounds < 4; rounds++) await sweepMoney(workerOf(market))
  }
  const openAlarm = async () => {
    await watchOrders({ db: market.workerDb })
    const { rows } = await admin.call(attention, { query: { kind: 'alarm' } })
    return rows.find((row) => row.alarm?.kind === 'unproven_holds')
  }

  test.each([1, 3, 50])(
    '%s hold no more than 200 units and ₹25,000 each, and one act of an operator ends it',
    async (count) => {
      await liftOrderLimits(db)
      for (const account of await crowdOf(market, Math.min(count, 3)))
        await attack(market, account, stalls, EVERYTHING, 'UPI')
      const before = await taken(market, stalls)
      await db
        .updateTable('orders')
        .set({ payment_deadline: new Date(0) })
        .where('payment_deadline', 'is not', null)
        .execute()
      await sweep()

      await standardCashLimits(db)
      let orders = 0
      let atAlarm: number | null = null
      for (const account of await crowdOf(market, count)) {
        orders += (await attack(market, account, stalls, UNPROVEN, 'UPI')).orders
        atAlarm ??= (await openAlarm()) === undefined ? null : orders
      }
      const after = await taken(market, stalls)
      const alarm = await openAlarm()
      report(`${count} new accounts, online and unpaid`, {
        before,
        after,
        orders,
        atAlarm,
        alarm: alarm?.alarm?.facts,
      })
      expect(after.units).toBeLessThanOrEqual(200 * count)
      expect(after.rupees).toBeLessThanOrEqual(25_000 * count)
      expect(alarm).toBeDefined()

      await admin.call(decideAlarm, { params: { id: alarm?._id ?? '' }, body: { decision: 'released' } })
      await sweep()
      expect(await taken(market, stalls)).toEqual({ units: 0, rupees: 0 })
      const next = await attack(market, await oneBuyer(market), stalls, UNPROVEN, 'UPI')
      expect(next).toEqual({ orders: 0, end: 'unpaid.verify_first' })
      expect(await openAlarm()).toBeUndefined()
    },
    180_000,
  )

  test.each([1, 3, 50])(
    '%s hold one place of a round day each for 30 minutes, the others for 10',
    async (count) => {
      await standardCashLimits(db)
      const takers = await crowdOf(market, count)
      for (const account of takers)
        for (const pieces of [1, 2, 3]) {
          const body = orderBody([{ ...item, count: pieces }], 'UPI')
          await outcome(place(account, { ...body, deliveryDay: dayAhead(2) }))
        }
      const held = await db
        .selectFrom('orders')
        .select(['hold_minutes as minutes', (eb) => eb.fn.countAll<string>().as('orders')])
        .where(
          'buyer_id',
          'in',
          takers.map(({ id }) => id),
        )
        .groupBy('hold_minutes')
        .execute()
      const places = await takenOn(db, round, 2)
      const alarm = await openAlarm()
      report(`${count} new accounts, places`, { of: 60, places, held, alarm: alarm?.alarm?.facts })
      expect(Number(held.find(({ minutes }) => minutes === 30)?.orders)).toBeLessThanOrEqual(count)
      expect(alarm === undefined).toBe(count < 50)
      await db
        .updateTable('orders')
        .set({ payment_deadline: new Date(0) })
        .where('payment_deadline', 'is not', null)
        .execute()
      await sweep()
      expect(await takenOn(db, round, 2)).toBe(0)
    },
    120_000,
  )
})
