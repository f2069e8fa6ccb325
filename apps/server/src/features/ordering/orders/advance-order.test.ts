import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import {
  advanceOrder,
  cancelOrder,
  farmOrders,
  oneOrder,
  operatorCancelOrder,
  settleCashRefund,
} from '@farmgate/contract/ordering/orders.ts'
import {
  ORDER_STATUSES,
  STAGES,
  type OrderStatus,
  type Stage,
} from '@farmgate/domain/ordering/orders/stage.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openMarket, outcome, type Person, problemOf } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { paidOrder, placedOrder } from '#testing/builders/orders.ts'

const market = await openMarket()
let buyer: Person
let admin: Person
let farmer: Person
let item: { _id: string; price: number }

beforeAll(async () => {
  buyer = await market.person('user')
  admin = await market.person('admin')
  farmer = await market.person('farmer')
  item = { _id: await putOnSale(market.db, { farmerId: farmer.id, available: 1_000 }), price: 40 }
})

const move = (id: string, status: Stage, by = admin) =>
  by.call(advanceOrder, { params: { id }, body: { status } })
const cancel = (id: string, by = buyer) =>
  by.call(cancelOrder, { params: { id }, body: { reason: 'Ordered by mistake' } })
const cancelForThem = (id: string) =>
  admin.call(operatorCancelOrder, { params: { id }, body: { reason: 'Can’t be supplied' } })
const seen = async (id: string): Promise<Order> => (await admin.call(oneOrder, { params: { id } })).order

/** A paid order in this stage. */
async function orderAt(status: OrderStatus): Promise<string> {
  const { _id: id } = await paidOrder(market, buyer, [item])
  if (status === 'cancelled') await cancel(id)
  else if (status !== 'confirmed') await move(id, status)
  return id
}

const FORWARD = new Set([
  'confirmed → shipped',
  'confirmed → delivered',
  'shipped → delivered',
  'confirmed → cancelled',
])

describe('an order moves forward only', () => {
  const pairs = ORDER_STATUSES.flatMap((from) => STAGES.map((to) => [from, to] as const))

  test.each(pairs)('from %s to %s when it lies ahead', async (from, to) => {
    const id = await orderAt(from)
    const isForward = FORWARD.has(`${from} → ${to}`)
    expect(await outcome(move(id, to))).toBe(isForward ? 'done' : 'order.stage_passed')
    const { status, parcels } = await seen(id)
    expect(status).toBe(isForward ? to : from)
    expect(parcels.map((parcel) => parcel.status)).toEqual([status])
  })

  test.each(ORDER_STATUSES)('from %s to cancelled only before it was sent', async (from) => {
    for (const call of [(id: string) => cancel(id), cancelForThem]) {
      const id = await orderAt(from)
      const isForward = FORWARD.has(`${from} → cancelled`)
      expect(await outcome(call(id))).toBe(isForward ? 'done' : 'order.not_cancellable')
      expect((await seen(id)).status).toBe(isForward ? 'cancelled' : from)
    }
  })

  test('and the database enforces it for every writer', async () => {
    for (const from of ORDER_STATUSES) {
      const id = await orderAt(from)
      for (const to of ORDER_STATUSES) {
        if (from === to || FORWARD.has(`${from} → ${to}`)) continue
        await expect(
          sql`update orders set status = ${to} where id = ${id}`.execute(market.db),
          `${from} → ${to}`,
        ).rejects.toThrow('moves forward only')
        await expect(
          sql`update parcels set status = ${to} where order_id = ${id}`.execute(market.db),
          `${from} → ${to}`,
        ).rejects.toThrow('moves forward only')
      }
    }
  })

  test('by an admin only', async () => {
    const id = await orderAt('confirmed')
    for (const person of [buyer, farmer]) {
      expect(await outcome(move(id, 'shipped', person))).toBe('auth.role_forbidden')
    }
    expect(await outcome(cancel(id, farmer))).toBe('auth.role_forbidden')
    expect(await outcome(cancel(id, admin))).toBe('auth.role_forbidden')
    expect((await seen(id)).status).toBe('confirmed')
  })

  test('to a known stage only', async () => {
    const id = await orderAt('confirmed')
    expect(await outcome(move(id, 'eaten' as Stage))).toBe('order.status_refused')
    expect(await outcome(move(id, 'cancelled' as Stage))).toBe('order.status_refused')
    for (const unknown of ['00000000-0000-7000-8000-000000000000', 'not-an-id']) {
      expect(await outcome(move(unknown, 'shipped'))).toBe('order.not_found')
      expect(await outcome(cancelForThem(unknown))).toBe('order.not_found')
      expect(await outcome(admin.call(settleCashRefund, { params: { id: unknown } }))).toBe('order.not_found')
      expect(await outcome(admin.call(oneOrder, { params: { id: unknown } }))).toBe('order.not_found')
    }
  })
})

test('an unpaid order is not shipped', async () => {
  const { _id: id } = await placedOrder(market, buyer, [item], 'UPI')
  expect(await problemOf(move(id, 'shipped'))).toMatchObject({
    status: 409,
    code: 'order.unpaid',
    message: 'This order still waits for its payment.',
  })
  expect(await outcome(move(id, 'delivered'))).toBe('order.unpaid')
  expect(await seen(id)).toMatchObject({ status: 'confirmed', waitingForPayment: true })
  await cancel(id)
})

test('cash is paid with the delivery, and from then on the farm is owed its lines', async () => {
  const { _id: id } = await placedOrder(market, buyer, [{ ...item, count: 2 }])
  await move(id, 'shipped')
  expect(await seen(id)).toMatchObject({ paymentStatus: 'not paid', paidAt: null })
  const { order, message } = await move(id, 'delivered')
  expect(message).toBe('Order updated')
  expect(order).toMatchObject({ status: 'delivered', paymentStatus: 'paid', totalAmount: 105 })
  expect(order.paidAt).not.toBeNull()
  const entries = await market.db
    .selectFrom('ledger_entries')
    .select(['account', 'farmer_id as farmer', sql<number>`amount_paise::int`.as('paise')])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  expect(entries).toEqual([
    { account: 'cash', farmer: null, paise: 10_500 },
    { account: 'farm', farmer: farmer.id, paise: -8_000 },
    { account: 'delivery', farmer: null, paise: -2_000 },
    { account: 'platform', farmer: null, paise: -500 },
  ])
  const { events } = await buyer.call(oneOrder, { params: { id } })
  expect(events.map(({ kind, by, amount }) => [kind, by, amount])).toEqual([
    ['placed', 'buyer', null],
    ['shipped', 'admin', null],
    ['paid', 'admin', 105],
    ['delivered', 'admin', null],
  ])
})

test('the audit log records who advanced an order', async () => {
  const id = await orderAt('confirmed')
  await move(id, 'shipped')
  await move(id, 'delivered')
  const acts = await market.db
    .selectFrom('audit_log')
    .select(['actor_id as actor', 'action'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(acts).toEqual([
    { actor: admin.id, action: 'order.shipped' },
    { actor: admin.id, action: 'order.delivered' },
  ])
})

test('when two admins advance an order at once, one is refused because it is done already', async () => {
  const other = await market.person('admin')
  for (let round = 0; round < 5; round++) {
    const { _id: id } = await placedOrder(market, buyer, [{ ...item, count: 1 + round }])
    const both = await Promise.allSettled([move(id, 'delivered'), move(id, 'delivered', other)])
    const refusals = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refusals).toMatchObject([{ status: 409, problem: { code: 'order.stage_passed' } }])
    const paid = await market.db
      .selectFrom('ledger_txns')
      .select('kind')
      .where('source', '=', 'order')
      .where('source_id', '=', id)
      .execute()
    expect(paid).toEqual([{ kind: 'sale' }])
  }
})

test('all farms of an order see their parcels advance', async () => {
  const other = await market.person('farmer')
  const milk = { _id: await putOnSale(market.db, { farmerId: other.id }), price: 40 }
  const { _id: id } = await placedOrder(market, buyer, [item, milk])
  await move(id, 'shipped')
  for (const farm of [farmer, other]) {
    const { orders } = await farm.call(farmOrders, { query: { status: 'shipped' } })
    expect(orders.map(({ _id }) => _id)).toContain(id)
  }
})
