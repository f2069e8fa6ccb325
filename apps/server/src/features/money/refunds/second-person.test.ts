import { approveRefund, attention, resendRefund } from '@farmgate/contract/telling/attention.ts'
import { resendRefunds } from '@farmgate/contract/ordering/bulk-actions.ts'
import {
  cancelOrder,
  oneOrder,
  operatorCancelOrder,
  settleCashRefund,
} from '@farmgate/contract/ordering/orders.ts'
import { refundLine } from '@farmgate/contract/ordering/order-admin.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { booksEqualAtTheEnd, somethingOnSale, sweepAll } from '#testing/builders/money.ts'
import { deliveredOrder, type ItemToOrder, paidOrder } from '#testing/builders/orders.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
booksEqualAtTheEnd(market)

const [asker, other] = [await market.person('admin'), await market.person('admin', { staffRole: 'approver' })]
let buyer: Person
let okra: ItemToOrder

const setLimit = (rupees: number | null) =>
  db
    .updateTable('market_settings')
    .set({ second_person: rupees !== null, second_person_paise: String((rupees ?? 2_000) * 100) })
    .execute()

beforeEach(async () => {
  buyer = await market.person('user')
  okra = await somethingOnSale(market, 100)
  await setLimit(50)
})

const refundOf = async (orderId: string) =>
  db
    .selectFrom('refunds')
    .select(['id', 'state', 'next_try_at as nextTryAt', 'approved_by as approvedBy', 'asked_by as askedBy'])
    .select('needs_second_person as waitsOrWaited')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
const cancelled = async (by = asker) => {
  const { _id: id } = await paidOrder(market, buyer, [{ ...okra, count: 2 }])
  await by.call(operatorCancelOrder, { params: { id }, body: { reason: 'Flooded field' } })
  const [refund] = await refundOf(id)
  if (refund === undefined) throw new Error('no refund')
  return { id, refund }
}
const approve = (id: string, by = other) => by.call(approveRefund, { params: { id } })

describe('a large refund that an operator asked for', () => {
  test('waits, is not sent, and is sent once another operator approves it', async () => {
    const { id, refund } = await cancelled()
    expect(refund).toMatchObject({ state: 'due', nextTryAt: null, askedBy: asker.id })
    await sweepAll(market)
    expect(await refundOf(id)).toMatchObject([{ state: 'due' }])
    const { rows, counts } = await other.call(attention, { query: { kind: 'refund_to_approve' } })
    expect(counts.refund_to_approve).toBe(1)
    expect(rows[0]).toMatchObject({ _id: refund.id, refund: { waitsAfter: { name: asker.name } } })
    const all = await other.call(attention, { query: {} })
    expect(all.rows.map(({ kind }) => kind)).toEqual(['refund_to_approve'])
    expect((await asker.call(attention, { query: {} })).counts.farmer_unverified).toBeGreaterThan(0)
    expect(all.counts.farmer_unverified).toBe(0)
    expect((await approve(refund.id)).refund.waitsAfter).toBeNull()
    await sweepAll(market)
    expect(await refundOf(id)).toMatchObject([{ state: 'processed', approvedBy: other.id }])
  })

  test('opens its order to an approver, who sees no other order', async () => {
    const { id } = await cancelled()
    expect(await outcome(other.call(oneOrder, { params: { id } }))).toBe('done')
    const { _id: plain } = await paidOrder(market, buyer, [okra])
    expect(await outcome(other.call(oneOrder, { params: { id: plain } }))).toBe('order.not_found')
    expect(await outcome(asker.call(oneOrder, { params: { id: plain } }))).toBe('done')
  })

  test('is not approved by the operator who asked, nor twice', async () => {
    const { refund } = await cancelled()
    expect(await outcome(approve(refund.id, asker))).toBe('refund.same_person')
    const results = await Promise.all([outcome(approve(refund.id)), outcome(approve(refund.id))])
    expect(results.toSorted()).toEqual(['done', 'refund.not_waiting'])
    await sweepAll(market)
  })

  test('is not sent around the second person: not hurried, not with all others, not as cash', async () => {
    const { id, refund } = await cancelled()
    expect(await outcome(asker.call(resendRefund, { params: { id: refund.id } }))).toBe('refund.waits')
    await asker.call(resendRefunds, { body: { state: 'due' } })
    await sweepAll(market)
    expect(await refundOf(id)).toMatchObject([{ state: 'due' }])
    const { _id: cash } = await deliveredOrder(market, buyer, asker, [{ ...okra, count: 2 }])
    await buyer.call(requestReturn, { params: { id: cash } })
    await asker.call(decideReturn, { params: { id: cash }, body: { status: 'approved' } })
    const settle = () => outcome(asker.call(settleCashRefund, { params: { id: cash } }))
    expect(await settle()).toBe('refund.waits')
    for (const waiting of await refundOf(cash)) await approve(waiting.id)
    expect(await settle()).toBe('done')
    await approve(refund.id)
    await sweepAll(market)
  })

  test('split into small ones of one order waits all the same', async () => {
    const { _id: id } = await paidOrder(market, buyer, [{ ...okra, count: 4 }])
    await asker.call(refundLine, {
      params: { id, lineId: okra._id },
      body: { amount: 30, reason: 'Wilted' },
    })
    await asker.call(refundLine, {
      params: { id, lineId: okra._id },
      body: { amount: 30, reason: 'Wilted' },
    })
    expect((await refundOf(id)).map(({ waitsOrWaited }) => waitsOrWaited)).toEqual([false, true])
    for (const { id: refund, waitsOrWaited } of await refundOf(id)) if (waitsOrWaited) await approve(refund)
    await sweepAll(market)
  })
})

test('a buyer’s own cancel never waits, nor a refund below the sum, nor any while the setting is off', async () => {
  const { _id: own } = await paidOrder(market, buyer, [{ ...okra, count: 2 }])
  await buyer.call(cancelOrder, { params: { id: own }, body: { reason: 'Other reason' } })
  await setLimit(2_000)
  const small = await cancelled()
  await setLimit(null)
  const off = await cancelled()
  await sweepAll(market)
  for (const id of [own, small.id, off.id])
    expect(await refundOf(id)).toMatchObject([{ state: 'processed', approvedBy: null }])
})

test('the database refuses the same person, and sending what waits, for every role', async () => {
  const { refund } = await cancelled()
  const change = (set: { approved_by?: string; approved_at?: Date; next_try_at?: Date; state?: 'sent' }) =>
    db.updateTable('refunds').set(set).where('id', '=', refund.id).execute()
  const now = new Date()
  await expect(change({ approved_by: asker.id, approved_at: now, next_try_at: now })).rejects.toThrow(
    'refund_approved_by_another',
  )
  await expect(change({ next_try_at: now })).rejects.toThrow('refund_tried_while_open')
  await expect(change({ state: 'sent' })).rejects.toThrow('refund_waits_for_another')
  await expect(
    db.updateTable('refunds').set({ needs_second_person: false }).where('id', '=', refund.id).execute(),
  ).rejects.toThrow('keeps who asked')
  await approve(refund.id)
  await sweepAll(market)
})
