import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import {
  ERROR_SAMPLE,
  ORDER_SAMPLE,
  PAYMENT_SAMPLE,
  REFUND_SAMPLE,
} from '@farmgate/razorpay-sim/documented-samples.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openGateway } from '#testing/processes/gateway.ts'
import { startTinyApi } from '#testing/processes/tiny-api.ts'
import { GatewayError } from './payment-gateway.ts'
import { createRazorpay } from './razorpay.ts'

const { gateway, simulator } = await openGateway({ webhookSecret: 'present-secret' })
const tiny = await startTinyApi('gateway')
afterAll(() => tiny.stop())
const samples = createRazorpay({
  baseUrl: tiny.origin,
  keyId: 'rzp_test_samples',
  keySecret: 'secret-of-samples',
  webhookSecrets: ['present-secret', 'previous-secret'],
  checkoutScript: 'https://checkout.example/checkout.js',
  breaker: { unknownsMax: Number.POSITIVE_INFINITY, withinMs: 0, pauseMs: 0 },
})

beforeEach(async () => {
  await simulator.reset()
  tiny.seen.length = 0
})

const KEY = '018f3c1a-9f5e-7c3a-a2a5-5b1c6d7e8f90'

/** Returns `'done'`, or the kind of failure and its description. */
const endOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof GatewayError) return `${error.kind}: ${error.description}`
      throw error
    },
  )

function answer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  tiny.answer = (_request, response) => void response.writeHead(status, headers).end(text)
}

async function paidOrder(amountPaise = 5000) {
  const order = await gateway.createOrder({ receipt: 'intent-1', amountPaise })
  return simulator.pay({ order_id: order.id, outcome: 'captured' })
}

test('the documented bodies are parsed', async () => {
  answer(200, ORDER_SAMPLE)
  expect(await samples.createOrder({ receipt: 'r', amountPaise: 5000 })).toEqual({
    id: 'order_RB58MiP5SPFYyM',
    amountPaise: 5000,
    currency: 'INR',
    receipt: ORDER_SAMPLE.receipt,
    status: 'created',
  })
  answer(200, PAYMENT_SAMPLE)
  expect(await samples.fetchPayment('pay_N8FVRD1DzYzBh1')).toEqual({
    id: 'pay_N8FVRD1DzYzBh1',
    orderId: 'order_N8FRN5zTm5S3wx',
    amountPaise: 5000,
    currency: 'INR',
    status: 'captured',
    captured: true,
    method: 'upi',
    amountRefundedPaise: 0,
    feePaise: 118,
    taxPaise: 18,
    errorCode: null,
    errorDescription: null,
    createdAt: new Date('2023-12-04T11:18:41Z'),
  })
  answer(200, REFUND_SAMPLE)
  expect(await samples.fetchRefund('rfnd_FP8QHiV938haTz')).toEqual({
    id: 'rfnd_FP8QHiV938haTz',
    paymentId: 'pay_29QQoUBi66xm2f',
    amountPaise: 5000,
    status: 'processed',
    receipt: null,
  })
  answer(400, ERROR_SAMPLE)
  expect(await endOf(samples.createOrder({ receipt: 'r', amountPaise: 99 }))).toBe(
    'refused: 400 The amount must be at least INR 1.00',
  )
})

test('an order requests automatic capture for twenty minutes, with the key in the header only', async () => {
  answer(200, ORDER_SAMPLE)
  await samples.createOrder({ receipt: 'intent-1', amountPaise: 5000 })
  const [seen] = tiny.seen
  expect(seen).toMatchObject({ method: 'POST', url: '/v1/orders' })
  expect(seen?.headers.authorization).toBe(
    `Basic ${Buffer.from('rzp_test_samples:secret-of-samples').toString('base64')}`,
  )
  expect(JSON.parse(seen?.body ?? '')).toEqual({
    amount: 5000,
    currency: 'INR',
    receipt: 'intent-1',
    payment: {
      capture: 'automatic',
      capture_options: { automatic_expiry_period: 20, manual_expiry_period: 20, refund_speed: 'normal' },
    },
  })
})

test('a refund has its key in the header and the same body every time', async () => {
  answer(200, REFUND_SAMPLE)
  const wanted = { key: KEY, gatewayPaymentId: 'pay_29QQoUBi66xm2f', amountPaise: 5000 }
  await samples.refund(wanted)
  await samples.refund({ ...wanted })
  expect(tiny.seen.map(({ url }) => url)).toEqual(Array(2).fill('/v1/payments/pay_29QQoUBi66xm2f/refund'))
  expect(tiny.seen.map(({ headers }) => headers['x-refund-idempotency'])).toEqual([KEY, KEY])
  expect(tiny.seen.map(({ body }) => body)).toEqual(
    Array(2).fill(`{"amount":5000,"speed":"normal","receipt":"${KEY}"}`),
  )
})

test.for([
  [400, ERROR_SAMPLE, 'refused'],
  [401, ERROR_SAMPLE, 'unauthorised'],
  [401, '<html>who are you</html>', 'unauthorised'],
  [403, '<html>forbidden</html>', 'unauthorised'],
  [404, ERROR_SAMPLE, 'refused'],
  [403, ERROR_SAMPLE, 'unauthorised'],
  [409, ERROR_SAMPLE, 'unknown'],
  [429, ERROR_SAMPLE, 'unknown'],
  [500, ERROR_SAMPLE, 'unknown'],
  [502, '<html>Bad gateway</html>', 'unknown'],
  [400, '<html>Bad request</html>', 'unknown'],
  [404, '', 'unknown'],
  [200, '', 'unknown'],
  [200, '{"id":"pay_N8FV', 'unknown'],
  [200, { ...PAYMENT_SAMPLE, status: 'dreaming' }, 'unknown'],
  [200, { ...PAYMENT_SAMPLE, amount: '5000' }, 'unknown'],
  [200, { ...PAYMENT_SAMPLE, amount: 50.5 }, 'unknown'],
  [200, ORDER_SAMPLE, 'unknown'],
] as const)('%s with %j is %s', async ([status, body, kind]) => {
  answer(status, body)
  expect(await endOf(samples.fetchPayment('pay_N8FVRD1DzYzBh1'))).toMatch(new RegExp(`^${kind}: `))
})

test('unknown fields are ignored', async () => {
  answer(200, { ...PAYMENT_SAMPLE, reward: null, fee: null, tax: null, order_id: null })
  expect(await samples.fetchPayment('pay_N8FVRD1DzYzBh1')).toMatchObject({ feePaise: null, orderId: null })
})

test('a redirect is not followed, so the key is sent to no other host', async () => {
  const elsewhere = await startTinyApi('elsewhere')
  answer(307, '', { location: `${elsewhere.origin}/v1/orders` })
  expect(await endOf(samples.createOrder({ receipt: 'r', amountPaise: 5000 }))).toMatch(/^unknown: /)
  expect(elsewhere.seen).toEqual([])
  await elsewhere.stop()
})

test('an id cannot change the path of the request', async () => {
  answer(200, PAYMENT_SAMPLE)
  await samples.fetchPayment('../orders?x=1')
  expect(tiny.seen[0]?.url).toBe('/v1/payments/..%2Forders%3Fx%3D1')
})

test('an unreachable gateway is an unknown outcome', async () => {
  const away = createRazorpay({
    baseUrl: 'http://127.0.0.1:1',
    keyId: 'k',
    keySecret: 's',
    webhookSecrets: ['w'],
    checkoutScript: '',
  })
  expect(await endOf(away.findOrder('intent-1'))).toBe('unknown: the connection failed')
})

test.for([
  ['too slow', { latency: 600 }, 300, 'unknown: no answer in time'],
  ['lost on the way back', { drop_after_effect: true }, 10_000, 'unknown: the connection failed'],
] as const)(
  'an order whose answer is %s is found again by its receipt',
  async ([, fault, timeoutMs, end]) => {
    simulator.setFaults({ route: 'POST /v1/orders', times: 1, ...fault })
    const { keyId, keySecret, url: baseUrl } = simulator
    const caller = createRazorpay({
      baseUrl,
      keyId,
      keySecret,
      webhookSecrets: ['w'],
      checkoutScript: '',
      timeoutMs,
    })
    expect(await endOf(caller.createOrder({ receipt: 'intent-1', amountPaise: 5000 }))).toBe(end)
    await expect.poll(() => gateway.findOrder('intent-1'), { timeout: 3_000 }).not.toBeNull()
    expect(await gateway.findOrder('intent-1')).toMatchObject({ receipt: 'intent-1', amountPaise: 5000 })
    expect(Object.keys(simulator.books().orders)).toHaveLength(1)
  },
)

test('an order that does not exist is not found', async () => {
  simulator.setFaults({ route: 'POST /v1/orders', drop_before: true, times: 1 })
  await endOf(gateway.createOrder({ receipt: 'intent-1', amountPaise: 5000 }))
  expect(await gateway.findOrder('intent-1')).toBeNull()
})

test('an order is found by exactly its receipt, the oldest of several, however many are similar', async () => {
  const oldest = await gateway.createOrder({ receipt: 'intent-1', amountPaise: 5000 })
  await gateway.createOrder({ receipt: 'intent-1', amountPaise: 5000 })
  for (let i = 0; i < 210; i++) await gateway.createOrder({ receipt: `intent-1${i}`, amountPaise: 5000 })
  expect(await gateway.findOrder('intent-1')).toEqual(oldest)
  expect(await gateway.findOrder('intent-')).toBeNull()
})

test('every attempt on an order is returned, and each can be fetched', async () => {
  const order = await gateway.createOrder({ receipt: 'intent-1', amountPaise: 5000 })
  await simulator.pay({ order_id: order.id, outcome: 'failed' })
  await simulator.pay({ order_id: order.id, outcome: 'captured', method: 'card' })
  const attempts = await gateway.paymentsOf(order.id)
  expect(attempts.map(({ status, method }) => [status, method])).toEqual([
    ['failed', 'upi'],
    ['captured', 'card'],
  ])
  for (const attempt of attempts) expect(await gateway.fetchPayment(attempt.id)).toEqual(attempt)
  expect(attempts[0]?.errorDescription).toContain('declined')
})

test('all payments of a span of time are returned once each, over any number of pages', async () => {
  const order = await gateway.createOrder({ receipt: 'intent-1', amountPaise: 5000 })
  const from = new Date()
  for (let i = 0; i < 230; i++) await simulator.pay({ order_id: order.id, outcome: 'failed' })
  const { payments } = await gateway.paymentsBetween(from, new Date())
  expect(new Set(payments.map(({ id }) => id)).size).toBe(230)
  expect(payments).toHaveLength(230)
  const earlier = new Date(from.getTime() - 3_600_000)
  expect(await gateway.paymentsBetween(earlier, new Date(from.getTime() - 60_000))).toEqual({
    payments: [],
    unreadable: [],
  })
})

test('one unreadable payment in a list hides none of the others, but makes the payments of one order unknown', async () => {
  const items = [
    { ...PAYMENT_SAMPLE, id: 'pay_1' },
    { ...PAYMENT_SAMPLE, id: 'pay_2', status: 'dreaming' },
    { ...PAYMENT_SAMPLE, id: 'pay_3' },
    'no payment at all',
  ]
  answer(200, { entity: 'collection', count: items.length, items })
  const { payments, unreadable } = await samples.paymentsBetween(new Date(0), new Date())
  expect(payments.map(({ id }) => id)).toEqual(['pay_1', 'pay_3'])
  expect(unreadable).toEqual(['pay_2', 'without an id'])
  // "No money" may be concluded only from a list that was read completely.
  expect(await endOf(samples.paymentsOf('order_1'))).toMatch(/^unknown: an answer we can't read/)
})

test('a refund whose response is lost is made once, however often it is requested', async () => {
  const payment = await paidOrder()
  const refund = () => gateway.refund({ key: KEY, gatewayPaymentId: payment.id, amountPaise: 2000 })
  simulator.setFaults({ route: 'POST /v1/payments/:id/refund', drop_after_effect: true, times: 2 })
  expect(await endOf(refund())).toBe('unknown: the connection failed')
  expect(await endOf(refund())).toBe('unknown: the connection failed')
  const made = await refund()
  expect(made).toMatchObject({ amountPaise: 2000, status: 'processed', receipt: KEY, paymentId: payment.id })
  expect(await gateway.refundsOf(payment.id)).toEqual([made])
  expect(await gateway.fetchRefund(made.id)).toEqual(made)
  expect(simulator.books()).toMatchObject({ capturedPaise: 5000, refundedPaise: 2000 })
})

test('a refund that is still being processed is an unknown outcome', async () => {
  const payment = await paidOrder()
  const refund = () => gateway.refund({ key: KEY, gatewayPaymentId: payment.id, amountPaise: 2000 })
  simulator.setFaults({ route: 'POST /v1/payments/:id/refund', latency: 150 })
  const ends = await Promise.all([endOf(refund()), endOf(refund())])
  expect(ends.toSorted()).toEqual([
    'done',
    'unknown: 409 A request with the same idempotency key is still being processed.',
  ])
  expect(simulator.books().refundedPaise).toBe(2000)
})

test('a refusal has the text of the gateway', async () => {
  const payment = await paidOrder()
  const refund = (key: string, amountPaise: number) =>
    endOf(gateway.refund({ key, gatewayPaymentId: payment.id, amountPaise }))
  expect(await refund('key-number-1', 5001)).toBe(
    'refused: 400 The refund amount provided is greater than amount captured.',
  )
  expect(await refund('key-number-2', 5000)).toBe('done')
  expect(await refund('key-number-2', 4000)).toBe(
    'refused: 400 Different request with the same idempotency key has already been processed.',
  )
  expect(await refund('key-number-3', 5000)).toBe('refused: 400 The payment has been fully refunded already.')
  expect(await endOf(gateway.fetchPayment('pay_1'))).toBe('refused: 400 pay_1 is not a valid id')
})

test('all refunds of a payment are returned, however many', async () => {
  const payment = await paidOrder(500_000)
  for (let i = 0; i < 101; i++) {
    await gateway.refund({ key: `refund-number-${i}`, gatewayPaymentId: payment.id, amountPaise: 100 })
  }
  expect(new Set((await gateway.refundsOf(payment.id)).map(({ id }) => id)).size).toBe(101)
})

test('at most ten calls run at once, and waiting calls get their turn', async () => {
  let underWay = 0
  let most = 0
  tiny.answer = (_request, response) => {
    underWay++
    most = Math.max(most, underWay)
    setTimeout(() => {
      underWay--
      response.end(JSON.stringify(PAYMENT_SAMPLE))
    }, 20)
  }
  const ends = await Promise.all(
    Array.from({ length: 60 }, () => endOf(samples.fetchPayment('pay_N8FVRD1DzYzBh1'))),
  )
  expect(ends).toEqual(Array(60).fill('done'))
  expect(most).toBe(10)
})

test('calls above the limit of the queue are refused at once, and waiting calls are served', async () => {
  const { gateway: own } = await openGateway(
    {},
    { breaker: { unknownsMax: 5, withinMs: 10_000, pauseMs: 60_000 } },
  )
  const { id } = await own.createOrder({ receipt: 'intent-1', amountPaise: 5000 })
  const ends = await Promise.all(Array.from({ length: 300 }, () => endOf(own.paymentsOf(id))))
  expect(ends.filter((end) => end === 'done')).toHaveLength(110)
  expect(new Set(ends)).toEqual(
    new Set(['done', 'unknown: not asked: too many calls wait for the gateway already']),
  )
  expect(await endOf(own.paymentsOf(id))).toBe('done')
})

test('while the gateway is down, orders fail at once, and other operations are still tried', async () => {
  const { gateway: own, simulator: down } = await openGateway(
    {},
    { breaker: { unknownsMax: 5, withinMs: 10_000, pauseMs: 60_000 } },
  )
  down.setFaults({ route: 'POST /v1/orders', status: 503 })
  const order = () => endOf(own.createOrder({ receipt: 'intent-1', amountPaise: 5000 }))
  for (let i = 0; i < 5; i++) expect(await order()).toMatch(/^unknown: 503/)
  down.setFaults()
  expect(await order()).toBe('unknown: not asked: the gateway did not answer the last calls')
  expect(await own.findOrder('intent-1')).toBeNull()
})

test.each<[string, RegExp, (n: number) => Promise<unknown>, number]>([
  ['questions', /^GET .*\/payments$/, (n) => samples.paymentsOf(`order_${n}`), 110],
  ['refunds', /refund/, (n) => samples.fetchRefund(`rfnd_${n}`), 105],
  [
    'checkouts',
    /^POST \/v1\/orders$/,
    (n) => samples.createOrder({ receipt: `r${n}`, amountPaise: 5000 }),
    210,
  ],
])('a hundred waiting %s block neither of the other lanes', async (name, held, call, room) => {
  const unanswered: ServerResponse[] = []
  tiny.answer = ({ method, url }, response) => {
    if (held.test(`${method} ${url}`)) return void unanswered.push(response)
    const noPayments = { entity: 'collection', count: 0, items: [] }
    const sample = url.endsWith('/payments') ? noPayments : ORDER_SAMPLE
    response.writeHead(200).end(JSON.stringify(url.includes('refund') ? REFUND_SAMPLE : sample))
  }
  const flood = Array.from({ length: room + 1 }, (_, n) => endOf(call(n)))
  // One call more than there is room for is not sent.
  expect(await flood.at(-1)).toBe('unknown: not asked: too many calls wait for the gateway already')

  const lanes = {
    checkouts: () => samples.createOrder({ receipt: 'r', amountPaise: 5000 }),
    questions: () => samples.paymentsOf('order_x'),
    refunds: () => samples.refund({ key: KEY, gatewayPaymentId: 'pay_x', amountPaise: 5000 }),
  }
  for (const [lane, ask] of Object.entries(lanes)) {
    if (lane !== name) expect([lane, await endOf(ask())]).toEqual([lane, 'done'])
  }

  answer(503, '')
  for (const response of unanswered) response.writeHead(503).end()
  await Promise.all(flood)
})

test('the header for a check by the buyer is sent only to a sandbox that may approve', async () => {
  answer(200, { entity: 'collection', count: 0, items: [] })
  const sandbox = createRazorpay({
    baseUrl: tiny.origin,
    keyId: 'k',
    keySecret: 's',
    webhookSecrets: ['w'],
    checkoutScript: '',
    sandboxApproves: true,
  })
  await samples.paymentsOf('order_1', 'by-buyer')
  await sandbox.paymentsOf('order_1')
  await sandbox.paymentsOf('order_1', 'by-buyer')
  expect(tiny.seen.map(({ headers }) => headers['x-sandbox-asked-by'])).toEqual([
    undefined,
    undefined,
    'buyer',
  ])
})

test('only a webhook signed with our current or previous secret is accepted', () => {
  const body = Buffer.from('{"event":"order.paid","note":"किलो"}')
  const signed = (secret: string, bytes = body) => createHmac('sha256', secret).update(bytes).digest('hex')
  const good = signed('present-secret')
  expect(samples.isSignedWebhook(body, good)).toBe(true)
  expect(samples.isSignedWebhook(body, signed('previous-secret'))).toBe(true)

  const lastDigit = good.endsWith('0') ? '1' : '0'
  const tampered = Buffer.from(body)
  tampered[10] = 0x58
  expect(samples.isSignedWebhook(tampered, good)).toBe(false)
  expect(samples.isSignedWebhook(Buffer.concat([body, Buffer.from(' ')]), good)).toBe(false)
  for (const wrong of [
    signed('another-secret'),
    good.slice(0, -1) + lastDigit,
    good.slice(0, -1),
    `${good}0`,
    good.toUpperCase(),
    '',
    'é'.repeat(32),
  ]) {
    expect(samples.isSignedWebhook(body, wrong)).toBe(false)
  }
})

test('a webhook signed by the simulator is accepted, one it corrupts is not', async () => {
  tiny.answer = (_request, response) => void response.writeHead(200).end()
  simulator.sendWebhooksTo(tiny.origin)
  const judged = () =>
    tiny.seen.map(({ body, headers }) =>
      samples.isSignedWebhook(Buffer.from(body), String(headers['x-razorpay-signature'])),
    )
  await paidOrder()
  await simulator.webhooksSettled()
  expect(judged()).toEqual([true, true, true])
  for (const knob of ['bad_sig', 'wrong_secret', 'truncate'] as const) {
    tiny.seen.length = 0
    simulator.setWebhooks({ [knob]: true })
    await paidOrder()
    await simulator.webhooksSettled()
    expect(judged()).toEqual([false, false, false])
  }
  simulator.sendWebhooksTo(null)
})
