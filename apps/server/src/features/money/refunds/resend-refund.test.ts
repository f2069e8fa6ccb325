import { resendRefund } from '@farmgate/contract/telling/attention.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { cancelOrder, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { outcome, type Person } from '#testing/market.ts'
import { openMoneyMarket, sweepAll } from '#testing/builders/money.ts'
import { readBalances, readEvents, readRefunds } from '#testing/builders/money.sql.ts'
import { deliveredOrder, paidOrder } from '#testing/builders/orders.ts'
import { readJobs } from '#testing/processes/worker-jobs.sql.ts'

const { market, db, simulator, okra } = await openMoneyMarket()

const REFUND = 'POST /v1/payments/:id/refund'
const [admin, other] = [await market.person('admin'), await market.person('admin')]
let buyer: Person
let order: Order

/** Paid and cancelled, and the gateway refused to refund its ₹65. */
beforeEach(async () => {
  simulator.setFaults({ route: REFUND, status: 400 })
  simulator.setRefunds({ outcome: 'processed' })
  buyer = await market.person('user')
  order = await paidOrder(market, buyer, [okra])
  await buyer.call(cancelOrder, { params: { id: order._id }, body: { reason: 'Ordered by mistake' } })
  await sweepAll(market)
  simulator.setFaults()
})

const newest = () =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', order._id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const refunded = () => simulator.books().orders[order.paymentOrderId ?? '']?.refundedPaise
const resend = (by: Person, id: string) => by.call(resendRefund, { params: { id } })
const asSeen = async () => (await buyer.call(oneOrder, { params: { id: order._id } })).order.refund

test('a failed refund is sent again as another refund, and the order shows it', async () => {
  const failed = await newest()
  const owed = (await readBalances(db))['refunds_due']
  const answer = await resend(admin, failed.id)
  expect(answer).toMatchObject({
    message: 'The refund is sent again',
    refund: { amount: 65, state: 'due', isCash: false, lastError: null, orderNumber: order.number },
    order: { _id: order._id, refund: { state: 'due', amount: 65 } },
  })
  // Owed once, by the new one.
  expect((await readBalances(db))['refunds_due']).toBe(owed)
  expect((await readJobs(db)).map(({ key }) => key)).toContain(`send-refund:${answer.refund._id}`)
  await sweepAll(market)
  expect(await asSeen()).toMatchObject({ state: 'processed', amount: 65, to: 'UPI' })
  expect(refunded()).toBe(65_00)
  expect(await readRefunds(db, order._id)).toEqual([
    { cause: 'cancel', state: 'failed', amountPaise: 65_00 },
    { cause: 'manual:1', state: 'processed', amountPaise: 65_00 },
  ])
  expect((await readEvents(db, order._id)).slice(3)).toEqual([
    'refund_due',
    'refund_failed',
    'refund_due',
    'refund_processed',
  ])
  expect((await readBalances(db))['refunds_due'] ?? 0).toBe((owed ?? 0) + 65_00)
})

test('the audit log records who resent it', async () => {
  const failed = await newest()
  await resend(admin, failed.id)
  const act = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'subject_id', 'detail', 'before', 'after'])
    .where('subject_id', '=', order._id)
    .where('action', '=', 'refund.resent')
    .executeTakeFirstOrThrow()
  expect(act).toEqual({
    actor_id: admin.id,
    action: 'refund.resent',
    subject_id: order._id,
    detail: { refund: failed.id, amountPaise: 65_00 },
    before: { state: 'failed' },
    after: { state: 'due' },
  })
})

test('two admins at once: one resends it, the other is refused', async () => {
  const { id } = await newest()
  const answers = await Promise.all([admin, other, admin, other].map((by) => outcome(resend(by, id))))
  expect(answers.toSorted()).toEqual(['done', 'refund.not_failed', 'refund.not_failed', 'refund.not_failed'])
  await sweepAll(market)
  expect(refunded()).toBe(65_00)
})

test('when it fails again it is sent a third time, and never twice', async () => {
  const first = await newest()
  simulator.setFaults({ route: REFUND, status: 400 })
  const { refund } = await resend(admin, first.id)
  await sweepAll(market)
  simulator.setFaults()
  expect(await asSeen()).toMatchObject({ state: 'failed' })
  expect(await outcome(resend(admin, first.id))).toBe('refund.not_failed')
  await resend(other, refund._id)
  await sweepAll(market)
  expect((await readRefunds(db, order._id)).map(({ cause, state }) => `${cause} ${state}`)).toEqual([
    'cancel failed',
    'manual:1 failed',
    'manual:2 processed',
  ])
  expect(refunded()).toBe(65_00)
})

test('a waiting refund is tried at once, and stays one refund', async () => {
  simulator.setFaults({ route: REFUND, status: 503 })
  const { refund } = await resend(admin, (await newest()).id)
  await sweepAll(market)
  await db
    .updateTable('refunds')
    .set({ next_try_at: sql<Date>`now() + interval '1 hour'` })
    .where('id', '=', refund._id)
    .execute()
  simulator.setFaults()
  const answer = await resend(admin, refund._id)
  expect(answer).toMatchObject({
    message: 'The refund is sent now',
    refund: { _id: refund._id, state: 'due' },
  })
  expect((await newest()).next_try_at?.getTime()).toBeLessThanOrEqual(Date.now() + 1_000)
  await sweepAll(market)
  expect(await outcome(resend(admin, refund._id))).toBe('refund.not_failed')
  expect(refunded()).toBe(65_00)
})

test('cash is handed back, not sent', async () => {
  const returned = await deliveredOrder(market, buyer, admin, [okra])
  const params = { id: returned._id }
  await buyer.call(requestReturn, { params, body: {} })
  await admin.call(decideReturn, { params, body: { status: 'approved' } })
  const [cash] = await db.selectFrom('refunds').select('id').where('order_id', '=', returned._id).execute()
  expect(await outcome(resend(admin, cash?.id ?? ''))).toBe('refund.not_failed')
})

test.each(['00000000-0000-7000-8000-000000000000', 'not-an-id'])(
  'an unknown refund %s is refused',
  async (id) => {
    expect(await outcome(resend(admin, id))).toBe('refund.not_found')
  },
)

test('only an admin resends it', async () => {
  const { id } = await newest()
  expect(await outcome(resend(buyer, id))).toBe('auth.role_forbidden')
  expect(await outcome(resend(await market.person('farmer'), id))).toBe('auth.role_forbidden')
})
