import { expect, test } from 'vitest'
import { openSimulator } from './testing.ts'

const CREATE = 'POST /v1/orders'

test('a connection dropped before the work leaves nothing done, one dropped after it leaves everything done', async () => {
  const { simulator, request, order } = await openSimulator()
  const count = async () => (await request('GET /v1/orders')).body.count
  simulator.setFaults({ route: CREATE, drop_before: true, times: 1 })
  await expect(order()).rejects.toThrow('fetch failed')
  expect(await count()).toBe(0)
  simulator.setFaults({ route: CREATE, drop_after_effect: true, times: 1 })
  await expect(order()).rejects.toThrow('fetch failed')
  expect(await count()).toBe(1)
  await order()
  expect(await count()).toBe(2)
})

test('a status is returned instead of the work, as often as configured', async () => {
  const { simulator, request } = await openSimulator()
  simulator.setFaults({ route: CREATE, status: 503, times: 2 })
  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push((await request(CREATE, { amount: 5000, currency: 'INR' })).status)
  expect(statuses).toEqual([503, 503, 200])
  expect((await request('GET /v1/orders')).body.count).toBe(1)
})

test('"too many requests" is returned with the configured probability, on the named route alone', async () => {
  const dice = [0.04, 0.06, 0.04]
  const { simulator, request } = await openSimulator({ random: () => dice.shift() ?? 1 })
  simulator.setFaults({ route: CREATE, p429: 0.05 })
  expect((await request('GET /v1/orders')).status).toBe(200)
  dice.splice(0, dice.length, 0, 0.04, 0, 0.06)
  expect((await request(CREATE, { amount: 5000, currency: 'INR' })).status).toBe(429)
  expect((await request(CREATE, { amount: 5000, currency: 'INR' })).status).toBe(200)
})

test('slow work is done even when the caller has disconnected', async () => {
  const { simulator, request } = await openSimulator()
  const authorization = `Basic ${Buffer.from(`${simulator.keyId}:${simulator.keySecret}`).toString('base64')}`
  simulator.setFaults({ route: CREATE, latency: 100 })
  const impatient = fetch(`${simulator.url}/v1/orders`, {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify({ amount: 5000, currency: 'INR' }),
    signal: AbortSignal.timeout(30),
  })
  await expect(impatient).rejects.toThrow('timeout')
  await expect.poll(async () => (await request('GET /v1/orders')).body.count).toBe(1)
})

test('all test controls work over HTTP, and an unknown option is refused', async () => {
  const { simulator, request, order } = await openSimulator()
  expect((await request('POST /_sim/faults', [{ route: CREATE, status: 500 }])).status).toBe(200)
  expect((await request(CREATE, { amount: 5000, currency: 'INR' })).status).toBe(500)
  expect((await request('DELETE /_sim/faults')).status).toBe(200)
  expect((await request('POST /_sim/faults', { route: CREATE, sttus: 500 })).status).toBe(400)
  expect((await request('POST /_sim/webhooks', { dupp: 1 })).status).toBe(400)

  const { id } = await order()
  await request('POST /_sim/webhooks', { hold: true })
  const payment = (await request('POST /_sim/pay', { order_id: id, outcome: 'authorized' })).body
  expect((await request('POST /_sim/capture', { payment_id: payment.id })).body.status).toBe('captured')
  expect((await request('GET /_sim/webhooks')).body.held).toHaveLength(3)
  await request('POST /_sim/refunds', { outcome: 'pending' })
  await request(`POST /v1/payments/${payment.id}/refund`, {})
  expect(
    (await request('POST /_sim/refund', { payment_id: payment.id, outcome: 'processed' })).body,
  ).toMatchObject([{ status: 'processed', amount: 5000 }])
  expect((await request('GET /_sim/books')).body).toEqual(simulator.books())
  expect((await request('GET /_sim/calls')).body).toMatchObject({ [CREATE]: 2 })
  await request('POST /_sim/advance', { seconds: 60 })
  await request('POST /_sim/reset')
  expect((await request('GET /_sim/books')).body).toMatchObject({ capturedPaise: 0, orders: {} })
})
