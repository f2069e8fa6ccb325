import { checkPayment } from '@farmgate/contract/telling/attention.ts'
import { cancelOrder, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { beforeEach, expect, test } from 'vitest'
import { outcome, type Person } from '#testing/market.ts'
import { buyerWithoutWebhooks, openMoneyMarket } from '#testing/builders/money.ts'
import { placedOrder } from '#testing/builders/orders.ts'

const { market, db, simulator, okra } = await openMoneyMarket()

const admin = await market.person('admin')
let buyer: Person

beforeEach(async () => {
  buyer = await buyerWithoutWebhooks(market)
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

test('an order whose buyer has paid and left is paid as soon as an operator checks it', async () => {
  const { _id: id, paymentOrderId } = await placedOrder(market, buyer, [okra], 'UPI')
  await simulator.pay({ order_id: paymentOrderId ?? '', outcome: 'captured' })
  const { order, message } = await check(id)
  expect({ message, ...order }).toMatchObject({
    message: 'The order is paid',
    paymentStatus: 'paid',
    waitingForPayment: false,
    checkout: null,
  })
  // A second check is harmless.
  expect((await check(id)).order.paymentStatus).toBe('paid')
  expect(await found(id)).toEqual([
    [admin.id, 'paid'],
    [admin.id, 'paid'],
  ])
})

test('while the bank has not decided, the response is 202', async () => {
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

test('a failed gateway lookup does not report that there is no money', async () => {
  const { _id: id } = await placedOrder(market, buyer, [okra], 'UPI')
  simulator.setFaults({ route: 'GET /v1/orders/:id/payments', status: 503 })
  expect((await check(id)).order).toMatchObject({ paymentStatus: 'not paid', paymentUnknown: true })
})

test('a missing payment is reported as such, and the check is recorded', async () => {
  const { _id: id } = await placedOrder(market, buyer, [okra], 'UPI')
  expect(await outcome(check(id))).toBe('payment.not_captured')
  expect(await found(id)).toEqual([[admin.id, 'payment.not_captured']])
})

test('money for a cancelled order is refunded', async () => {
  const { _id: id, paymentOrderId } = await placedOrder(market, buyer, [okra], 'UPI')
  await buyer.call(cancelOrder, { params: { id }, body: { reason: 'Other reason' } })
  await simulator.pay({ order_id: paymentOrderId ?? '', outcome: 'captured' })
  expect(await outcome(check(id))).toBe('payment.returned')
  const { order } = await admin.call(oneOrder, { params: { id } })
  expect(order).toMatchObject({ status: 'cancelled', refund: { amount: 65 } })
})

test('cash is not looked up', async () => {
  const { _id: id } = await placedOrder(market, buyer, [okra])
  expect(await check(id)).toMatchObject({
    message: 'This order is paid in cash at the door',
    order: { _id: id },
  })
})

test('an unknown order is refused, and every caller but an admin', async () => {
  for (const id of ['00000000-0000-7000-8000-000000000000', 'not-an-id']) {
    expect(await outcome(check(id))).toBe('order.not_found')
  }
  const { _id: id } = await placedOrder(market, buyer, [okra], 'UPI')
  expect(await outcome(check(id, buyer))).toBe('auth.role_forbidden')
  expect(await outcome(check(id, await market.person('farmer')))).toBe('auth.role_forbidden')
})
