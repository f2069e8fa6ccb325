import { setTimeout as sleep } from 'node:timers/promises'
import { checkPayment } from '@farmgate/contract/telling/attention.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { payOrder } from '@farmgate/contract/ordering/orders.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { outcome, type Person } from '#testing/market.ts'
import { buyerWithoutWebhooks, openMoneyMarket, workerOf } from '#testing/builders/money.ts'
import { endHold } from '#testing/builders/money.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { lookUpPayments } from './look-up-payments.ts'
import { sweepMoney } from '#features/money/payment-reconciliation/sweep-money.ts'

const { market, db, simulator, okra } = await openMoneyMarket()

const admin = await market.person('admin')
const LOOKUP = 'GET /v1/orders/:id/payments'
const SLOW_MS = 500
let buyer: Person
let order: Order
let before = 0

beforeEach(async () => {
  buyer = await buyerWithoutWebhooks(market)
  order = await placedOrder(market, buyer, [okra], 'UPI')
  before = simulator.calls()[LOOKUP] ?? 0
})

const lookups = () => (simulator.calls()[LOOKUP] ?? 0) - before
const slow = (fault: { status?: number; times?: number } = {}) =>
  simulator.setFaults({ route: LOOKUP, latency: SLOW_MS, ...fault })
const pay = () => simulator.pay({ order_id: order.paymentOrderId ?? '', outcome: 'captured' })
const callPay = () => buyer.call(payOrder, { params: { id: order._id } })
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

test('concurrent calls for one order are one lookup, and each gets its outcome', async () => {
  await pay()
  slow()
  const responses = await times(20, callPay)
  expect(new Set(responses.map(({ order: seen }) => seen.paymentStatus))).toEqual(new Set(['paid']))
  expect(lookups()).toBe(1)
})

test('the buyer, an operator and the sweep share one lookup', async () => {
  await pay()
  await endHold(db, order._id)
  slow()
  const [own, checked] = await Promise.all([
    callPay(),
    admin.call(checkPayment, { params: { id: order._id } }),
    sweepMoney(workerOf(market)),
  ])
  expect([own.order.paymentStatus, checked.order.paymentStatus]).toEqual(['paid', 'paid'])
  expect(lookups()).toBe(1)
})

test('a failed lookup fails for all callers that share it, and the next call looks up again', async () => {
  await pay()
  slow({ status: 503, times: 1 })
  const statuses = await times(5, async () => {
    const headers = { authorization: `Bearer ${buyer.token}` }
    return (await fetch(`${market.url}/orders/${order._id}/pay`, { method: 'PATCH', headers })).status
  })
  expect(statuses).toEqual(Array(5).fill(202))
  expect(lookups()).toBe(1)
  expect((await callPay()).order.paymentStatus).toBe('paid')
  expect(lookups()).toBe(2)
})

test('callers of an unpaid order share at most one more lookup', async () => {
  slow()
  expect(new Set(await times(20, () => outcome(callPay())))).toEqual(new Set(['payment.not_captured']))
  expect(lookups()).toBe(2)
})

test('a caller who joined a lookup from before the payment gets a new one', async () => {
  const opened = Promise.withResolvers<undefined>()
  const started = Promise.withResolvers<undefined>()
  const { gateway } = market.deps
  const answersLate = {
    ...gateway,
    paymentsOf: async (id: string) => {
      const found = await gateway.paymentsOf(id)
      started.resolve(undefined)
      await opened.promise
      return found
    },
  }
  const early = lookUpPayments({ db, gateway: answersLate }, order._id)
  await started.promise
  await pay()
  const late = lookUpPayments({ db, gateway: answersLate }, order._id)
  opened.resolve(undefined)
  expect((await early).paymentState).toBe('no-money')
  expect((await late).paymentState).toBe('captured')
})

test('a stranger never joins a lookup', async () => {
  slow()
  const stranger = await market.person('user')
  const own = outcome(callPay())
  await sleep(SLOW_MS / 5)
  expect(await outcome(stranger.call(payOrder, { params: { id: order._id } }))).toBe('order.not_found')
  expect(await own).toBe('payment.not_captured')
  expect(lookups()).toBe(1)
})

test('callers who wait for the gateway hold neither a transaction nor a database connection', async () => {
  slow()
  const waiting = times(20, () => outcome(callPay()))
  await sleep(SLOW_MS / 2)
  const { rows } = await sql<{ state: string }>`
    select state from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(db)
  expect(rows).toEqual([])
  await waiting
})
