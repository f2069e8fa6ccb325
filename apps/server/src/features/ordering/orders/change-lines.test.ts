import { tickPacked } from '@farmgate/contract/delivery/packing.ts'
import { advanceOrder, cancelOrder, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import {
  changeLines,
  endParcel,
  type LinesDecision,
  type RequestedChange,
} from '@farmgate/domain/ordering/order-changes/line-change.ts'
import { advanceParcel, type Order } from '@farmgate/domain/ordering/orders/order.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveOrder } from '#features/ordering/order-store/order-rows.sql.ts'
import { openMoneyMarket, sweepAll } from '#testing/builders/money.ts'
import { readRefunds } from '#testing/builders/money.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { type ItemToOrder, onSale, paidOrder, placedOrder } from '#testing/builders/orders.ts'
import type { Person } from '#testing/market.ts'
import { saveLineChanges } from './change-lines.ts'
import { onLockedOrder } from './on-locked-order.ts'

const { market, db, simulator } = await openMoneyMarket()
let buyer: Person
let admin: Person
let farmer: Person

beforeAll(async () => {
  buyer = await market.person('user')
  admin = await market.person('admin')
  farmer = await market.person('farmer')
})

/** Ten kilos in stock at ₹40. */
const newItem = async (): Promise<ItemToOrder> => ({
  _id: await putOnSale(db, { farmerId: farmer.id, available: 10 }),
  price: 40,
  count: 3,
})
const ordered = (items: readonly ItemToOrder[], method: PaymentMethod = 'UPI') =>
  method === 'Cash on Delivery'
    ? placedOrder(market, buyer, items, method)
    : paidOrder(market, buyer, items, method)
/** As a use case does: lock, decide, save. */
const decide = (id: string, by: 'buyer' | 'farmer' | 'admin', decision: (order: Order) => LinesDecision) => {
  const actorId = { buyer, farmer, admin }[by].id
  return onLockedOrder(db, id, 'anybody', null, (tx, order) =>
    saveLineChanges(tx, order, decision(order), { by, actorId, reason: null }),
  )
}
const change = (id: string, by: 'buyer' | 'farmer' | 'admin', request: RequestedChange) =>
  decide(id, by, (order) => changeLines(order, [request], by))
const leave = (id: string, { _id: productId }: ItemToOrder, quantity: number) =>
  change(id, 'buyer', { productId, kind: 'dropped', keepParts: quantity * 1_000 })
const statusOf = async (id: string) => (await buyer.call(oneOrder, { params: { id } })).order.status
const stockOf = async ({ _id }: ItemToOrder) => (await onSale(market, _id)).stock
const sumsOf = (id: string) =>
  db
    .selectFrom('orders')
    .select([
      sql<number>`captured_paise::float8`.as('captured'),
      sql<number>`refunded_paise::float8`.as('refunded'),
      sql<number>`(total_paise - reduced_paise)::float8`.as('costs'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const refunds = async (id: string) =>
  (await readRefunds(db, id)).map(({ cause, amountPaise }) => [cause, amountPaise])

describe('less of a line', () => {
  test('of a paid order goes back through the gateway, and what was dropped is on sale again', async () => {
    const item = await newItem()
    const { _id: id } = await ordered([item])
    const before = simulator.books().refundedPaise
    await leave(id, item, 1)
    expect(await sumsOf(id)).toEqual({ captured: 145_00, refunded: 80_00, costs: 65_00 })
    expect(await stockOf(item)).toBe(9)
    await sweepAll(market)
    expect(simulator.books().refundedPaise - before).toBe(80_00)
  })

  test('weighed by the farm goes back to the paisa and is not on sale again', async () => {
    const item = await newItem()
    const { _id: id } = await ordered([item])
    await change(id, 'farmer', { productId: item._id, kind: 'weighed', keepParts: 2_050 })
    expect(await refunds(id)).toEqual([['change:1', 38_00]])
    expect(await stockOf(item)).toBe(7)
  })

  test('twice has two refunds, and the rest goes back when the order is cancelled', async () => {
    const item = await newItem()
    const { _id: id } = await ordered([item])
    await leave(id, item, 2)
    await leave(id, item, 1)
    await buyer.call(cancelOrder, { params: { id }, body: { reason: 'Changed my mind' } })
    expect(await refunds(id)).toEqual([
      ['change:1', 40_00],
      ['change:2', 40_00],
      ['cancel', 65_00],
    ])
    expect(await stockOf(item)).toBe(10)
  })

  test('of a cash order is not collected at the door', async () => {
    const item = await newItem()
    const { _id: id } = await ordered([item], 'Cash on Delivery')
    await leave(id, item, 2)
    await admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })
    expect(await sumsOf(id)).toEqual({ captured: 105_00, refunded: 0, costs: 105_00 })
    await change(id, 'admin', { productId: item._id, kind: 'refunded', lessPaise: 10_00 })
    expect(await refunds(id)).toEqual([['change:2', 10_00]])
  })

  test('leaves the rest to a return', async () => {
    const item = await newItem()
    const { _id: id } = await ordered([item])
    await leave(id, item, 2)
    await admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })
    await buyer.call(requestReturn, { params: { id }, body: { reason: 'Wilted' } })
    await admin.call(decideReturn, { params: { id }, body: { status: 'approved' } })
    expect(await refunds(id)).toEqual([
      ['change:1', 40_00],
      ['return', 105_00],
    ])
  })
})

describe('the last line', () => {
  test('of one farm ends its parcel, and the other farm goes on', async () => {
    const mine = await newItem()
    const other = await market.person('farmer')
    const theirs = { _id: await putOnSale(db, { farmerId: other.id, available: 10 }), price: 40 }
    const { _id: id } = await ordered([mine, theirs])
    await decide(id, 'farmer', (order) => endParcel(order, farmer.id, 'short', 'farmer'))
    const { order } = await buyer.call(oneOrder, { params: { id } })
    expect(order.status).toBe('confirmed')
    expect(order.parcels.find((parcel) => parcel.farmer._id === farmer.id)?.status).toBe('cancelled')
    expect((await sumsOf(id)).costs).toBe(65_00)
  })

  test.each(['UPI', 'Cash on Delivery'] as const)(
    'paid by %s ends the order, with its fees',
    async (method) => {
      const item = await newItem()
      const { _id: id } = await ordered([item], method)
      await leave(id, item, 0)
      expect(await statusOf(id)).toBe('cancelled')
      expect(await refunds(id)).toEqual(method === 'UPI' ? [['change:1', 145_00]] : [])
      expect(await stockOf(item)).toBe(10)
    },
  )
})

test('the last open parcel, ended by an operator, delivers the order and collects its cash', async () => {
  const mine = await newItem()
  const other = await market.person('farmer')
  const theirs = { _id: await putOnSale(db, { farmerId: other.id, available: 10 }), price: 40 }
  const { _id: id } = await ordered([mine, theirs], 'Cash on Delivery')
  await onLockedOrder(db, id, 'anybody', null, (tx, order) =>
    saveOrder(tx, order, advanceParcel(order, farmer.id, 'delivered').order),
  )
  expect(await statusOf(id)).toBe('confirmed')
  await decide(id, 'admin', (order) => endParcel(order, other.id, 'short', 'admin'))
  expect(await statusOf(id)).toBe('delivered')
  expect(await sumsOf(id)).toEqual({ captured: 145_00, refunded: 0, costs: 145_00 })
  const { events } = await buyer.call(oneOrder, { params: { id } })
  expect(events.map(({ kind }) => kind)).toEqual(['placed', 'line_changed', 'paid', 'delivered'])
})

test('a packed line is not dropped by its buyer', async () => {
  const item = await newItem()
  const { _id: id } = await ordered([item])
  await farmer.call(tickPacked, { body: { product: item._id, orders: [id], packed: true } })
  await expect(leave(id, item, 1)).rejects.toThrow('line.not_changeable')
})

test('of two people who change one line at once, each starts from what the other left', async () => {
  const item = await newItem()
  const { _id: id } = await ordered([item])
  await Promise.all([
    leave(id, item, 1),
    change(id, 'farmer', { productId: item._id, kind: 'weighed', keepParts: 2_050 }),
  ])
  expect(await sumsOf(id)).toMatchObject({ refunded: 80_00, costs: 65_00 })
})

describe('the database refuses', () => {
  test('a change that does not continue where the last one ended, lacks its refund, or is altered', async () => {
    const item = await newItem()
    const { _id: id } = await ordered([item])
    await leave(id, item, 2)
    const again = (position: number, kept: number) =>
      sql`
        insert into line_changes (
          order_id, position, product_id, kind, less_parts, amount_paise, fees_paise, kept_parts, kept_paise, by)
        values (${id}, ${position}, ${item._id}, 'claimed', 1000, 4000, 0, ${kept}, 4000, 'system')`.execute(
        db,
      )
    await expect(again(3, 1_000)).rejects.toThrow('continues where')
    await expect(again(2, 2_000)).rejects.toThrow('continues where')
    await expect(again(2, 1_000)).rejects.toThrow('captured money is kept')
    await expect(sql`update line_changes set amount_paise = 1`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`delete from line_changes`.execute(db)).rejects.toThrow('append-only')
  })

  test.each(['reduced_paise', 'refunded_paise', 'fees_back_paise', 'changes'])(
    'to write %s without its row',
    async (column) => {
      const { _id: id } = await ordered([await newItem()])
      const write = sql`update orders set ${sql.ref(column)} = 1 where id = ${id}`.execute(db)
      await expect(write).rejects.toThrow('written with their rows')
    },
  )

  test('cash that is not what the order costs', async () => {
    const item = await newItem()
    const { _id: id } = await ordered([item], 'Cash on Delivery')
    await leave(id, item, 2)
    const whole = sql`
      update orders set status = 'delivered', captured_paise = total_paise, paid_at = now(), delivered_at = now()
       where id = ${id}`.execute(db)
    await expect(whole).rejects.toThrow('as much as the order costs')
  })
})
