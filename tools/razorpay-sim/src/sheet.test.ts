import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSimulator } from './testing.ts'

const ASKED_BY_BUYER = { 'x-sandbox-asked-by': 'buyer' }

const sheetOf = (orderId: string, keyId: string, more = {}) =>
  new URLSearchParams({
    order_id: orderId,
    key_id: keyId,
    origin: 'http://127.0.0.1:8080',
    ...more,
  }).toString()

test('an order without an opened sheet is paid when the buyer checks it, and only then', async () => {
  const { request, order } = await openSimulator({ isInstant: true })
  const { id } = await order()
  const count = async (headers = {}) =>
    (await request(`GET /v1/orders/${id}/payments`, undefined, headers)).body.count
  expect(await count()).toBe(0)
  await request(`GET /v1/orders/${id}`, undefined, ASKED_BY_BUYER)
  expect(await count()).toBe(0)
  expect(await count(ASKED_BY_BUYER)).toBe(1)
  expect(await count(ASKED_BY_BUYER)).toBe(1)
})

test.for([
  ['whose sheet was opened', true],
  ['of a gateway that is not instant', false],
] as const)('an order %s waits for a person', async ([, isInstant]) => {
  const { simulator, request, order } = await openSimulator({ isInstant })
  const { id } = await order()
  if (isInstant) await request('POST /_sim/sheet/opened', { order_id: id })
  expect((await request(`GET /v1/orders/${id}/payments`, undefined, ASKED_BY_BUYER)).body.count).toBe(0)
  expect(simulator.books().capturedPaise).toBe(0)
})

test('an order with a failed attempt is not paid automatically', async () => {
  const { simulator, request, order } = await openSimulator({ isInstant: true })
  const { id } = await order()
  await simulator.pay({ order_id: id, outcome: 'failed' })
  await request(`GET /v1/orders/${id}/payments`, undefined, ASKED_BY_BUYER)
  expect(simulator.books().capturedPaise).toBe(0)
})

test('the sheet is a page that any page of this machine may frame, and no other', async () => {
  const { simulator, order } = await openSimulator({ approveAfterMs: 3000 })
  const { id } = await order({ amount: 124_950 })
  const reply = await fetch(`${simulator.url}/_sim/sheet?${sheetOf(id, simulator.keyId, { method: 'card' })}`)
  expect(reply.headers.get('content-security-policy')).toContain(
    'frame-ancestors http://127.0.0.1:* http://localhost:*',
  )
  const page = await reply.text()
  for (const text of [
    '₹1,249.50',
    'Card',
    'Approve',
    'Fail',
    'No real money moves',
    'data-approve-after-ms="3000"',
  ]) {
    expect(page).toContain(text)
  }
  const stranger = sheetOf(id, simulator.keyId, { origin: 'https://shop.example' })
  expect((await fetch(`${simulator.url}/_sim/sheet?${stranger}`)).status).toBe(400)
})

test('the sheet is available in Hindi and escapes its input', async () => {
  const { simulator, order } = await openSimulator()
  const query = sheetOf((await order()).id, simulator.keyId, { language: 'hi', name: '<b onclick="x">' })
  const page = await (await fetch(`${simulator.url}/_sim/sheet?${query}`)).text()
  expect(page).toContain('<html lang="hi"')
  expect(page).toContain('मंज़ूर करें')
  expect(page).not.toContain('<b onclick')
})

test('an order that is paid, unknown or another shop’s has no Approve', async () => {
  const { simulator, order } = await openSimulator()
  const paid = await order()
  await simulator.pay({ order_id: paid.id, outcome: 'captured' })
  const open = await order()
  for (const query of [
    sheetOf(paid.id, simulator.keyId),
    sheetOf('order_none', simulator.keyId),
    sheetOf(open.id, 'rzp_test_other'),
  ]) {
    const page = await (await fetch(`${simulator.url}/_sim/sheet?${query}`)).text()
    expect(page).toContain('This order cannot be paid here.')
    expect(page).not.toContain('id="approve"')
  }
})

test('Approve pays and signs; Fail returns the reason; a paid order is not paid twice', async () => {
  const { simulator, request, order } = await openSimulator()
  const { id } = await order()
  const decide = async (outcome: string) =>
    (await request('POST /_sim/sheet/answer', { order_id: id, method: 'card', outcome })).body

  const failed = await decide('failed')
  expect(failed.error).toMatchObject({ reason: 'payment_failed', metadata: { order_id: id } })
  const { response } = await decide('captured')
  expect(response.razorpay_order_id).toBe(id)
  expect(response.razorpay_signature).toBe(
    createHmac('sha256', simulator.keySecret).update(`${id}|${response.razorpay_payment_id}`).digest('hex'),
  )
  expect((await decide('captured')).error.description).toContain('already been paid')
  expect(simulator.books()).toMatchObject({ capturedPaise: 5000 })
})

test('the script and the sheet’s files are served', async () => {
  const { simulator } = await openSimulator()
  for (const [path, type] of [
    ['/v1/checkout.js', 'text/javascript'],
    ['/_sim/sheet.js', 'text/javascript'],
    ['/_sim/sheet.css', 'text/css'],
  ]) {
    const reply = await fetch(simulator.url + path)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toContain(type)
  }
})
