import { cart } from '@farmgate/contract/ordering/cart.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { standardCashLimits, verifyEmailOf } from '#testing/builders/cash-limits.sql.ts'
import { oneBuyer } from '#testing/builders/crowd.sql.ts'
import { booksEqualAtTheEnd, workerOf } from '#testing/builders/money.ts'
import { endHold } from '#testing/builders/money.sql.ts'
import { putAllOnSale } from '#testing/builders/on-sale.sql.ts'
import { filledCart, type ItemToOrder, placedOrder } from '#testing/builders/orders.ts'
import { untilLockWaits } from '#testing/database/lock-waits.sql.ts'
import { openMarket, outcome, type Person, problemOf } from '#testing/market.ts'
import { sweepMoney } from '#features/money/payment-reconciliation/sweep-money.ts'

const market = await openMarket({}, { cashLimits: 'standard' })
booksEqualAtTheEnd(market)
const { db, simulator } = market
let farmer: Person
beforeAll(async () => {
  farmer = await market.person('farmer')
})
beforeEach(async () => {
  simulator.setFaults()
  simulator.setWebhooks({ drop: true })
  await standardCashLimits(db)
})

const listing = async (available: number, rupees = 10): Promise<ItemToOrder> => {
  const [id] = await putAllOnSale(db, [{ farmerId: farmer.id, pricePaise: rupees * 100, available }])
  return { _id: id ?? '', price: rupees }
}
const order = (buyer: Pick<Person, 'call'>, ...items: ItemToOrder[]) =>
  placedOrder(market, buyer, items, 'UPI')
const heldMinutes = ({ payBy, createdAt }: Pick<Order, 'payBy' | 'createdAt'>) =>
  Math.round((Date.parse(payBy ?? '') - Date.parse(createdAt)) / 60_000)

describe('an online order of an account that has proved nothing', () => {
  test('of ten units is held for 30 minutes, whatever the share', async () => {
    const stock = await listing(10)
    expect(heldMinutes(await order(await oneBuyer(market), { ...stock, count: 10 }))).toBe(30)
  })

  test.each([
    ['above its share of a listing', 20, 10, 11],
    ['above ₹5,000', 1_000, 600, 9],
  ])('%s is accepted, and held for 10 minutes', async (_, stock, rupees, count) => {
    const large = { ...(await listing(stock, rupees)), count }
    expect(heldMinutes(await order(await oneBuyer(market), large))).toBe(10)
    const known = await oneBuyer(market)
    await verifyEmailOf(db, known.id)
    const again = { ...(await listing(stock, rupees)), count }
    expect(heldMinutes(await order(known, again))).toBe(30)
  })

  test('is refused above 200 units of all its unpaid orders, also for three at the same moment', async () => {
    const buyer = await oneBuyer(market)
    const stocks = await Promise.all([1, 2, 3].map(() => listing(1_000, 1)))
    // All three pass the check before the transaction, and wait for the buyer's row.
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
    const holding = db.transaction().execute(async (tx) => {
      await tx.selectFrom('accounts').select('id').where('id', '=', buyer.id).forUpdate().execute()
      lock()
      await held
    })
    await locked
    const placing = stocks.map((each, at) => outcome(order(buyer, { ...each, count: 90 + at })))
    await untilLockWaits(db, 3)
    letGo()
    await holding
    expect((await Promise.all(placing)).toSorted()).toEqual(['done', 'done', 'unpaid.above_units'])
  })

  test('is refused above ₹25,000 with the limits; no payment is opened for it; a verified e-mail lets it through', async () => {
    const buyer = await oneBuyer(market)
    const dear = { ...(await listing(1_000, 500)), count: 60 }
    expect(await problemOf(order(buyer, dear))).toMatchObject({
      status: 409,
      code: 'unpaid.above_value',
      message: expect.stringContaining('₹25,000'),
    })
    const intents = await db
      .selectFrom('payment_intents')
      .select('id')
      .where('buyer_id', '=', buyer.id)
      .execute()
    expect(intents).toEqual([])
    await verifyEmailOf(db, buyer.id)
    expect(await outcome(order(buyer, dear))).toBe('done')
  })

  test('counts the orders that stay, not the one that it replaces', async () => {
    const buyer = await oneBuyer(market)
    const stock = await listing(150, 1)
    const dear = await listing(1_000, 1)
    await order(buyer, { ...stock, count: 100 }, { ...dear, count: 50 })
    // It needs the units of the first one, which ends.
    expect(await outcome(order(buyer, { ...stock, count: 90 }, { ...dear, count: 60 }))).toBe('done')
    expect(await outcome(order(buyer, { ...dear, count: 60 }))).toBe('unpaid.above_units')
  })

  test('is judged in the cart by the same rule, before the checkout', async () => {
    const buyer = await oneBuyer(market)
    const [small, large] = [await listing(20, 1), await listing(1_000, 1)]
    const more = await Promise.all([listing(1_000, 1), listing(1_000, 1)])
    const limits = { units: 200, value: 25_000 }
    await filledCart(buyer, [{ ...small, count: 10 }])
    expect((await buyer.call(cart, {})).online).toEqual({ allowed: true, why: null, holdMinutes: 30, limits })
    await filledCart(buyer, [small])
    expect((await buyer.call(cart, {})).online).toEqual({ allowed: true, why: null, holdMinutes: 10, limits })
    await filledCart(
      buyer,
      [large, ...more].map((each) => ({ ...each, count: 90 })),
    )
    expect((await buyer.call(cart, {})).online).toMatchObject({ allowed: false, why: 'unpaid.above_units' })
    await verifyEmailOf(db, buyer.id)
    expect((await buyer.call(cart, {})).online).toEqual({
      allowed: true,
      why: null,
      holdMinutes: 30,
      limits: null,
    })
  })
})

describe('the hold of an unpaid order', () => {
  const sweep = () => sweepMoney(workerOf(market))
  const stateOf = async (buyer: Pick<Person, 'call'>, { _id: id }: Order) => {
    const { order: now } = await buyer.call(oneOrder, { params: { id } })
    return now.status
  }
  const attempt = (of: Order, outcome: 'abandon' | 'authorized') =>
    simulator.pay({ order_id: of.paymentOrderId ?? '', outcome })
  const deadlinesUntilEnd = async (buyer: Pick<Person, 'call'>, of: Order, most: number) => {
    for (let deadlines = 1; deadlines <= most; deadlines++) {
      await endHold(db, of._id)
      await sweep()
      if ((await stateOf(buyer, of)) === 'cancelled') return deadlines
    }
    return null
  }

  test('ends at its first deadline if it was brief, although an attempt is unfinished', async () => {
    const buyer = await oneBuyer(market)
    const brief = await order(buyer, { ...(await listing(20)), count: 15 })
    await attempt(brief, 'abandon')
    expect(await deadlinesUntilEnd(buyer, brief, 5)).toBe(1)
  })

  test('is extended three times by unfinished attempts, and then ends', async () => {
    const buyer = await oneBuyer(market)
    const usual = await order(buyer, { ...(await listing(20)), count: 2 })
    for (let attempts = 0; attempts < 2; attempts++) await attempt(usual, 'abandon')
    expect(await deadlinesUntilEnd(buyer, usual, 8)).toBe(4)
  })

  test.each([20, 2])(
    'never ends without the gateway’s answer, and money that is authorised is waited for (%s units)',
    async (count) => {
      const buyer = await oneBuyer(market)
      const unpaid = await order(buyer, { ...(await listing(20)), count })
      simulator.setFaults({ route: '*', status: 503 })
      expect(await deadlinesUntilEnd(buyer, unpaid, 6)).toBeNull()
      simulator.setFaults()
      const { id } = await attempt(unpaid, 'authorized')
      // The gateway's breaker is closed again after a pause.
      await new Promise((resolve) => setTimeout(resolve, 5_500))
      expect(await deadlinesUntilEnd(buyer, unpaid, 6)).toBeNull()
      await simulator.capture(id)
      await endHold(db, unpaid._id)
      await sweep()
      const { order: paid } = await buyer.call(oneOrder, { params: { id: unpaid._id } })
      expect(paid.paymentStatus).toBe('paid')
    },
    30_000,
  )
})
