import { deleteProduct, editProduct } from '@farmgate/contract/catalogue/listings.ts'
import {
  advanceOrder,
  allOrders,
  cancelOrder,
  farmOrders,
  myOrders,
  oneOrder,
  ordersOfUser,
} from '@farmgate/contract/ordering/orders.ts'
import type { OrderGroup } from '@farmgate/domain/ordering/orders/stage.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { approvedListing } from '#testing/builders/listings.ts'
import { ADDRESS, openMarket, outcome, type Person } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { paidOrder, placedOrder } from '#testing/builders/orders.ts'

const market = await openMarket()
let buyer: Person
let admin: Person
let ravi: Person
let meena: Person
let okra: { _id: string; price: number }
let milk: { _id: string; price: number }

beforeAll(async () => {
  buyer = await market.person('user')
  admin = await market.person('admin')
  ravi = await market.person('farmer')
  meena = await market.person('farmer')
  okra = {
    _id: await putOnSale(market.db, { farmerId: ravi.id, name: 'Okra', available: 500 }),
    price: 40,
  }
  milk = {
    _id: await putOnSale(market.db, {
      farmerId: meena.id,
      name: 'Milk',
      pricePaise: 6_000,
      unit: 'litre',
      available: 500,
    }),
    price: 60,
  }
})

const ids = ({ orders }: { readonly orders: readonly { readonly _id: string }[] }) =>
  orders.map(({ _id }) => _id)

const move = (id: string, status: 'shipped' | 'delivered') =>
  admin.call(advanceOrder, { params: { id }, body: { status } })

describe('a buyer sees', () => {
  test('an order with its lines, parcels, address and figures', async () => {
    const { _id: id } = await placedOrder(market, buyer, [{ ...okra, count: 2 }, milk])
    const { order } = await buyer.call(oneOrder, { params: { id } })
    expect(order).toMatchObject({
      number: expect.stringMatching(/^FG-\d{5,}$/),
      user: { _id: buyer.id, name: buyer.name, email: buyer.email },
      itemsTotal: 140,
      deliveryFee: 20,
      platformFee: 5,
      totalAmount: 165,
      total: 165,
      status: 'confirmed',
      paymentMethod: 'Cash on Delivery',
      paymentStatus: 'not paid',
      waitingForPayment: false,
      payBy: null,
      paymentUnknown: false,
      checkout: null,
      paymentOrderId: null,
      delivery: ADDRESS,
      returnRequested: false,
      returnStatus: null,
      returnLate: false,
      refund: null,
    })
    expect(
      order.items.map(({ product, quantity, lineTotal, farmer }) => [
        product.name,
        quantity,
        lineTotal,
        farmer._id,
      ]),
    ).toEqual([
      ['Okra', 2, 80, ravi.id],
      ['Milk', 1, 60, meena.id],
    ])
    expect(order.items[1]?.product).toMatchObject({ _id: milk._id, price: 60, unit: 'litre' })
    expect(order.items[1]?.product.image).toMatch(/^\/pictures\//)
    expect(
      Object.fromEntries(order.parcels.map(({ farmer, status, total }) => [farmer._id, [status, total]])),
    ).toEqual({
      [ravi.id]: ['confirmed', 80],
      [meena.id]: ['confirmed', 60],
    })
    // The list agrees with the page.
    const { orders } = await buyer.call(myOrders, { query: { limit: '1' } })
    expect(orders).toEqual([order])
  })

  test('how to pay an unpaid order, and an admin does not', async () => {
    const { _id: id, paymentOrderId } = await placedOrder(market, buyer, [okra], 'UPI')
    const { order } = await buyer.call(oneOrder, { params: { id } })
    expect(order).toMatchObject({
      waitingForPayment: true,
      paymentUnknown: false,
      checkout: {
        key: market.deps.gateway.keyId,
        orderId: paymentOrderId,
        amountPaise: 6_500,
        currency: 'INR',
      },
    })
    expect(Date.parse(order.payBy ?? '') - Date.parse(order.createdAt)).toBe(30 * 60_000)
    expect((await admin.call(oneOrder, { params: { id } })).order).toEqual({ ...order, checkout: null })

    // The gateway lookup failed: the payment is uncertain.
    await sql`update orders set payment_deadline = payment_deadline + interval '10 minutes' where id = ${id}`.execute(
      market.db,
    )
    expect((await buyer.call(oneOrder, { params: { id } })).order.paymentUnknown).toBe(true)
    await buyer.call(cancelOrder, { params: { id }, body: { reason: 'Other reason' } })
    expect((await buyer.call(oneOrder, { params: { id } })).order).toMatchObject({
      waitingForPayment: false,
      paymentUnknown: false,
      checkout: null,
      payBy: null,
    })
  })

  test('that the payment is uncertain while the bank has not decided', async () => {
    const { _id: id } = await placedOrder(market, buyer, [milk], 'UPI')
    await sql`
      insert into payments (id, gateway_payment_id, intent_id, order_id, amount_paise, currency, method, status)
      select gen_random_uuid(), 'pay_00000000000001', id, order_id, amount_paise, 'INR', 'upi', 'authorized'
        from payment_intents where order_id = ${id}`.execute(market.db)
    expect((await buyer.call(oneOrder, { params: { id } })).order.paymentUnknown).toBe(true)
    await buyer.call(cancelOrder, { params: { id }, body: { reason: 'Other reason' } })
  })

  test('their own orders, each once and the newest first, while more come in', async () => {
    const asha = await market.person('user')
    const placed: string[] = []
    for (let count = 1; count <= 7; count++)
      placed.push((await placedOrder(market, asha, [{ ...okra, count }]))._id)
    await placedOrder(market, buyer, [okra])

    for (const limit of [1, 2, 3, 7, 100]) {
      const seen: string[] = []
      let cursor: string | null | undefined
      while (cursor !== null) {
        const page = await asha.call(myOrders, {
          query: { limit: String(limit), ...(cursor === undefined ? {} : { cursor }) },
        })
        expect(page.orders.length).toBeLessThanOrEqual(limit)
        expect(page.orders.filter(({ user }) => user._id !== asha.id)).toEqual([])
        seen.push(...ids(page))
        cursor = page.nextCursor
        if (limit === 3) await placedOrder(market, asha, [{ ...milk, count: seen.length + 1 }])
      }
      expect(seen.filter((id) => placed.includes(id))).toEqual(placed.toReversed())
      expect(new Set(seen).size).toBe(seen.length)
    }
    const { nextCursor } = await asha.call(myOrders, { query: { limit: '1' } })
    // A cursor is valid for one list only.
    expect(await outcome(buyer.call(myOrders, { query: { cursor: nextCursor ?? '' } }))).toBe(
      'request.invalid',
    )
  })

  test('their orders of one group, page by page', async () => {
    const asha = await market.person('user')
    const orders: string[] = []
    for (let count = 1; count <= 6; count++)
      orders.push((await placedOrder(market, asha, [{ ...okra, count }]))._id)
    const [confirmed = '', shipped = '', ...rest] = orders
    await move(shipped, 'shipped')
    for (const id of rest.slice(0, 2)) await move(id, 'delivered')
    for (const id of rest.slice(2))
      await asha.call(cancelOrder, { params: { id }, body: { reason: 'Changed my mind' } })

    const listed = async (group: OrderGroup): Promise<string[]> => {
      const first = await asha.call(myOrders, { query: { group, limit: '1' } })
      const second = await asha.call(myOrders, { query: { group, cursor: first.nextCursor ?? '' } })
      expect(second.nextCursor).toBeNull()
      return [...ids(first), ...ids(second)]
    }
    expect(await listed('on_the_way')).toEqual([shipped, confirmed])
    expect(await listed('delivered')).toEqual(rest.slice(0, 2).toReversed())
    expect(await listed('cancelled')).toEqual(rest.slice(2).toReversed())

    // The cursor of one group is not valid for another.
    const { nextCursor } = await asha.call(myOrders, { query: { group: 'delivered', limit: '1' } })
    expect(await outcome(asha.call(myOrders, { query: { cursor: nextCursor ?? '' } }))).toBe(
      'request.invalid',
    )
    // The lists of the tests below have no shipped order of this buyer.
    await move(shipped, 'delivered')
  })

  test('what they bought as it was, whatever the farmer changes in the product later', async () => {
    const listing = await approvedListing(market, ravi, admin, { name: 'Alphonso', price: 90 })
    const { _id: id } = await placedOrder(market, buyer, [listing])
    const before = (await buyer.call(oneOrder, { params: { id } })).order
    await ravi.call(editProduct, {
      params: { id: listing._id },
      body: { price: 120, name: 'Totapuri', quantity: 1 },
    })
    await market.db.updateTable('accounts').set({ name: 'Another name' }).where('id', '=', ravi.id).execute()
    await ravi.call(deleteProduct, { params: { id: listing._id } })
    expect((await buyer.call(oneOrder, { params: { id } })).order).toEqual(before)
    await market.db.updateTable('accounts').set({ name: ravi.name }).where('id', '=', ravi.id).execute()
  })
})

describe('a farm sees', () => {
  test('its own lines and their sum, and of the buyer a name and a place', async () => {
    const { _id: id } = await placedOrder(market, buyer, [{ ...okra, count: 3 }, milk])
    const { orders } = await ravi.call(farmOrders, { query: {} })
    const order = orders.find(({ _id }) => _id === id)
    expect(order).toEqual({
      _id: id,
      number: expect.stringMatching(/^FG-\d+$/),
      items: [
        expect.objectContaining({
          quantity: 3,
          lineTotal: 120,
          product: expect.objectContaining({ name: 'Okra' }),
        }),
      ],
      user: { name: buyer.name, place: 'Pune, Maharashtra' },
      totalAmount: 120,
      total: 120,
      currentTotal: 120,
      changes: [],
      status: 'confirmed',
      paymentMethod: 'Cash on Delivery',
      paymentStatus: 'not paid',
      createdAt: expect.any(String),
      deliveredAt: null,
      cancelReason: null,
      returnRequested: false,
      returnStatus: null,
      packed: false,
    })
    // Nothing of the other farm, and nothing that identifies the buyer's address.
    const reply = await fetch(`${market.url}/orders/farmer`, {
      headers: { authorization: `Bearer ${ravi.token}` },
    })
    const text = await reply.text()
    for (const secret of [
      'Milk',
      meena.id,
      buyer.id,
      buyer.email,
      ADDRESS.phone,
      ADDRESS.street,
      ADDRESS.pincode,
      ADDRESS.fullName,
    ])
      expect(text, secret).not.toContain(secret)
  })

  test('no online order before it is paid, and then it does', async () => {
    const { _id: paid } = await paidOrder(market, buyer, [{ ...okra, count: 5 }])
    const { _id: waiting } = await placedOrder(market, buyer, [{ ...okra, count: 4 }], 'UPI')
    const seen = ids(await ravi.call(farmOrders, { query: {} }))
    expect(seen).toContain(paid)
    expect(seen).not.toContain(waiting)
    // It takes no other order's place on a page either.
    expect(ids(await ravi.call(farmOrders, { query: { limit: '1' } }))).toEqual([paid])
    // Nor when it was cancelled without ever being paid.
    await buyer.call(cancelOrder, { params: { id: waiting }, body: { reason: 'Other reason' } })
    expect(ids(await ravi.call(farmOrders, { query: { status: 'cancelled' } }))).not.toContain(waiting)
    await buyer.call(cancelOrder, { params: { id: paid }, body: { reason: 'Other reason' } })
    expect(ids(await ravi.call(farmOrders, { query: { status: 'cancelled' } }))).toContain(paid)
  })

  test('under a status only orders of that status, page by page', async () => {
    const farm = await market.person('farmer')
    const ghee = { _id: await putOnSale(market.db, { farmerId: farm.id, available: 90 }), price: 40 }
    const placed: string[] = []
    for (let count = 1; count <= 5; count++) {
      placed.push((await placedOrder(market, buyer, [{ ...ghee, count }]))._id)
      // Other farms' orders are between them.
      await placedOrder(market, buyer, [{ ...milk, count }])
    }
    const [oldest = '', , third = ''] = placed
    for (const id of [oldest, third])
      await admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } })
    expect(ids(await farm.call(farmOrders, { query: { status: 'shipped' } }))).toEqual([third, oldest])
    const first = await farm.call(farmOrders, { query: { status: 'confirmed', limit: '2' } })
    const second = await farm.call(farmOrders, {
      query: { status: 'confirmed', limit: '2', cursor: first.nextCursor ?? '' },
    })
    expect([...ids(first), ...ids(second)]).toEqual([placed[4], placed[3], placed[1]])
    expect(second.nextCursor).toBeNull()
  })
})

describe('an admin sees', () => {
  test('every order, by status, with counts', async () => {
    const all = await admin.call(allOrders, { query: {} })
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from orders group by status`.execute(market.db)
    const total = rows.reduce((sum, { count }) => sum + count, 0)
    expect(all.orders).toHaveLength(total)
    expect(all.counts).toMatchObject({
      all: total,
      confirmed: 0,
      shipped: 0,
      delivered: 0,
      cancelled: 0,
      ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    })
    expect(ids(all)).toEqual(ids(all).toSorted().toReversed())
    const shipped = await admin.call(allOrders, { query: { status: 'shipped' } })
    expect(shipped.orders.map(({ status }) => status)).toEqual(['shipped', 'shipped'])
    expect(shipped.orders[0]?.user.email).toBe(buyer.email)
  })

  test('one user’s orders and the user', async () => {
    const asha = await market.person('user')
    const { _id: id } = await placedOrder(market, asha, [okra])
    const page = await admin.call(ordersOfUser, { params: { id: asha.id }, query: {} })
    expect(ids(page)).toEqual([id])
    expect(page.user).toEqual({ _id: asha.id, name: asha.name, email: asha.email, isDeleted: false })
    for (const other of [ravi.id, admin.id, 'not-an-id', '00000000-0000-7000-8000-000000000000'])
      expect(await outcome(admin.call(ordersOfUser, { params: { id: other }, query: {} }))).toBe(
        'user.not_found',
      )
  })
})
