import { checkPayment } from '@farmgate/contract/attention.ts'
import { cancelOrder, oneOrder } from '@farmgate/contract/orders.ts'
import { beforeEach, expect, test } from 'vitest'
import { openMarket, outcome, type Person } from '../../testing/market.ts'
import { booksEqualAtTheEnd, somethingOnSale } from '../../testing/money.ts'
import { placedOrder } from '../../testing/orders.ts'

const market = await openMarket()
const { db, simulator } = market
booksEqualAtTheEnd(market)

const okra = await somethingOnSale(market, 10_000)
const admin = await market.person('admin')
let buyer: Person

beforeEach(async () => {
  simulator.setFaults()
  simulator.setWebhooks({ drop: true })
  buyer = await market.person('user')
})

const check = (id: string, by = admin) => by.call(checkPayment, { params: { id } })
const found = async (orderId: string) => {
  const acts = await db
    .selectFrom('audit_log')
    .select(['actor_id as by', 'detail'])
    .where('subject_id', '=', orderId)
    .where('action', '=', 'payment.checked')
    .orderBy('id')
    .execute()
  return acts.map(({ by, detail }) => [by, (detail as { found: string }).found])
}

test('an order whose buyer has paid and gone is paid as soon as an operator asks', async () => {
  const { _id: id, paymentOrderId } = await placedOrder(market, buyer, [okra], 'UPI')
  await simulator.pay({ order_id: paymentOrderId ?? '', outcome: 'captured' })
  const { order, message } = await check(id)
  expect({ message, ...order }).toMatchObject({
    message: 'The order is paid',
    paymentStatus: 'paid',
    waitingForPayment: false,
    checkout: null,
  })
  // Again it is harmless.
  expect((await check(id)).order.paymentStatus).toBe('paid')
  expect(await found(id)).toEqual([
    [admin.id, 'paid'],
    [admin.id, 'paid'],
  ])
})

test('while the bank is unsure, so are we: 202', async () => {
  const { _id: id, paymentOrderId } = await placedOrder(market, buyer, [okra], 'UPI')
  await simulator.pay({ order_id: paymentOrderId ?? '', outcome: 'authorized' })
  const reply = await fetch(`${market.url}/admin/orders/${id}/check-payment`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(reply.status).toBe(202)
  expect(await reply.json()).toMatchObject({ order: { paymentStatus: 'not paid', paymentUnknown: true } })
  expect(await found(id)).toEqual([[admin.id, 'unsure']])
})

test('a gateway that can’t be asked is no reason to say that there is no money', async () => {
  const { _id: id } = await placedOrder(market, buyer, [okra], 'UPI')
  simulator.setFaults({ route: 'GET /v1/orders/:id/payments', status: 503 })
  expect((await check(id)).order).toMatchObject({ paymentStatus: 'not paid', paymentUnknown: true })
})

test('no money is said to be no money, and is written down as well', async () => {
  const { _id: id } = await placedOrder(market, buyer, [okra], 'UPI')
  expect(await outcome(check(id))).toBe('payment.not_captured')
  expect(await found(id)).toEqual([[admin.id, 'payment.not_captured']])
})

test('money for an order that was cancelled goes back', async () => {
  const { _id: id, paymentOrderId } = await placedOrder(market, buyer, [okra], 'UPI')
  await buyer.call(cancelOrder, { params: { id }, body: { reason: 'Other reason' } })
  await simulator.pay({ order_id: paymentOrderId ?? '', outcome: 'captured' })
  expect(await outcome(check(id))).toBe('payment.returned')
  const { order } = await admin.call(oneOrder, { params: { id } })
  expect(order).toMatchObject({ status: 'cancelled', refund: { amount: 65 } })
})

test('cash is not asked about', async () => {
  const { _id: id } = await placedOrder(market, buyer, [okra])
  expect(await check(id)).toMatchObject({
    message: 'This order is paid in cash at the door',
    order: { _id: id },
  })
})

test('no order that is not there, and nobody but an admin', async () => {
  for (const id of ['00000000-0000-7000-8000-000000000000', 'not-an-id']) {
    expect(await outcome(check(id))).toBe('order.not_found')
  }
  const { _id: id } = await placedOrder(market, buyer, [okra], 'UPI')
  expect(await outcome(check(id, buyer))).toBe('auth.role_forbidden')
  expect(await outcome(check(id, await market.person('farmer')))).toBe('auth.role_forbidden')
})
