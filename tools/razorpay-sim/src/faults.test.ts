import { expect, test } from 'vitest'
import { openSimulator } from './testing.ts'

const CREATE = 'POST /v1/orders'

test('a dropped connection: nothing has happened before the work, everything after it', async () => {
  const { simulator, ask, order } = await openSimulator()
  const count = async () => (await ask('GET /v1/orders')).body.count
  simulator.setFaults({ route: CREATE, drop_before: true, times: 1 })
  await expect(order()).rejects.toThrow('fetch failed')
  expect(await count()).toBe(0)
  simulator.setFaults({ route: CREATE, drop_after_effect: true, times: 1 })
  await expect(order()).rejects.toThrow('fetch failed')
  expect(await count()).toBe(1)
  await order()
  expect(await count()).toBe(2)
})

test('a status is answered in place of the work, as often as was said', async () => {
  const { simulator, ask } = await openSimulator()
  simulator.setFaults({ route: CREATE, status: 503, times: 2 })
  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push((await ask(CREATE, { amount: 5000, currency: 'INR' })).status)
  expect(statuses).toEqual([503, 503, 200])
  expect((await ask('GET /v1/orders')).body.count).toBe(1)
})

test('"too many requests" comes as often as the dice say, on the named route alone', async () => {
  const dice = [0.04, 0.06, 0.04]
  const { simulator, ask } = await openSimulator({ random: () => dice.shift() ?? 1 })
  simulator.setFaults({ route: CREATE, p429: 0.05 })
  expect((await ask('GET /v1/orders')).status).toBe(200)
  dice.splice(0, dice.length, 0, 0.04, 0, 0.06)
  expect((await ask(CREATE, { amount: 5000, currency: 'INR' })).status).toBe(429)
  expect((await ask(CREATE, { amount: 5000, currency: 'INR' })).status).toBe(200)
})

test('work that takes long is done even when the caller has hung up', async () => {
  const { simulator, ask } = await openSimulator()
  const authorization = `Basic ${Buffer.from(`${simulator.keyId}:${simulator.keySecret}`).toString('base64')}`
  simulator.setFaults({ route: CREATE, latency: 100 })
  const impatient = fetch(`${simulator.url}/v1/orders`, {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify({ amount: 5000, currency: 'INR' }),
    signal: AbortSignal.timeout(30),
  })
  await expect(impatient).rejects.toThrow('timeout')
  await expect.poll(async () => (await ask('GET /v1/orders')).body.count).toBe(1)
})

test('a tester can do all of it over HTTP, and hears of a knob that is none', async () => {
  const { simulator, ask, order } = await openSimulator()
  expect((await ask('POST /_sim/faults', [{ route: CREATE, status: 500 }])).status).toBe(200)
  expect((await ask(CREATE, { amount: 5000, currency: 'INR' })).status).toBe(500)
  expect((await ask('DELETE /_sim/faults')).status).toBe(200)
  expect((await ask('POST /_sim/faults', { route: CREATE, sttus: 500 })).status).toBe(400)
  expect((await ask('POST /_sim/webhooks', { dupp: 1 })).status).toBe(400)

  const { id } = await order()
  await ask('POST /_sim/webhooks', { hold: true })
  const payment = (await ask('POST /_sim/pay', { order_id: id, outcome: 'authorized' })).body
  expect((await ask('POST /_sim/capture', { payment_id: payment.id })).body.status).toBe('captured')
  expect((await ask('GET /_sim/webhooks')).body.held).toHaveLength(3)
  await ask('POST /_sim/refunds', { outcome: 'pending' })
  await ask(`POST /v1/payments/${payment.id}/refund`, {})
  expect(
    (await ask('POST /_sim/refund', { payment_id: payment.id, outcome: 'processed' })).body,
  ).toMatchObject([{ status: 'processed', amount: 5000 }])
  expect((await ask('GET /_sim/books')).body).toEqual(simulator.books())
  expect((await ask('GET /_sim/calls')).body).toMatchObject({ [CREATE]: 2 })
  await ask('POST /_sim/advance', { seconds: 60 })
  await ask('POST /_sim/reset')
  expect((await ask('GET /_sim/books')).body).toMatchObject({ capturedPaise: 0, orders: {} })
})
