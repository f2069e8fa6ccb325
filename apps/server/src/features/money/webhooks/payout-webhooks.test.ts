import { createHmac } from 'node:crypto'
import type { PayTo } from '@farmgate/domain/money/payout-accounts/pay-to.ts'
import { beforeEach, expect, test } from 'vitest'
import type { RailPayout } from '#adapters/payouts/payout-rail.ts'
import { createBankFileRail } from '#adapters/payouts/bank-file-rail.ts'
import { endPauses } from '#testing/builders/money.sql.ts'
import { openMarket } from '#testing/market.ts'
import { sweepPayoutWebhooks } from './process-payout-webhook.ts'
import { storePayoutWebhook } from './store-webhook.ts'

const market = await openMarket()
const { db, workerDb, simulator } = market
const { rail, log } = market.deps

const UPI: PayTo = { kind: 'upi', vpa: 'sunita@okhdfc', name: 'Sunita Patil' }
let applied: RailPayout[] = []
let sent: RailPayout
let number = 0

beforeEach(async () => {
  simulator.setFaults()
  simulator.setWebhooks({})
  simulator.setPayouts({ outcome: 'processing' })
  applied = []
  number++
  sent = await rail.send({ payTo: UPI, netPaise: 500_00, reference: `R1-${number}` }, `key of R1-${number}`)
})

/** The worker's part, and what it would apply. */
async function sweep(): Promise<string[]> {
  await simulator.webhooksSettled()
  await endPauses(db)
  const applyPayout = async (payout: RailPayout) => void applied.push(payout)
  await sweepPayoutWebhooks({ db: workerDb, rail, log, applyPayout }, 50)
  return applied.map(({ state }) => state)
}

const about = (id: string, event = 'payout.processed') =>
  JSON.stringify({ entity: 'event', event, payload: { payout: { entity: { id, status: 'processed' } } } })

const signed = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex')

let calls = 0

/** Sends a webhook as the rail does, except for what a test overrides. */
async function send(body: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  calls++
  const reply = await fetch(`${market.url}/payouts/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signed(body, simulator.payoutWebhookSecret),
      'x-razorpay-event-id': `evt_payout_${calls}`,
      ...headers,
    },
    body,
  })
  return reply.status
}

const kept = async () => (await db.selectFrom('webhook_events').select('event_id').execute()).length

test('what the rail answers is applied, once it says that a payout has ended', async () => {
  await simulator.settlePayout(sent.railId, 'processed')
  expect(await sweep()).toEqual(['processed'])
  expect(applied).toEqual([await rail.find(sent.railId)])
  expect(await sweep()).toEqual(['processed'])
})

test('a forged claim changes nothing: the rail is asked, and says that it is under way', async () => {
  expect(await send(about(sent.railId))).toBe(200)
  expect(await sweep()).toEqual(['processing'])
})

test.for([
  ['no signature', () => ''],
  ['another secret', (body: string) => signed(body, 'some-other-secret-here')],
  ['the secret of payments', (body: string) => signed(body, simulator.webhookSecret)],
  ['the signature of another body', () => signed('{}', simulator.payoutWebhookSecret)],
] as const)('%s: refused, counted, and nothing is kept', async ([, sign]) => {
  const before = { rows: await kept(), refused: market.deps.refusedWebhooks.total() }
  const body = about(sent.railId)
  expect(await send(body, { 'x-razorpay-signature': sign(body) })).toBe(400)
  expect({ rows: await kept(), refused: market.deps.refusedWebhooks.total() }).toEqual({
    rows: before.rows,
    refused: before.refused + 1,
  })
  expect(await sweep()).toEqual([])
})

test("the secret of payouts opens no door of the payments' webhook", async () => {
  const body = JSON.stringify({
    event: 'payment.captured',
    payload: { payment: { entity: { id: 'pay_x' } } },
  })
  const reply = await fetch(`${market.url}/payment/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signed(body, simulator.payoutWebhookSecret),
    },
    body,
  })
  expect(reply.status).toBe(400)
})

test('a bank file has no webhooks', async () => {
  const body = about(sent.railId)
  const webhook = {
    rawBody: Buffer.from(body),
    signature: signed(body, simulator.payoutWebhookSecret),
    eventId: 'evt_bank_file',
    countStranger: async () => {},
  }
  const deps = { ...market.deps, db: market.deps.db, rail: createBankFileRail() }
  await expect(storePayoutWebhook(deps, webhook)).rejects.toThrow('webhook.unsigned')
})

test('doubled, repeated and reordered events give the state that is true now', async () => {
  simulator.setWebhooks({ hold: true })
  await simulator.settlePayout(sent.railId, 'processed')
  await simulator.settlePayout(sent.railId, 'reversed')
  const order = ['payout.reversed', 'payout.processed', 'payout.reversed']
  expect((await simulator.releaseWebhooks(order)).map(({ status }) => status)).toEqual([200, 200, 200])
  // Two events, each stored once.
  expect(await sweep()).toEqual(['reversed', 'reversed'])
})

test('while the rail is unreachable the event waits, and is applied later', async () => {
  await simulator.settlePayout(sent.railId, 'processed')
  simulator.setFaults({ route: 'GET /v1/payouts/:id', status: 503 })
  expect(await sweep()).toEqual([])
  simulator.setFaults()
  expect(await sweep()).toEqual(['processed'])
})

test('an event about a payout that the rail does not know is closed, with the reason', async () => {
  await send(about('pout_00000000000000'), { 'x-razorpay-event-id': 'evt_unknown_payout' })
  expect(await sweep()).toEqual([])
  const row = await db
    .selectFrom('webhook_events')
    .select(['processed_at', 'last_error'])
    .where('event_id', '=', 'evt_unknown_payout')
    .executeTakeFirst()
  expect(row).toMatchObject({ processed_at: expect.any(Date), last_error: expect.stringContaining('400') })
})
