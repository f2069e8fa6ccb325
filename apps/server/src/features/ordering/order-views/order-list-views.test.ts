import { assignOrders } from '@farmgate/contract/ordering/bulk-actions.ts'
import { advanceOrder, allOrders } from '@farmgate/contract/ordering/orders.ts'
import { tickPacked } from '@farmgate/contract/delivery/packing.ts'
import {
  ORDER_SORTS,
  type OrderSort,
  type OrderViewName,
} from '@farmgate/domain/ordering/order-admin/order-list.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openMarket, outcome, type Person } from '#testing/market.ts'
import { recountFarmDays } from '#testing/builders/farm-days.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'

const market = await openMarket()
let admin: Person
let other: Person
let buyer: Person
let farmers: Person[]
let goods: { _id: string; price: number }[]

type Placed = Awaited<ReturnType<typeof placedOrder>>
type Query = NonNullable<Parameters<typeof listed>[0]>

const listed = (query: {
  view?: OrderViewName
  sort?: OrderSort
  direction?: 'asc' | 'desc'
  limit?: string
  cursor?: string
  q?: string
}) => admin.call(allOrders, { query })

beforeAll(async () => {
  admin = await market.person('admin')
  other = await market.person('admin')
  buyer = await market.person('user')
  farmers = [await market.person('farmer'), await market.person('farmer')]
  goods = await Promise.all(
    farmers.map(async ({ id }, n) => ({
      _id: await putOnSale(market.db, { farmerId: id, name: `Okra ${n}`, available: 900 }),
      price: 40,
    })),
  )
})

let packed: Placed
let half: Placed
let unpaid: Placed
let shipped: Placed

beforeAll(async () => {
  packed = await placedOrder(market, buyer, goods)
  // Other quantities: the same order within a minute would be the same request.
  half = await placedOrder(market, buyer, counted(2))
  unpaid = await placedOrder(market, buyer, counted(3).slice(0, 1), 'UPI')
  shipped = await placedOrder(market, buyer, counted(4).slice(0, 1))
  await tick(0, [packed, half])
  await tick(1, [packed])
  await admin.call(advanceOrder, { params: { id: shipped._id }, body: { status: 'shipped' } })
})

const counted = (count: number) => goods.map((thing) => ({ ...thing, count }))

const tick = (farm: number, orders: readonly Placed[], isPacked = true) =>
  farmers[farm]?.call(tickPacked, {
    body: { product: goods[farm]?._id ?? '', orders: orders.map(({ _id }) => _id), packed: isPacked },
  })

/** The orders of a list, and the number that the list gives for it. */
const numbersOf = async (query: Query) => {
  const { orders, counts, total } = await listed(query)
  return {
    numbers: orders.map(({ number }) => number),
    count: { ...counts, no_day: total, courier: total }[query.view ?? 'all'],
    total,
  }
}

const view = (orders: readonly Placed[]) => ({
  numbers: orders.map(({ number }) => number),
  count: orders.length,
  total: orders.length,
})

test('ready to ship are placed orders that every farm has packed, until a farm opens one again', async () => {
  expect(await numbersOf({ view: 'ready' })).toEqual(view([packed]))
  await tick(1, [packed], false)
  expect(await numbersOf({ view: 'ready' })).toEqual(view([]))
  await tick(1, [packed])
  expect(await numbersOf({ view: 'ready' })).toEqual(view([packed]))
})

test('cash to collect are open cash orders, unpaid are online orders without a payment', async () => {
  expect(await numbersOf({ view: 'cash' })).toEqual(view([packed, half, shipped]))
  expect(await numbersOf({ view: 'unpaid' })).toEqual(view([unpaid]))
})

test('orders without a day have a bag that no round and no courier carries; the others go by courier', async () => {
  expect(await numbersOf({ view: 'no_day' })).toEqual(view([packed, half]))
  expect(await numbersOf({ view: 'courier' })).toEqual(view([]))
  await sql`update parcels set goes_by = 'courier' where order_id = ${half._id}`.execute(market.db)
  expect(await numbersOf({ view: 'no_day' })).toEqual(view([packed]))
  expect(await numbersOf({ view: 'courier' })).toEqual(view([half]))
  await sql`update parcels set goes_by = null where order_id = ${half._id}`.execute(market.db)
})

test('late orders are past the market’s waiting times, and each says since when', async () => {
  expect(await numbersOf({ view: 'late' })).toEqual(view([]))
  const { orders } = await listed({})
  expect(orders.find(({ _id }) => _id === unpaid._id)?.dueAt).toBeNull()
  expect(Date.parse(orders.find(({ _id }) => _id === half._id)?.dueAt ?? '')).toBeGreaterThan(Date.now())
  await sql`update market_settings set ship_within_hours = 1, deliver_within_hours = 1`.execute(market.db)
  await sql`set session_replication_role = replica;
    update orders set created_at = created_at - interval '2 hours' where id = '${sql.raw(half._id)}';
    update orders set shipped_at = shipped_at - interval '2 hours' where id = '${sql.raw(shipped._id)}';
    set session_replication_role = origin`.execute(market.db)
  await recountFarmDays(market.db)
  expect(await numbersOf({ view: 'late' })).toEqual(view([half, shipped]))
  const late = (await listed({ view: 'late' })).orders.map(({ dueAt }) => Date.parse(dueAt ?? ''))
  for (const at of late) expect(at).toBeLessThan(Date.now())
})

test('an operator takes open orders over and releases them; a closed one is refused, the others are not', async () => {
  const assign = async (who: Person, orders: readonly Placed[], mine: boolean) =>
    (await who.call(assignOrders, { body: { orders: orders.map(({ _id }) => _id), mine } })).results.map(
      ({ ok, code, order }) => (ok ? (order?.assignedTo?.name ?? null) : code),
    )
  expect(await assign(other, [half, shipped], true)).toEqual([other.name, other.name])
  expect(await numbersOf({ view: 'mine' })).toEqual(view([]))
  expect(await assign(admin, [half], true)).toEqual([admin.name])
  expect(await numbersOf({ view: 'mine' })).toEqual(view([half]))
  await admin.call(advanceOrder, { params: { id: shipped._id }, body: { status: 'delivered' } })
  expect(await assign(admin, [shipped, half], false)).toEqual(['order.stage_passed', null])
  expect(await numbersOf({ view: 'mine' })).toEqual(view([]))
  const closed = (await listed({})).orders.find(({ _id }) => _id === shipped._id)
  expect(closed?.movedBy).toBe(admin.name)
})

test.each(ORDER_SORTS)('pages sorted by %s have every order once, in both directions', async (sort) => {
  await sql`set session_replication_role = replica;
    update orders set contact_name = 'B ' || number % 2, to_pincode = 411001 + number % 2;
    set session_replication_role = origin`.execute(market.db)
  const paged = async (direction: 'asc' | 'desc', q?: string) => {
    const found: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await listed({ sort, direction, limit: '1', ...(q && { q }), ...(cursor && { cursor }) })
      found.push(...page.orders.map(({ number }) => number))
      if (page.nextCursor === null) return found
      cursor = page.nextCursor
    }
  }
  const rising = await paged('asc')
  expect(rising.toSorted()).toEqual([packed, half, unpaid, shipped].map(({ number }) => number).toSorted())
  expect(await paged('desc')).toEqual(rising.toReversed())
  expect(await paged('asc', 'okra')).toEqual(rising)
})

test('the cursor of one sort is refused by another', async () => {
  const { nextCursor } = await listed({ sort: 'buyer', limit: '1' })
  const other = listed({ sort: 'place', limit: '1', cursor: nextCursor ?? '' })
  expect(await outcome(other)).toBe('request.invalid')
})
