import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { oneOrder, payOrder, placeOrder } from '@farmgate/contract/ordering/orders.ts'
import { paymentReceived } from '@farmgate/domain/money/ledger/postings.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GatewayPayment } from '#adapters/payments/payment-gateway.ts'
import { inTransaction } from '#db/transaction.ts'
import { outcome, type Person } from '#testing/market.ts'
import {
  announcedPayment,
  buyerWithoutWebhooks,
  expectBooksEqual,
  openMoneyMarket,
  sweepAll,
  workerOf,
} from '#testing/builders/money.ts'
import {
  ageIntent,
  endHold,
  forgetGatewayOrder,
  readBalances,
  readEvents,
  readPayments,
  readRefunds,
  readStock,
} from '#testing/builders/money.sql.ts'
import { orderBody, placedOrder } from '#testing/builders/orders.ts'
import { post } from '#features/money/ledger/ledger.sql.ts'
import { findPaymentIntentByGatewayOrder } from '#features/money/payments/payment-intents.sql.ts'
import { savePayment, saveProgress } from '#features/ordering/order-store/payment-rows.sql.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { sweepMoney } from './sweep-money.ts'

const { market, db, simulator, okra } = await openMoneyMarket()

let buyer: Person
let order: Order
let stock: number

beforeEach(async () => {
  buyer = await buyerWithoutWebhooks(market)
  stock = await readStock(db, okra._id)
  order = await placedOrder(market, buyer, [{ ...okra, count: 2 }], 'UPI')
})

const gatewayOrder = () => order.paymentOrderId ?? ''
const now = async () => (await buyer.call(oneOrder, { params: { id: order._id } })).order
const minutesLeft = async () => (Date.parse((await now()).payBy ?? '') - Date.now()) / 60_000

describe('an unpaid order', () => {
  test('holds its stock until its time is up', async () => {
    await sweepMoney(workerOf(market))
    expect(await now()).toMatchObject({ status: 'confirmed', waitingForPayment: true })
    expect(await readStock(db, okra._id)).toBe(stock - 2)
  })

  test('is cancelled then, with the reason, and releases its stock once', async () => {
    await endHold(db, order._id)
    await Promise.all([1, 2, 3, 4].map(() => sweepMoney(workerOf(market))))
    await sweepMoney(workerOf(market))
    expect(await now()).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Payment not completed',
      cancelledBy: 'system',
      payBy: null,
    })
    expect(await readStock(db, okra._id)).toBe(stock)
    expect(await readEvents(db, order._id)).toEqual(['placed', 'cancelled'])
  })

  test('is paid, not cancelled, when the gateway has money that was never reported', async () => {
    await simulator.pay({ order_id: gatewayOrder(), outcome: 'captured' })
    await endHold(db, order._id)
    await sweepMoney(workerOf(market))
    expect(await now()).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
    expect(await readStock(db, okra._id)).toBe(stock - 2)
  })

  test.each([
    ['is down', { status: 503 }],
    ['hangs up', { drop_before: true }],
    ['does not know our key', { status: 401 }],
  ])(
    'is not cancelled without a lookup: while the gateway %s, it is held ten minutes longer',
    async (_name, fault) => {
      await simulator.pay({ order_id: gatewayOrder(), outcome: 'captured' })
      await endHold(db, order._id)
      simulator.setFaults({ route: '*', ...fault })
      await sweepMoney(workerOf(market))
      expect(await now()).toMatchObject({ status: 'confirmed', waitingForPayment: true })
      expect(await minutesLeft()).toBeGreaterThan(9)
      simulator.setFaults()
      await endHold(db, order._id)
      await sweepMoney(workerOf(market))
      expect((await now()).paymentStatus).toBe('paid')
    },
  )

  test('is held longer while the bank has not decided', async () => {
    const { id } = await simulator.pay({ order_id: gatewayOrder(), outcome: 'authorized' })
    await endHold(db, order._id)
    await sweepMoney(workerOf(market))
    expect(await minutesLeft()).toBeGreaterThan(9)
    await simulator.capture(id)
    await endHold(db, order._id)
    await sweepMoney(workerOf(market))
    expect((await now()).paymentStatus).toBe('paid')
  })

  test('is cancelled when only the wrong sum arrived, which is refunded', async () => {
    await simulator.pay({ order_id: gatewayOrder(), outcome: 'captured', amount: 1_00 })
    await endHold(db, order._id)
    await sweepAll(market)
    expect(await now()).toMatchObject({ status: 'cancelled', paymentStatus: 'not paid' })
    expect(await readRefunds(db, order._id)).toEqual([
      { cause: 'stray', state: 'processed', amountPaise: 1_00 },
    ])
  })

  test('is found at the gateway by its receipt when the gateway’s response was lost', async () => {
    await simulator.pay({ order_id: gatewayOrder(), outcome: 'captured' })
    await forgetGatewayOrder(db, order._id)
    await endHold(db, order._id)
    await sweepMoney(workerOf(market))
    expect(await now()).toMatchObject({ paymentStatus: 'paid', paymentOrderId: gatewayOrder() })
  })

  test('paid after it was cancelled is refunded automatically', async () => {
    await endHold(db, order._id)
    await sweepMoney(workerOf(market))
    const { amount } = await simulator.pay({ order_id: gatewayOrder(), outcome: 'captured' })
    // No webhook and no call: the hourly reconciliation finds it.
    await reconcilePayments(workerOf(market), 2)
    await sweepAll(market)
    expect(await readRefunds(db, order._id)).toEqual([
      { cause: 'late', state: 'processed', amountPaise: amount },
    ])
    expect(await readStock(db, okra._id)).toBe(stock)
    await expectBooksEqual(market)
  })
})

describe('money that arrives before its order', () => {
  const body = orderBody([{ ...okra, count: 7 }], 'UPI')

  test('pays for it when the order is placed', async () => {
    const announced = await announcedPayment(buyer, body.totalAmount)
    await simulator.pay({ order_id: announced, outcome: 'captured' })
    await reconcilePayments(workerOf(market), 2)
    expect(await readPayments(db, announced)).toMatchObject([
      { status: 'captured', orderId: null, stray: null },
    ])
    const { orderDetails } = await buyer.call(placeOrder, { body: { ...body, paymentOrderId: announced } })
    expect(orderDetails).toMatchObject({ paymentStatus: 'paid', paymentOrderId: announced })
    expect(await readEvents(db, orderDetails._id)).toEqual(['placed', 'paid'])
  })

  test('pays once, when there are two payments', async () => {
    const announced = await announcedPayment(buyer, body.totalAmount)
    for (const force of [false, true])
      await simulator.pay({ order_id: announced, outcome: 'captured', force })
    await reconcilePayments(workerOf(market), 2)
    const { orderDetails } = await buyer.call(placeOrder, { body: { ...body, paymentOrderId: announced } })
    expect(orderDetails.paymentStatus).toBe('paid')
    await sweepAll(market)
    expect(await readRefunds(db, orderDetails._id)).toMatchObject([{ cause: 'stray', state: 'processed' }])
    expect((await readPayments(db, announced)).map(({ stray }) => stray)).toEqual([null, 'second'])
  })

  test('is left alone for half an hour, and refunded when no order was placed', async () => {
    const announced = await announcedPayment(buyer, body.totalAmount)
    const { amount } = await simulator.pay({ order_id: announced, outcome: 'captured' })
    await reconcilePayments(workerOf(market), 2)
    await ageIntent(db, announced, 29)
    await sweepAll(market)
    expect(simulator.books().orders[announced]?.refundedPaise).toBe(0)
    await ageIntent(db, announced, 31)
    await Promise.all([sweepMoney(workerOf(market)), sweepMoney(workerOf(market))])
    await sweepAll(market)
    expect(await readPayments(db, announced)).toMatchObject([{ stray: 'unclaimed', orderId: null }])
    expect(simulator.books().orders[announced]?.refundedPaise).toBe(amount)
    expect((await readBalances(db))['unclaimed'] ?? 0).toBe(0)
    expect(await outcome(buyer.call(placeOrder, { body: { ...body, paymentOrderId: announced } }))).toBe(
      'payment.order_mismatch',
    )
  })

  test('is applied by the sweep when the process that placed the order died before', async () => {
    const { id } = await simulator.pay({ order_id: gatewayOrder(), outcome: 'captured' })
    await writeAsWaiting(await market.deps.gateway.fetchPayment(id))
    expect((await now()).paymentStatus).toBe('not paid')
    await sweepMoney(workerOf(market))
    expect(await readEvents(db, order._id)).toEqual(['placed', 'paid'])
    expect((await readBalances(db))['unclaimed'] ?? 0).toBe(0)
  })

  /** What is recorded about a payment while its intent has no order yet. */
  const writeAsWaiting = (payment: GatewayPayment) =>
    inTransaction(db, async (tx) => {
      const intent = await findPaymentIntentByGatewayOrder(tx, payment.orderId ?? '')
      const { id, amountPaise } = await savePayment(tx, payment, intent?.id ?? null)
      await saveProgress(tx, id, { isCaptured: true, feePaise: null, orderId: null })
      await post(tx, { source: 'payment', sourceId: id, orderId: null }, paymentReceived(amountPaise))
    })
})

test('money for an unknown order is refunded', async () => {
  const stranger = await market.deps.gateway.createOrder({ receipt: 'not-of-farmgate', amountPaise: 50_00 })
  await simulator.pay({ order_id: stranger.id, outcome: 'captured' })
  await reconcilePayments(workerOf(market), 2)
  await sweepAll(market)
  expect(simulator.books().orders[stranger.id]?.refundedPaise).toBe(50_00)
  await expectBooksEqual(market)
})

test('a worker that was down for long catches up on everything', async () => {
  const paidMeanwhile = await placedOrder(market, buyer, [okra], 'UPI')
  await simulator.pay({ order_id: paidMeanwhile.paymentOrderId ?? '', outcome: 'captured' })
  await endHold(db, order._id)
  await endHold(db, paidMeanwhile._id)
  await sweepAll(market)
  expect((await now()).status).toBe('cancelled')
  const { order: paid } = await buyer.call(payOrder, { params: { id: paidMeanwhile._id } })
  expect(paid).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
})
