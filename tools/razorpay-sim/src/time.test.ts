import { expect, test } from 'vitest'
import { openShop, openSimulator } from './testing.ts'

const AS_WE_ORDER = {
  payment: {
    capture: 'automatic',
    capture_options: { automatic_expiry_period: 20, manual_expiry_period: 20, refund_speed: 'normal' },
  },
}
const MINUTE = 60

test('a payment that the bank approves late, but in time, is captured after all', async () => {
  const { simulator, request, order } = await openSimulator()
  const { id } = await order(AS_WE_ORDER)
  const late = await simulator.pay({ order_id: id, outcome: 'late', late_after_seconds: 15 * MINUTE })
  expect(late).toMatchObject({ status: 'failed', error_reason: 'payment_timed_out' })
  await simulator.advance(14 * MINUTE)
  expect(simulator.books().capturedPaise).toBe(0)
  await simulator.advance(2 * MINUTE)
  expect((await request(`GET /v1/payments/${late.id}`)).body).toMatchObject({
    status: 'captured',
    error_code: null,
  })
  expect(simulator.books().capturedPaise).toBe(5000)
})

test('a payment that the bank approves too late is returned automatically and never was the shop’s', async () => {
  const { simulator, request, order } = await openSimulator()
  const shop = await openShop()
  simulator.sendWebhooksTo(shop.url)
  const { id } = await order(AS_WE_ORDER)
  const late = await simulator.pay({ order_id: id, outcome: 'late', late_after_seconds: 25 * MINUTE })
  // In one step: it still happens at its own time.
  await simulator.advance(600 * MINUTE)
  expect((await request(`GET /v1/payments/${late.id}`)).body).toMatchObject({
    status: 'refunded',
    captured: false,
    amount_refunded: 5000,
    fee: null,
  })
  expect((await request(`GET /v1/orders/${id}`)).body.status).toBe('attempted')
  expect(simulator.books()).toMatchObject({ capturedPaise: 0, refundedPaise: 0, releasedPaise: 5000 })
  await simulator.webhooksSettled()
  expect(shop.received.map(({ event }) => event).toSorted()).toEqual([
    'payment.authorized',
    'payment.failed',
    'refund.created',
    'refund.processed',
  ])
})

test('a payment approved after its time is up is returned at once', async () => {
  const { simulator, order } = await openSimulator()
  const { id } = await simulator.pay({ order_id: (await order(AS_WE_ORDER)).id, outcome: 'abandon' })
  await simulator.advance(21 * MINUTE)
  expect(await simulator.authorize(id)).toMatchObject({ status: 'refunded', captured: false })
})

test('a late payment is returned at once when another attempt has paid the order', async () => {
  const { simulator, request, order } = await openSimulator()
  const { id } = await order(AS_WE_ORDER)
  const late = await simulator.pay({ order_id: id, outcome: 'late', late_after_seconds: 5 * MINUTE })
  await simulator.pay({ order_id: id, outcome: 'captured' })
  await simulator.advance(6 * MINUTE)
  expect((await request(`GET /v1/payments/${late.id}`)).body).toMatchObject({
    status: 'refunded',
    captured: false,
  })
  expect(simulator.books()).toMatchObject({ capturedPaise: 5000, refundedPaise: 0, releasedPaise: 5000 })
})

test('an uncaptured payment is returned when its time is up, not before', async () => {
  const { simulator, request, order } = await openSimulator()
  const { id } = await order(AS_WE_ORDER)
  const payment = await simulator.pay({ order_id: id, outcome: 'authorized' })
  await simulator.advance(20 * MINUTE - 5)
  expect((await request(`GET /v1/payments/${payment.id}`)).body.status).toBe('authorized')
  await simulator.advance(10)
  expect((await request(`GET /v1/payments/${payment.id}`)).body.status).toBe('refunded')
})

test('an abandoned attempt fails after ten minutes', async () => {
  const { simulator, request, order } = await openSimulator()
  const payment = await simulator.pay({ order_id: (await order()).id, outcome: 'abandon' })
  expect(payment.status).toBe('created')
  await simulator.advance(9 * MINUTE)
  expect((await request(`GET /v1/payments/${payment.id}`)).body.status).toBe('created')
  await simulator.advance(2 * MINUTE)
  expect((await request(`GET /v1/payments/${payment.id}`)).body.status).toBe('failed')
})

test('a delayed refund is processed without another request', async () => {
  const { simulator, request, order } = await openSimulator()
  const payment = await simulator.pay({ order_id: (await order()).id, outcome: 'captured' })
  simulator.setRefunds({ outcome: 'processed', after_ms: 50 })
  const refund = (await request(`POST /v1/payments/${payment.id}/refund`, {})).body
  expect(refund.status).toBe('pending')
  await expect
    .poll(async () => (await request(`GET /v1/refunds/${refund.id}`)).body.status, { timeout: 5_000 })
    .toBe('processed')
})

test('a failing refund is first returned as pending', async () => {
  const { simulator, request, order } = await openSimulator()
  const payment = await simulator.pay({ order_id: (await order()).id, outcome: 'captured' })
  simulator.setRefunds({ outcome: 'failed' })
  const refund = (await request(`POST /v1/payments/${payment.id}/refund`, {})).body
  expect(refund.status).toBe('pending')
  await expect
    .poll(async () => (await request(`GET /v1/refunds/${refund.id}`)).body.status, { timeout: 5_000 })
    .toBe('failed')
  expect(simulator.books().refundedPaise).toBe(0)
})
