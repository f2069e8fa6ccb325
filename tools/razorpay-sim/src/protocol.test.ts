import { expect, test } from 'vitest'
import {
  ERROR_SAMPLE,
  EVENT_SAMPLE,
  ORDER_SAMPLE,
  PAYMENT_SAMPLE,
  REFUND_SAMPLE,
} from './documented-samples.ts'
import { makeId } from './ids.ts'
import { openShop, openSimulator } from './testing.ts'

const KEY = { 'x-refund-idempotency': 'refund-key-0001' }

test('every body has exactly the keys of the documented sample, in its types', async () => {
  const { simulator, request, order } = await openSimulator()
  const shop = await openShop()
  simulator.sendWebhooksTo(shop.url)

  const created = await order()
  expect(shapeOf(created)).toEqual(shapeOf({ ...ORDER_SAMPLE, receipt: null }))
  const payment = await simulator.pay({ order_id: created.id, outcome: 'captured' })
  expect(shapeOf(payment)).toEqual(shapeOf(PAYMENT_SAMPLE))
  expect(payment).toMatchObject({ fee: 118, tax: 18, captured: true, refund_status: null })
  const refund = await request(`POST /v1/payments/${payment.id}/refund`, { amount: 5000 })
  expect(shapeOf(refund.body)).toEqual(shapeOf(REFUND_SAMPLE))
  const refused = await request('POST /v1/orders', { amount: 99, currency: 'INR' })
  expect(refused).toEqual({ status: 400, body: ERROR_SAMPLE })

  await simulator.webhooksSettled()
  const paid = shop.received.find(({ event }) => event === 'order.paid')
  const event = JSON.parse(paid?.raw ?? '{}')
  expect(Object.keys(event)).toEqual(Object.keys(EVENT_SAMPLE))
  expect(event.contains).toEqual(EVENT_SAMPLE.contains)
  expect(shapeOf(event.payload.payment.entity)).toEqual(shapeOf(PAYMENT_SAMPLE))
  expect(shapeOf(event.payload.order.entity)).toEqual(shapeOf({ ...ORDER_SAMPLE, receipt: null }))
})

test('a caller without the right key gets nothing', async () => {
  const { simulator } = await openSimulator()
  const right = Buffer.from(`${simulator.keyId}:${simulator.keySecret}`).toString('base64')
  const wrong = Buffer.from(`${simulator.keyId}:guess`).toString('base64')
  for (const authorization of ['', `Basic ${wrong}`, `basic ${right}`, right]) {
    const reply = await fetch(`${simulator.url}/v1/payments`, { headers: { authorization } })
    expect(reply.status).toBe(401)
    expect(await reply.json()).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR' } })
  }
})

test.for([
  ['no amount', { currency: 'INR' }, 'amount'],
  ['half a paisa', { amount: 100.5, currency: 'INR' }, 'amount'],
  ['an amount as text', { amount: '5000', currency: 'INR' }, 'amount'],
  ['no currency', { amount: 5000 }, 'currency'],
  ['dollars', { amount: 5000, currency: 'USD' }, 'currency'],
  ['a long receipt', { amount: 5000, currency: 'INR', receipt: 'r'.repeat(41) }, 'receipt'],
  ['a long note', { amount: 5000, currency: 'INR', notes: { a: 'n'.repeat(257) } }, 'notes'],
  [
    'many notes',
    {
      amount: 5000,
      currency: 'INR',
      notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [i, 'n'])),
    },
    'notes',
  ],
  [
    'a capture period that is too short',
    capturing({ automatic_expiry_period: 11, manual_expiry_period: 20 }),
    'payment.capture_options.automatic_expiry_period',
  ],
  [
    'a manual capture period shorter than the automatic one',
    capturing({ automatic_expiry_period: 20, manual_expiry_period: 19 }),
    'payment.capture_options.manual_expiry_period',
  ],
] as const)('an order with %s is refused, and the field named', async ([, body, field]) => {
  const { request } = await openSimulator()
  expect(await request('POST /v1/orders', body)).toMatchObject({
    status: 400,
    body: { error: { code: 'BAD_REQUEST_ERROR', field } },
  })
  expect((await request('GET /v1/orders')).body.count).toBe(0)
})

test('a malformed id, an unknown id and an unknown path are all a 400', async () => {
  const { request } = await openSimulator()
  expect(await request('GET /v1/orders/order_1')).toMatchObject({
    status: 400,
    body: { error: { description: 'order_1 is not a valid id' } },
  })
  expect(await request(`GET /v1/payments/${makeId('pay')}`)).toMatchObject({
    status: 400,
    body: { error: { description: 'The id provided does not exist' } },
  })
  expect((await request('GET /v1/nothing')).status).toBe(400)
})

test('lists are newest first, ten at a time, and filtered by receipt', async () => {
  let at = 1_700_000_000_000
  const { request, order } = await openSimulator({ now: () => at })
  for (let i = 0; i < 12; i++) {
    at += 1000
    await order({ receipt: `intent-${i}` })
  }
  const receipts = async (query: string) =>
    (await request(`GET /v1/orders?${query}`)).body.items.map(({ receipt }: { receipt: string }) => receipt)

  expect(await receipts('')).toEqual(Array.from({ length: 10 }, (_, i) => `intent-${11 - i}`))
  expect(await receipts('count=2&skip=9')).toEqual(['intent-2', 'intent-1'])
  expect(await receipts('receipt=intent-1')).toEqual(['intent-11', 'intent-10', 'intent-1'])
  expect(await receipts('from=1700000003&to=1700000004')).toEqual(['intent-3', 'intent-2'])
  expect((await request('GET /v1/orders?count=101')).status).toBe(400)
})

test('an order moves from created to attempted to paid, and accepts no second payment', async () => {
  const { simulator, request, order } = await openSimulator()
  const { id } = await order()
  const status = async () => (await request(`GET /v1/orders/${id}`)).body

  await simulator.pay({ order_id: id, outcome: 'failed' })
  expect(await status()).toMatchObject({ status: 'attempted', attempts: 1, amount_due: 5000 })
  const authorized = await simulator.pay({ order_id: id, outcome: 'authorized' })
  expect(authorized).toMatchObject({ captured: false, fee: null, tax: null })
  await expect(simulator.pay({ order_id: id, outcome: 'captured' })).rejects.toThrow('already')
  await request(`POST /v1/payments/${authorized.id}/capture`, { amount: 5000, currency: 'INR' })
  expect(await status()).toMatchObject({ status: 'paid', attempts: 2, amount_paid: 5000, amount_due: 0 })
  await expect(simulator.pay({ order_id: id, outcome: 'captured' })).rejects.toThrow('already been paid')

  const attempts = (await request(`GET /v1/orders/${id}/payments`)).body.items
  expect(attempts.map((payment: { status: string }) => payment.status)).toEqual(['failed', 'captured'])
  expect(attempts[0]).toMatchObject({
    error_code: 'BAD_REQUEST_ERROR',
    error_source: 'bank',
    error_step: 'payment_authorization',
    error_reason: 'payment_failed',
  })
})

test('a payment is captured once, and only the authorised amount', async () => {
  const { simulator, request, order } = await openSimulator()
  const { id } = await simulator.pay({ order_id: (await order()).id, outcome: 'authorized' })
  const capture = (amount: number) => request(`POST /v1/payments/${id}/capture`, { amount, currency: 'INR' })
  expect((await capture(4999)).status).toBe(400)
  expect((await capture(5000)).body).toMatchObject({ status: 'captured', fee: 118, tax: 18 })
  expect(await capture(5000)).toMatchObject({
    status: 400,
    body: { error: { description: 'This payment has already been captured' } },
  })
})

test('partial refunds are possible until all is refunded', async () => {
  const { simulator, request, order } = await openSimulator()
  const { id } = await simulator.pay({ order_id: (await order()).id, outcome: 'captured' })
  const refund = (body: unknown) => request(`POST /v1/payments/${id}/refund`, body)
  const payment = async () => (await request(`GET /v1/payments/${id}`)).body

  expect((await refund({ amount: 99 })).body.error.description).toBe('The amount must be at least INR 1.00')
  expect((await refund({ amount: 5001 })).body.error.description).toBe(
    'The refund amount provided is greater than amount captured.',
  )
  expect((await refund({ amount: 500, colour: 'red' })).status).toBe(400)
  expect((await refund({ amount: 2000 })).status).toBe(200)
  expect(await payment()).toMatchObject({
    status: 'captured',
    amount_refunded: 2000,
    refund_status: 'partial',
  })
  expect((await refund({ amount: 3001 })).status).toBe(400)
  expect((await refund({})).body).toMatchObject({ amount: 3000, status: 'processed' })
  expect(await payment()).toMatchObject({
    status: 'refunded',
    captured: true,
    amount_refunded: 5000,
    refund_status: 'full',
  })
  expect((await refund({ amount: 100 })).body.error.description).toBe(
    'The payment has been fully refunded already.',
  )
  expect((await request(`GET /v1/payments/${id}/refunds`)).body.count).toBe(2)
})

test('a payment that is only authorised can’t be refunded', async () => {
  const { simulator, request, order } = await openSimulator()
  const { id } = await simulator.pay({ order_id: (await order()).id, outcome: 'authorized' })
  expect((await request(`POST /v1/payments/${id}/refund`, { amount: 5000 })).status).toBe(400)
})

test('the same key returns the same refund; with another body it is refused', async () => {
  const { simulator, request, order } = await openSimulator()
  const { id } = await simulator.pay({ order_id: (await order()).id, outcome: 'captured' })
  const refund = (amount: number) => request(`POST /v1/payments/${id}/refund`, { amount }, KEY)
  const first = await refund(2000)
  expect(await refund(2000)).toEqual(first)
  expect(await refund(1000)).toMatchObject({
    status: 400,
    body: {
      error: {
        description: 'Different request with the same idempotency key has already been processed.',
      },
    },
  })
  expect(simulator.books().refundedPaise).toBe(2000)
  const short = await request(
    `POST /v1/payments/${id}/refund`,
    { amount: 100 },
    { 'x-refund-idempotency': 'short' },
  )
  expect(short.status).toBe(400)
})

test('a second call with a key in progress gets a 409, and one refund is made', async () => {
  const { simulator, request, order } = await openSimulator()
  const { id } = await simulator.pay({ order_id: (await order()).id, outcome: 'captured' })
  simulator.setFaults({ route: 'POST /v1/payments/:id/refund', latency: 100 })
  const refund = () => request(`POST /v1/payments/${id}/refund`, { amount: 2000 }, KEY)
  const statuses = (await Promise.all([refund(), refund(), refund()])).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect(simulator.books().refundedPaise).toBe(2000)
})

test('a refund can stay pending, be processed later, or fail and be requested again', async () => {
  const { simulator, request, order } = await openSimulator()
  const { id } = await simulator.pay({ order_id: (await order()).id, outcome: 'captured' })
  const refund = async () => (await request(`POST /v1/payments/${id}/refund`, { amount: 5000 })).body
  simulator.setRefunds({ outcome: 'pending' })

  const first = await refund()
  expect(first).toMatchObject({ status: 'pending', speed_processed: null })
  expect(simulator.books()).toMatchObject({ capturedPaise: 5000, refundedPaise: 0 })
  await simulator.settleRefunds(id, 'failed')
  expect((await request(`GET /v1/refunds/${first.id}`)).body.status).toBe('failed')
  expect((await request(`GET /v1/payments/${id}`)).body).toMatchObject({
    status: 'captured',
    amount_refunded: 0,
  })

  const second = await refund()
  await simulator.settleRefunds(id, 'processed')
  expect((await request(`GET /v1/refunds/${second.id}`)).body.status).toBe('processed')
  expect(simulator.books()).toMatchObject({ capturedPaise: 5000, refundedPaise: 5000 })
})

test('the test controls can pay a paisa less, in dollars, or twice, unlike the real gateway', async () => {
  const { simulator, order } = await openSimulator()
  const { id } = await order()
  const little = await simulator.pay({ order_id: id, outcome: 'captured', amount: 4999 })
  expect(little).toMatchObject({ amount: 4999, status: 'captured' })
  const dollars = await simulator.pay({ order_id: id, outcome: 'captured', currency: 'USD', force: true })
  expect(dollars).toMatchObject({ currency: 'USD', status: 'captured' })
  expect(simulator.books().orders[id]).toMatchObject({ capturedPaise: 9999 })
})

test('hundreds of simultaneous orders are handled quickly', async () => {
  const { simulator, order } = await openSimulator()
  const started = performance.now()
  for (let round = 0; round < 20; round++) {
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { id } = await order()
        await simulator.pay({ order_id: id, outcome: 'captured' })
      }),
    )
  }
  expect(simulator.books()).toMatchObject({ capturedPaise: 1000 * 5000 })
  // About 2 s for a thousand would be slow; the limit leaves room for a busy machine.
  expect(performance.now() - started).toBeLessThan(10_000)
})

function capturing(options: Readonly<Record<string, number>>) {
  return { amount: 5000, currency: 'INR', payment: { capture: 'automatic', capture_options: options } }
}

/** Keys in their order, with the type of each value. */
function shapeOf(body: object): readonly string[] {
  return Object.entries(body).map(([key, value]) => {
    const kind = value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value
    return kind === 'object' ? `${key}: {${Object.keys(value).join()}}` : `${key}: ${kind}`
  })
}
