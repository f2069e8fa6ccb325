import { attention, decideAlarm } from '@farmgate/contract/telling/attention.ts'
import { changeSettings, settings } from '@farmgate/contract/market/settings.ts'
import type { HeldDecision } from '@farmgate/domain/telling/alarm.ts'
import { cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMarket, outcome } from '#testing/market.ts'
import { booksEqualAtTheEnd, somethingOnSale, sweepAll, workerOf } from '#testing/builders/money.ts'
import { readBalances, readRefunds } from '#testing/builders/money.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { logAlarms } from '#features/telling/alarms/raise-alarm.ts'
import { applyCapture } from './apply-capture.ts'
import { reconcilePayments } from '#features/money/payment-reconciliation/reconcile-payments.ts'

const market = await openMarket()
const { db, simulator } = market
const { gateway } = market.deps
booksEqualAtTheEnd(market)
simulator.setWebhooks({ drop: true })

const admin = await market.person('admin')
const other = await market.person('admin')

/** Captures money at the gateway under our keys, for an order that this database does not know. */
async function unknownPayment(amountPaise = 95_00): Promise<string> {
  const order = await gateway.createOrder({ receipt: crypto.randomUUID(), amountPaise })
  return (await simulator.pay({ order_id: order.id, outcome: 'captured' })).id
}

async function unknownPayments(count: number, amountPaise = 95_00): Promise<void> {
  for (let made = 0; made < count; made++) await unknownPayment(amountPaise)
}

/** The worker reconciles with the gateway and sends what is due. */
async function workerRuns(): Promise<void> {
  await reconcilePayments(workerOf(market), 48)
  await sweepAll(market)
}

const refunds = () =>
  db
    .selectFrom('refunds')
    .select(['state', 'payment_id as paymentId', 'cause'])
    .where('order_id', 'is', null)
    .execute()
const holds = async (hold: string) =>
  (await db.selectFrom('payments').select('id').where('refund_hold', '=', hold).execute()).length
const alarmRows = async () => (await admin.call(attention, { query: { kind: 'alarm' } })).rows
const alarmMails = async () =>
  (
    await db.selectFrom('mails').select('recipient_id as to').where('kind', '=', 'alarm_raised').execute()
  ).map(({ to }) => to)
const decide = (id: string, decision: HeldDecision, seen: number, by = admin) =>
  by.call(decideAlarm, { params: { id }, body: { decision, seen } })
const acts = () =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actor_id as by', 'detail'])
    .where('action', 'like', 'refund.held%')
    .orderBy('id')
    .execute()

/** As if everything so far had happened an hour earlier. */
const anHourPasses = () =>
  sql`update payments set stray_at = stray_at - interval '61 minutes' where stray_at is not null`.execute(db)

async function openAlarm(): Promise<{ id: string; seen: number }> {
  const [row] = await alarmRows()
  return { id: row?._id ?? '', seen: Number(row?.alarm?.facts['payments'] ?? 0) }
}

test('an empty database with the same keys refunds at most the configured number of payments', async () => {
  await unknownPayments(17)
  await workerRuns()
  expect(await refunds()).toHaveLength(5)
  expect(simulator.books().refundedPaise).toBe(5 * 95_00)
  expect(await holds('held')).toBe(12)
})

test('one alarm states how many are held and how much, with one mail to each operator and no second mail', async () => {
  await workerRuns()
  const rows = await alarmRows()
  expect(rows).toMatchObject([
    {
      kind: 'alarm',
      amount: 12 * 95,
      alarm: { kind: 'unmatched_payments', times: 12, facts: { payments: 12, amountPaise: 12 * 95_00 } },
    },
  ])
  expect((await alarmMails()).toSorted()).toEqual([admin.id, other.id].toSorted())
  expect((await admin.call(attention, { query: {} })).rows[0]?.kind).toBe('alarm')
})

test('the alarm is logged once, with a fixed phrase', async () => {
  await sql`update alarms set logged_at = null`.execute(db)
  const lines: unknown[] = []
  const log = { ...market.deps.log, error: (...line: unknown[]) => lines.push(line) } as never
  await logAlarms({ db, log })
  await logAlarms({ db, log })
  expect(lines).toEqual([[expect.objectContaining({ kind: 'unmatched_payments' }), 'alarm raised']])
})

test('the database refuses a refund of a held payment', async () => {
  await expect(
    sql`update payments set refund_reserved_paise = amount_paise where refund_hold = 'held'`.execute(db),
  ).rejects.toMatchObject({ constraint: 'payment_held_is_not_refunded' })
  await expect(
    sql`update payments set refund_hold = null where refund_hold = 'held'`.execute(db),
  ).rejects.toThrow('decided once')
})

test('a decision about another number than is held changes nothing', async () => {
  const { id } = await openAlarm()
  expect(await outcome(decide(id, 'sent_back', 11))).toBe('alarm.changed')
  expect(await outcome(decide(crypto.randomUUID(), 'sent_back', 12))).toBe('alarm.not_found')
  expect(await outcome(decide('no-id', 'sent_back', 12))).toBe('alarm.not_found')
  expect(await holds('held')).toBe(12)
  expect(await acts()).toEqual([])
})

test('the operator releases all of them in one call, each refunded once, also with two calls at the same time', async () => {
  const { id, seen } = await openAlarm()
  const ends = await Promise.all([
    outcome(decide(id, 'sent_back', seen)),
    outcome(decide(id, 'sent_back', seen, other)),
  ])
  expect(ends.toSorted()).toEqual(['alarm.resolved', 'done'])
  await Promise.all([sweepAll(market), sweepAll(market)])
  await workerRuns()
  const sent = await refunds()
  expect(sent).toHaveLength(17)
  expect(new Set(sent.map(({ paymentId }) => paymentId)).size).toBe(17)
  expect(sent.every(({ state, cause }) => state === 'processed' && cause === 'stray')).toBe(true)
  expect(simulator.books().refundedPaise).toBe(17 * 95_00)
  expect(await acts()).toMatchObject([
    { action: 'refund.held_sent', detail: { payments: 12, amountPaise: 12 * 95_00 } },
  ])
  expect(await alarmRows()).toEqual([])
})

test('payments that are not ours are kept, never refunded, and the log records who decided', async () => {
  const before = (await refunds()).length
  await unknownPayments(3)
  await workerRuns()
  // The hour's limit is used up already.
  expect(await holds('held')).toBe(3)
  expect(await alarmMails()).toHaveLength(4)
  const { id, seen } = await openAlarm()
  await decide(id, 'not_ours', seen, other)
  await workerRuns()
  expect(await refunds()).toHaveLength(before)
  expect(await holds('not_ours')).toBe(3)
  expect((await acts()).at(-1)).toMatchObject({ action: 'refund.held_not_ours', by: other.id })
  expect((await readBalances(db))['unclaimed']).toBe(-3 * 95_00)
  expect(await alarmRows()).toEqual([])
})

test('the limit counts the last hour, and while payments are held all others are held with them', async () => {
  await anHourPasses()
  const before = (await refunds()).length
  await unknownPayments(6)
  await workerRuns()
  expect(await refunds()).toHaveLength(before + 5)
  expect(await holds('held')).toBe(1)
  await anHourPasses()
  await unknownPayments(1)
  await workerRuns()
  expect(await holds('held')).toBe(2)
  const { id, seen } = await openAlarm()
  expect(seen).toBe(2)
  await decide(id, 'sent_back', seen)
  await anHourPasses()
  await unknownPayments(1)
  await workerRuns()
  expect(await refunds()).toHaveLength(before + 8)
  expect(await alarmRows()).toEqual([])
})

test('concurrent workers can’t exceed the limit together', async () => {
  await anHourPasses()
  const before = (await refunds()).length
  const payments = []
  for (let made = 0; made < 12; made++) payments.push(await gateway.fetchPayment(await unknownPayment()))
  const ends = await Promise.all(payments.map((payment) => applyCapture(db, payment)))
  expect(ends.filter((end) => end === 'sent-back')).toHaveLength(5)
  expect(ends.filter((end) => end === 'held')).toHaveLength(7)
  expect(await refunds()).toHaveLength(before + 5)
  const { id, seen } = await openAlarm()
  expect(seen).toBe(7)
  await decide(id, 'not_ours', seen)
})

test('the sum of an hour is a limit as well, and operators can set both', async () => {
  await anHourPasses()
  const { settings: now } = await admin.call(settings, {})
  expect(now.refunds).toEqual({ unmatchedCountMax: 5, unmatchedSumMax: 10_000 })
  const { version, copy, attention: times } = now
  const save = (refunds: { unmatchedCountMax: number; unmatchedSumMax: number }) =>
    admin.call(changeSettings, { body: { version, copy, attention: times, refunds } })
  expect(await outcome(save({ unmatchedCountMax: -1, unmatchedSumMax: 1 }))).toBe('settings.refused')
  await save({ unmatchedCountMax: 100, unmatchedSumMax: 200 })
  await unknownPayments(3)
  await workerRuns()
  expect(await holds('held')).toBe(1)
  const { id, seen } = await openAlarm()
  await decide(id, 'sent_back', seen)
  await sweepAll(market)
  // Left out, they stay unchanged.
  const { settings: saved } = await admin.call(settings, {})
  await admin.call(changeSettings, {
    body: { version: saved.version, copy, attention: { ...times, shipWithinHours: 25 } },
  })
  expect((await admin.call(settings, {})).settings.refunds).toEqual({
    unmatchedCountMax: 100,
    unmatchedSumMax: 200,
  })
})

test('money of a known order is refunded automatically, also while others are held', async () => {
  await unknownPayments(2)
  await workerRuns()
  expect(await holds('held')).toBe(2)
  const buyer = await market.person('user')
  const okra = await somethingOnSale(market)
  const { _id: id, paymentOrderId } = await placedOrder(market, buyer, [okra], 'UPI')
  await buyer.call(cancelOrder, { params: { id }, body: { reason: 'Changed my mind' } })
  await simulator.pay({ order_id: paymentOrderId ?? '', outcome: 'captured' })
  await workerRuns()
  expect(await readRefunds(db, id)).toMatchObject([{ cause: 'late', state: 'processed' }])
  expect(await holds('held')).toBe(2)
})
