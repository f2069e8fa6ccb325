import { oneOrder, payOrder } from '@farmgate/contract/ordering/orders.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { buyerWithoutWebhooks, openMoneyMarket, somethingOnSale, sweepAll } from '#testing/builders/money.ts'
import { endHold, readRefunds, readStock } from '#testing/builders/money.sql.ts'
import { type ItemToOrder, orderBody, place, placedOrder } from '#testing/builders/orders.ts'
import { outcome, type Person } from '#testing/market.ts'

const { market, db, simulator } = await openMoneyMarket()

let buyer: Person
let scarce: ItemToOrder
let unpaid: Order

/** The buyer holds three of five with an unpaid order, and the gateway sends no webhooks. */
beforeEach(async () => {
  buyer = await buyerWithoutWebhooks(market)
  scarce = await somethingOnSale(market, 5)
  unpaid = await placedOrder(market, buyer, [{ ...scarce, count: 3 }], 'UPI')
})

/** The sheet was closed before it could report the payment. */
const payUnseen = (outcome: 'captured' | 'authorized' | 'abandon' = 'captured') =>
  simulator.pay({ order_id: unpaid.paymentOrderId ?? '', outcome })
const stateOf = async ({ _id: id }: Order) => {
  const { order } = await buyer.call(oneOrder, { params: { id } })
  return [order.status, order.paymentStatus]
}
const PAID = ['confirmed', 'paid']
const WAITS = ['confirmed', 'not paid']
const ENDED = ['cancelled', 'not paid']
const again = (count: number, method: 'UPI' | 'Cash on Delivery') =>
  place(buyer, orderBody([{ ...scarce, count }], method))

describe('an unpaid order that a new one would replace, and that is paid at the gateway', () => {
  test('is marked paid when the same is ordered for cash, and is the answer', async () => {
    await payUnseen()
    expect((await again(3, 'Cash on Delivery'))._id).toBe(unpaid._id)
    expect(await stateOf(unpaid)).toEqual(PAID)
    expect(await readStock(db, scarce._id)).toBe(2)
    expect(await readRefunds(db, unpaid._id)).toEqual([])
  })

  test.each(['UPI', 'Cash on Delivery'] as const)(
    'is marked paid when a new order needs its units, and keeps them (%s)',
    async (method) => {
      await payUnseen()
      expect(await outcome(again(5, method))).toBe('stock.insufficient')
      expect(await stateOf(unpaid)).toEqual(PAID)
      expect(await readStock(db, scarce._id)).toBe(2)
      expect(await readRefunds(db, unpaid._id)).toEqual([])
    },
  )

  test('is paid once when the buyer’s own proof, four new orders and the worker meet', async () => {
    await payUnseen()
    await endHold(db, unpaid._id)
    const orders = [1, 2, 3, 4].map(() => outcome(again(5, 'Cash on Delivery')))
    const proof = outcome(buyer.call(payOrder, { params: { id: unpaid._id } }))
    const outcomes = await Promise.all([...orders, sweepAll(market), proof])
    expect(new Set(outcomes.slice(0, 4))).toEqual(new Set(['stock.insufficient']))
    expect(await stateOf(unpaid)).toEqual(PAID)
    expect(await readRefunds(db, unpaid._id)).toEqual([])
  })

  test('stays when the bank has authorised the payment: the money is on its way', async () => {
    await payUnseen('authorized')
    const beside = await again(2, 'Cash on Delivery')
    expect(await outcome(again(4, 'Cash on Delivery'))).toBe('stock.insufficient')
    expect([await stateOf(unpaid), await stateOf(beside)]).toEqual([WAITS, WAITS])
  })
})

test('an unpaid order whose attempt was abandoned is replaced', async () => {
  await payUnseen('abandon')
  const cash = await again(5, 'Cash on Delivery')
  expect([await stateOf(unpaid), await stateOf(cash)]).toEqual([ENDED, WAITS])
})

describe.each([
  ['is away', { status: 503 }],
  ['hangs up', { drop_before: true }],
  ['refuses our key', { status: 401 }],
  ['answers after eight seconds', { latency: 8_000 }],
])('while the gateway %s', (_name, fault) => {
  test('a cash order is placed beside the unpaid one within three seconds, and the late money is not lost', async () => {
    await payUnseen()
    simulator.setFaults({ route: '*', ...fault })
    const startedAt = performance.now()
    const cash = await again(2, 'Cash on Delivery')
    // The same lines as the unpaid order's: it can't be ended without an answer either.
    expect(await outcome(again(3, 'Cash on Delivery'))).toBe('stock.insufficient')
    expect(performance.now() - startedAt).toBeLessThan(2 * 3_000 + 2_000)
    expect([await stateOf(unpaid), await stateOf(cash)]).toEqual([WAITS, WAITS])
    simulator.setFaults()
    await endHold(db, unpaid._id)
    await sweepAll(market)
    expect(await stateOf(unpaid)).toEqual(PAID)
    expect(await readRefunds(db, unpaid._id)).toEqual([])
  }, 30_000)
})

test('the same lines are placed for cash beside the unpaid order while the gateway is away, and both keep their units', async () => {
  const plenty = await somethingOnSale(market, 50)
  const online = await placedOrder(market, buyer, [{ ...plenty, count: 2 }], 'UPI')
  simulator.setFaults({ route: '*', status: 503 })
  const cash = await placedOrder(market, buyer, [{ ...plenty, count: 2 }])
  expect([await stateOf(online), await stateOf(cash)]).toEqual([WAITS, WAITS])
  expect(await readStock(db, plenty._id)).toBe(46)
})
