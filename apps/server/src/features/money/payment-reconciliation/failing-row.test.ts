import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { oneOrder, cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#logging/log.ts'
import type { Person } from '#testing/market.ts'
import { announcedPayment, buyerWithoutWebhooks, openMoneyMarket, workerOf } from '#testing/builders/money.ts'
import { ageIntent, endHold, readPayments } from '#testing/builders/money.sql.ts'
import { orderBody, paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { sweepRefunds } from '#features/money/refunds/send-refund.ts'
import { expireHolds } from './expire-holds.ts'
import { sweepWebhooks } from '#features/money/webhooks/process-webhook.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { sweepMoney } from './sweep-money.ts'

const lines: string[] = []
const log = createLog('test', 'warn', { write: (line: string) => void lines.push(line) })
const { market, db, simulator, okra } = await openMoneyMarket({ log })

let buyer: Person

beforeEach(async () => {
  buyer = await buyerWithoutWebhooks(market)
  lines.length = 0
})

afterEach(async () => {
  for (const table of ['orders', 'payments', 'refunds']) {
    await sql`drop trigger if exists one_row_fails on ${sql.table(table)}`.execute(db)
  }
})

/** Makes the database refuse every write to this one row. */
async function failWriting(table: 'orders' | 'payments' | 'refunds', condition: string): Promise<void> {
  await sql`create or replace function fail_one_row() returns trigger language plpgsql as $$
    begin raise exception 'this row fails'; end $$`.execute(db)
  await sql`create trigger one_row_fails before insert or update on ${sql.table(table)}
    for each row when (${sql.raw(condition)}) execute function fail_one_row()`.execute(db)
}

const failures = () => lines.filter((line) => line.includes('row failed, trying again later'))
const statusOf = async ({ _id: id }: Order) => (await buyer.call(oneOrder, { params: { id } })).order.status
const threeOrders = async (): Promise<[Order, Order, Order]> => [
  await placedOrder(market, buyer, [okra], 'UPI'),
  await placedOrder(market, buyer, [{ ...okra, count: 2 }], 'UPI'),
  await placedOrder(market, buyer, [{ ...okra, count: 3 }], 'UPI'),
]
const pay = ({ paymentOrderId }: Order) =>
  simulator.pay({ order_id: paymentOrderId ?? '', outcome: 'captured' })

test.each([
  ['can’t be cancelled', (id: string) => `new.id = '${id}' and new.status = 'cancelled'`],
  ['can’t be written at all', (id: string) => `new.id = '${id}'`],
])('holds behind one that %s end in the same run, and it is retried later', async (_name, condition) => {
  const [oldest, second, third] = await threeOrders()
  for (const { _id } of [oldest, second, third]) await endHold(db, _id)
  await failWriting('orders', condition(oldest._id))
  await expireHolds(workerOf(market), 50)
  expect(await Promise.all([oldest, second, third].map(statusOf))).toEqual([
    'confirmed',
    'cancelled',
    'cancelled',
  ])
  expect(failures()).toEqual([expect.stringContaining(oldest._id)])

  await sql`drop trigger one_row_fails on orders`.execute(db)
  await endHold(db, oldest._id)
  await expireHolds(workerOf(market), 50)
  expect(await statusOf(oldest)).toBe('cancelled')
})

test('a hold whose cancellation fails repeatedly leaves the front of the queue', async () => {
  const [oldest, second] = await threeOrders()
  await endHold(db, oldest._id)
  await failWriting('orders', `new.id = '${oldest._id}' and new.status = 'cancelled'`)
  await expireHolds(workerOf(market), 1)
  await endHold(db, second._id)
  await expireHolds(workerOf(market), 1)
  expect(await statusOf(second)).toBe('cancelled')
})

test('holds behind one whose gateway lookup returns 500 end in the same run', async () => {
  const [oldest, second, third] = await threeOrders()
  for (const { _id } of [oldest, second, third]) await endHold(db, _id)
  simulator.setFaults({ route: 'GET /v1/orders/:id/payments', status: 500, times: 1 })
  await expireHolds(workerOf(market), 50)
  simulator.setFaults()
  expect(await Promise.all([second, third].map(statusOf))).toEqual(['cancelled', 'cancelled'])
  expect(await statusOf(oldest)).toBe('confirmed')
})

test('payments behind one that can’t be written are applied by the same reconciliation', async () => {
  const orders = await threeOrders()
  for (const order of orders) await pay(order)
  // The gateway lists the newest first.
  const failing = orders[2]
  const [first] = await market.deps.gateway.paymentsOf(failing.paymentOrderId ?? '')
  await failWriting('payments', `new.gateway_payment_id = '${first?.id}'`)
  await reconcilePayments(workerOf(market), 2)
  expect(await readPayments(db, failing.paymentOrderId)).toEqual([])
  for (const { paymentOrderId } of orders.slice(0, 2)) {
    expect(await readPayments(db, paymentOrderId)).toMatchObject([{ status: 'captured' }])
  }
  expect(failures()).toEqual([expect.stringContaining(first?.id ?? '')])

  await sql`drop trigger one_row_fails on payments`.execute(db)
  await reconcilePayments(workerOf(market), 2)
  expect(await readPayments(db, failing.paymentOrderId)).toMatchObject([{ status: 'captured' }])
})

test('an unreadable payment is reported, and the others are applied', async () => {
  const order = await placedOrder(market, buyer, [okra], 'UPI')
  await pay(order)
  const { gateway } = market.deps
  const withUnreadable = {
    ...gateway,
    paymentsBetween: async (from: Date, to: Date) => ({
      ...(await gateway.paymentsBetween(from, to)),
      unreadable: ['pay_unreadable'],
    }),
  }
  await reconcilePayments({ ...workerOf(market), gateway: withUnreadable }, 2)
  expect(await readPayments(db, order.paymentOrderId)).toMatchObject([{ status: 'captured' }])
  expect(lines.filter((line) => line.includes('unreadable payment at the gateway'))).toEqual([
    expect.stringContaining('pay_unreadable'),
  ])
})

test('unclaimed money behind a payment that can’t be written is refunded in the same run', async () => {
  const announced: string[] = []
  for (const count of [4, 5]) {
    announced.push(await announcedPayment(buyer, orderBody([{ ...okra, count }], 'UPI').totalAmount))
  }
  for (const id of announced) await simulator.pay({ order_id: id, outcome: 'captured' })
  await reconcilePayments(workerOf(market), 2)
  for (const id of announced) await ageIntent(db, id, 31)
  const [failing = '', behind = ''] = announced.toReversed()
  // The older of the two in our tables is the one the gateway listed first.
  const [oldest] = await readPayments(db, failing)
  await failWriting('payments', `new.gateway_payment_id = '${oldest?.id}'`)
  await sweepMoney(workerOf(market))
  expect(await readPayments(db, behind)).toMatchObject([{ stray: 'unclaimed' }])
  expect(await readPayments(db, failing)).toMatchObject([{ stray: null }])
  expect(failures()).toEqual([expect.stringContaining('unclaimed')])
})

test('webhooks behind one whose payment can’t be written are processed in the same run', async () => {
  simulator.setWebhooks({})
  const [oldest, second] = await threeOrders()
  const { id } = await pay(oldest)
  await simulator.webhooksSettled()
  await pay(second)
  await simulator.webhooksSettled()
  await failWriting('payments', `new.gateway_payment_id = '${id}'`)
  await sweepWebhooks(workerOf(market), 50)
  expect(await readPayments(db, second.paymentOrderId)).toMatchObject([{ status: 'captured' }])
  expect(failures().length).toBeGreaterThan(0)
})

test('refunds behind one that can’t be written are sent in the same run', async () => {
  const orders = [
    await paidOrder(market, buyer, [okra]),
    await paidOrder(market, buyer, [{ ...okra, count: 2 }]),
  ]
  for (const { _id: id } of orders) {
    await buyer.call(cancelOrder, { params: { id }, body: { reason: 'Ordered by mistake' } })
  }
  const [oldest, second] = orders
  await failWriting('refunds', `new.order_id = '${oldest?._id}' and new.state <> 'due'`)
  await sweepRefunds(workerOf(market), 50)
  const states = await db
    .selectFrom('refunds')
    .select(['order_id', 'state'])
    .where('order_id', 'in', [oldest?._id ?? '', second?._id ?? ''])
    .orderBy('id')
    .execute()
  expect(states.map(({ state }) => state)).toEqual(['due', 'processed'])
  expect(failures()).toHaveLength(1)
})
