import { cancelOrder, payOrder, placeOrder } from '@farmgate/contract/ordering/orders.ts'
import { beforeEach, expect, test } from 'vitest'
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
  countSales,
  endHold,
  readEvents,
  readMails,
  readRefunds,
  readStock,
} from '#testing/builders/money.sql.ts'
import { orderBody, placedOrder } from '#testing/builders/orders.ts'
import { applyCapture } from './apply-capture.ts'
import { reconcilePayments } from '#features/money/payment-reconciliation/reconcile-payments.ts'
import { sweepMoney } from '#features/money/payment-reconciliation/sweep-money.ts'

const { market, db, simulator, okra } = await openMoneyMarket()
const { gateway } = market.deps

const ROUNDS = 8
let buyer: Person

beforeEach(async () => {
  buyer = await buyerWithoutWebhooks(market)
})

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<Awaited<T>[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

test('the buyer, the webhooks and the sweep report the same payment at once: it is paid once', async () => {
  simulator.setWebhooks({ dup: 2 })
  const order = await placedOrder(market, buyer, [okra], 'UPI')
  await simulator.pay({ order_id: order.paymentOrderId ?? '', outcome: 'captured' })
  await simulator.webhooksSettled()
  await endHold(db, order._id)
  await times<unknown>(20, (index) => {
    if (index % 3 === 0) return buyer.call(payOrder, { params: { id: order._id } })
    return index % 3 === 1 ? sweepMoney(workerOf(market)) : reconcilePayments(workerOf(market), 2)
  })
  expect(await readEvents(db, order._id)).toEqual(['placed', 'paid'])
  expect(await countSales(db, order._id)).toBe(1)
  expect((await readMails(db, order._id)).map(({ kind }) => kind)).toEqual(['farm_new_order', 'order_placed'])
  await expectBooksEqual(market)
})

test('cancelled while the payment arrives: in either order the money pays or is refunded, without an internal error', async () => {
  const answers = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const order = await placedOrder(market, buyer, [okra], 'UPI')
    const before = await readStock(db, okra._id)
    const params = { id: order._id }
    const paid = await simulator.pay({ order_id: order.paymentOrderId ?? '', outcome: 'captured' })
    const payment = await gateway.fetchPayment(paid.id)
    const [cancelled, ...brought] = await Promise.all([
      outcome(buyer.call(cancelOrder, { params, body: { reason: 'Changed my mind' } })),
      applyCapture(db, payment),
      applyCapture(db, payment),
      outcome(buyer.call(payOrder, { params })),
    ])
    for (const answer of brought) answers.add(answer)
    expect(cancelled).toBe('done')
    await sweepAll(market)
    const [refund, ...others] = await readRefunds(db, order._id)
    expect(refund).toMatchObject({ state: 'processed', amountPaise: paid.amount })
    expect(others).toEqual([])
    const wasPaid = (await readEvents(db, order._id)).includes('paid')
    expect(refund?.cause).toBe(wasPaid ? 'cancel' : 'late')
    expect(await readStock(db, okra._id)).toBe(before + 1)
  }
  for (const answer of answers) expect(['paid', 'sent-back', 'done', 'payment.returned']).toContain(answer)
})

test('expired while the payment arrives: it is paid, or cancelled and the money is refunded', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const order = await placedOrder(market, buyer, [okra], 'UPI')
    await endHold(db, order._id)
    const [paid] = await Promise.all([
      simulator.pay({ order_id: order.paymentOrderId ?? '', outcome: 'captured' }),
      sweepMoney(workerOf(market)),
      sweepMoney(workerOf(market)),
    ])
    await Promise.all([applyCapture(db, await gateway.fetchPayment(paid.id)), sweepMoney(workerOf(market))])
    await sweepAll(market)
    const events = await readEvents(db, order._id)
    const refunds = await readRefunds(db, order._id)
    if (events.includes('cancelled')) expect(refunds).toMatchObject([{ cause: 'late', state: 'processed' }])
    else expect({ events, refunds }).toEqual({ events: ['placed', 'paid'], refunds: [] })
  }
})

test('two payments of one order at once: one pays, the other is refunded', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const order = await placedOrder(market, buyer, [okra], 'UPI')
    const order_id = order.paymentOrderId ?? ''
    const both = [
      await simulator.pay({ order_id, outcome: 'captured' }),
      await simulator.pay({ order_id, outcome: 'captured', force: true }),
    ]
    const payments = await Promise.all(both.map(({ id }) => gateway.fetchPayment(id)))
    const ends = await times(6, (index) => applyCapture(db, payments[index % 2] ?? (undefined as never)))
    expect(new Set(ends)).toEqual(new Set(['paid', 'sent-back']))
    await sweepAll(market)
    expect(await readRefunds(db, order._id)).toMatchObject([{ cause: 'stray', state: 'processed' }])
    expect(await countSales(db, order._id)).toBe(1)
  }
})

test('the order is placed while its payment arrives: it is paid', async () => {
  const body = orderBody([{ ...okra, count: 3 }], 'UPI')
  for (let round = 0; round < ROUNDS; round++) {
    const announced = await announcedPayment(buyer, body.totalAmount)
    const paid = await simulator.pay({ order_id: announced, outcome: 'captured' })
    const payment = await gateway.fetchPayment(paid.id)
    const [{ orderDetails }] = await Promise.all([
      buyer.call(placeOrder, { body: { ...body, paymentOrderId: announced } }),
      times(4, () => applyCapture(db, payment)),
    ])
    await sweepAll(market)
    expect(await readEvents(db, orderDetails._id)).toEqual(['placed', 'paid'])
    expect(await readRefunds(db, orderDetails._id)).toEqual([])
  }
})
