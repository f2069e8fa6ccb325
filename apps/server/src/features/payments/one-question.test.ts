import { setTimeout as sleep } from 'node:timers/promises'
import { checkPayment } from '@farmgate/contract/attention.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import { payOrder } from '@farmgate/contract/orders.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openMarket, outcome, type Person } from '../../testing/market.ts'
import { booksEqualAtTheEnd, somethingOnSale, workerOf } from '../../testing/money.ts'
import { endHold } from '../../testing/money.sql.ts'
import { placedOrder } from '../../testing/orders.ts'
import { askGateway } from './ask-gateway.ts'
import { sweepMoney } from './sweep.ts'

const market = await openMarket()
const { db, simulator } = market
booksEqualAtTheEnd(market)

const okra = await somethingOnSale(market, 10_000)
const admin = await market.person('admin')
const QUESTION = 'GET /v1/orders/:id/payments'
const SLOW_MS = 500
let buyer: Person
let order: Order
let before = 0

beforeEach(async () => {
  simulator.setFaults()
  simulator.setWebhooks({ drop: true })
  buyer = await market.person('user')
  order = await placedOrder(market, buyer, [okra], 'UPI')
  before = simulator.calls()[QUESTION] ?? 0
})

const questions = () => (simulator.calls()[QUESTION] ?? 0) - before
const slow = (fault: { status?: number; times?: number } = {}) =>
  simulator.setFaults({ route: QUESTION, latency: SLOW_MS, ...fault })
const pay = () => simulator.pay({ order_id: order.paymentOrderId ?? '', outcome: 'captured' })
const ask = () => buyer.call(payOrder, { params: { id: order._id } })
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

test('calls for one order at the same time are one question, and each gets its outcome', async () => {
  await pay()
  slow()
  const answers = await times(20, ask)
  expect(new Set(answers.map(({ order: seen }) => seen.paymentStatus))).toEqual(new Set(['paid']))
  expect(questions()).toBe(1)
})

test('the buyer, an operator and the sweep share one question', async () => {
  await pay()
  await endHold(db, order._id)
  slow()
  const [own, checked] = await Promise.all([
    ask(),
    admin.call(checkPayment, { params: { id: order._id } }),
    sweepMoney(workerOf(market)),
  ])
  expect([own.order.paymentStatus, checked.order.paymentStatus]).toEqual(['paid', 'paid'])
  expect(questions()).toBe(1)
})

test('a failed question fails for all who share it, and the next call asks again', async () => {
  await pay()
  slow({ status: 503, times: 1 })
  const statuses = await times(5, async () => {
    const headers = { authorization: `Bearer ${buyer.token}` }
    return (await fetch(`${market.url}/orders/${order._id}/pay`, { method: 'PATCH', headers })).status
  })
  expect(statuses).toEqual(Array(5).fill(202))
  expect(questions()).toBe(1)
  expect((await ask()).order.paymentStatus).toBe('paid')
  expect(questions()).toBe(2)
})

test('callers of an unpaid order share at most one question more', async () => {
  slow()
  expect(new Set(await times(20, () => outcome(ask())))).toEqual(new Set(['payment.not_captured']))
  expect(questions()).toBe(2)
})

test('a caller who joined a question from before the money came is answered by a new one', async () => {
  const opened = Promise.withResolvers<undefined>()
  const asked = Promise.withResolvers<undefined>()
  const { gateway } = market.deps
  const answersLate = {
    ...gateway,
    paymentsOf: async (id: string) => {
      const found = await gateway.paymentsOf(id)
      asked.resolve(undefined)
      await opened.promise
      return found
    },
  }
  const early = askGateway({ db, gateway: answersLate }, order._id)
  await asked.promise
  await pay()
  const late = askGateway({ db, gateway: answersLate }, order._id)
  opened.resolve(undefined)
  expect((await early).standing).toBe('no-money')
  expect((await late).standing).toBe('captured')
})

test('a stranger never joins a question', async () => {
  slow()
  const stranger = await market.person('user')
  const own = outcome(ask())
  await sleep(SLOW_MS / 5)
  expect(await outcome(stranger.call(payOrder, { params: { id: order._id } }))).toBe('order.not_found')
  expect(await own).toBe('payment.not_captured')
  expect(questions()).toBe(1)
})

test('callers who wait for the gateway hold neither a transaction nor a database connection', async () => {
  slow()
  const waiting = times(20, () => outcome(ask()))
  await sleep(SLOW_MS / 2)
  const { rows } = await sql<{ state: string }>`
    select state from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(db)
  expect(rows).toEqual([])
  await waiting
})
