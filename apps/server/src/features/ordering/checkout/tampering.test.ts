import { myOrders, placeOrder } from '@farmgate/contract/ordering/orders.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { approvedListing } from '#testing/builders/listings.ts'
import { openMarket, type Person } from '#testing/market.ts'
import { onSale, orderBody } from '#testing/builders/orders.ts'

/** Bodies that no page of ours sends. */
const market = await openMarket()
let farmer: Person
let admin: Person
let buyer: Person
beforeAll(async () => {
  farmer = await market.person('farmer')
  admin = await market.person('admin')
  buyer = await market.person('user')
})

const crate = () => approvedListing(market, farmer, admin, { price: 40, quantity: 100 })
const stockOf = async (id: string) => (await onSale(market, id)).stock

interface Reply {
  readonly status: number
  readonly body: {
    readonly code?: string
    readonly faults?: readonly { readonly field: string }[]
    readonly orderDetails?: { readonly _id: string; readonly totalAmount: number }
  }
}

/** Sends text, so that no client code sanitises it first. */
async function send(text: string): Promise<Reply> {
  const reply = await fetch(market.url + placeOrder.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` },
    body: text,
  })
  return { status: reply.status, body: (await reply.json()) as Reply['body'] }
}

test.each(['-1', '0', '1.5', '"1e2"', '"5"', '2147483648', '101', 'null', '[1]', '1e-7', '1e400'])(
  'a quantity of %s is refused, and no stock is taken',
  async (quantity) => {
    const okra = await crate()
    const text = JSON.stringify(orderBody([okra])).replace('"quantity":1', `"quantity":${quantity}`)
    expect(text).toContain(`"quantity":${quantity}`)
    expect(await send(text)).toMatchObject({
      status: 400,
      body: { code: 'order.placement_refused', faults: [{ field: 'items.0.quantity' }] },
    })
    expect(await stockOf(okra._id)).toBe(100)
  },
)

test('a quantity of NaN is not JSON and refused', async () => {
  const okra = await crate()
  const text = JSON.stringify(orderBody([okra])).replace('"quantity":1', '"quantity":NaN')
  expect((await send(text)).status).toBe(400)
  expect(await stockOf(okra._id)).toBe(100)
})

test.each(['-65', '0', '0.001', '65.005', '64.995', '1e9', '"65"', 'null', 'true', '1e400'])(
  'a total of %s is refused as an invalid amount',
  async (total) => {
    const okra = await crate()
    const text = JSON.stringify(orderBody([okra])).replace('"totalAmount":65', `"totalAmount":${total}`)
    expect(await send(text)).toMatchObject({
      status: 400,
      body: { code: 'order.placement_refused', faults: [{ field: 'totalAmount' }] },
    })
    expect(await stockOf(okra._id)).toBe(100)
  },
)

test.each([
  ['65.001', 200],
  ['64.9951', 200],
  ['65.0051', 409],
  ['64.99', 409],
])('a total of %s for what costs ₹65 gets %i: the nearest paisa counts', async (total, status) => {
  const okra = await crate()
  const text = JSON.stringify(orderBody([okra])).replace('"totalAmount":65', `"totalAmount":${total}`)
  expect((await send(text)).status).toBe(status)
  expect(await stockOf(okra._id)).toBe(status === 200 ? 99 : 100)
})

test.each([
  ['no items', { items: [] }, 'items'],
  ['items that are no list', { items: 'okra' }, 'items'],
  ['no way of paying', { paymentMethod: undefined }, 'paymentMethod'],
  ['a way of paying we do not have', { paymentMethod: 'Barter' }, 'paymentMethod'],
  ['a contact without a name', { contact: { name: ' ', phone: '9822041873' } }, 'contact.name'],
  ['a contact without a telephone', { contact: { name: 'Ravi', phone: 'later' } }, 'contact.phone'],
])('%s is refused', async (_, change, field) => {
  const okra = await crate()
  expect(await send(JSON.stringify({ ...orderBody([okra]), ...change }))).toMatchObject({
    status: 400,
    body: { code: 'order.placement_refused', faults: [{ field }] },
  })
})

test('with any claimed price, total, status or owner, an order costs what the server computes or is refused', async () => {
  const okra = await crate()
  const honey = await approvedListing(market, farmer, admin, { price: 19.99, quantity: 100 })
  const claim = fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.double(), fc.string(), fc.constant(null))
  const tampered = fc.record({
    counts: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
    totalAmount: fc.oneof(
      fc.constant('right' as const),
      fc.integer({ min: 1, max: 30_000 }).map((paise) => paise / 100),
    ),
    price: claim,
    claims: fc.dictionary(
      fc.constantFrom(
        'status',
        'paymentStatus',
        'deliveryFee',
        'platformFee',
        'total',
        'user',
        'captured',
        '_id',
      ),
      claim,
    ),
  })
  await fc.assert(
    fc.asyncProperty(tampered, async ({ counts: [a, b], totalAmount, price, claims }) => {
      const honest = orderBody([
        { ...okra, count: a },
        { ...honey, count: b },
      ])
      const sent = {
        ...honest,
        ...claims,
        items: honest.items.map((item) => ({ ...item, price, unitPrice: price })),
        totalAmount: totalAmount === 'right' ? honest.totalAmount : totalAmount,
      }
      const before = await stockOf(okra._id)
      const { status, body } = await send(JSON.stringify(sent))
      if (sent.totalAmount === honest.totalAmount && before >= a) {
        expect(status).toBe(200)
        expect(body.orderDetails?.totalAmount).toBe(honest.totalAmount)
      } else {
        expect(status).toBe(409)
        expect(await stockOf(okra._id)).toBe(before)
      }
    }),
    { numRuns: 60 },
  )
  const { orders } = await buyer.call(myOrders, { query: {} })
  for (const order of orders) {
    const items = order.items.reduce((sum, { lineTotal }) => sum + Math.round(lineTotal * 100), 0)
    expect(Math.round(order.totalAmount * 100)).toBe(items + 25_00)
    expect(order).toMatchObject({ status: 'confirmed', paymentStatus: 'not paid', user: { _id: buyer.id } })
  }
  expect(orders.length).toBeGreaterThan(0)
})
