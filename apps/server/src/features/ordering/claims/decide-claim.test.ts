import { attention } from '@farmgate/contract/telling/attention.ts'
import { decideClaim, oneClaim } from '@farmgate/contract/ordering/claim-admin.ts'
import { makeClaim } from '@farmgate/contract/ordering/claims.ts'
import type { Input } from '@farmgate/contract/endpoint.ts'
import { refundLine } from '@farmgate/contract/ordering/order-admin.ts'
import { oneOrder, settleCashRefund } from '@farmgate/contract/ordering/orders.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { v7 as uuid } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readRefunds } from '#testing/builders/money.sql.ts'
import { openMoneyMarket, sweepAll } from '#testing/builders/money.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, type ItemToOrder } from '#testing/builders/orders.ts'
import { outcome, type Person, problemOf } from '#testing/market.ts'

const { market, db, simulator } = await openMoneyMarket()
let buyer: Person
let admin: Person
let other: Person
let farmer: Person
let eggs: ItemToOrder

beforeAll(async () => {
  admin = await market.person('admin')
  other = await market.person('admin')
  farmer = await market.person('farmer')
  const listing = { farmerId: farmer.id, available: 1_000, name: 'Eggs', unit: 'dozen' as const }
  eggs = { _id: await putOnSale(db, { ...listing, pricePaise: 84_00 }), price: 84, count: 5 }
  // Every claim waits for an operator.
  await db.updateTable('market_settings').set({ claim_auto_max_paise: '0' }).execute()
})
beforeEach(async () => {
  buyer = await market.person('user')
})

/** Twenty of sixty eggs, ₹140 of ₹420. */
async function claimed(method: PaymentMethod = 'UPI') {
  const { _id: orderId } = await deliveredOrder(market, buyer, admin, [eggs], method)
  const cash = method === 'Cash on Delivery' ? { upiId: 'asha@upi' } : {}
  const { order } = await buyer.call(makeClaim, {
    params: { id: orderId },
    body: { line: eggs._id, pieces: 20, reason: 'broken', words: 'The tray was cracked', ...cash },
  })
  return { orderId, id: order.claims[0]?._id ?? '' }
}
type Decision = Input<typeof decideClaim>['body']
const decide = (id: string, body: Decision, by = admin, idempotencyKey?: string) =>
  by.call(decideClaim, { params: { id }, body }, idempotencyKey === undefined ? {} : { idempotencyKey })
const seen = (id: string) => admin.call(oneOrder, { params: { id } })
const refundsOf = async (id: string) =>
  (await readRefunds(db, id)).map(({ cause, amountPaise }) => [cause, amountPaise])
const waiting = async () => (await admin.call(attention, { query: { kind: 'claim_pending' } })).rows
const actsOf = (id: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor_id as actor', 'action', 'detail', 'before', 'after'])
    .where('subject_id', '=', id)
    .where('action', 'like', 'order.claim_%')
    .execute()

describe('a claim above the limit', () => {
  test('needs attention, with both sides, until it is decided', async () => {
    const { orderId, id } = await claimed()
    const row = (await waiting()).find(({ _id }) => _id === id)
    expect(row).toMatchObject({
      kind: 'claim_pending',
      amount: 140,
      order: { _id: orderId, claims: [{ _id: id, words: 'The tray was cracked', amount: { pieces: 20 } }] },
      claim: {
        _id: id,
        most: 140,
        upiId: null,
        buyer: { _id: buyer.id, name: buyer.name, delivered: 1 },
        farm: { _id: farmer.id, name: farmer.name },
        decidedBy: null,
      },
    })
    expect(row?.claim?.buyer.phone).not.toBe('')
    await decide(id, { decision: 'approved' })
    expect((await waiting()).map(({ _id }) => _id)).not.toContain(id)
    expect((await admin.call(oneClaim, { params: { id } })).claim.decidedBy).toBe(admin.name)
  })

  test('is approved: the money goes back once, and event and act say so', async () => {
    const { orderId, id } = await claimed()
    await sweepAll(market)
    const before = simulator.books().refundedPaise
    const { message, order } = await decide(id, { decision: 'approved', note: 'Broken on the way' })
    expect(message).toBe('Claim approved')
    expect(order.claims).toMatchObject([{ state: 'approved', given: 140, note: 'Broken on the way' }])
    expect(order.items).toMatchObject([{ kept: { pieces: 40 }, currentTotal: 280 }])
    expect(order.changes).toMatchObject([{ kind: 'claimed', by: 'admin', amount: 140 }])
    await sweepAll(market)
    expect(simulator.books().refundedPaise - before).toBe(140_00)
    const { events } = await seen(orderId)
    expect(events.find(({ kind }) => kind === 'claim_approved')).toMatchObject({
      by: 'admin',
      operator: admin.name,
      amount: 140,
      change: 1,
      reason: 'Broken on the way',
    })
    expect(await actsOf(orderId)).toEqual([
      {
        actor: admin.id,
        action: 'order.claim_approved',
        detail: { item: 'Eggs', reason: 'Broken on the way', amount: 140 },
        before: { claim: 'pending' },
        after: { claim: 'approved' },
      },
    ])
  })

  test('is approved with less than asked, never with more', async () => {
    const { orderId, id } = await claimed()
    expect(await outcome(decide(id, { decision: 'approved', amount: 140.01 }))).toBe('claim.amount_refused')
    const { order } = await decide(id, { decision: 'approved', amount: 100 })
    expect(order.claims).toMatchObject([{ state: 'approved', asked: 140, given: 100 }])
    // What came stays as it was: only an amount goes back.
    expect(order.items).toMatchObject([{ kept: { quantity: 5 }, currentTotal: 320 }])
    expect(await refundsOf(orderId)).toEqual([['change:1', 100_00]])
  })

  test('is rejected with a reason only, and no money moves', async () => {
    const { orderId, id } = await claimed()
    expect(await problemOf(decide(id, { decision: 'rejected' }))).toMatchObject({
      code: 'claim.decision_refused',
      faults: [{ field: 'note', code: 'explanation.required' }],
    })
    const { order } = await decide(id, { decision: 'rejected', note: 'Photo does not show it' })
    expect(order.claims).toMatchObject([{ state: 'rejected', given: null, note: 'Photo does not show it' }])
    expect(order.changes).toEqual([])
    expect(await refundsOf(orderId)).toEqual([])
    expect(await actsOf(orderId)).toMatchObject([{ action: 'order.claim_rejected' }])
  })

  test('of a cash order is paid back by hand to the buyer’s UPI id', async () => {
    const { orderId, id } = await claimed('Cash on Delivery')
    expect((await admin.call(oneClaim, { params: { id } })).claim.upiId).toBe('asha@upi')
    await decide(id, { decision: 'approved' })
    const { rows } = await admin.call(attention, { query: { kind: 'refund_due' } })
    const due = rows.find(({ order }) => order?._id === orderId)
    expect(due).toMatchObject({ amount: 140, refund: { isCash: true, upiId: 'asha@upi' } })
    await admin.call(settleCashRefund, { params: { id: orderId }, body: { refund: due?._id ?? '' } })
    expect((await seen(orderId)).order.refunds).toMatchObject([{ state: 'processed', amount: 140 }])
  })

  test('that does not exist is not found', async () => {
    expect(await outcome(decide(uuid(), { decision: 'approved' }))).toBe('claim.not_found')
    expect(await outcome(decide('x', { decision: 'approved' }))).toBe('claim.not_found')
    expect(await outcome(admin.call(oneClaim, { params: { id: uuid() } }))).toBe('claim.not_found')
  })
})

describe('two operators at once', () => {
  test('decide a claim once', async () => {
    const { orderId, id } = await claimed()
    const outcomes = await Promise.all([
      outcome(decide(id, { decision: 'approved' })),
      outcome(decide(id, { decision: 'rejected', note: 'Claimed too late' }, other)),
      outcome(decide(id, { decision: 'approved', amount: 20 }, other)),
    ])
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
    expect(outcomes.filter((each) => each === 'claim.decided')).toHaveLength(2)
    expect((await actsOf(orderId)).length).toBe(1)
  })

  test('with one key decide once, with the same response', async () => {
    const { orderId, id } = await claimed()
    const key = uuid()
    const first = await decide(id, { decision: 'approved' }, admin, key)
    expect(await decide(id, { decision: 'approved' }, admin, key)).toEqual(first)
    expect(await refundsOf(orderId)).toEqual([['change:1', 140_00]])
  })

  test('of whom one refunds the item while the other approves the claim: one of both happens', async () => {
    for (let round = 0; round < 5; round++) {
      const { orderId, id } = await claimed()
      const [approved, refunded] = await Promise.all([
        outcome(decide(id, { decision: 'approved', seen: 0 })),
        outcome(
          other.call(refundLine, {
            params: { id: orderId, lineId: eggs._id },
            body: { amount: 140, reason: 'Broken', seen: 0 },
          }),
        ),
      ])
      expect([approved, refunded].sort()).toEqual(['done', 'line.changed'])
      expect(await refundsOf(orderId)).toEqual([['change:1', 140_00]])
      const { order } = await seen(orderId)
      expect(order.claims[0]?.state).toBe(approved === 'done' ? 'approved' : 'pending')
      expect(order.currentTotal).toBe(305)
    }
  })

  test('who did not say what they saw never give back more than the item', async () => {
    const { orderId, id } = await claimed()
    const all = { params: { id: orderId, lineId: eggs._id }, body: { amount: 400, reason: 'Broken' } }
    const outcomes = await Promise.all([
      outcome(decide(id, { decision: 'approved' })),
      outcome(other.call(refundLine, all)),
    ])
    const { order } = await seen(orderId)
    const back = order.changes.reduce((sum, { amount }) => sum + amount, 0)
    expect(back).toBeLessThanOrEqual(420)
    expect(outcomes).toContain('done')
  })
})

test('a claim about an item of which all money went back is rejected, not approved', async () => {
  const { orderId, id } = await claimed()
  await admin.call(refundLine, {
    params: { id: orderId, lineId: eggs._id },
    body: { amount: 420, reason: 'All broken' },
  })
  expect((await admin.call(oneClaim, { params: { id } })).claim.most).toBe(0)
  expect(await outcome(decide(id, { decision: 'approved' }))).toBe('line.not_changeable')
  await decide(id, { decision: 'rejected', note: 'Already refunded' })
  expect((await seen(orderId)).order.claims).toMatchObject([{ state: 'rejected' }])
})
