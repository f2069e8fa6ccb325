import { createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#logging/log.ts'
import { openGateway } from '#testing/processes/gateway.ts'
import { openMarket, type Person } from '#testing/market.ts'
import { booksEqualAtTheEnd, somethingOnSale, sweepAll } from '#testing/builders/money.ts'
import { readEvents, readPayments } from '#testing/builders/money.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { readJobs } from '#testing/processes/worker-jobs.sql.ts'

const SECRETS = ['the-present-webhook-secret', 'the-webhook-secret-before'] as const
const { gateway, simulator } = await openGateway({ webhookSecret: SECRETS[0] }, { webhookSecrets: SECRETS })
const lines: string[] = []
const log = createLog('test', 'warn', { write: (line: string) => void lines.push(line) })
const opened = await openMarket({ gateway, log })
const market = { ...opened, simulator }
const { db } = market
const address = `${market.url}/payment/webhook`
simulator.sendWebhooksTo(address)
booksEqualAtTheEnd(market)

const okra = await somethingOnSale(market, 10_000)
let buyer: Person
let order: Order

beforeEach(async () => {
  simulator.setFaults()
  simulator.setWebhooks({})
  buyer = await market.person('user')
  order = await placedOrder(market, buyer, [okra], 'UPI')
})

const signed = (body: string | Buffer, secret: string = SECRETS[0]) =>
  createHmac('sha256', secret).update(body).digest('hex')

let sent = 0

/** Sends a webhook as the gateway does, except for what a test overrides. */
async function send(body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  sent++
  const reply = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signed(body),
      'x-razorpay-event-id': `evt_by_hand_${sent}`,
      ...headers,
    },
    body: new Uint8Array(Buffer.from(body)),
  })
  return reply.status
}

const about = (id: string, event = 'payment.captured') =>
  JSON.stringify({ entity: 'event', event, payload: { payment: { entity: { id } } } })

const kept = async () => (await db.selectFrom('webhook_events').select('event_id').execute()).length
const refused = () => market.deps.refusedWebhooks.total()

/** The row count of each table, the job queue's included. */
async function rowCounts(): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.raw(name)}`.execute(db)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

test('a payment in the sheet reaches the order without any call by the buyer', async () => {
  await simulator.pay({ order_id: order.paymentOrderId ?? '', outcome: 'captured' })
  await sweepAll(market)
  expect(await readEvents(db, order._id)).toEqual(['placed', 'paid'])
  const left = await db.selectFrom('webhook_events').selectAll().where('processed_at', 'is', null).execute()
  expect(left).toEqual([])
})

test('a webhook is stored with the job that processes it, and only its ids', async () => {
  const { id } = await simulator.pay({ order_id: order.paymentOrderId ?? '', outcome: 'authorized' })
  await simulator.webhooksSettled()
  const [event] = await db
    .selectFrom('webhook_events')
    .selectAll()
    .where('gateway_payment_id', '=', id)
    .execute()
  expect(event).toMatchObject({ event: 'payment.authorized', gateway_refund_id: null, processed_at: null })
  expect((await readJobs(db)).map(({ key }) => key)).toContain(`process-webhook:${event?.event_id}`)
})

test('a forged claim has no effect: the order is paid by what the gateway returns', async () => {
  const { id } = await simulator.pay({ order_id: order.paymentOrderId ?? '', outcome: 'failed' })
  expect(await send(about(id))).toBe(200)
  await sweepAll(market)
  expect(await readEvents(db, order._id)).toEqual(['placed', 'payment_failed'])
})

test('a repeated event is accepted and stored once', async () => {
  const { id } = await simulator.pay({ order_id: order.paymentOrderId ?? '', outcome: 'captured' })
  await simulator.webhooksSettled()
  const before = await kept()
  const again = { 'x-razorpay-event-id': 'evt_the_same' }
  expect([await send(about(id), again), await send(about(id), again)]).toEqual([200, 200])
  expect(await kept()).toBe(before + 1)
})

describe('only the gateway’s webhooks are accepted', () => {
  test.each([
    ['no signature', { 'x-razorpay-signature': '' }],
    ['a wrong signature', { 'x-razorpay-signature': 'a'.repeat(64) }],
    ['another secret', { 'x-razorpay-signature': signed(about('pay_x'), 'some-other-secret-here') }],
    ['the signature of another body', { 'x-razorpay-signature': signed(about('pay_y')) }],
  ])('%s: refused, counted, and nothing is kept', async (_name, headers) => {
    const before = { rows: await rowCounts(), refused: refused() }
    expect(await send(about('pay_x'), headers)).toBe(400)
    expect({ rows: await rowCounts(), refused: refused() }).toEqual({
      ...before,
      refused: before.refused + 1,
    })
  })

  test('five hundred unsigned calls leave no row and at most one log line, and the next signed one works', async () => {
    const before = { rows: await rowCounts(), refused: refused() }
    lines.length = 0
    const statuses: number[] = []
    for (let sentSoFar = 0; sentSoFar < 500; sentSoFar += 50) {
      const batch = Array.from({ length: 50 }, () => send(about('pay_x'), { 'x-razorpay-signature': '' }))
      statuses.push(...(await Promise.all(batch)))
    }
    expect(new Set(statuses)).toEqual(new Set([400]))
    expect(await rowCounts()).toEqual(before.rows)
    expect(refused()).toBe(before.refused + 500)
    expect(lines.filter((line) => line.includes('webhook signature refused')).length).toBeLessThanOrEqual(1)

    const { id } = await simulator.pay({ order_id: order.paymentOrderId ?? '', outcome: 'captured' })
    const keptBefore = await kept()
    expect(await send(about(id))).toBe(200)
    expect(await kept()).toBeGreaterThan(keptBefore)
  })

  test('a modified body is refused', async () => {
    const body = about('pay_x')
    expect(await send(`${body} `, { 'x-razorpay-signature': signed(body) })).toBe(400)
  })
})

test('a webhook signed with the previous secret is accepted', async () => {
  const body = about('pay_x')
  expect(await send(body, { 'x-razorpay-signature': signed(body, SECRETS[1]) })).toBe(200)
})

test.each([
  ['a megabyte and more', 'x'.repeat(1_000_001), {}, 413],
  ['a form', 'event=payment.captured', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['text', about('pay_x'), { 'content-type': 'text/plain' }, 415],
  ['no JSON', 'payment.captured', {}, 400],
  ['another shape', '{"event":"payment.captured"}', {}, 400],
  ['an id longer than any', about('p'.repeat(101)), {}, 400],
  ['nothing', '', {}, 400],
])('%s is refused', async (_name, body, headers, status) => {
  const before = await kept()
  expect(await send(body, headers)).toBe(status)
  expect(await kept()).toBe(before)
})

test('a compressed body is not decompressed', async () => {
  const wrapped = gzipSync(about('pay_x'))
  const headers = { 'content-encoding': 'gzip' }
  expect(await send(wrapped, headers)).toBe(400)
  expect(await send(wrapped, { ...headers, 'x-razorpay-signature': signed(about('pay_x')) })).toBe(400)
})

test('an event about another entity type is stored and closed', async () => {
  const event = { 'x-razorpay-event-id': 'evt_settlement' }
  expect(await send(JSON.stringify({ event: 'settlement.processed', payload: {} }), event)).toBe(200)
  await sweepAll(market)
  const [row] = await db
    .selectFrom('webhook_events')
    .selectAll()
    .where('event_id', '=', 'evt_settlement')
    .execute()
  expect(row).toMatchObject({ processed_at: expect.any(Date), last_error: null })
})

test('an event about a payment unknown to the gateway is closed, with the reason', async () => {
  const event = { 'x-razorpay-event-id': 'evt_unknown_payment' }
  await send(about('pay_00000000000000'), event)
  await sweepAll(market)
  const [row] = await db
    .selectFrom('webhook_events')
    .selectAll()
    .where('event_id', '=', 'evt_unknown_payment')
    .execute()
  expect(row).toMatchObject({ processed_at: expect.any(Date), last_error: expect.stringContaining('400') })
})

test('while the gateway is unreachable the event waits, and is processed later', async () => {
  simulator.setWebhooks({ drop: true })
  const { id } = await simulator.pay({ order_id: order.paymentOrderId ?? '', outcome: 'captured' })
  await send(about(id), { 'x-razorpay-event-id': 'evt_patience' })
  simulator.setFaults({ route: 'GET /v1/payments/:id', status: 503 })
  await sweepAll(market)
  const [row] = await db
    .selectFrom('webhook_events')
    .selectAll()
    .where('event_id', '=', 'evt_patience')
    .execute()
  expect(row).toMatchObject({ processed_at: null, last_error: expect.stringContaining('503'), attempts: 3 })
  expect(await readPayments(db, order.paymentOrderId)).toEqual([])
  simulator.setFaults()
  await sweepAll(market)
  expect(await readEvents(db, order._id)).toEqual(['placed', 'paid'])
})
