import { attention, decideAlarm } from '@farmgate/contract/telling/attention.ts'
import { cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { startSimulator } from '@farmgate/razorpay-sim/simulator.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createRazorpay } from '#adapters/payments/razorpay.ts'
import { reconcilePayments } from '#features/money/payment-reconciliation/reconcile-payments.ts'
import { sweepMoney } from '#features/money/payment-reconciliation/sweep-money.ts'
import { watchGateway } from '#features/money/payments/watch-gateway.ts'
import { openMarket, outcome } from '#testing/market.ts'
import { somethingOnSale } from '#testing/builders/money.ts'
import { endPauses } from '#testing/builders/money.sql.ts'
import { paidOrder } from '#testing/builders/orders.ts'
import { checkGatewayAccount } from './check-gateway-account.ts'

const market = await openMarket()
const { db, simulator } = market
const okra = await somethingOnSale(market, 1_000)
const buyer = await market.person('user')
const admin = await market.person('admin')
const other = await startSimulator({ keyId: 'rzp_test_other000', keySecret: 'secret-of-the-other' })
afterAll(() => other.close())

/** A process with this key: each has a client of its own, as after a restart. */
function workerWith(at: { readonly url: string }, keyId: string, keySecret: string) {
  const gateway = createRazorpay({
    baseUrl: at.url,
    keyId,
    keySecret,
    webhookSecrets: [simulator.webhookSecret],
    checkoutScript: simulator.checkoutScript,
  })
  const { log } = market.deps
  return { db, log, gateway: watchGateway({ db, gateway, log }) }
}
const withOurKey = () => workerWith(simulator, simulator.keyId, simulator.keySecret)
const withRotatedKey = () => workerWith(simulator, 'rzp_test_rotated0', 'secret-after-rotation')
const withOtherKey = () => workerWith(other, other.keyId, other.keySecret)

const keys = async () =>
  Object.fromEntries(
    (await db.selectFrom('gateway_keys').select(['key_id', 'state']).execute()).map((row) => [
      row.key_id,
      row.state,
    ]),
  )
const refunds = () =>
  db.selectFrom('refunds').select(['state', 'last_error as error', 'attempts']).orderBy('id').execute()
const alarms = async () => (await admin.call(attention, { query: { kind: 'alarm' } })).rows

/** An order that was paid and cancelled: its refund is due. */
async function refundDue(): Promise<void> {
  const { _id: id } = await paidOrder(market, buyer, [okra])
  await buyer.call(cancelOrder, { params: { id }, body: { reason: 'Changed my mind' } })
}

async function sweep(worker: ReturnType<typeof workerWith>): Promise<void> {
  await endPauses(db)
  await sweepMoney(worker)
}

test('the first key of a market without payments is remembered', async () => {
  expect(await checkGatewayAccount(withOurKey())).toBe('ours')
  expect(await keys()).toEqual({ [simulator.keyId]: 'ours' })
  expect(await db.selectFrom('gateway_account').select(['first_key_id', 'key_id']).execute()).toEqual([
    { first_key_id: simulator.keyId, key_id: simulator.keyId },
  ])
})

test('a new key of the same account finds the newest payment and is noted', async () => {
  await refundDue()
  simulator.addKey('rzp_test_rotated0', 'secret-after-rotation')
  await sweep(withRotatedKey())
  expect(await keys()).toEqual({ [simulator.keyId]: 'ours', rzp_test_rotated0: 'ours' })
  expect((await refunds()).at(-1)).toMatchObject({ state: 'processed' })
  expect(await alarms()).toEqual([])
})

test('without an answer of the gateway, a known key goes on and an unknown key waits', async () => {
  simulator.addKey('rzp_test_third000', 'secret-of-the-third')
  await refundDue()
  simulator.setFaults({ route: 'GET /v1/payments/:id', status: 503 })
  await sweep(workerWith(simulator, 'rzp_test_third000', 'secret-of-the-third'))
  expect(await keys()).not.toHaveProperty('rzp_test_third000')
  expect((await refunds()).at(-1)).toMatchObject({ state: 'due', attempts: 0 })
  expect(await alarms()).toEqual([])
  await sweep(withOurKey())
  expect((await refunds()).at(-1)).toMatchObject({ state: 'processed' })
  simulator.setFaults()
})

test('a key of another account stops every refund, and one alarm says so', async () => {
  await refundDue()
  const worker = withOtherKey()
  for (let round = 0; round < 3; round++) await sweep(worker)
  expect(await keys()).toMatchObject({ [other.keyId]: 'other', [simulator.keyId]: 'ours' })
  expect((await refunds()).at(-1)).toMatchObject({ state: 'due', attempts: 0 })
  expect(other.calls()['POST /v1/payments/:id/refund'] ?? 0).toBe(0)
  expect(await alarms()).toMatchObject([
    { amount: 65, alarm: { kind: 'gateway_account', times: 1, facts: { key: other.keyId, refunds: 1 } } },
  ])
})

test('a refund that the gateway has already is not looked up at another account', async () => {
  simulator.setRefunds({ outcome: 'processed', after_ms: 3_600_000 })
  await sweep(withOurKey())
  expect((await refunds()).at(-1)).toMatchObject({ state: 'sent' })
  await sweep(withOtherKey())
  expect((await refunds()).at(-1)).toMatchObject({ state: 'sent' })
  simulator.setRefunds({ outcome: 'processed' })
  await simulator.advance(3_600)
})

test('payments of another account are not recorded', async () => {
  const client = withOtherKey().gateway
  const order = await client.createOrder({ receipt: crypto.randomUUID(), amountPaise: 95_00 })
  await other.pay({ order_id: order.id, outcome: 'captured' })
  const before = await db.selectFrom('payments').select('id').execute()
  await reconcilePayments(withOtherKey(), 48)
  expect(await db.selectFrom('payments').select('id').execute()).toEqual(before)
})

test('with the right key refunds go on, and the alarm ends once no process uses the wrong key', async () => {
  await sweep(withOurKey())
  expect((await refunds()).at(-1)).toMatchObject({ state: 'processed' })
  expect(await alarms()).toHaveLength(1)
  await sql`update alarms set last_seen_at = now() - interval '3 minutes'`.execute(db)
  await sweep(withOurKey())
  expect(await alarms()).toEqual([])
  expect(await db.selectFrom('alarms').select('resolution').execute()).toEqual([{ resolution: 'ended' }])
})

test('an operator confirms the new account: it sends refunds, and those of the old account stay held', async () => {
  await refundDue()
  await sweep(withOtherKey())
  const [row] = await alarms()
  const confirm = (id: string) =>
    admin.call(decideAlarm, { params: { id }, body: { decision: 'new_account' } })
  expect(await outcome(confirm(crypto.randomUUID()))).toBe('alarm.not_found')
  expect(
    await outcome(
      admin.call(decideAlarm, { params: { id: row?._id ?? '' }, body: { decision: 'acknowledged' } }),
    ),
  ).toBe('alarm.not_found')
  await confirm(row?._id ?? '')
  expect(await outcome(confirm(row?._id ?? ''))).toBe('alarm.resolved')
  expect(await keys()).toMatchObject({ [other.keyId]: 'ours', [simulator.keyId]: 'former' })
  expect(await alarms()).toEqual([])
  await sweep(withOtherKey())
  expect((await refunds()).at(-1)).toMatchObject({
    state: 'due',
    attempts: 0,
    error: 'not sent: the money is at an earlier account of the payment service',
  })
  expect(other.calls()['POST /v1/payments/:id/refund'] ?? 0).toBe(0)
  const acts = await db.selectFrom('audit_log').select('action').where('action', 'like', 'alarm.%').execute()
  expect(acts).toEqual([{ action: 'alarm.new_account' }])
})

test('a key of the earlier account does not come back by itself', async () => {
  await sweep(withOurKey())
  expect(await keys()).toMatchObject({ [simulator.keyId]: 'other', [other.keyId]: 'ours' })
  const [row] = await alarms()
  await admin.call(decideAlarm, { params: { id: row?._id ?? '' }, body: { decision: 'new_account' } })
  await sweep(withOurKey())
  expect((await refunds()).at(-1)).toMatchObject({ state: 'processed' })
})

test('processes that check the same new key at the same time agree', async () => {
  simulator.addKey('rzp_test_fourth00', 'secret-of-the-fourth')
  const check = () => checkGatewayAccount(workerWith(simulator, 'rzp_test_fourth00', 'secret-of-the-fourth'))
  const ends = await Promise.all(Array.from({ length: 6 }, check))
  expect(new Set(ends)).toEqual(new Set(['ours']))
})

test('the database keeps one account, never forgets it, and stores only key ids', async () => {
  await expect(
    sql`insert into gateway_account (first_key_id, key_id) select key_id, key_id from gateway_keys limit 1`.execute(
      db,
    ),
  ).rejects.toMatchObject({ constraint: 'gateway_account_pkey' })
  await expect(
    sql`insert into gateway_account (is_only, first_key_id, key_id)
        select false, key_id, key_id from gateway_keys limit 1`.execute(db),
  ).rejects.toMatchObject({ constraint: 'gateway_account_only_one' })
  await expect(sql`delete from gateway_account`.execute(db)).rejects.toThrow('stays remembered')
  await expect(
    sql`insert into gateway_keys (key_id, state) values ('secret-of-the-other', 'ours')`.execute(db),
  ).rejects.toMatchObject({ constraint: 'gateway_key_form' })
})
