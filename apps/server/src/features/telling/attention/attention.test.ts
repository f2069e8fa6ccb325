import { attention, resendRefund } from '@farmgate/contract/telling/attention.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { verifyFarmer } from '@farmgate/contract/people/farmer-admin.ts'
import { editProduct } from '@farmgate/contract/catalogue/listings.ts'
import { advanceOrder, cancelOrder, payOrder, settleCashRefund } from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { approveProduct } from '@farmgate/contract/catalogue/product-review.ts'
import {
  ATTENTION_GROUPS,
  ATTENTION_KINDS,
  type AttentionKind,
  byUrgency,
  GROUP_OF,
  SHOWN_OF_GROUP,
} from '@farmgate/domain/telling/attention.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMarket, outcome } from '#testing/market.ts'
import { recountFarmDays } from '#testing/builders/farm-days.sql.ts'
import { announcedPayment, booksEqualAtTheEnd, sweepAll } from '#testing/builders/money.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, paidOrder, placedOrder } from '#testing/builders/orders.ts'

const market = await openMarket()
const { db, simulator } = market
booksEqualAtTheEnd(market)

const admin = await market.person('admin')
const buyer = await market.person('user')
const farmer = await market.person('farmer')
await admin.call(verifyFarmer, { params: { id: farmer.id }, body: { what: 'The field' } })
const okra = {
  _id: await putOnSale(db, { farmerId: farmer.id, pricePaise: 40_00, available: 100_000 }),
  price: 40,
}

type Answer = Output<typeof attention>
const look = (kind?: AttentionKind): Promise<Answer> =>
  admin.call(attention, { query: kind === undefined ? {} : { kind } })
const idsOf = async (kind: AttentionKind) => (await look(kind)).rows.map(({ _id }) => _id)

/** Moves this many hours into the past. */
async function hoursAgo(table: 'orders' | 'refunds', id: string, columns: readonly string[], hours: number) {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const column of columns) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${hours} * interval '1 hour'
                 where id = ${id}`.execute(tx)
    }
    await recountFarmDays(tx)
  })
}

test('the list is empty where nothing waits', async () => {
  const { rows, nextCursor, counts, groups, settings } = await look()
  expect({ rows, nextCursor }).toEqual({ rows: [], nextCursor: null })
  expect(groups).toEqual(
    Object.fromEntries(ATTENTION_GROUPS.map((each) => [each, { count: 0, amount: 0, late: 0, minutes: 0 }])),
  )
  expect(counts).toEqual(Object.fromEntries(ATTENTION_KINDS.map((kind) => [kind, 0])))
  expect(settings).toEqual({ shipWithinHours: 24, deliverWithinHours: 48, claimHours: 24 })
})

test('an order that waits to be sent is shown once it has waited too long, with all its fields, until it is sent', async () => {
  const order = await placedOrder(market, buyer, [{ ...okra, count: 3 }])
  expect(await idsOf('order_to_ship')).toEqual([])
  await hoursAgo('orders', order._id, ['created_at'], 25)
  const { rows, counts } = await look()
  expect(counts.order_to_ship).toBe(1)
  expect(rows).toEqual([
    {
      kind: 'order_to_ship',
      _id: order._id,
      since: expect.any(String),
      minutes: 25 * 60,
      dueAt: expect.any(String),
      amount: 145,
      score: 1,
      order: { ...order, createdAt: expect.any(String), dueAt: expect.any(String) },
      refund: null,
      listing: null,
      farmer: null,
      alarm: null,
      claim: null,
      road: null,
      account: null,
      payout: null,
      run: null,
      settingChange: null,
    },
  ])
  // Paid online, it waits from the hour it was paid.
  const paid = await paidOrder(market, buyer, [okra])
  await hoursAgo('orders', paid._id, ['created_at'], 25)
  expect(await idsOf('order_to_ship')).toEqual([order._id])
  await hoursAgo('orders', paid._id, ['paid_at'], 25)
  expect(await idsOf('order_to_ship')).toHaveLength(2)

  await admin.call(advanceOrder, { params: { id: order._id }, body: { status: 'shipped' } })
  expect(await idsOf('order_to_ship')).toEqual([paid._id])
  expect(await idsOf('order_to_deliver')).toEqual([])
  await hoursAgo('orders', order._id, ['shipped_at'], 49)
  expect(await idsOf('order_to_deliver')).toEqual([order._id])
  for (const { _id: id } of [order, paid])
    await admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })
  expect((await look()).rows).toEqual([])
})

test('the waiting time of an order is a setting', async () => {
  const order = await placedOrder(market, buyer, [okra])
  await hoursAgo('orders', order._id, ['created_at'], 5)
  await db.updateTable('market_settings').set({ ship_within_hours: 4 }).execute()
  expect((await look()).settings.shipWithinHours).toBe(4)
  expect(await idsOf('order_to_ship')).toEqual([order._id])
  await db.updateTable('market_settings').set({ ship_within_hours: 24 }).execute()
  expect(await idsOf('order_to_ship')).toEqual([])
  await admin.call(advanceOrder, { params: { id: order._id }, body: { status: 'delivered' } })
})

test('an uncertain payment is shown; one that was not begun or is proven is not', async () => {
  simulator.setWebhooks({ drop: true })
  const untouched = await placedOrder(market, buyer, [okra], 'UPI')
  const { _id: id, paymentOrderId } = await placedOrder(market, buyer, [{ ...okra, count: 2 }], 'Netbanking')
  expect(await idsOf('payment_unproven')).toEqual([])
  const { id: attempt } = await simulator.pay({ order_id: paymentOrderId ?? '', outcome: 'authorized' })
  await buyer.call(payOrder, { params: { id } })
  expect((await look('payment_unproven')).rows).toMatchObject([
    { kind: 'payment_unproven', _id: id, amount: 105, order: { _id: id, paymentUnknown: true } },
  ])
  await simulator.capture(attempt)
  await buyer.call(payOrder, { params: { id } })
  expect(await idsOf('payment_unproven')).toEqual([])

  // Its deadline has passed, and the worker has not run.
  await hoursAgo('orders', untouched._id, ['created_at', 'payment_deadline'], 1)
  expect(await idsOf('payment_unproven')).toEqual([untouched._id])
  await sweepAll(market)
  expect(await idsOf('payment_unproven')).toEqual([])
  await admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })
})

test('an unmatched payment is shown when it was not refunded in time', async () => {
  simulator.setWebhooks({})
  const gatewayOrder = await announcedPayment(buyer, 95)
  await simulator.pay({ order_id: gatewayOrder, outcome: 'captured' })
  await sweepAll(market)
  expect(await idsOf('payment_unproven')).toEqual([])
  await sql`update payments set created_at = created_at - interval '1 hour' where order_id is null`.execute(
    db,
  )
  expect((await look('payment_unproven')).rows).toMatchObject([{ amount: 95, order: null }])
  // The worker refunds it, and from then on it is a refund.
  await sql`update payment_intents set created_at = created_at - interval '1 hour' where order_id is null`.execute(
    db,
  )
  await sweepAll(market)
  expect(await idsOf('payment_unproven')).toEqual([])
})

test('a return is shown from its request on; after its approval, its cash refund is', async () => {
  const { _id: id } = await deliveredOrder(market, buyer, admin, [{ ...okra, count: 2 }])
  await buyer.call(requestReturn, { params: { id }, body: { reason: 'Spoiled' } })
  expect((await look()).rows).toMatchObject([
    { kind: 'return_pending', _id: id, amount: 105, order: { returnReason: 'Spoiled' } },
  ])
  await admin.call(decideReturn, { params: { id }, body: { status: 'approved' } })
  const { rows } = await look()
  expect(rows).toMatchObject([
    {
      kind: 'refund_due',
      amount: 105,
      order: { _id: id, refund: { state: 'due' } },
      refund: { amount: 105, state: 'due', isCash: true, lastError: null },
    },
  ])
  expect(rows[0]?.refund?.orderNumber).toBe(rows[0]?.order?.number)
  await admin.call(settleCashRefund, { params: { id } })
  expect((await look()).rows).toEqual([])
})

test('a gateway refund is shown when it is delayed or fails, and disappears when it is sent again', async () => {
  simulator.setFaults({ route: 'POST /v1/payments/:id/refund', status: 503 })
  const { _id: id } = await paidOrder(market, buyer, [okra])
  await buyer.call(cancelOrder, { params: { id }, body: { reason: 'Changed my mind' } })
  await sweepAll(market)
  expect((await look()).rows).toEqual([])
  const { id: refund } = await db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  await hoursAgo('refunds', refund, ['created_at'], 0.2)
  expect((await look()).rows).toMatchObject([
    {
      kind: 'refund_due',
      _id: refund,
      minutes: 12,
      refund: { isCash: false, lastError: expect.any(String) },
    },
  ])
  simulator.setFaults({ route: 'POST /v1/payments/:id/refund', status: 400 })
  await sweepAll(market)
  simulator.setFaults()
  expect((await look()).rows).toMatchObject([
    { kind: 'refund_failed', _id: refund, refund: { state: 'failed', lastError: expect.any(String) } },
  ])
  expect(await outcome(admin.call(resendRefund, { params: { id: refund } }))).toBe('done')
  expect((await look()).rows).toEqual([])
  await sweepAll(market)
})

test('listings and changes to review are shown with their fields, farmers with their profile', async () => {
  const newcomer = await market.person('farmer')
  const listing = await putOnSale(db, { farmerId: newcomer.id, name: 'Brinjal', status: 'pending' })
  await farmer.call(editProduct, { params: { id: okra._id }, body: { name: 'Tender okra' } })
  const { rows, counts } = await look()
  expect(counts).toMatchObject({ listing_pending: 1, change_pending: 1, farmer_unverified: 1 })
  expect(rows.find(({ kind }) => kind === 'listing_pending')).toMatchObject({
    _id: listing,
    amount: 0,
    listing: { name: 'Brinjal', status: 'pending', version: 1 },
  })
  expect(rows.find(({ kind }) => kind === 'change_pending')).toMatchObject({
    _id: okra._id,
    listing: { change: { name: 'Tender okra', status: 'pending' } },
  })
  expect(rows.find(({ kind }) => kind === 'farmer_unverified')).toMatchObject({
    _id: newcomer.id,
    farmer: { email: newcomer.email, verified: null },
  })
  for (const id of [listing, okra._id]) await admin.call(approveProduct, { params: { id }, body: {} })
  await admin.call(verifyFarmer, { params: { id: newcomer.id }, body: { what: 'Papers' } })
  expect((await look()).rows).toEqual([])
})

test('late rows are first, longest late before others, then more rupees; other groups and counts stay', async () => {
  const small = await placedOrder(market, buyer, [okra])
  const large = await placedOrder(market, buyer, [{ ...okra, count: 50 }])
  const oldest = await placedOrder(market, buyer, [{ ...okra, count: 2 }])
  for (const { _id } of [small, large]) await hoursAgo('orders', _id, ['created_at'], 30)
  await hoursAgo('orders', oldest._id, ['created_at'], 60)
  const returned = await deliveredOrder(market, buyer, admin, [{ ...okra, count: 50 }])
  await buyer.call(requestReturn, { params: { id: returned._id }, body: {} })
  const listing = await putOnSale(db, { farmerId: farmer.id, status: 'pending' })
  const { rows, groups } = await look()
  expect(rows.map(({ _id }) => _id)).toEqual([oldest._id, large._id, small._id, returned._id, listing])
  expect(rows.map(({ score }) => score)).toEqual([2, 1, 1, -23, -1_000_000])
  expect(groups).toMatchObject({
    orders: { count: 4, late: 3, minutes: 60 * 60 },
    reviews: { count: 1, amount: 0, late: 0 },
    money: { count: 0 },
  })
  expect(await idsOf('order_to_ship')).toEqual([oldest._id, large._id, small._id])
  expect((await look('order_to_ship')).counts.return_pending).toBe(1)
})

test('the pages of a group are the whole group once, in the order of the rule, while rows leave and come', async () => {
  for (let each = 0; each < 12; each++) {
    const { _id } = await placedOrder(market, buyer, [{ ...okra, count: 60 + each }])
    await hoursAgo('orders', _id, ['created_at'], 25 + 13 * (each % 3))
  }
  expect((await look()).rows.filter(({ kind }) => GROUP_OF[kind] === 'orders')).toHaveLength(SHOWN_OF_GROUP)
  const all = await admin.call(attention, { query: { group: 'orders' } })
  expect(all).toMatchObject({ nextCursor: null, groups: { orders: { count: all.rows.length } } })
  expect(all.rows.length).toBeGreaterThan(14)
  const urgency = ({ _id, dueAt, amount }: (typeof all.rows)[number]) => ({
    id: _id,
    dueAt: dueAt === null ? null : new Date(dueAt),
    amountPaise: amount * 100,
  })
  const now = new Date()
  expect(all.rows.map(({ _id }) => _id)).toEqual(
    all.rows.toSorted((a, b) => byUrgency(urgency(a), urgency(b), now)).map(({ _id }) => _id),
  )
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page: Answer = await admin.call(attention, {
      query: { group: 'orders', limit: '4', ...(cursor !== undefined && { cursor }) },
    })
    expect(page.rows.length).toBeLessThanOrEqual(4)
    seen.push(...page.rows.map(({ _id }) => _id))
    // A row of the first page is done, and one that is longer late comes: neither moves the next pages.
    if (cursor === undefined) {
      await admin.call(advanceOrder, { params: { id: seen[0] ?? '' }, body: { status: 'shipped' } })
      const { _id } = await placedOrder(market, buyer, [{ ...okra, count: 99 }])
      await hoursAgo('orders', _id, ['created_at'], 400)
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(seen).toEqual(all.rows.map(({ _id }) => _id))
})

test('a cursor works for its own group only', async () => {
  const { nextCursor } = await admin.call(attention, { query: { group: 'orders', limit: '4' } })
  expect(await outcome(admin.call(attention, { query: { group: 'money', cursor: nextCursor ?? '' } }))).toBe(
    'request.invalid',
  )
})

test('only an admin may read the list', async () => {
  for (const person of [buyer, farmer]) {
    expect(await outcome(person.call(attention, { query: {} }))).toBe('auth.role_forbidden')
  }
  expect(await outcome(admin.call(attention, { query: { kind: 'nothing' as never } }))).toBe(
    'request.invalid',
  )
})
