import { createPaymentOrder } from '@farmgate/contract/money/payments.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { approvedListing } from '#testing/builders/listings.ts'
import { openMarket, outcome, type Person, problemOf } from '#testing/market.ts'
import { filledCart, onSale, orderBody, place, placedOrder } from '#testing/builders/orders.ts'
import { applyCapture } from '#features/money/payments/apply-capture.ts'

const market = await openMarket()
let farmer: Person
let admin: Person
beforeAll(async () => {
  farmer = await market.person('farmer')
  admin = await market.person('admin')
})

const announce = (buyer: Person, amount: number, idempotencyKey?: string) =>
  buyer.call(createPaymentOrder, { body: { amount } }, idempotencyKey === undefined ? {} : { idempotencyKey })

const crate = () => approvedListing(market, farmer, admin, { price: 40, quantity: 20 })
const stockOf = async (id: string) => (await onSale(market, id)).stock
const atGateway = (id: string) => market.simulator.books().orders[id]

const intentOf = (gatewayOrderId: string) =>
  market.db
    .selectFrom('payment_intents')
    .select(['id', 'buyer_id as buyerId', 'amount_paise as amountPaise', 'order_id as orderId'])
    .where('gateway_order_id', '=', gatewayOrderId)
    .executeTakeFirstOrThrow()

describe('announcing a payment', () => {
  test('for the cart’s total returns what the payment sheet needs', async () => {
    const buyer = await market.person('user')
    await filledCart(buyer, [{ ...(await crate()), count: 2 }])
    const response = await announce(buyer, 105)
    expect(response).toEqual({
      orderId: expect.stringMatching(/^order_/),
      key: market.simulator.keyId,
      amountPaise: 105_00,
      currency: 'INR',
    })
    const intent = await intentOf(response.orderId)
    expect(intent).toMatchObject({ buyerId: buyer.id, amountPaise: '10500', orderId: null })
    expect(atGateway(response.orderId)).toMatchObject({ amount: 105_00, receipt: intent.id })
  })

  test('for any other amount is refused, with the cart’s current total', async () => {
    const buyer = await market.person('user')
    await filledCart(buyer, [{ ...(await crate()), count: 2 }])
    for (const amount of [104.99, 105.01, 1]) {
      expect(await problemOf(announce(buyer, amount))).toMatchObject({
        status: 409,
        code: 'order.total_changed',
        figures: { itemsTotal: 80, deliveryFee: 20, platformFee: 5, total: 105 },
      })
    }
  })

  test('with an empty cart accepts the amount; the order must match it', async () => {
    const buyer = await market.person('user')
    const { orderId } = await announce(buyer, 65)
    const order = await place(buyer, { ...orderBody([await crate()], 'UPI'), paymentOrderId: orderId })
    expect(order.paymentOrderId).toBe(orderId)
  })

  test.each([0.99, 0, -5, 0.001, 19.995, 1e9, '105', null])('%s is no amount', async (amount) => {
    const buyer = await market.person('user')
    expect(await problemOf(announce(buyer, amount as number))).toMatchObject({
      status: 400,
      code: 'order.placement_refused',
      faults: [{ field: 'amount', code: 'amount.invalid' }],
    })
  })

  test('for a total that the client added up in floating point is for the exact total', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin, { price: 16.1, quantity: 20 })
    await filledCart(buyer, [{ ...okra, count: 3 }])
    const total = 16.1 * 3 + 20 + 5
    expect(total).toBe(73.300_000_000_000_01)
    const { orderId, amountPaise } = await announce(buyer, total)
    expect([amountPaise, atGateway(orderId)?.amount]).toEqual([73_30, 73_30])
    const body = { ...orderBody([{ ...okra, count: 3 }], 'UPI'), totalAmount: total }
    expect(await place(buyer, body)).toMatchObject({ totalAmount: 73.3, paymentOrderId: orderId })
  })

  test('repeated with its key is one request, with the exact total or the computed one', async () => {
    const buyer = await market.person('user')
    const exact = await announce(buyer, 73.3, 'one-total')
    expect(await announce(buyer, 73.300_000_000_000_01, 'one-total')).toEqual(exact)
  })

  test('repeated with its key is the same payment, even when the cart has changed meanwhile', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    await filledCart(buyer, [okra])
    const { orderId } = await announce(buyer, 65, 'announce-once')
    await filledCart(buyer, [okra])
    expect((await announce(buyer, 65, 'announce-once')).orderId).toBe(orderId)
    expect(await outcome(announce(buyer, 105, 'announce-once'))).toBe('idempotency.key_reused')
  })

  test('ten times in parallel with one key returns one payment', async () => {
    const buyer = await market.person('user')
    const responses = await Promise.all(Array.from({ length: 10 }, () => announce(buyer, 70, 'announce-ten')))
    expect(new Set(responses.map(({ orderId }) => orderId)).size).toBe(1)
  })

  test('while the gateway is down is refused, and can be tried again', async () => {
    const buyer = await market.person('user')
    market.simulator.setFaults({ route: '*', status: 503, times: 1 })
    expect(await problemOf(announce(buyer, 65, 'gateway-away'))).toMatchObject({
      status: 503,
      code: 'payment.busy',
    })
    expect(await outcome(announce(buyer, 65, 'gateway-away'))).toBe('done')
  })

  test('whose response was lost is found again: there is one at the gateway', async () => {
    const buyer = await market.person('user')
    market.simulator.setFaults({ route: 'POST /v1/orders', drop_after_effect: true, times: 1 })
    expect(await outcome(announce(buyer, 65, 'response-lost'))).toBe('payment.busy')
    const { orderId } = await announce(buyer, 65, 'response-lost')
    const { id } = await intentOf(orderId)
    const { orders } = market.simulator.books()
    expect(Object.keys(orders).filter((key) => orders[key]?.receipt === id)).toEqual([orderId])
  })
})

describe('an order is paid by', () => {
  test('the newest payment the buyer announced for its amount', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    await announce(buyer, 65)
    const { orderId } = await announce(buyer, 65)
    await announce(buyer, 66)
    expect((await placedOrder(market, buyer, [okra], 'UPI')).paymentOrderId).toBe(orderId)
  })

  test('a new payment when none was announced, or only by another buyer, or long ago', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    const strangers = await announce(await market.person('user'), 65)
    const old = await announce(buyer, 65)
    await market.db
      .updateTable('payment_intents')
      .set({ created_at: sql<Date>`now() - interval '31 minutes'` })
      .where('gateway_order_id', '=', old.orderId)
      .execute()
    const { paymentOrderId } = await placedOrder(market, buyer, [okra], 'UPI')
    expect(paymentOrderId).toMatch(/^order_/)
    expect([strangers.orderId, old.orderId]).not.toContain(paymentOrderId)
    const named = place(buyer, { ...orderBody([{ ...okra, count: 2 }], 'UPI'), paymentOrderId: old.orderId })
    expect(await outcome(named)).toBe('payment.order_mismatch')
  })

  test('money that arrived before the order', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    const { orderId } = await announce(buyer, 65)
    await market.simulator.pay({ order_id: orderId, outcome: 'captured' })
    await market.simulator.webhooksSettled()
    const { gateway, db } = market.deps
    for (const payment of await gateway.paymentsOf(orderId)) {
      expect(await applyCapture(db, payment)).toBe('waiting')
    }
    const order = await place(buyer, { ...orderBody([okra], 'UPI'), paymentOrderId: orderId })
    expect(order).toMatchObject({ paymentStatus: 'paid', waitingForPayment: false })
  })
})

describe('a payment that is named', () => {
  test('must be the buyer’s own, of this amount, and exist', async () => {
    const buyer = await market.person('user')
    const okra = await crate()
    const strangers = await announce(await market.person('user'), 65)
    const others = await announce(buyer, 66)
    for (const paymentOrderId of [strangers.orderId, others.orderId, 'order_00000000000000', '']) {
      const problem = await problemOf(place(buyer, { ...orderBody([okra], 'UPI'), paymentOrderId }))
      expect(problem).toMatchObject({ status: 409, code: 'payment.order_mismatch' })
    }
    expect(await stockOf(okra._id)).toBe(20)
    expect((await intentOf(strangers.orderId)).orderId).toBeNull()
  })

  test('pays for one order: the same order again is returned, any other is refused', async () => {
    const buyer = await market.person('user')
    const [okra, beans] = [await crate(), await crate()]
    const { orderId: paymentOrderId } = await announce(buyer, 65)
    const first = await place(buyer, { ...orderBody([okra], 'UPI'), paymentOrderId })
    await market.simulator.pay({ order_id: paymentOrderId, outcome: 'captured' })
    const paid = await place(buyer, { ...orderBody([okra], 'UPI'), paymentOrderId })
    expect(paid._id).toBe(first._id)
    const other = place(buyer, { ...orderBody([beans], 'UPI'), paymentOrderId })
    expect(await outcome(other)).toBe('payment.order_mismatch')
    expect(await Promise.all([okra, beans].map(({ _id }) => stockOf(_id)))).toEqual([19, 20])
  })

  test('by two different orders in parallel pays for one of them', async () => {
    const buyer = await market.person('user')
    const [okra, beans] = [await crate(), await crate()]
    const { orderId: paymentOrderId } = await announce(buyer, 65)
    const outcomes = await Promise.all(
      [okra, beans].map((item) => outcome(place(buyer, { ...orderBody([item], 'UPI'), paymentOrderId }))),
    )
    expect(outcomes.sort()).toEqual(['done', 'payment.order_mismatch'])
    expect((await stockOf(okra._id)) + (await stockOf(beans._id))).toBe(39)
  })
})

test('an order that would be refused opens no payment', async () => {
  const buyer = await market.person('user')
  const okra = await crate()
  await outcome(placedOrder(market, buyer, [{ ...okra, count: 21 }], 'UPI'))
  await outcome(placedOrder(market, buyer, [{ ...okra, price: 39 }], 'UPI'))
  await outcome(placedOrder(market, buyer, [{ _id: buyer.id, price: 40 }], 'UPI'))
  const intents = await market.db
    .selectFrom('payment_intents')
    .select('id')
    .where('buyer_id', '=', buyer.id)
    .execute()
  expect(intents).toEqual([])
})
