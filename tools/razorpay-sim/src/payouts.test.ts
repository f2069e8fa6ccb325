import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PAYOUT_SAMPLE, SETTLEMENT_SAMPLE, VALIDATION_SAMPLE } from './documented-samples.ts'
import { sign } from './signatures.ts'
import { openShop, openSimulator, type Tester } from './testing.ts'

const BANK = {
  account_type: 'bank_account',
  bank_account: { name: 'Sunita Patil', ifsc: 'HDFC0000123', account_number: '50100123454417' },
  contact: { name: 'Sunita Patil', type: 'vendor' },
}
const UPI = { account_type: 'vpa', vpa: { address: 'sunita@okhdfc' }, contact: BANK.contact }

const DAY = 24 * 3_600

/** Sends a payout over the API, as a merchant does. */
const send = ({ simulator, request }: Tester, key: string, fields: object = {}) =>
  request(
    'POST /v1/payouts',
    {
      account_number: simulator.accountNumber,
      amount: 12_345,
      currency: 'INR',
      mode: 'IMPS',
      purpose: 'payout',
      reference_id: 'R1-7',
      fund_account: BANK,
      ...fields,
    },
    { 'x-payout-idempotency': key },
  )

test('every body has the keys of the documented sample', async () => {
  const tester = await openSimulator()
  const { simulator, request, order } = tester
  simulator.setPayouts({ outcome: 'processing' })
  const payout = await send(tester, 'key-1')
  expect(Object.keys(payout.body)).toEqual(Object.keys(PAYOUT_SAMPLE))
  const validation = await request('POST /v1/fund_accounts/validations', {
    source_account_number: simulator.accountNumber,
    fund_account: BANK,
  })
  expect(Object.keys(validation.body)).toEqual(Object.keys(VALIDATION_SAMPLE))
  expect(Object.keys(validation.body.fund_account)).toEqual(Object.keys(VALIDATION_SAMPLE.fund_account))
  await simulator.pay({ order_id: (await order()).id, outcome: 'captured' })
  expect(Object.keys((await simulator.settle()) ?? {})).toEqual(Object.keys(SETTLEMENT_SAMPLE))
})

test('the same contact and the same account are stored once', async () => {
  const tester = await openSimulator()
  const { request } = tester
  const contact = await request('POST /v1/contacts', BANK.contact)
  const account = await request('POST /v1/fund_accounts', { ...BANK, contact_id: contact.body.id })
  expect((await send(tester, 'key-1')).body.fund_account_id).toBe(account.body.id)
  expect((await request(`GET /v1/fund_accounts/${account.body.id}`)).body).toEqual(account.body)
  expect((await request(`GET /v1/contacts/${contact.body.id}`)).body).toEqual(contact.body)
})

test('a key sends once: a repeat gets the same payout, another body is refused', async () => {
  const tester = await openSimulator()
  tester.simulator.setFaults({ route: 'POST /v1/payouts', latency: 50, times: 2 })
  const both = await Promise.all([send(tester, 'key-1'), send(tester, 'key-1')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const first = both.find(({ status }) => status === 200)
  expect((await send(tester, 'key-1')).body.id).toBe(first?.body.id)
  expect((await send(tester, 'key-1', { amount: 12_346 })).status).toBe(400)
  expect(Object.keys(tester.simulator.books().payouts)).toHaveLength(1)
})

test.for([
  ['no key', undefined, {}, 'X-Payout-Idempotency'],
  ['another business', 'key-1', { account_number: '1' }, 'account_number'],
  ['less than a rupee', 'key-1', { amount: 99 }, 'amount'],
  ['dollars', 'key-1', { currency: 'USD' }, 'currency'],
  ['a cheque', 'key-1', { mode: 'CHEQUE' }, 'mode'],
  ['UPI to a bank account', 'key-1', { mode: 'UPI' }, 'mode'],
  ['NEFT to a UPI id', 'key-1', { mode: 'NEFT', fund_account: UPI }, 'mode'],
  ['a long reference', 'key-1', { reference_id: 'r'.repeat(41) }, 'reference_id'],
  ['no purpose', 'key-1', { purpose: '' }, 'purpose'],
  ['a bad IFSC', 'key-1', withBank({ ifsc: 'HDFC1000123' }), 'bank_account.ifsc'],
  ['a bad number', 'key-1', withBank({ account_number: '12 34' }), 'bank_account.account_number'],
] as const)('%s is refused and nothing is kept', async ([, key, fields, field]) => {
  const tester = await openSimulator()
  const { status, body } =
    key === undefined
      ? await tester.request('POST /v1/payouts', { account_number: tester.simulator.accountNumber })
      : await send(tester, key, fields)
  expect({ status, field: body.error.field }).toEqual({ status: 400, field })
  expect(tester.simulator.books().payouts).toEqual({})
})

test('a payout is processed with a UTR, and may return days later by the clock', async () => {
  const tester = await openSimulator()
  const { simulator, request } = tester
  const shop = await openShop()
  simulator.sendPayoutWebhooksTo(shop.url)
  simulator.setPayouts({ outcome: 'reversed', after_ms: 1_000, reversed_after_seconds: 3 * DAY })
  const { body } = await send(tester, 'key-1', { mode: 'NEFT' })
  expect(body).toMatchObject({ status: 'processing', utr: null })

  await simulator.advance(1)
  const processed = (await request(`GET /v1/payouts/${body.id}`)).body
  expect(processed).toMatchObject({ status: 'processed', utr: expect.stringMatching(/^YESB\d{12}$/) })
  expect(simulator.books().paidOutPaise).toBe(12_345)

  await simulator.advance(3 * DAY)
  const reversed = (await request(`GET /v1/payouts/${body.id}`)).body
  expect(reversed).toMatchObject({ status: 'reversed', utr: processed.utr })
  expect(simulator.books()).toMatchObject({
    paidOutPaise: 0,
    payouts: { [body.id]: { reference: 'R1-7', status: 'reversed', processed: 1, reversed: 1 } },
  })

  await simulator.webhooksSettled()
  expect(shop.received.map(({ event }) => event)).toEqual(['payout.processed', 'payout.reversed'])
  const [first] = shop.received
  expect(first?.signature).toBe(sign(first?.raw ?? '', simulator.payoutWebhookSecret))
  expect(JSON.parse(first?.raw ?? '{}').payload.payout.entity).toEqual(processed)
})

test('a payout that fails or returns before it was processed has moved no money', async () => {
  const tester = await openSimulator()
  const { simulator } = tester
  simulator.setPayouts({ outcome: 'processing' })
  const failed = await send(tester, 'key-1')
  const returned = await send(tester, 'key-2', { reference_id: 'R1-8' })
  await simulator.settlePayout(failed.body.id, 'failed')
  await simulator.settlePayout(returned.body.id, 'reversed')
  expect(simulator.books().paidOutPaise).toBe(0)
  await expect(simulator.settlePayout(failed.body.id, 'processed')).rejects.toThrow(
    "A payout that is failed can't become processed.",
  )
})

test('payouts are listed by reference and by time, and only of the own account', async () => {
  const tester = await openSimulator()
  const { simulator, request } = tester
  const first = await send(tester, 'key-1')
  await simulator.advance(DAY)
  const second = await send(tester, 'key-2', { reference_id: 'R1-8', mode: 'UPI', fund_account: UPI })
  const list = async (query: string): Promise<string[]> => {
    const { body } = await request(`GET /v1/payouts?account_number=${simulator.accountNumber}&${query}`)
    return (body.items as { id: string }[]).map(({ id }) => id)
  }
  expect(await list('')).toEqual([second.body.id, first.body.id])
  expect(await list('reference_id=R1-7')).toEqual([first.body.id])
  expect(await list('reference_id=R1')).toEqual([])
  expect(await list(`from=${second.body.created_at}`)).toEqual([second.body.id])
  expect((await request('GET /v1/payouts?account_number=1')).status).toBe(400)
})

test('a bank answers with the name it has, later, or not at all', async () => {
  const { simulator, request } = await openSimulator()
  const ask = (fund_account: object, key = 'key-1') =>
    request(
      'POST /v1/fund_accounts/validations',
      { source_account_number: simulator.accountNumber, reference_id: key, fund_account },
      { 'x-payout-idempotency': key },
    )
  const results = ({ account_status, registered_name }: Record<string, unknown>) => ({
    account_status,
    registered_name,
  })

  const same = await ask(UPI)
  expect(results(same.body.validation_results)).toEqual({
    account_status: 'active',
    registered_name: 'Sunita Patil',
  })
  expect((await ask(UPI)).body.id).toBe(same.body.id)

  simulator.setValidations({ outcome: 'valid', registered_name: 'SUNITA R PATIL', after_ms: 5_000 })
  const later = await ask(BANK, 'key-2')
  expect(later.body.status).toBe('created')
  await simulator.advance(5)
  const answered = (await request(`GET /v1/fund_accounts/validations/${later.body.id}`)).body
  expect(answered).toMatchObject({ status: 'completed' })
  expect(answered.validation_results.registered_name).toBe('SUNITA R PATIL')

  simulator.setValidations({ outcome: 'pending' })
  const pending = await ask(BANK, 'key-3')
  await simulator.advance(DAY)
  expect((await request(`GET /v1/fund_accounts/validations/${pending.body.id}`)).body.status).toBe('created')
  const invalid = await simulator.answerValidation(pending.body.id, { outcome: 'invalid' })
  expect(results(invalid.validation_results)).toEqual({ account_status: 'invalid', registered_name: null })
})

test('the UPI id of the test mode fails', async () => {
  const tester = await openSimulator()
  const failing = { ...UPI, vpa: { address: 'failure@razorpay' } }
  const { body } = await send(tester, 'key-1', { mode: 'UPI', fund_account: failing })
  await tester.simulator.advance(1)
  expect((await tester.request(`GET /v1/payouts/${body.id}`)).body.status).toBe('failed')
})

test('a settlement is what was captured, less fees and refunds, once', async () => {
  const { simulator, request, order } = await openSimulator()
  expect(await simulator.settle()).toBeNull()
  const payment = await simulator.pay({ order_id: (await order()).id, outcome: 'captured' })
  await request(`POST /v1/payments/${payment.id}/refund`, { amount: 1_000 })
  expect(await simulator.settle()).toMatchObject({ amount: 5_000 - 118 - 1_000 })
  expect(await simulator.settle()).toBeNull()
  expect((await request('GET /v1/settlements')).body).toMatchObject({
    count: 1,
    items: [{ amount: 3_882, status: 'processed' }],
  })
})

test('the payouts of a killed simulator are there again, and still sent once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'razorpay-sim-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const journalFile = join(folder, 'journal.jsonl')
  const first = await openSimulator({ journalFile })
  first.simulator.setPayouts({ outcome: 'reversed', reversed_after_seconds: DAY })
  first.simulator.setFaults({ route: 'POST /v1/payouts', drop_after_effect: true, times: 1 })
  await expect(send(first, 'key-1')).rejects.toThrow('fetch failed')
  await first.simulator.advance(1)
  const books = first.simulator.books()

  const second = await openSimulator({ journalFile })
  expect(second.simulator.books()).toEqual(books)
  const { body } = await send(second, 'key-1')
  expect(Object.keys(books.payouts)).toEqual([body.id])
  await second.simulator.advance(DAY)
  expect(second.simulator.books().payouts[body.id]?.status).toBe('reversed')
})

function withBank(fields: object) {
  return { fund_account: { ...BANK, bank_account: { ...BANK.bank_account, ...fields } } }
}
