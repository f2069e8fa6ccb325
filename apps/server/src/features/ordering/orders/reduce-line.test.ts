import { advanceOrder, changeOrderLine, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { tickPacked } from '@farmgate/contract/delivery/packing.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { openMoneyMarket } from '#testing/builders/money.ts'
import { readRefunds } from '#testing/builders/money.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { type ItemToOrder, onSale, paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { outcome, type Person, problemOf } from '#testing/market.ts'

const { market, db } = await openMoneyMarket()
let buyer: Person
let farmer: Person
let admin: Person

beforeAll(async () => {
  buyer = await market.person('user')
  farmer = await market.person('farmer')
  admin = await market.person('admin')
})

/** Three of ten kilos at ₹40. */
const newItem = async (): Promise<ItemToOrder> => ({
  _id: await putOnSale(db, { farmerId: farmer.id, available: 10 }),
  price: 40,
  count: 3,
})
const leave = (id: string, { _id: lineId }: Pick<ItemToOrder, '_id'>, quantity: number, by = buyer) =>
  by.call(changeOrderLine, { params: { id, lineId }, body: { quantity } })
const refunds = async (id: string) =>
  (await readRefunds(db, id)).map(({ cause, amountPaise }) => [cause, amountPaise])
const stockOf = async ({ _id }: ItemToOrder) => (await onSale(market, _id)).stock

describe('a buyer who reduces an item', () => {
  test('gets its money back, and the rest is on sale again', async () => {
    const item = await newItem()
    const { _id: id } = await paidOrder(market, buyer, [item])
    const { message, order } = await leave(id, item, 1)
    expect(message).toBe('Order changed')
    expect(order).toMatchObject({ totalAmount: 145, currentTotal: 65, status: 'confirmed' })
    expect(order.changes).toMatchObject([{ line: item._id, kind: 'dropped', by: 'buyer', amount: 80 }])
    expect(await refunds(id)).toEqual([['change:1', 80_00]])
    expect(await stockOf(item)).toBe(9)
  })

  test('gets the same response to the same request, and reduces once', async () => {
    const item = await newItem()
    const { _id: id } = await paidOrder(market, buyer, [item])
    const input = { params: { id, lineId: item._id }, body: { quantity: 2 } }
    const first = await buyer.call(changeOrderLine, input, { idempotencyKey: 'reduce-0001' })
    expect(await buyer.call(changeOrderLine, input, { idempotencyKey: 'reduce-0001' })).toEqual(first)
    expect(await refunds(id)).toEqual([['change:1', 40_00]])
    const other = { ...input, body: { quantity: 1 } }
    const again = buyer.call(changeOrderLine, other, { idempotencyKey: 'reduce-0001' })
    expect(await outcome(again)).toBe('idempotency.key_reused')
  })

  test('to more than there is changes nothing', async () => {
    const item = await newItem()
    const { _id: id } = await paidOrder(market, buyer, [item])
    const { order } = await leave(id, item, 100)
    expect(order).toMatchObject({ currentTotal: 145, changes: [] })
  })

  test('to nothing cancels the order when it was the last item, with its fees', async () => {
    const item = await newItem()
    const { _id: id } = await paidOrder(market, buyer, [item])
    const { order } = await leave(id, item, 0)
    expect(order).toMatchObject({ status: 'cancelled', cancelledBy: 'buyer', currentTotal: 0 })
    expect(await refunds(id)).toEqual([['change:1', 145_00]])
    expect(await stockOf(item)).toBe(10)
  })

  test('can do so until the farm has packed it', async () => {
    const item = await newItem()
    const other = await newItem()
    const { _id: id } = await paidOrder(market, buyer, [item, other])
    await farmer.call(tickPacked, { body: { product: item._id, orders: [id], packed: true } })
    expect(await problemOf(leave(id, item, 1))).toMatchObject({ status: 409, code: 'line.not_changeable' })
    expect((await leave(id, other, 1)).order.currentTotal).toBe(185)
    await admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } })
    expect(await outcome(leave(id, other, 0))).toBe('line.not_changeable')
    expect(await refunds(id)).toEqual([['change:1', 80_00]])
  })

  test('at the same time as the farm packs it: one of the two happens', async () => {
    for (let round = 0; round < 6; round++) {
      const item = await newItem()
      const { _id: id } = await paidOrder(market, buyer, [item])
      const [reduced] = await Promise.all([
        outcome(leave(id, item, 1)),
        outcome(farmer.call(tickPacked, { body: { product: item._id, orders: [id], packed: true } })),
      ])
      expect(['done', 'line.not_changeable']).toContain(reduced)
      expect(await refunds(id)).toEqual(reduced === 'done' ? [['change:1', 80_00]] : [])
    }
  })

  test('reduces only a placed order of the own, and an item in it', async () => {
    const item = await newItem()
    const { _id: id } = await placedOrder(market, buyer, [item], 'UPI')
    expect(await outcome(leave(id, item, 1))).toBe('order.unpaid')
    expect(await outcome(leave(id, { _id: 'gold' }, 1))).toBe('line.not_found')
    expect(await outcome(leave(id, item, 1, await market.person('user')))).toBe('order.not_found')
    for (const quantity of [-1, 1.5, 101])
      expect(await outcome(leave(id, item, quantity))).toBe('request.invalid')
  })

  test('of a cash order pays less at the door', async () => {
    const item = await newItem()
    const { _id: id } = await placedOrder(market, buyer, [item])
    await leave(id, item, 2)
    await admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })
    const { order } = await buyer.call(oneOrder, { params: { id } })
    expect(order).toMatchObject({ currentTotal: 105, paymentStatus: 'paid', refunds: [] })
  })
})
