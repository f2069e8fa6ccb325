import { editProduct } from '@farmgate/contract/catalogue/listings.ts'
import { packList, tickPacked } from '@farmgate/contract/delivery/packing.ts'
import {
  advanceOrder,
  cancelOrder,
  farmOrders,
  oneOrder,
  payOrder,
} from '@farmgate/contract/ordering/orders.ts'
import { approveProduct } from '@farmgate/contract/catalogue/product-review.ts'
import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { beforeAll, expect, test } from 'vitest'
import { ADDRESS, openMarket, outcome, type Person } from '#testing/market.ts'
import { untilLockWaits } from '#testing/database/lock-waits.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { countOrdersToPack, findLinesToPack, lockOrdersOf } from './packing.sql.ts'

const market = await openMarket()
let admin: Person
let buyer: Person

beforeAll(async () => {
  admin = await market.person('admin')
  buyer = await market.person('user')
})

/** A separate farm with okra and eggs on sale. */
async function farm() {
  const farmer = await market.person('farmer')
  const shelf = async (name: string, unit: Unit, price: number) => ({
    _id: await putOnSale(market.db, {
      farmerId: farmer.id,
      name,
      unit,
      pricePaise: price * 100,
      available: 1_000,
    }),
    price,
  })
  return { farmer, okra: await shelf('Okra', 'kg', 40), eggs: await shelf('Eggs', 'dozen', 90) }
}

const listOf = (farmer: Person) => farmer.call(packList, {})

/** Name, quantity, and quantity packed. */
const sums = async (farmer: Person) =>
  (await listOf(farmer)).products.map(({ product, quantity, packed }) => [product.name, quantity, packed])

const tick = (farmer: Person, product: string, orders: string[], packed = true) =>
  outcome(farmer.call(tickPacked, { body: { product, orders, packed } }))

test('a farm without open orders has nothing to pack', async () => {
  const { farmer } = await farm()
  expect(await listOf(farmer)).toEqual({ products: [], orders: 0, total: 0 })
})

test('every product is summed over the open orders that are paid or cash on delivery, and nothing else is', async () => {
  const { farmer, okra, eggs } = await farm()
  const { okra: neighbours } = await farm()
  const cash = await placedOrder(market, buyer, [{ ...okra, count: 2 }, { ...eggs, count: 4 }, neighbours])
  const paid = await paidOrder(market, buyer, [{ ...okra, count: 3 }])
  await placedOrder(market, buyer, [{ ...okra, count: 50 }], 'UPI')
  const dropped = await placedOrder(market, buyer, [{ ...okra, count: 60 }])
  await buyer.call(cancelOrder, { params: { id: dropped._id }, body: { reason: 'Other reason' } })
  const sent = await placedOrder(market, buyer, [{ ...okra, count: 70 }])
  await admin.call(advanceOrder, { params: { id: sent._id }, body: { status: 'shipped' } })

  const list = await listOf(farmer)
  expect(list).toMatchObject({ orders: 2, total: 2 })
  expect(list.products).toMatchObject([
    {
      product: { _id: okra._id, name: 'Okra', unit: 'kg' },
      quantity: 5,
      packed: 0,
      orders: [
        {
          _id: cash._id,
          number: cash.number,
          quantity: 2,
          packed: false,
          user: { name: buyer.name, place: 'Pune, Maharashtra' },
        },
        { _id: paid._id, number: paid.number, quantity: 3, packed: false },
      ],
    },
    { product: { _id: eggs._id, unit: 'dozen' }, quantity: 4, orders: [{ _id: cash._id }] },
  ])
  const sentOut = JSON.stringify(list)
  for (const secret of [buyer.email, ADDRESS.street, ADDRESS.phone, ADDRESS.pincode, neighbours._id])
    expect(sentOut).not.toContain(secret)
})

test('an online order appears on the list with its payment', async () => {
  const { farmer, okra } = await farm()
  const order = await placedOrder(market, buyer, [okra], 'UPI')
  expect(await sums(farmer)).toEqual([])
  await market.simulator.pay({ order_id: order.paymentOrderId ?? '', outcome: 'captured' })
  await buyer.call(payOrder, { params: { id: order._id } })
  expect(await sums(farmer)).toEqual([['Okra', 1, 0]])
})

test('a tick is stored once and can be removed', async () => {
  const { farmer, okra } = await farm()
  const one = await placedOrder(market, buyer, [{ ...okra, count: 2 }])
  const two = await placedOrder(market, buyer, [{ ...okra, count: 3 }])
  for (let again = 0; again < 2; again++) {
    expect(await tick(farmer, okra._id, [one._id, two._id, one._id])).toBe('done')
    expect(await sums(farmer)).toEqual([['Okra', 5, 5]])
  }
  for (let again = 0; again < 2; again++) {
    expect(await tick(farmer, okra._id, [one._id], false)).toBe('done')
    expect(await sums(farmer)).toEqual([['Okra', 5, 3]])
  }
})

test('a line that is ordered afterwards is not ticked with the others', async () => {
  const { farmer, okra } = await farm()
  const one = await placedOrder(market, buyer, [{ ...okra, count: 8 }])
  const late = await placedOrder(market, buyer, [{ ...okra, count: 4 }])
  // The screen showed only the first.
  await tick(farmer, okra._id, [one._id])
  const [row] = (await listOf(farmer)).products
  expect([row?.quantity, row?.packed]).toEqual([12, 8])
  expect(row?.orders).toMatchObject([
    { _id: one._id, packed: true },
    { _id: late._id, packed: false },
  ])
})

test('shipped orders leave the list, and neither they nor a cancelled order can be ticked', async () => {
  const { farmer, okra } = await farm()
  const sent = await placedOrder(market, buyer, [{ ...okra, count: 2 }])
  const dropped = await placedOrder(market, buyer, [{ ...okra, count: 3 }])
  const kept = await placedOrder(market, buyer, [{ ...okra, count: 4 }])
  await tick(farmer, okra._id, [sent._id])
  await admin.call(advanceOrder, { params: { id: sent._id }, body: { status: 'shipped' } })
  await buyer.call(cancelOrder, { params: { id: dropped._id }, body: { reason: 'Other reason' } })
  expect(await sums(farmer)).toEqual([['Okra', 4, 0]])
  expect(await tick(farmer, okra._id, [sent._id], false)).toBe('order.not_found')
  expect(await tick(farmer, okra._id, [dropped._id])).toBe('order.not_found')
  // All or none: the existing one is not ticked beside the missing one.
  expect(await tick(farmer, okra._id, [kept._id, sent._id])).toBe('order.not_found')
  expect(await sums(farmer)).toEqual([['Okra', 4, 0]])
})

test('only a line of the farm itself can be ticked', async () => {
  const { farmer, okra, eggs } = await farm()
  const neighbour = await farm()
  const order = await placedOrder(market, buyer, [okra, neighbour.okra])
  const waiting = await placedOrder(market, buyer, [okra], 'UPI')
  for (const [product, id] of [
    [neighbour.okra._id, order._id],
    [eggs._id, order._id],
    [okra._id, waiting._id],
    [okra._id, okra._id],
    ['okra', order._id],
    [okra._id, 'order'],
  ] as const)
    expect(await tick(farmer, product, [id])).toBe('order.not_found')
  expect(await tick(neighbour.farmer, okra._id, [order._id])).toBe('order.not_found')
  expect(await tick(farmer, okra._id, [])).toBe('request.invalid')
  expect(await sums(farmer)).toEqual([['Okra', 1, 0]])
  expect(await sums(neighbour.farmer)).toEqual([['Okra', 1, 0]])
})

test('an order reports when all of the farm’s own lines are packed, whatever another farm has done', async () => {
  const { farmer, okra, eggs } = await farm()
  const neighbour = await farm()
  const order = await placedOrder(market, buyer, [okra, eggs, neighbour.okra])
  const isPacked = async (who: Person) => (await who.call(farmOrders, { query: {} })).orders[0]?.packed
  await tick(farmer, okra._id, [order._id])
  expect(await isPacked(farmer)).toBe(false)
  await tick(farmer, eggs._id, [order._id])
  expect(await isPacked(farmer)).toBe(true)
  expect(await isPacked(neighbour.farmer)).toBe(false)
  await tick(farmer, okra._id, [order._id], false)
  expect(await isPacked(farmer)).toBe(false)
})

test('after a change of unit, kilos and dozens are listed and ticked separately', async () => {
  const { farmer, okra } = await farm()
  const inKilos = await placedOrder(market, buyer, [{ ...okra, count: 2 }])
  await farmer.call(editProduct, { params: { id: okra._id }, body: { unit: 'dozen' } })
  await admin.call(approveProduct, { params: { id: okra._id }, body: {} })
  const inDozens = await placedOrder(market, buyer, [{ ...okra, count: 3 }])
  const units = async () =>
    (await listOf(farmer)).products.map(({ product, quantity, packed }) => [product.unit, quantity, packed])
  expect(await units()).toEqual([
    ['dozen', 3, 0],
    ['kg', 2, 0],
  ])
  await tick(farmer, okra._id, [inDozens._id])
  expect(await units()).toEqual([
    ['dozen', 3, 3],
    ['kg', 2, 0],
  ])
  expect(inKilos._id).not.toBe(inDozens._id)
})

test('with more orders than one list holds, the list has those that wait longest, and the count has all of them', async () => {
  const { farmer, okra } = await farm()
  const orders: string[] = []
  for (let n = 1; n <= 3; n++) orders.push((await placedOrder(market, buyer, [{ ...okra, count: n }]))._id)
  const lines = await findLinesToPack(market.db, farmer.id, 2)
  expect(lines.map(({ orderId }) => orderId)).toEqual(orders.slice(0, 2))
  expect(await countOrdersToPack(market.db, farmer.id)).toBe(3)
})

test('two phones that tick the same lines while the order ships do not block each other', async () => {
  const { farmer, okra, eggs } = await farm()
  const orders: string[] = []
  for (let n = 0; n < 6; n++)
    orders.push((await placedOrder(market, buyer, [{ ...okra, count: n + 1 }, eggs]))._id)
  const moves = orders
    .slice(0, 3)
    .map((id) => outcome(admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } })))
  const ticks = [okra, eggs, okra, eggs].map(({ _id }, n) =>
    tick(farmer, _id, n < 2 ? orders : orders.toReversed(), n !== 3),
  )
  for (const result of await Promise.all(moves)) expect(result).toBe('done')
  for (const result of await Promise.all(ticks)) expect(['done', 'order.not_found']).toContain(result)
  expect(await tick(farmer, okra._id, orders.slice(3))).toBe('done')
  expect((await listOf(farmer)).products.find(({ product }) => product.name === 'Okra')).toMatchObject({
    quantity: 4 + 5 + 6,
    packed: 4 + 5 + 6,
  })
})

test('operators see how much each farm has packed, and the history names a farm that packed all, or opened it again', async () => {
  const { farmer, okra, eggs } = await farm()
  const neighbour = await farm()
  const order = await placedOrder(market, buyer, [okra, eggs, neighbour.okra])
  const seen = async () => {
    const { order: shown, events } = await admin.call(oneOrder, { params: { id: order._id } })
    const own = shown.parcels.find(({ farmer: { _id } }) => _id === farmer.id)
    return {
      packed: [own?.packedLines, own?.lines, own?.packedAt !== null],
      events: events.filter(({ by }) => by === 'farmer').map(({ kind, farm: name }) => [kind, name]),
    }
  }
  expect(await seen()).toEqual({ packed: [0, 2, false], events: [] })
  await tick(farmer, okra._id, [order._id])
  expect(await seen()).toEqual({ packed: [1, 2, false], events: [] })
  await tick(farmer, eggs._id, [order._id])
  await tick(farmer, eggs._id, [order._id])
  expect(await seen()).toEqual({ packed: [2, 2, true], events: [['packed', farmer.name]] })
  await tick(farmer, okra._id, [order._id], false)
  expect(await seen()).toEqual({
    packed: [1, 2, false],
    events: [
      ['packed', farmer.name],
      ['unpacked', farmer.name],
    ],
  })
})

test('two phones that tick the last two lines at the same moment pack the parcel', async () => {
  const { farmer, okra, eggs } = await farm()
  const order = await placedOrder(market, buyer, [okra, eggs])
  const ticks = await market.db.transaction().execute(async (tx) => {
    await lockOrdersOf(tx, farmer.id, [order._id])
    const both = [tick(farmer, okra._id, [order._id]), tick(farmer, eggs._id, [order._id])]
    await untilLockWaits(market.db, 2)
    return { both }
  })
  expect(await Promise.all(ticks.both)).toEqual(['done', 'done'])
  const { order: shown, events } = await admin.call(oneOrder, { params: { id: order._id } })
  expect(shown.parcels[0]?.packedAt).not.toBeNull()
  expect(events.filter(({ kind }) => kind === 'packed')).toHaveLength(1)
})
