import { attention } from '@farmgate/contract/telling/attention.ts'
import { resendRefunds } from '@farmgate/contract/ordering/bulk-actions.ts'
import { cancelOrder, oneOrder, payOrder } from '@farmgate/contract/ordering/orders.ts'
import { createPaymentOrder } from '@farmgate/contract/money/payments.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createRazorpay } from '#adapters/payments/razorpay.ts'
import { outcome, problemOf } from '#testing/market.ts'
import { openMoneyMarket, sweepAll, workerOf } from '#testing/builders/money.ts'
import { endHold, endPauses } from '#testing/builders/money.sql.ts'
import { paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { sweepMoney } from '#features/money/payment-reconciliation/sweep-money.ts'
import { watchGateway } from '#features/money/payments/watch-gateway.ts'

const { market, db, simulator, okra } = await openMoneyMarket()

const DUE = 21
const FAILED = 6
/** Each order is placed and paid through the real calls. */
const LONG_MS = 120_000
const buyer = await market.person('user')
const admin = await market.person('admin')
const other = await market.person('admin')

/** The same gateway, called with a secret it does not know. */
const withSecret = (keySecret: string) =>
  createRazorpay({
    baseUrl: simulator.url,
    keyId: simulator.keyId,
    keySecret,
    webhookSecrets: [simulator.webhookSecret],
    checkoutScript: simulator.checkoutScript,
  })
const { log } = market.deps
const workerWith = (keySecret: string) => ({
  db,
  log,
  gateway: watchGateway({ db, log, gateway: withSecret(keySecret) }),
})
const workerWithWrongKey = workerWith('not-the-secret')

const states = async () =>
  (await db.selectFrom('refunds').select('state').execute()).map(({ state }) => state)
const all = (state: string, count = DUE) => Array.from({ length: count }, () => state)
const alarmRows = async () => (await admin.call(attention, { query: { kind: 'alarm' } })).rows
const alarmMails = async () =>
  (await db.selectFrom('mails').select('id').where('kind', '=', 'alarm_raised').execute()).length
const resend = async (state: 'due' | 'failed', by = admin) =>
  (await by.call(resendRefunds, { body: { state } })).results

async function cancelledOrders(count: number): Promise<void> {
  for (let made = 0; made < count; made++) {
    const { _id: id } = await paidOrder(market, buyer, [okra])
    await buyer.call(cancelOrder, { params: { id }, body: { reason: 'Changed my mind' } })
  }
}

test(
  'refunds stay due while the gateway refuses our key',
  async () => {
    await cancelledOrders(DUE)
    for (let round = 0; round < 3; round++) {
      await endPauses(db)
      await sweepMoney(workerWithWrongKey)
    }
    expect(await states()).toEqual(all('due'))
  },
  LONG_MS,
)

test('one alarm states that the key is refused and what waits, with one mail to each operator', async () => {
  expect(await alarmRows()).toMatchObject([
    {
      kind: 'alarm',
      amount: DUE * 65,
      alarm: {
        kind: 'gateway_key',
        facts: { refunds: DUE, amountPaise: DUE * 65_00, said: '401 Authentication failed' },
      },
    },
  ])
  expect(await alarmMails()).toBe(2)
})

test('with the correct key one call sends every due refund, each once, and the alarm ends by itself', async () => {
  await sql`update refunds set next_try_at = now() + interval '1 hour'`.execute(db)
  await sweepMoney(workerOf(market))
  expect(await states()).toEqual(all('due'))
  const pressed = await Promise.all([resend('due'), resend('due', other)])
  for (const results of pressed) {
    expect(results).toHaveLength(DUE)
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(results[0]).toMatchObject({ amount: 65, orderNumber: expect.stringMatching(/^FG-/) })
  }
  await Promise.all([sweepMoney(workerOf(market)), sweepMoney(workerOf(market))])
  await sweepAll(market)
  expect(await states()).toEqual(all('processed'))
  expect(simulator.books().refundedPaise).toBe(DUE * 65_00)
  expect(await alarmRows()).toEqual([])
})

test('an alarm that returns within the hour is the same one, without another mail', async () => {
  await cancelledOrders(1)
  await endPauses(db)
  await sweepMoney(workerWith('wrong-once-more'))
  expect(await alarmRows()).toMatchObject([{ alarm: { kind: 'gateway_key', facts: { refunds: 1 } } }])
  expect(await alarmMails()).toBe(2)
  await sweepAll(market)
})

test(
  'every failed refund is resent in one call, each once',
  async () => {
    simulator.setFaults({ route: 'POST /v1/payments/:id/refund', status: 400 })
    await cancelledOrders(FAILED)
    await sweepAll(market)
    simulator.setFaults()
    const failed = await db.selectFrom('refunds').select('id').where('state', '=', 'failed').execute()
    expect(failed).toHaveLength(FAILED)
    const pressed = (await Promise.all([resend('failed'), resend('failed', other)])).flat()
    for (const { id } of failed) {
      const results = pressed.filter(({ _id }) => _id === id)
      expect(results.filter(({ ok, already }) => ok && already !== true)).toHaveLength(1)
    }
    await sweepAll(market)
    const again = await db
      .selectFrom('refunds')
      .select(['state', 'payment_id as paymentId'])
      .where('cause', '=', 'manual:1')
      .execute()
    expect(again.map(({ state }) => state)).toEqual(all('processed', FAILED))
    expect(new Set(again.map(({ paymentId }) => paymentId)).size).toBe(FAILED)
    expect(await resend('failed')).toEqual([])
    const byBuyer = buyer.call(resendRefunds, { body: { state: 'failed' } })
    expect(await outcome(byBuyer)).toBe('auth.role_forbidden')
  },
  LONG_MS,
)

test.each([401, 403])(
  'while the gateway returns %d, buyers read that the payment is not known yet, and no order is cancelled',
  async (status) => {
    const waiting = await placedOrder(market, buyer, [okra], 'UPI')
    simulator.setFaults({ route: '*', status })
    expect(await problemOf(buyer.call(createPaymentOrder, { body: { amount: 65 } }))).toMatchObject({
      status: 503,
      code: 'payment.busy',
    })
    const { order } = await buyer.call(payOrder, { params: { id: waiting._id } })
    expect(order).toMatchObject({ paymentStatus: 'not paid', paymentUnknown: true })
    await endHold(db, waiting._id)
    await sweepMoney(workerOf(market))
    expect((await buyer.call(oneOrder, { params: { id: waiting._id } })).order.status).toBe('confirmed')
    expect((await alarmRows()).length).toBeGreaterThan(0)
    simulator.setFaults()
    await buyer.call(cancelOrder, { params: { id: waiting._id }, body: { reason: 'Changed my mind' } })
  },
)
