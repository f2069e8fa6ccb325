import { farmToday } from '@farmgate/contract/delivery/farm-today.ts'
import { editProduct } from '@farmgate/contract/catalogue/listings.ts'
import { cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { tickPacked } from '@farmgate/contract/delivery/packing.ts'
import { approveProduct, rejectProduct } from '@farmgate/contract/catalogue/product-review.ts'
import { beforeAll, expect, test } from 'vitest'
import { postPayout } from '#features/money/farm-money/testing/farm-books.sql.ts'
import { openMarket, type Person } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, placedOrder } from '#testing/builders/orders.ts'
import { readFarmToday } from './farm-today.ts'

const market = await openMarket()
let admin: Person
let buyer: Person

beforeAll(async () => {
  admin = await market.person('admin')
  buyer = await market.person('user')
})

const today = (farmer: Person) => farmer.call(farmToday, {})
const put = async (farmer: Person, name: string, available: number, status?: 'pending') => ({
  _id: await putOnSale(market.db, {
    farmerId: farmer.id,
    name,
    available,
    ...(status === undefined ? {} : { status }),
  }),
  price: 40,
})

test('a farm without anything has an empty day', async () => {
  expect(await today(await market.person('farmer'))).toEqual({
    pack: { orders: 0, packed: 0, left: [], days: [] },
    owed: 0,
    low: [],
    listings: [],
    news: { orders: { count: 0, total: 0 }, paidOut: [], cancelled: [], approved: [] },
  })
})

test('what is to pack shrinks with each tick, and an order counts as packed when it is complete', async () => {
  const farmer = await market.person('farmer')
  const okra = await put(farmer, 'Okra', 500)
  const eggs = await put(farmer, 'Eggs', 500)
  const one = await placedOrder(market, buyer, [{ ...okra, count: 8 }, eggs])
  const two = await placedOrder(market, buyer, [{ ...okra, count: 4 }])
  const pack = async () => {
    const { orders, packed, left } = (await today(farmer)).pack
    return [orders, packed, ...left.map(({ name, quantity }) => `${quantity} ${name}`)]
  }
  expect(await pack()).toEqual([2, 0, '12 Okra', '1 Eggs'])
  await farmer.call(tickPacked, { body: { product: okra._id, orders: [one._id, two._id], packed: true } })
  expect(await pack()).toEqual([2, 1, '1 Eggs'])
  await farmer.call(tickPacked, { body: { product: eggs._id, orders: [one._id], packed: true } })
  expect(await pack()).toEqual([2, 2])
})

test('a repeated tick with the same key does not undo the tick after it', async () => {
  const farmer = await market.person('farmer')
  const okra = await put(farmer, 'Okra', 500)
  const { _id } = await placedOrder(market, buyer, [okra])
  const send = (packed: boolean, idempotencyKey: string) =>
    farmer.call(tickPacked, { body: { product: okra._id, orders: [_id], packed } }, { idempotencyKey })
  await send(true, 'tick-0001')
  await send(false, 'tick-0002')
  await send(true, 'tick-0001')
  expect((await today(farmer)).pack).toMatchObject({ orders: 1, packed: 0 })
})

test('stock that would not last another day runs low; sold out says since when', async () => {
  const farmer = await market.person('farmer')
  await put(farmer, 'Plenty', 100)
  await put(farmer, 'Few', 5)
  await put(farmer, 'Not on sale', 1, 'pending')
  const brisk = await put(farmer, 'Brisk', 24)
  const gone = await put(farmer, 'Gone', 3)
  await placedOrder(market, buyer, [{ ...brisk, count: 12 }])
  await placedOrder(market, buyer, [{ ...gone, count: 3 }])
  const dropped = await placedOrder(market, buyer, [{ ...brisk, count: 6 }])
  await buyer.call(cancelOrder, { params: { id: dropped._id }, body: { reason: 'Other reason' } })
  const { low } = await today(farmer)
  expect(low.map(({ name, quantity, soldLately }) => [name, quantity, soldLately])).toEqual([
    ['Brisk', 12, 12],
    ['Gone', 0, 3],
    ['Few', 5, 0],
  ])
  expect(low.map(({ soldOutAt }) => soldOutAt !== null)).toEqual([false, true, false])
})

test('listings and changes that are not approved are named with the reason', async () => {
  const farmer = await market.person('farmer')
  const changed = await put(farmer, 'Okra', 50)
  const rejected = await put(farmer, 'Grapes', 50, 'pending')
  await put(farmer, 'Onion', 50, 'pending')
  await farmer.call(editProduct, { params: { id: changed._id }, body: { name: 'Green okra' } })
  await admin.call(rejectProduct, { params: { id: rejected._id }, body: { note: 'The photo is dark.' } })
  const { listings } = await today(farmer)
  expect(listings.map(({ name, status, isChange, note }) => [name, status, isChange, note])).toEqual([
    ['Onion', 'pending', false, null],
    ['Grapes', 'rejected', false, 'The photo is dark.'],
    ['Okra', 'pending', true, null],
  ])
})

test('the news are new orders, cancelled ones, payouts and approvals since yesterday, of this farm alone', async () => {
  const farmer = await market.person('farmer')
  const neighbour = await market.person('farmer')
  const okra = await put(farmer, 'Okra', 500)
  const theirs = await put(neighbour, 'Milk', 500)
  const fresh = await put(farmer, 'Chilli', 50, 'pending')
  await admin.call(approveProduct, { params: { id: fresh._id }, body: {} })
  await deliveredOrder(market, buyer, admin, [{ ...okra, count: 5 }, theirs])
  const dropped = await placedOrder(market, buyer, [okra])
  await buyer.call(cancelOrder, { params: { id: dropped._id }, body: { reason: 'Other reason' } })
  await postPayout(market.db, farmer.id, 12_000)
  const day = await today(farmer)
  expect(day.owed).toBe(80)
  expect(day.news).toMatchObject({
    orders: { count: 2, total: 240 },
    paidOut: [{ amount: 120 }],
    cancelled: [{ _id: dropped._id, number: dropped.number }],
    approved: [{ _id: fresh._id, name: 'Chilli' }],
  })
  expect((await today(neighbour)).news).toMatchObject({ orders: { count: 1 }, paidOut: [], cancelled: [] })
})

test('two days later an order is no news, and still to pack', async () => {
  const farmer = await market.person('farmer')
  await placedOrder(market, buyer, [await put(farmer, 'Okra', 500)])
  const later = new Date(Date.now() + 2 * 86_400_000)
  const day = await readFarmToday(market.db, farmer.id, later)
  expect(day.orders).toEqual({ count: 0, totalPaise: 0 })
  expect(day.pack.orders).toBe(1)
})
