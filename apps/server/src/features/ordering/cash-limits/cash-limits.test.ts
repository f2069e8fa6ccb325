import { loginUser, registerUser } from '@farmgate/contract/people/accounts.ts'
import { addToCart, cart } from '@farmgate/contract/ordering/cart.ts'
import { advanceOrder, cancelOrder, placeOrder } from '@farmgate/contract/ordering/orders.ts'
import { changeSettings, settings } from '@farmgate/contract/market/settings.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvedListing } from '#testing/builders/listings.ts'
import { standardCashLimits, verifyEmailOf } from '#testing/builders/cash-limits.sql.ts'
import { ADDRESS, openMarket, outcome, PASSWORD, type Person, problemOf } from '#testing/market.ts'
import {
  deliveredOrder,
  filledCart,
  orderBody,
  paidOrder,
  place,
  placedOrder,
} from '#testing/builders/orders.ts'
import { untilLockWaits } from '#testing/database/lock-waits.sql.ts'
import { oneBuyer } from '#testing/builders/crowd.sql.ts'
import { lockStocks } from '#features/catalogue/stock/stock.sql.ts'
import { addRound } from '@farmgate/contract/delivery/rounds.ts'
import { dayAhead, failStop, giveStop, roundBody } from '#features/delivery/rounds/testing/rounds.sql.ts'

const market = await openMarket({}, { cashLimits: 'standard' })
const { db } = market
let farmer: Person
let admin: Person
let okra: { readonly _id: string; readonly price: number }
let honey: { readonly _id: string; readonly price: number }
beforeAll(async () => {
  farmer = await market.person('farmer')
  admin = await market.person('admin')
})
beforeEach(async () => {
  await standardCashLimits(db)
  okra = await approvedListing(market, farmer, admin, { name: 'Okra', price: 40, quantity: 100 })
  honey = await approvedListing(market, farmer, admin, { name: 'Honey', price: 320, quantity: 100 })
})

const trustedBuyer = async () => {
  const buyer = await oneBuyer(market)
  await verifyEmailOf(db, buyer.id)
  return buyer
}
const cash = (buyer: Pick<Person, 'call'>, items: Parameters<typeof orderBody>[0], key?: string) =>
  place(buyer, orderBody(items), key)
const cashOf = async (buyer: Pick<Person, 'call'>) => (await buyer.call(cart, {})).cash

test('the specified calls of a new buyer end in a cash order', async () => {
  const email = 'new-buyer@example.in'
  const body = { name: 'Tara Joshi', email, password: PASSWORD, role: 'user' as const, address: ADDRESS }
  await market.call(registerUser, { body })
  const { token } = await market.call(loginUser, { body: { email, password: PASSWORD, role: 'user' } })
  await market.call(addToCart, { body: { productId: okra._id, quantity: 2 } }, { token })
  const { orderDetails } = await market.call(
    placeOrder,
    { body: orderBody([{ ...okra, count: 2 }]) },
    { token },
  )
  expect(orderDetails).toMatchObject({ paymentMethod: 'Cash on Delivery', status: 'confirmed' })
})

describe('a new account', () => {
  test('has one open cash order; after its delivery the account is trusted', async () => {
    const buyer = await oneBuyer(market)
    const first = await cash(buyer, [okra])
    const refused = await problemOf(cash(buyer, [honey]))
    expect(refused).toMatchObject({
      status: 409,
      code: 'cash.too_many_orders',
      params: { maxOrders: 1, openOrders: 1 },
    })
    expect(refused.message).toContain('(1)')
    expect(refused.message).toContain('pay online')

    await admin.call(advanceOrder, { params: { id: first._id }, body: { status: 'shipped' } })
    expect(await outcome(cash(buyer, [honey]))).toBe('cash.too_many_orders')
    await admin.call(advanceOrder, { params: { id: first._id }, body: { status: 'delivered' } })
    for (const item of [okra, honey, { ...okra, count: 2 }]) await cash(buyer, [item])
    expect(await outcome(cash(buyer, [{ ...honey, count: 2 }]))).toBe('cash.too_many_orders')
  })

  test('places another one once the first is cancelled', async () => {
    const buyer = await oneBuyer(market)
    const { _id: id } = await cash(buyer, [okra])
    await buyer.call(cancelOrder, { params: { id }, body: { reason: 'Ordered by mistake' } })
    expect(await outcome(cash(buyer, [honey]))).toBe('done')
  })

  test('orders for up to ₹1,500 in cash, with the fees; a refused order does not touch the stock', async () => {
    const buyer = await oneBuyer(market)
    // 4 × 320 + 5 × 40 + 25 = 1,505
    const refused = await problemOf(
      cash(buyer, [
        { ...honey, count: 4 },
        { ...okra, count: 5 },
      ]),
    )
    expect(refused).toMatchObject({ code: 'cash.above_value', params: { maxRupees: 1_500, openRupees: 0 } })
    expect(refused.message).toContain('₹1,500')
    expect((await cashOf(buyer)).open).toEqual({ orders: 0, value: 0 })
    expect(
      await outcome(
        cash(buyer, [
          { ...honey, count: 4 },
          { ...okra, count: 4 },
        ]),
      ),
    ).toBe('done')
  })

  test('takes a fifth of a listing’s stock, or five units of a small one', async () => {
    const few = await approvedListing(market, farmer, admin, { name: 'Fig', price: 10, quantity: 8 })
    const buyer = await oneBuyer(market)
    expect(await problemOf(cash(buyer, [{ ...okra, count: 21 }]))).toMatchObject({
      code: 'cash.above_share',
      params: { sharePercent: 20, unitsMin: 5 },
      shortages: [{ product: okra._id, available: 20 }],
    })
    expect(await outcome(cash(buyer, [{ ...few, count: 6 }]))).toBe('cash.above_share')
    expect(
      await outcome(
        cash(buyer, [
          { ...okra, count: 20 },
          { ...few, count: 5 },
        ]),
      ),
    ).toBe('done')
  })

  test('pays online without any of these limits', async () => {
    const buyer = await oneBuyer(market)
    await cash(buyer, [okra])
    await paidOrder(market, buyer, [{ ...honey, count: 60 }])
    expect(await outcome(placedOrder(market, buyer, [{ ...okra, count: 60 }], 'UPI'))).toBe('done')
  })

  test('sent twice, with a key or without, an order is returned and not checked again', async () => {
    const [withKey, without] = [await oneBuyer(market), await oneBuyer(market)]
    const first = await cash(withKey, [okra], 'sent-twice')
    expect((await cash(withKey, [okra], 'sent-twice'))._id).toBe(first._id)
    const other = await cash(without, [okra])
    expect((await cash(without, [okra]))._id).toBe(other._id)
  })

  test('of eight parallel cash orders one passes', async () => {
    const buyer = await oneBuyer(market)
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, n) => outcome(cash(buyer, [{ ...okra, count: n + 1 }], `at-once-${n}`))),
    )
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'cash.too_many_orders']))
  })

  test('pays cash for what waited for an online payment: the unpaid order does not count, and stays when cash is refused', async () => {
    const buyer = await oneBuyer(market)
    const items = [{ ...okra, count: 20 }]
    const unpaid = await placedOrder(market, buyer, items, 'UPI')
    // 80 are left, and with the 20 of the unpaid order it is again a fifth of 100.
    const placed = await cash(buyer, items)
    expect(placed._id).not.toBe(unpaid._id)

    const other = await oneBuyer(market)
    const large = [{ ...honey, count: 30 }]
    const kept = await placedOrder(market, other, large, 'UPI')
    expect(await outcome(cash(other, large))).toBe('cash.above_value')
    expect((await placedOrder(market, other, large, 'UPI'))._id).toBe(kept._id)
  })
})

test('two buyers at once can’t each take a fifth of the same stock', async () => {
  const buyers = await Promise.all([oneBuyer(market), oneBuyer(market)])
  // Both have read the stock and wait for its lock.
  const orders = await db.transaction().execute(async (tx) => {
    await lockStocks(tx, [okra._id])
    const placing = buyers.map((buyer) => outcome(cash(buyer, [{ ...okra, count: 20 }])))
    await untilLockWaits(db, 2)
    return placing
  })
  expect((await Promise.all(orders)).sort()).toEqual(['cash.above_share', 'done'])
})

describe('a trusted account', () => {
  test('has three open cash orders of ₹5,000 together', async () => {
    const buyer = await trustedBuyer()
    await cash(buyer, [{ ...honey, count: 10 }])
    expect(await problemOf(cash(buyer, [{ ...honey, count: 6 }]))).toMatchObject({
      code: 'cash.above_value',
      params: { maxRupees: 5_000, openRupees: 3_225 },
    })
    await cash(buyer, [{ ...honey, count: 5 }])
    await cash(buyer, [okra])
    expect(await outcome(cash(buyer, [{ ...okra, count: 2 }]))).toBe('cash.too_many_orders')
  })

  test('takes half of a listing’s stock over all its open orders', async () => {
    const buyer = await trustedBuyer()
    await cash(buyer, [{ ...okra, count: 30 }])
    // 70 are on sale and 30 are its own: half of 100 is 50.
    expect(await outcome(cash(buyer, [{ ...okra, count: 21 }]))).toBe('cash.above_share')
    expect(await outcome(cash(buyer, [{ ...okra, count: 20 }]))).toBe('done')
  })

  test('is one whose phone an operator has confirmed, or with a delivered order', async () => {
    const called = await oneBuyer(market)
    await db
      .updateTable('accounts')
      .set({ phone_confirmed_at: new Date(), phone_confirmed_by: admin.id })
      .where('id', '=', called.id)
      .execute()
    const served = await oneBuyer(market)
    await deliveredOrder(market, served, admin, [okra], 'UPI')
    for (const buyer of [called, served]) expect((await cashOf(buyer)).group).toBe('trusted')
  })
})

describe('the cart shows before the checkout', () => {
  test('what a new buyer may pay in cash, and what a verified e-mail would change', async () => {
    const buyer = await oneBuyer(market)
    await filledCart(buyer, [{ ...honey, count: 4 }])
    expect(await cashOf(buyer)).toEqual({
      allowed: true,
      why: null,
      group: 'new',
      limits: { orders: 1, value: 1_500, sharePercent: 20, unitsMin: 5 },
      open: { orders: 0, value: 0 },
      above: [],
      whenVerified: { allowed: true, orders: 3, value: 5_000 },
    })
    await filledCart(buyer, [honey])
    expect(await cashOf(buyer)).toMatchObject({
      allowed: false,
      why: 'cash.above_value',
      whenVerified: { allowed: true },
    })
    await filledCart(buyer, [{ ...honey, count: 15 }])
    expect(await cashOf(buyer)).toMatchObject({ whenVerified: { allowed: false } })
    await verifyEmailOf(db, buyer.id)
    expect(await cashOf(buyer)).toMatchObject({
      why: 'cash.above_value',
      group: 'trusted',
      limits: { orders: 3, value: 5_000 },
      whenVerified: null,
    })
  })

  test('which products are above their share, and what is open', async () => {
    const buyer = await oneBuyer(market)
    await filledCart(buyer, [{ ...okra, count: 21 }, honey])
    expect(await cashOf(buyer)).toMatchObject({
      why: 'cash.above_share',
      above: [{ product: okra._id, most: 20 }],
    })
    await cash(buyer, [honey])
    expect(await cashOf(buyer)).toMatchObject({
      why: 'cash.too_many_orders',
      open: { orders: 1, value: 345 },
    })
  })
})

test('an operator changes the limits, and 0 orders means no cash for that group', async () => {
  const { settings: now } = await admin.call(settings, {})
  const save = (changes: Partial<typeof now.cash>) =>
    admin.call(changeSettings, {
      body: { copy: now.copy, attention: now.attention, cash: { ...now.cash, ...changes } },
    })
  const [buyer, trusted] = [await oneBuyer(market), await trustedBuyer()]
  await save({ cashNewOrders: 0 })
  expect(await outcome(cash(buyer, [okra]))).toBe('cash.not_offered')
  expect(await cashOf(buyer)).toMatchObject({ allowed: false, why: 'cash.not_offered' })
  expect(await outcome(cash(trusted, [okra]))).toBe('done')
  await save({ cashNewOrders: 2 })
  await cash(buyer, [okra])
  expect(await outcome(cash(buyer, [honey]))).toBe('done')
})

describe('a buyer who refused cash at the door', () => {
  const failed = async (buyer: Pick<Person, 'call'>, because: string, items = [okra]) => {
    const { round } = await admin.call(addRound, { body: roundBody() })
    const { _id } = await cash(buyer, items)
    const stop = await giveStop(db, _id, { roundId: round._id, day: dayAhead(2) })
    await failStop(db, stop, admin.id, { because })
  }

  test.each([
    ['refused', 'no_cash'],
    ['no_cash', 'no_cash'],
  ] as const)('pays online after two: %s, %s', async (first, second) => {
    const buyer = await trustedBuyer()
    await failed(buyer, first)
    expect(await cashOf(buyer)).toMatchObject({ allowed: true })
    await failed(buyer, second, [honey])
    expect(await cashOf(buyer)).toMatchObject({ allowed: false, why: 'cash.refused_deliveries' })
    expect(await outcome(cash(buyer, [{ ...okra, count: 2 }]))).toBe('cash.refused_deliveries')
    expect((await paidOrder(market, buyer, [okra])).status).toBe('confirmed')
  })

  test('is not one whom the driver did not find', async () => {
    const buyer = await trustedBuyer()
    await failed(buyer, 'nobody_home')
    await failed(buyer, 'wrong_address', [honey])
    expect(await cashOf(buyer)).toMatchObject({ allowed: true })
  })
})
