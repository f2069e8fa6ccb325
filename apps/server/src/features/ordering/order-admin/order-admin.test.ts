import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { changeParcel, endParcel, refundLine } from '@farmgate/contract/ordering/order-admin.ts'
import { advanceOrder, oneOrder, settleCashRefund } from '@farmgate/contract/ordering/orders.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { readRefunds } from '#testing/builders/money.sql.ts'
import { openMoneyMarket, sweepAll } from '#testing/builders/money.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { type ItemToOrder, onSale, paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { outcome, type Person, problemOf } from '#testing/market.ts'

const { market, db, simulator } = await openMoneyMarket()
let buyer: Person
let admin: Person
let other: Person
let savita: Person
let ravi: Person

beforeAll(async () => {
  buyer = await market.person('user')
  admin = await market.person('admin')
  other = await market.person('admin')
  savita = await market.person('farmer')
  ravi = await market.person('farmer')
})

/** Three kilos of Savita's and two of Ravi's at ₹40: ₹225 with the fees. */
async function twoBags(method: PaymentMethod = 'UPI') {
  const mine: ItemToOrder = {
    _id: await putOnSale(db, { farmerId: savita.id, available: 10 }),
    price: 40,
    count: 3,
  }
  const theirs: ItemToOrder = {
    _id: await putOnSale(db, { farmerId: ravi.id, available: 10 }),
    price: 40,
    count: 2,
  }
  const order = method === 'Cash on Delivery' ? placedOrder : paidOrder
  const { _id: id } = await order(market, buyer, [mine, theirs], method)
  return { id, mine, theirs }
}
const seen = async (id: string): Promise<Order> => (await admin.call(oneOrder, { params: { id } })).order
const eventsOf = async (id: string) =>
  (await buyer.call(oneOrder, { params: { id } })).events.map(({ kind }) => kind)
const bagOf = ({ parcels }: Order, { id }: Person) => parcels.find(({ farmer }) => farmer._id === id)
const refundsOf = async (id: string) =>
  (await readRefunds(db, id)).map(({ cause, amountPaise }) => [cause, amountPaise])
const give = (id: string, item: ItemToOrder, amount: number, by = admin, idempotencyKey?: string) =>
  by.call(
    refundLine,
    { params: { id, lineId: item._id }, body: { amount, reason: 'Wilted' } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )
const move = (id: string, farm: Person, status: 'shipped' | 'delivered') =>
  admin.call(changeParcel, { params: { id, farmerId: farm.id }, body: { status } })
const end = (id: string, farm: Person, restock = false, idempotencyKey?: string) =>
  admin.call(
    endParcel,
    { params: { id, farmerId: farm.id }, body: { reason: 'The farmer is ill', restock } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )
const actsOf = (id: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'detail', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

describe('the refund of one item', () => {
  test('goes back through the gateway, and the act, the reason and the farm are recorded', async () => {
    const { id, mine } = await twoBags()
    const before = simulator.books().refundedPaise
    const { order } = await give(id, mine, 30.5)
    expect(order).toMatchObject({ totalAmount: 225, currentTotal: 194.5, status: 'confirmed' })
    expect(order.changes).toMatchObject([{ kind: 'refunded', by: 'admin', reason: 'Wilted', amount: 30.5 }])
    expect(await actsOf(id)).toMatchObject([
      {
        action: 'order.line_refunded',
        detail: { amount: 30.5, reason: 'Wilted' },
        before: { total: 225 },
        after: { total: 194.5 },
      },
    ])
    await sweepAll(market)
    expect(simulator.books().refundedPaise - before).toBe(30_50)
  })

  test('above what is left is refused, and all that is left is not', async () => {
    const { id, mine } = await twoBags()
    await give(id, mine, 100)
    expect(await problemOf(give(id, mine, 20.01))).toMatchObject({
      status: 400,
      code: 'line.refund_refused',
      faults: [{ field: 'amount', code: 'amount.above_left' }],
    })
    expect((await seen(id)).currentTotal).toBe(125)
    await give(id, mine, 20)
    expect(await outcome(give(id, mine, 0.01))).toBe('line.refund_refused')
    expect((await seen(id)).currentTotal).toBe(105)
  })

  test('is given once for the same key', async () => {
    const { id, mine } = await twoBags()
    const key = uuid()
    await give(id, mine, 10, admin, key)
    await give(id, mine, 10, admin, key)
    expect(await refundsOf(id)).toEqual([['change:1', 10_00]])
  })

  test('of two operators at once never exceeds the item', async () => {
    const { id, mine } = await twoBags()
    const outcomes = await Promise.all(
      [admin, other, admin, other].map((by) => outcome(give(id, mine, 50, by))),
    )
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(2)
    expect((await seen(id)).currentTotal).toBe(125)
  })

  test.each([
    ['another order', async (id: string) => give(id, (await twoBags()).mine, 5), 'line.not_found'],
    ['no order', () => give(uuid(), { _id: uuid(), price: 1 }, 5), 'order.not_found'],
    ['nothing', async (id: string, mine: ItemToOrder) => give(id, mine, 0), 'line.refund_refused'],
  ])('of %s is refused', async (_, call, code) => {
    const { id, mine } = await twoBags()
    expect(await outcome(call(id, mine))).toBe(code)
    expect(await refundsOf(id)).toEqual([])
  })

  test('of an unpaid order is refused', async () => {
    const item = { _id: await putOnSale(db, { farmerId: savita.id, available: 1 }), price: 40 }
    const { _id: id } = await placedOrder(market, buyer, [item], 'UPI')
    expect(await outcome(give(id, item, 5))).toBe('order.unpaid')
  })
})

describe('cash that goes back in two refunds', () => {
  test('is settled one by one, the oldest first, or the one that is named', async () => {
    const { id, mine } = await twoBags('Cash on Delivery')
    await admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })
    for (const amount of [10, 20, 30]) await give(id, mine, amount)
    const third = (await seen(id)).refunds.at(-1)?._id ?? ''
    const settle = (refund?: string) =>
      admin.call(settleCashRefund, { params: { id }, body: refund === undefined ? {} : { refund } })
    const states = async () => (await seen(id)).refunds.map(({ amount, state }) => [amount, state])
    await settle(third)
    expect(await states()).toEqual([
      [10, 'due'],
      [20, 'due'],
      [30, 'processed'],
    ])
    await settle()
    expect(await states()).toContainEqual([10, 'processed'])
    expect(await outcome(settle(third))).toBe('refund.not_due')
    expect(await outcome(settle(uuid()))).toBe('refund.not_due')
    await admin.call(settleCashRefund, { params: { id } })
    expect(await outcome(settle())).toBe('refund.not_due')
  })
})

describe('one parcel', () => {
  test('ships and is delivered alone, and the order follows the slowest', async () => {
    const { id } = await twoBags()
    await move(id, savita, 'shipped')
    expect((await seen(id)).status).toBe('confirmed')
    await move(id, savita, 'delivered')
    const half = await seen(id)
    expect([half.status, bagOf(half, savita)?.status, bagOf(half, ravi)?.status]).toEqual([
      'confirmed',
      'delivered',
      'confirmed',
    ])
    expect(bagOf(half, savita)?.deliveredAt).not.toBeNull()
    await move(id, ravi, 'shipped')
    expect((await seen(id)).status).toBe('shipped')
    await move(id, ravi, 'delivered')
    expect((await seen(id)).status).toBe('delivered')
    expect(await eventsOf(id)).toEqual([
      'placed',
      'paid',
      'parcel_shipped',
      'parcel_delivered',
      'parcel_shipped',
      'shipped',
      'parcel_delivered',
      'delivered',
    ])
    expect((await actsOf(id)).map(({ action }) => action)).toEqual([
      'order.parcel_shipped',
      'order.parcel_delivered',
      'order.parcel_shipped',
      'order.parcel_delivered',
    ])
    const { notices } = await buyer.call(myNotices, { query: {} })
    const kinds = notices.filter(({ order }) => order?._id === id).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['order_shipped', 'order_delivered']))
  })

  test('of a cash order is paid with the last delivery, by what it costs then', async () => {
    const { id, mine } = await twoBags('Cash on Delivery')
    await give(id, mine, 20)
    await move(id, savita, 'delivered')
    expect((await seen(id)).paymentStatus).toBe('not paid')
    await move(id, ravi, 'delivered')
    const paid = await seen(id)
    expect([paid.paymentStatus, paid.currentTotal]).toEqual(['paid', 205])
    expect(await refundsOf(id)).toEqual([])
  })

  test('moves forward only', async () => {
    const { id } = await twoBags()
    await move(id, savita, 'delivered')
    expect(await outcome(move(id, savita, 'shipped'))).toBe('order.stage_passed')
    expect(await outcome(move(id, admin, 'shipped'))).toBe('parcel.not_found')
    expect(await outcome(move(uuid(), savita, 'shipped'))).toBe('order.not_found')
  })

  test('moves with the others by the buttons of the whole order', async () => {
    const { id } = await twoBags()
    await move(id, savita, 'delivered')
    await admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } })
    const order = await seen(id)
    expect([order.status, bagOf(order, savita)?.status, bagOf(order, ravi)?.status]).toEqual([
      'shipped',
      'delivered',
      'shipped',
    ])
  })
})

describe('a mark that an operator sets for a farm', () => {
  const mark = (id: string, farm: Person, body: { packed: boolean } | { handedOver: true }) =>
    admin.call(changeParcel, { params: { id, farmerId: farm.id }, body })

  test('is on that parcel only, in the history and in the audit log', async () => {
    const { id } = await twoBags()
    const { order } = await mark(id, savita, { packed: true })
    expect([bagOf(order, savita)?.packedAt === null, bagOf(order, ravi)?.packedAt === null]).toEqual([
      false,
      true,
    ])
    await mark(id, savita, { packed: false })
    const { order: handed } = await mark(id, savita, { handedOver: true })
    expect(bagOf(handed, savita)).toMatchObject({
      packedAt: expect.any(String),
      handedOverAt: expect.any(String),
      status: 'confirmed',
    })
    expect((await actsOf(id)).map(({ action }) => action)).toEqual([
      'order.parcel_packed',
      'order.parcel_unpacked',
      'order.parcel_handed_over',
    ])
    expect(await outcome(mark(id, savita, { packed: false }))).toBe('parcel.handed_over')
    expect(await outcome(mark(id, admin, { packed: true }))).toBe('parcel.not_found')
    await move(id, ravi, 'shipped')
    expect(await outcome(mark(id, ravi, { packed: true }))).toBe('parcel.not_open')
  })

  test('comes alone', async () => {
    const { id } = await twoBags()
    const both = { packed: true, status: 'shipped' } as unknown as { packed: boolean }
    expect(await outcome(mark(id, savita, both))).toBe('order.status_refused')
  })
})

describe('ending one parcel', () => {
  test('gives its items back; the other parcel and the fees stay', async () => {
    const { id, mine, theirs } = await twoBags()
    const { order } = await end(id, savita)
    expect([order.status, order.currentTotal, bagOf(order, savita)?.status]).toEqual([
      'confirmed',
      105,
      'cancelled',
    ])
    expect(order.changes.map(({ kind, reason }) => [kind, reason])).toEqual([['short', 'The farmer is ill']])
    expect(await refundsOf(id)).toEqual([['change:1', 120_00]])
    expect(await eventsOf(id)).toContain('parcel_ended')
    // Nothing of it returns to the shelf.
    expect((await onSale(market, mine._id)).stock).toBe(7)
    expect((await onSale(market, theirs._id)).stock).toBe(8)
    expect((await actsOf(id)).at(-1)).toMatchObject({
      action: 'order.parcel_ended',
      detail: { reason: 'The farmer is ill', restock: false },
      before: { total: 225 },
      after: { total: 105 },
    })
  })

  test('puts the produce back on sale where it exists', async () => {
    const { id, mine } = await twoBags()
    await end(id, savita, true)
    expect((await onSale(market, mine._id)).stock).toBe(10)
  })

  test('twice with one key ends it once; again, or after it was shipped, is refused', async () => {
    const { id } = await twoBags()
    const key = uuid()
    await end(id, savita, false, key)
    await end(id, savita, false, key)
    expect(await outcome(end(id, savita))).toBe('parcel.not_open')
    expect(await outcome(end(id, admin))).toBe('parcel.not_found')
    await move(id, ravi, 'shipped')
    expect(await outcome(end(id, ravi))).toBe('parcel.not_open')
    expect(await refundsOf(id)).toEqual([['change:1', 120_00]])
  })

  test('that is the last one ends the order, with its fees', async () => {
    const { id } = await twoBags()
    await end(id, savita)
    const { order } = await end(id, ravi)
    expect([order.status, order.currentTotal]).toEqual(['cancelled', 0])
    expect((await refundsOf(id)).map(([, amount]) => amount)).toEqual([120_00, 105_00])
  })

  test('of a cash order collects less, and counts the delivered rest as paid', async () => {
    const { id } = await twoBags('Cash on Delivery')
    await move(id, ravi, 'delivered')
    const { order } = await end(id, savita)
    expect([order.status, order.paymentStatus, order.currentTotal]).toEqual(['delivered', 'paid', 105])
  })
})
