import { attention, resendRefund } from '@farmgate/contract/telling/attention.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { verifyFarmer } from '@farmgate/contract/people/farmer-admin.ts'
import { editProduct } from '@farmgate/contract/catalogue/listings.ts'
import { advanceOrder, cancelOrder, payOrder, settleCashRefund } from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { approveProduct } from '@farmgate/contract/catalogue/product-review.ts'
import { ATTENTION_KINDS, type AttentionKind } from '@farmgate/domain/telling/attention.ts'
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
  const { rows, counts, settings } = await look()
  expect(rows).toEqual([])
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
      amount: 145,
      score: expect.any(Number),
      order: { ...order, createdAt: expect.any(String), dueAt: expect.any(String) },
      refund: null,
      listing: null,
      farmer: null,
      alarm: null,
      claim: null,
      road: null,
      account: null,
      payout: null,
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

test('rows are sorted by what is at risk, highest first, and can be filtered by kind', async () => {
  const small = await placedOrder(market, buyer, [okra])
  const large = await placedOrder(market, buyer, [{ ...okra, count: 50 }])
  await hoursAgo('orders', small._id, ['created_at'], 30)
  await hoursAgo('orders', large._id, ['created_at'], 30)
  const returned = await deliveredOrder(market, buyer, admin, [{ ...okra, count: 50 }])
  await buyer.call(requestReturn, { params: { id: returned._id }, body: {} })
  await hoursAgo('orders', returned._id, ['return_requested_at'], 30)
  const listing = await putOnSale(db, { farmerId: farmer.id, status: 'pending' })
  const { rows } = await look()
  expect(rows.map(({ _id }) => _id)).toEqual([returned._id, large._id, small._id, listing])
  const scores = rows.map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  expect(await idsOf('order_to_ship')).toEqual([large._id, small._id])
  expect((await look('order_to_ship')).counts.return_pending).toBe(1)
})

test('only an admin may read the list', async () => {
  for (const person of [buyer, farmer]) {
    expect(await outcome(person.call(attention, { query: {} }))).toBe('auth.role_forbidden')
  }
  expect(await outcome(admin.call(attention, { query: { kind: 'nothing' as never } }))).toBe(
    'request.invalid',
  )
})
