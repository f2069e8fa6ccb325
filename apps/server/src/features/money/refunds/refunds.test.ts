import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { cancelOrder, oneOrder, settleCashRefund } from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { beforeEach, expect, test } from 'vitest'
import { outcome, type Person } from '#testing/market.ts'
import {
  buyerWithoutWebhooks,
  expectBooksEqual,
  openMoneyMarket,
  sweepAll,
  workerOf,
} from '#testing/builders/money.ts'
import { endPauses, readBalances, readEvents, readMails, readRefunds } from '#testing/builders/money.sql.ts'
import { deliveredOrder, paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { readJobs } from '#testing/processes/worker-jobs.sql.ts'
import { sendRefund } from './send-refund.ts'

const { market, db, simulator, okra } = await openMoneyMarket()

const REFUND = 'POST /v1/payments/:id/refund'
const admin = await market.person('admin')
let buyer: Person
let order: Order

/** Paid and cancelled: its money is owed. */
beforeEach(async () => {
  simulator.setRefunds({ outcome: 'processed' })
  buyer = await buyerWithoutWebhooks(market)
  order = await paidOrder(market, buyer, [okra])
  await buyer.call(cancelOrder, { params: { id: order._id }, body: { reason: 'Ordered by mistake' } })
})

const refunded = () => simulator.books().orders[order.paymentOrderId ?? '']?.refundedPaise
const refundRow = () =>
  db.selectFrom('refunds').selectAll().where('order_id', '=', order._id).executeTakeFirstOrThrow()
const asSeen = async () => (await buyer.call(oneOrder, { params: { id: order._id } })).order.refund

test('a cancelled order’s money is owed at once, and refunded by the method of the payment', async () => {
  expect(await readRefunds(db, order._id)).toEqual([{ cause: 'cancel', state: 'due', amountPaise: 65_00 }])
  expect((await readJobs(db)).map(({ key }) => key)).toContain(`send-refund:${(await refundRow()).id}`)
  expect(await asSeen()).toMatchObject({ amount: 65, state: 'due', to: 'UPI' })
  await sweepAll(market)
  expect(await asSeen()).toMatchObject({ amount: 65, state: 'processed', to: 'UPI' })
  expect(refunded()).toBe(65_00)
  expect(await readEvents(db, order._id)).toEqual([
    'placed',
    'paid',
    'cancelled',
    'refund_due',
    'refund_processed',
  ])
  expect((await readMails(db, order._id)).filter(({ kind }) => kind === 'refund_processed')).toEqual([
    { kind: 'refund_processed', to: buyer.id },
  ])
})

test('twenty concurrent workers send it once', async () => {
  const { id } = await refundRow()
  await Promise.all(Array.from({ length: 20 }, () => sendRefund(workerOf(market), id)))
  expect((await refundRow()).attempts).toBe(1)
  expect(refunded()).toBe(65_00)
})

test('a worker that dies after the gateway has refunded leaves one refund: the retry finds it', async () => {
  simulator.setFaults({ route: REFUND, drop_after_effect: true, times: 1 })
  await sendRefund(workerOf(market), (await refundRow()).id)
  expect(await refundRow()).toMatchObject({ state: 'due', attempts: 1, gateway_refund_id: null })
  await sweepAll(market)
  expect(await readRefunds(db, order._id)).toMatchObject([{ state: 'processed' }])
  expect(refunded()).toBe(65_00)
  await expectBooksEqual(market)
})

test('two overlapping requests to a slow gateway make one refund', async () => {
  simulator.setFaults({ route: REFUND, latency: 150 })
  const { id } = await refundRow()
  const first = sendRefund(workerOf(market), id)
  await new Promise((resolve) => setTimeout(resolve, 40))
  await endPauses(db)
  await Promise.all([first, sendRefund(workerOf(market), id)])
  await sweepAll(market)
  expect(await readRefunds(db, order._id)).toMatchObject([{ state: 'processed' }])
  expect(refunded()).toBe(65_00)
})

test.each([409, 429, 500, 503])('the gateway returns %d: the request is retried', async (status) => {
  simulator.setFaults({ route: REFUND, status, times: 1 })
  const { id } = await refundRow()
  await sendRefund(workerOf(market), id)
  const { state, next_try_at: nextTryAt, last_error: lastError } = await refundRow()
  expect({ state, lastError }).toEqual({ state: 'due', lastError: expect.stringContaining(String(status)) })
  expect(nextTryAt?.getTime()).toBeGreaterThan(Date.now())
  await sweepAll(market)
  expect(await readRefunds(db, order._id)).toMatchObject([{ state: 'processed' }])
})

test('a pending refund is shown as pending until it is processed', async () => {
  simulator.setRefunds({ outcome: 'pending' })
  await sweepAll(market)
  expect(await asSeen()).toMatchObject({ state: 'sent' })
  expect((await readBalances(db))['refunds_due']).toBeLessThanOrEqual(-65_00)
  const [payment] = simulator.books().orders[order.paymentOrderId ?? '']?.payments ?? []
  await simulator.settleRefunds(payment?.id ?? '', 'processed')
  await sweepAll(market)
  expect(await asSeen()).toMatchObject({ state: 'processed' })
  expect((await readEvents(db, order._id)).slice(3)).toEqual([
    'refund_due',
    'refund_sent',
    'refund_processed',
  ])
})

test('a refund that fails at the gateway is shown to everyone, stays owed, and frees its reservation', async () => {
  simulator.setRefunds({ outcome: 'pending' })
  await sweepAll(market)
  const [payment] = simulator.books().orders[order.paymentOrderId ?? '']?.payments ?? []
  const owed = (await readBalances(db))['refunds_due']
  await simulator.settleRefunds(payment?.id ?? '', 'failed')
  await sweepAll(market)
  expect(await asSeen()).toMatchObject({ state: 'failed' })
  expect(await readEvents(db, order._id)).toContain('refund_failed')
  expect((await readBalances(db))['refunds_due']).toBe(owed)
  const { refund_reserved_paise: reserved } = await db
    .selectFrom('payments')
    .select('refund_reserved_paise')
    .where('gateway_payment_id', '=', payment?.id ?? '')
    .executeTakeFirstOrThrow()
  expect(Number(reserved)).toBe(0)
  expect((await readMails(db, order._id)).map(({ kind }) => kind)).not.toContain('refund_processed')
})

test('a refund the gateway refuses for good is failed and not retried', async () => {
  simulator.setFaults({ route: REFUND, status: 400, times: 1 })
  await sweepAll(market)
  expect(await refundRow()).toMatchObject({
    state: 'failed',
    next_try_at: null,
    last_error: expect.any(String),
  })
  expect(refunded()).toBe(0)
})

test('a refund made in the gateway’s own dashboard settles the debt', async () => {
  const [payment] = simulator.books().orders[order.paymentOrderId ?? '']?.payments ?? []
  const byHand = { key: 'by-hand-at-the-desk', gatewayPaymentId: payment?.id ?? '', amountPaise: 65_00 }
  await market.deps.gateway.refund(byHand)
  await sweepAll(market)
  expect(await readRefunds(db, order._id)).toMatchObject([{ state: 'processed' }])
  expect(refunded()).toBe(65_00)
})

test('after a day without a response it is tried once an hour, and never given up', async () => {
  simulator.setFaults({ route: REFUND, status: 503 })
  const { id } = await refundRow()
  await db
    .updateTable('refunds')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', id)
    .execute()
  await sendRefund(workerOf(market), id)
  const { state, next_try_at: nextTryAt } = await refundRow()
  expect(state).toBe('due')
  expect(nextTryAt?.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000)
})

test('a returned order’s money is refunded in full, once', async () => {
  const returned = await deliveredOrder(market, buyer, admin, [{ ...okra, count: 3 }], 'Netbanking')
  const params = { id: returned._id }
  await buyer.call(requestReturn, { params, body: {} })
  await admin.call(decideReturn, { params, body: { status: 'approved' } })
  await sweepAll(market)
  expect(await readRefunds(db, returned._id)).toEqual([
    { cause: 'return', state: 'processed', amountPaise: 145_00 },
  ])
})

test('cash is refunded by hand: it is due until an operator reports it handed over, once', async () => {
  const returned = await deliveredOrder(market, buyer, admin, [okra], 'Cash on Delivery')
  const params = { id: returned._id }
  expect(await outcome(admin.call(settleCashRefund, { params }))).toBe('refund.not_due')
  await buyer.call(requestReturn, { params, body: {} })
  await admin.call(decideReturn, { params, body: { status: 'approved' } })
  await sweepAll(market)
  expect(await readRefunds(db, returned._id)).toEqual([{ cause: 'return', state: 'due', amountPaise: 65_00 }])
  const cash = (await readBalances(db))['cash'] ?? 0
  const answers = await Promise.all([1, 2, 3].map(() => outcome(admin.call(settleCashRefund, { params }))))
  expect(answers.sort()).toEqual(['done', 'refund.not_due', 'refund.not_due'])
  expect(await readRefunds(db, returned._id)).toMatchObject([{ state: 'processed' }])
  expect((await readBalances(db))['cash'] ?? 0).toBe(cash - 65_00)
  expect(await readMails(db, returned._id)).toContainEqual({ kind: 'refund_processed', to: buyer.id })
})

test('an unknown order has no cash to settle', async () => {
  expect(await outcome(admin.call(settleCashRefund, { params: { id: 'nothing' } }))).toBe('order.not_found')
  const waiting = await placedOrder(market, buyer, [okra], 'UPI')
  expect(await outcome(admin.call(settleCashRefund, { params: { id: waiting._id } }))).toBe('refund.not_due')
})
