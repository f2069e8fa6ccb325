import { ERROR_SAMPLE, PAYOUT_SAMPLE, VALIDATION_SAMPLE } from '@farmgate/razorpay-sim/documented-samples.ts'
import { sign } from '@farmgate/razorpay-sim/signatures.ts'
import type { PayTo } from '@farmgate/domain/money/payout-accounts/pay-to.ts'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { GatewayError } from '../payments/payment-gateway.ts'
import { openGateway } from '#testing/processes/gateway.ts'
import { startTinyApi } from '#testing/processes/tiny-api.ts'
import { createBankFileRail } from './bank-file-rail.ts'
import type { RailPayout } from './payout-rail.ts'
import { createRazorpayx } from './razorpayx.ts'

/** Certain faults happen, and no others. */
const EVEN = () => 0.5
let dice = EVEN
const { rail, simulator } = await openGateway({ random: () => dice() })
const tiny = await startTinyApi('gateway')
afterAll(() => tiny.stop())
const ACCESS = {
  keyId: 'rzp_test_samples',
  keySecret: 'secret-of-samples',
  accountNumber: '2323230071864512',
}
const NEVER_OPEN = { unknownsMax: Number.POSITIVE_INFINITY, withinMs: 0, pauseMs: 0 }
const samples = createRazorpayx({
  ...ACCESS,
  baseUrl: tiny.origin,
  webhookSecrets: ['present-secret', 'previous-secret'],
  breaker: NEVER_OPEN,
})
/** A client whose breaker never opens, for what callers do after an unknown outcome. */
const patient = createRazorpayx({
  baseUrl: simulator.url,
  keyId: simulator.keyId,
  keySecret: simulator.keySecret,
  accountNumber: simulator.accountNumber,
  webhookSecrets: [simulator.payoutWebhookSecret],
  timeoutMs: 300,
  breaker: NEVER_OPEN,
})

beforeEach(async () => {
  dice = EVEN
  await simulator.reset()
  tiny.seen.length = 0
})

const KEY = '018f3c1a-9f5e-7c3a-a2a5-5b1c6d7e8f90'
const BANK: PayTo = { kind: 'bank', ifsc: 'HDFC0000123', number: '50100123454417', name: 'Sunita Patil' }
const UPI: PayTo = { kind: 'upi', vpa: 'sunita@okhdfc', name: 'Sunita Patil' }
const PAYOUT = { payTo: BANK, netPaise: 12_345, reference: 'R12-7' }

const endOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof GatewayError) return `${error.kind}: ${error.description}`
      throw error
    },
  )

function answer(status: number, body: unknown): void {
  tiny.answer = (_request, response) => void response.writeHead(status).end(JSON.stringify(body))
}

test('the documented bodies are parsed', async () => {
  answer(200, PAYOUT_SAMPLE)
  expect(await samples.find('pout_00000000000001')).toEqual({
    railId: 'pout_00000000000001',
    reference: 'Acme Transaction ID 12345',
    amountPaise: 1000000,
    state: 'processing',
    utr: null,
    reason: null,
  })
  answer(200, VALIDATION_SAMPLE)
  expect(await samples.findValidation('fav_00000000000001')).toEqual({
    railId: 'fav_00000000000001',
    state: 'valid',
    bankName: 'Gaurav Kumar',
  })
})

test.for([
  ['pending', 'queued'],
  ['scheduled', 'queued'],
  ['queued', 'queued'],
  ['processing', 'processing'],
  ['processed', 'processed'],
  ['reversed', 'reversed'],
  ['failed', 'failed'],
  ['cancelled', 'failed'],
  ['rejected', 'failed'],
] as const)('the status %s is %s', async ([status, state]) => {
  answer(200, { ...PAYOUT_SAMPLE, status })
  expect((await samples.find('pout_1')).state).toBe(state)
})

test.for([
  ['an unknown status', { ...PAYOUT_SAMPLE, status: 'dreaming' }],
  ['a name every object has as a status', { ...PAYOUT_SAMPLE, status: 'constructor' }],
  ['half a paisa', { ...PAYOUT_SAMPLE, amount: 100.5 }],
  ['dollars', { ...PAYOUT_SAMPLE, currency: 'USD' }],
] as const)('%s is no answer', async ([, body]) => {
  answer(200, body)
  expect(await endOf(samples.find('pout_1'))).toBe(
    "unknown: an answer we can't read to GET /v1/payouts/pout_1",
  )
})

test('a payout is one request with its key, and the same body every time', async () => {
  answer(200, PAYOUT_SAMPLE)
  await samples.send(PAYOUT, KEY)
  await samples.send({ ...PAYOUT }, KEY)
  expect(tiny.seen.map(({ url }) => url)).toEqual(['/v1/payouts', '/v1/payouts'])
  expect(tiny.seen.map(({ headers }) => headers['x-payout-idempotency'])).toEqual([KEY, KEY])
  expect(tiny.seen[1]?.body).toBe(tiny.seen[0]?.body)
  expect(JSON.parse(tiny.seen[0]?.body ?? '')).toEqual({
    account_number: ACCESS.accountNumber,
    amount: 12_345,
    currency: 'INR',
    mode: 'IMPS',
    purpose: 'payout',
    queue_if_low_balance: true,
    reference_id: 'R12-7',
    narration: 'Farmgate R12 7',
    fund_account: {
      account_type: 'bank_account',
      bank_account: { name: 'Sunita Patil', ifsc: 'HDFC0000123', account_number: '50100123454417' },
      contact: { name: 'Sunita Patil', type: 'vendor' },
    },
  })
})

test.for([
  ['a UPI id', UPI, 1_000_00, 'UPI'],
  ['a bank account', BANK, 5_00_000_00, 'IMPS'],
  ['more than IMPS takes', BANK, 5_00_000_01, 'NEFT'],
] as const)('%s is paid in its mode', async ([, payTo, netPaise, mode]) => {
  answer(200, PAYOUT_SAMPLE)
  await samples.send({ ...PAYOUT, payTo, netPaise }, KEY)
  expect(JSON.parse(tiny.seen[0]?.body ?? '')).toMatchObject({ mode })
})

test('a failure never contains the account, also when the gateway repeats it', async () => {
  answer(400, { error: { ...ERROR_SAMPLE.error, description: 'account 50100123454417 is closed' } })
  expect(await endOf(samples.send(PAYOUT, KEY))).toBe('refused: 400 account •••• is closed')
  expect(await endOf(samples.validate(BANK, KEY))).toBe('refused: 400 account •••• is closed')
  answer(400, { error: { ...ERROR_SAMPLE.error, description: 'sunita@okhdfc is no VPA' } })
  expect(await endOf(samples.validate(UPI, KEY))).toBe('refused: 400 •••• is no VPA')
})

test.each([
  ['Account 50100123454417 is closed', 'Account •••• is closed'],
  ['No such address: sunita.patil@okhdfc', 'No such address: ••••@okhdfc'],
])('a reason never contains the account: %s', async (description, reason) => {
  answer(200, { ...PAYOUT_SAMPLE, status: 'reversed', status_details: { description } })
  expect((await samples.find('pout_1')).reason).toBe(reason)
})

test('a webhook is accepted with the present and the previous secret only', () => {
  const body = Buffer.from('{"event":"payout.processed"}')
  const signed = (secret: string) => samples.isSignedWebhook(body, sign(String(body), secret))
  expect([signed('present-secret'), signed('previous-secret'), signed('another-secret')]).toEqual([
    true,
    true,
    false,
  ])
  expect(createBankFileRail().isSignedWebhook(body, sign(String(body), ''))).toBe(false)
})

test('a payout ends with its UTR, and is found by its id, its reference and its time', async () => {
  const before = new Date()
  const sent = await rail.send(PAYOUT, KEY)
  expect(sent).toMatchObject({ state: 'processing', reference: 'R12-7', amountPaise: 12_345, utr: null })
  await simulator.advance(1)
  const paid = await rail.find(sent.railId)
  expect(paid).toMatchObject({ state: 'processed', utr: expect.stringMatching(/^\d{12}$/), reason: null })
  expect(await rail.findByReference('R12-7')).toEqual(paid)
  expect(await rail.findByReference('R12')).toBeNull()
  expect(await listed(before, new Date(Date.now() + 60_000))).toEqual([paid])

  await simulator.settlePayout(sent.railId, 'reversed')
  expect(await rail.find(sent.railId)).toEqual({
    ...paid,
    state: 'reversed',
    reason: expect.stringContaining('account is closed'),
  })
})

test('a list of many pages is read to its end', async () => {
  const before = new Date()
  simulator.setPayouts({ outcome: 'processing' })
  for (let number = 0; number < 205; number++) {
    await rail.send({ payTo: UPI, netPaise: 100 + number, reference: `R1-${number}` }, `key-${number}`)
  }
  const amounts = (await listed(before, new Date(Date.now() + 60_000))).map(({ amountPaise }) => amountPaise)
  expect(new Set(amounts).size).toBe(205)
})

test('a bank says who holds the account: the same question is asked once', async () => {
  simulator.setValidations({ outcome: 'valid', registered_name: 'SUNITA R PATIL' })
  const first = await rail.validate(BANK, KEY)
  expect(first).toMatchObject({ state: 'valid', bankName: 'SUNITA R PATIL' })
  simulator.setValidations({ outcome: 'invalid' })
  expect(await rail.validate(BANK, KEY)).toEqual(first)
  const invalid = await rail.validate(UPI, 'another-key')
  expect(invalid).toMatchObject({ state: 'invalid', bankName: null })
  simulator.setValidations({ outcome: 'pending' })
  const pending = await rail.validate(UPI, 'a-third-key')
  expect(pending.state).toBe('pending')
  await simulator.answerValidation(pending.railId, { outcome: 'valid' })
  expect(await rail.findValidation(pending.railId)).toMatchObject({
    state: 'valid',
    bankName: 'Sunita Patil',
  })
})

test.for([
  ['the answer is lost before the act', { drop_before: true }, 'unknown', 0],
  ['the answer is lost after the act', { drop_after_effect: true }, 'unknown', 1],
  ['no answer in time', { latency: 600 }, 'unknown', 0],
  ['too many requests', { status: 429 }, 'unknown', 0],
  ['a server error', { status: 503 }, 'unknown', 0],
  ['the key is refused', { status: 401 }, 'unauthorised', 0],
  ['the request is refused', { status: 400 }, 'refused', 0],
] as const)('%s: the outcome says so, and a repeat pays once', async ([, fault, kind, made]) => {
  simulator.setFaults({ route: 'POST /v1/payouts', ...fault, times: 1 })
  expect((await endOf(patient.send(PAYOUT, keyOf(PAYOUT.reference)))).split(':')[0]).toBe(kind)
  const found = await patient.findByReference(PAYOUT.reference)
  expect(found === null ? 0 : 1).toBe(made)
  const sent = await sendOnce(PAYOUT.reference, PAYOUT.netPaise)
  await simulator.advance(1)
  expect(simulator.books()).toMatchObject({ paidOutPaise: 12_345 })
  expect(Object.keys(simulator.books().payouts)).toEqual([sent.railId])
})

test('whatever answers are lost, each payout is sent once, to the paisa', async () => {
  const chance = fc.constantFrom(0, 0.1, 0.3)
  const fair = fc.noBias(fc.integer({ min: 0, max: 999 }))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 100, max: 1_000_000 }), { minLength: 1, maxLength: 6 }),
      fc.record({ before: chance, after: chance, busy: chance, broken: chance }),
      fc.noBias(fc.infiniteStream(fair)),
      async (amounts, faults, thrown) => {
        await simulator.reset()
        dice = () => (thrown.next().value ?? 999) / 1000
        simulator.setFaults(
          { route: '*', drop_before: true, probability: faults.before },
          { route: '*', drop_after_effect: true, probability: faults.after },
          { route: '*', p429: faults.busy },
          { route: '*', status: 502, probability: faults.broken },
        )
        for (const [index, netPaise] of amounts.entries()) await sendOnce(`R1-${index}`, netPaise)
        await simulator.advance(1)
        const { payouts, paidOutPaise } = simulator.books()
        expect(Object.values(payouts).map(({ reference, amount }) => [reference, amount])).toEqual(
          amounts.map((amount, index) => [`R1-${index}`, amount]),
        )
        expect(paidOutPaise).toBe(amounts.reduce((sum, each) => sum + each, 0))
      },
    ),
    { numRuns: 20 },
  )
})

test('a bank file calls nothing: payouts and accounts wait for an operator', async () => {
  const file = createBankFileRail()
  expect(await file.send(PAYOUT, KEY)).toMatchObject({
    railId: 'R12-7',
    state: 'queued',
    amountPaise: 12_345,
  })
  expect(await file.validate(BANK, KEY)).toEqual(await file.findValidation(KEY))
  expect(await file.findByReference('R12-7')).toBeNull()
  expect(await endOf(file.find('R12-7'))).toBe("unknown: the bank's results have not been given back")
})

const keyOf = (reference: string): string => `key of ${reference}`

/** Repeats until the outcome is known, as the worker does. */
async function sendOnce(reference: string, netPaise: number): Promise<RailPayout> {
  for (;;) {
    try {
      return await patient.send({ ...PAYOUT, reference, netPaise }, keyOf(reference))
    } catch (error) {
      if (!(error instanceof GatewayError) || error.kind !== 'unknown') throw error
    }
  }
}

async function listed(from: Date, to: Date): Promise<RailPayout[]> {
  const found: RailPayout[] = []
  for await (const payout of rail.list(from, to)) found.push(payout)
  return found
}
