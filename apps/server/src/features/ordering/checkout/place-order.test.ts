import { updateAddress } from '@farmgate/contract/people/accounts.ts'
import { addToCart, cart } from '@farmgate/contract/ordering/cart.ts'
import { deleteProduct, editProduct } from '@farmgate/contract/catalogue/listings.ts'
import { farmOrders, oneOrder, payOrder } from '@farmgate/contract/ordering/orders.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { approvedListing, pendingListing } from '#testing/builders/listings.ts'
import { ADDRESS, openMarket, outcome, type Person, problemOf } from '#testing/market.ts'
import { filledCart, onSale, orderBody, place, placedOrder } from '#testing/builders/orders.ts'

const market = await openMarket()
let farmer: Person
let neighbour: Person
let admin: Person
beforeAll(async () => {
  farmer = await market.person('farmer')
  neighbour = await market.person('farmer')
  admin = await market.person('admin')
})

const stockOf = async (id: string) => (await onSale(market, id)).stock

const mailsOf = (orderId: string) =>
  market.db
    .selectFrom('mails')
    .select(['kind', 'recipient_id as to'])
    .where('order_id', '=', orderId)
    .orderBy('kind')
    .orderBy('recipient_id')
    .execute()

const eventsOf = async (buyer: Person, id: string) =>
  (await buyer.call(oneOrder, { params: { id } })).events.map(({ kind, by }) => ({ kind, by }))

/** Paise prices whose sum in floating point is off in its last digits. */
test.each([
  { prices: [16.1], counts: [3] },
  { prices: [33.35], counts: [7] },
  { prices: [16.1, 33.35, 4.35], counts: [3, 3, 3] },
])('a total of $prices x $counts added up in floating point is accepted', async ({ prices, counts }) => {
  const buyer = await market.person('user')
  const lines = await Promise.all(
    prices.map(async (price, i) => ({
      ...(await approvedListing(market, farmer, admin, { price, quantity: 20 })),
      count: counts[i] ?? 1,
    })),
  )
  const body = orderBody(lines)
  const totalAmount = lines.reduce((sum, { price, count }) => sum + price * count, 0) + 20 + 5
  expect(totalAmount).not.toBe(body.totalAmount)
  expect(await place(buyer, { ...body, totalAmount })).toMatchObject({ totalAmount: body.totalAmount })
})

describe('a cash order', () => {
  test('is placed at once: priced, numbered, packed by farm, its stock taken, its people notified', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin, { name: 'Okra', price: 19.99, quantity: 20 })
    const honey = await approvedListing(market, neighbour, admin, { name: 'Honey', price: 320, quantity: 5 })
    const beans = await approvedListing(market, farmer, admin, { name: 'Beans', price: 60, quantity: 5 })
    const order = await placedOrder(market, buyer, [{ ...okra, count: 3 }, { ...honey, count: 2 }, beans])

    expect(order).toMatchObject({
      number: expect.stringMatching(/^FG-\d{5,}$/),
      items: [
        { product: { _id: okra._id, name: 'Okra', price: 19.99, unit: 'kg' }, quantity: 3, lineTotal: 59.97 },
        {
          product: { _id: honey._id, name: 'Honey' },
          quantity: 2,
          lineTotal: 640,
          farmer: { _id: neighbour.id },
        },
        {
          product: { _id: beans._id, name: 'Beans' },
          quantity: 1,
          lineTotal: 60,
          farmer: { _id: farmer.id },
        },
      ],
      itemsTotal: 759.97,
      deliveryFee: 20,
      platformFee: 5,
      totalAmount: 784.97,
      total: 784.97,
      status: 'confirmed',
      paymentMethod: 'Cash on Delivery',
      paymentStatus: 'not paid',
      waitingForPayment: false,
      payBy: null,
      checkout: null,
      paymentOrderId: null,
      delivery: ADDRESS,
      contact: { name: ADDRESS.fullName, phone: ADDRESS.phone },
    })
    expect(order.parcels.map(({ farmer: { _id }, total }) => [_id, total])).toEqual(
      expect.arrayContaining([
        [farmer.id, 119.97],
        [neighbour.id, 640],
      ]),
    )
    expect(order.parcels).toHaveLength(2)
    expect(await Promise.all([okra, honey, beans].map(({ _id }) => stockOf(_id)))).toEqual([17, 3, 4])
    expect(await mailsOf(order._id)).toEqual([
      ...[farmer.id, neighbour.id].sort().map((to) => ({ kind: 'farm_new_order', to })),
      { kind: 'order_placed', to: buyer.id },
    ])
    expect(await eventsOf(buyer, order._id)).toEqual([{ kind: 'placed', by: 'buyer' }])
    const { orders } = await neighbour.call(farmOrders, { query: {} })
    expect(orders.map(({ _id }) => _id)).toContain(order._id)
  })

  test('takes what was ordered out of the cart, and nothing else', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin, { name: 'Okra' })
    const honey = await approvedListing(market, farmer, admin, { name: 'Honey' })
    const beans = await approvedListing(market, farmer, admin, { name: 'Beans' })
    await filledCart(buyer, [{ ...okra, count: 5 }, { ...honey, count: 2 }, beans])
    await placedOrder(market, buyer, [
      { ...okra, count: 3 },
      { ...honey, count: 2 },
    ])
    expect((await buyer.call(cart, {})).cart).toMatchObject([
      { product: { name: 'Okra' }, quantity: 2 },
      { product: { name: 'Beans' }, quantity: 1 },
    ])
  })

  test('of more than is in the cart removes its line', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin)
    await filledCart(buyer, [okra])
    await placedOrder(market, buyer, [{ ...okra, count: 3 }])
    expect((await buyer.call(cart, {})).cart).toEqual([])
  })

  test('never reaches the gateway', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin)
    market.simulator.setFaults({ route: '*', status: 500 })
    const order = await placedOrder(market, buyer, [okra])
    market.simulator.setFaults()
    expect(order.status).toBe('confirmed')
    const intents = await market.db
      .selectFrom('payment_intents')
      .select('id')
      .where('buyer_id', '=', buyer.id)
      .execute()
    expect(intents).toEqual([])
  })
})

describe('an online order', () => {
  test('reserves its stock for half an hour, and is neither packed nor taken out of the cart until it is paid', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin, { price: 40, quantity: 20 })
    await filledCart(buyer, [{ ...okra, count: 2 }])
    const order = await placedOrder(market, buyer, [{ ...okra, count: 2 }], 'UPI')

    expect(order).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'not paid',
      waitingForPayment: true,
      paymentOrderId: expect.stringMatching(/^order_/),
    })
    expect(order.checkout).toMatchObject({
      orderId: order.paymentOrderId,
      amountPaise: 105_00,
      currency: 'INR',
    })
    const heldMs = Date.parse(order.payBy ?? '') - Date.parse(order.createdAt)
    expect(heldMs).toBe(30 * 60_000)
    expect(await stockOf(okra._id)).toBe(18)
    expect((await buyer.call(cart, {})).cart).toMatchObject([{ quantity: 2 }])
    expect(await mailsOf(order._id)).toEqual([])
    const { orders } = await farmer.call(farmOrders, { query: {} })
    expect(orders.map(({ _id }) => _id)).not.toContain(order._id)
    expect(market.simulator.books().orders[order.paymentOrderId ?? '']).toMatchObject({ amount: 105_00 })
  })

  test('leaves in the cart what was added while it was being paid', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin, { name: 'Okra' })
    const honey = await approvedListing(market, farmer, admin, { name: 'Honey' })
    await filledCart(buyer, [{ ...okra, count: 2 }])
    const { _id: id, paymentOrderId } = await placedOrder(market, buyer, [{ ...okra, count: 2 }], 'UPI')
    await filledCart(buyer, [{ ...okra, count: 1 }, honey])
    await market.simulator.pay({ order_id: paymentOrderId ?? '', outcome: 'captured' })
    await buyer.call(payOrder, { params: { id } })
    expect((await buyer.call(cart, {})).cart).toMatchObject([
      { product: { name: 'Okra' }, quantity: 1 },
      { product: { name: 'Honey' }, quantity: 1 },
    ])
  })

  test('while the gateway is down is refused and reserves nothing; cash orders work', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin, { quantity: 5 })
    market.simulator.setFaults({ route: '*', status: 503 })
    const problem = await problemOf(placedOrder(market, buyer, [okra], 'UPI'))
    expect(problem).toMatchObject({ status: 503, code: 'payment.busy' })
    expect(await stockOf(okra._id)).toBe(5)
    expect((await placedOrder(market, buyer, [okra])).paymentMethod).toBe('Cash on Delivery')
    expect(await stockOf(okra._id)).toBe(4)
    market.simulator.setFaults()
  })
})

describe('an order keeps what was agreed', () => {
  test('when the farmer edits, raises the price and takes the listing away', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin, { name: 'Okra', price: 40 })
    const order = await placedOrder(market, buyer, [{ ...okra, count: 2 }])
    const body = { name: 'Golden okra', price: 400, unit: 'dozen' } as const
    await farmer.call(editProduct, { params: { id: okra._id }, body })
    await farmer.call(deleteProduct, { params: { id: okra._id } })
    expect((await buyer.call(oneOrder, { params: { id: order._id } })).order).toEqual(order)
  })

  test('when the buyer changes the address', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin)
    const { _id: id } = await placedOrder(market, buyer, [okra])
    await buyer.call(updateAddress, { body: { street: '2 New Lane', city: 'Nashik' } })
    const { order } = await buyer.call(oneOrder, { params: { id } })
    expect(order.delivery).toEqual({ ...ADDRESS, leaveAtDoor: false })
  })
})

test('the delivery is addressed to the contact named at the checkout', async () => {
  const buyer = await market.person('user')
  const okra = await approvedListing(market, farmer, admin)
  const contact = { name: 'Ravi, the neighbour', phone: '+91 98220 00000' }
  const order = await place(buyer, { ...orderBody([okra]), contact })
  expect(order).toMatchObject({ contact, delivery: ADDRESS })
})

test('an order needs a delivery address', async () => {
  const buyer = await market.person('user')
  const okra = await approvedListing(market, farmer, admin, { quantity: 5 })
  await market.db.deleteFrom('addresses').where('account_id', '=', buyer.id).execute()
  for (const method of ['Cash on Delivery', 'UPI'] as const) {
    expect(await problemOf(placedOrder(market, buyer, [okra], method))).toMatchObject({
      status: 409,
      code: 'address.missing',
    })
  }
  expect(await stockOf(okra._id)).toBe(5)
  await buyer.call(updateAddress, { body: ADDRESS })
  expect(await outcome(placedOrder(market, buyer, [okra]))).toBe('done')
})

describe('an order is refused, and nothing is taken,', () => {
  test.each(['Cash on Delivery', 'UPI'] as const)('when a product is no longer sold (%s)', async (method) => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin, { quantity: 5 })
    const gone = await approvedListing(market, farmer, admin)
    await farmer.call(deleteProduct, { params: { id: gone._id } })
    const pending = await pendingListing(market, farmer)
    for (const _id of [gone._id, pending._id, buyer.id, 'nonsense']) {
      const problem = await problemOf(placedOrder(market, buyer, [okra, { _id, price: 40 }], method))
      expect(problem).toMatchObject({
        status: 409,
        code: 'product.unavailable',
        shortages: [{ product: _id, available: 0 }],
      })
    }
    expect(await stockOf(okra._id)).toBe(5)
  })

  test.each(['Cash on Delivery', 'UPI'] as const)(
    'when the stock is smaller than the requested quantity, naming all such products (%s)',
    async (method) => {
      const buyer = await market.person('user')
      const okra = await approvedListing(market, farmer, admin, { quantity: 3 })
      const honey = await approvedListing(market, neighbour, admin, { quantity: 0 })
      const beans = await approvedListing(market, neighbour, admin, { quantity: 9 })
      await filledCart(buyer, [{ ...okra, count: 3 }])
      const items = [{ ...okra, count: 4 }, honey, beans]
      expect(await problemOf(placedOrder(market, buyer, items, method))).toMatchObject({
        status: 409,
        code: 'stock.insufficient',
        shortages: [
          { product: okra._id, available: 3 },
          { product: honey._id, available: 0 },
        ],
      })
      expect(await Promise.all([okra, beans].map(({ _id }) => stockOf(_id)))).toEqual([3, 9])
      expect((await buyer.call(cart, {})).cart).toMatchObject([{ quantity: 3 }])
    },
  )

  test.each(['Cash on Delivery', 'UPI'] as const)(
    'when the price has changed after it was shown, with the current total (%s)',
    async (method) => {
      const buyer = await market.person('user')
      const okra = await approvedListing(market, farmer, admin, { price: 40, quantity: 5 })
      await farmer.call(editProduct, { params: { id: okra._id }, body: { price: 45.5 } })
      expect(await problemOf(placedOrder(market, buyer, [{ ...okra, count: 2 }], method))).toMatchObject({
        status: 409,
        code: 'order.total_changed',
        figures: { itemsTotal: 91, deliveryFee: 20, platformFee: 5, total: 116 },
      })
      expect(await stockOf(okra._id)).toBe(5)
    },
  )
})

test('two lines of the same product are merged before the stock is checked', async () => {
  const buyer = await market.person('user')
  const okra = await approvedListing(market, farmer, admin, { price: 40, quantity: 5 })
  const twice = (first: number, second: number) =>
    place(buyer, {
      ...orderBody([{ ...okra, count: first + second }]),
      items: [
        { product: okra._id, quantity: first },
        // The same id, spelled differently.
        { product: okra._id.toUpperCase(), quantity: second },
      ],
    })
  expect(await problemOf(twice(3, 3))).toMatchObject({
    code: 'stock.insufficient',
    shortages: [{ product: okra._id, available: 5 }],
  })
  expect(await stockOf(okra._id)).toBe(5)
  expect((await twice(3, 2)).items).toMatchObject([{ quantity: 5, lineTotal: 200 }])
  expect(await stockOf(okra._id)).toBe(0)
})

test('two lines of the same product that exceed the stock together are refused', async () => {
  const buyer = await market.person('user')
  const okra = await approvedListing(market, farmer, admin, { price: 1, quantity: 500 })
  const item = { product: okra._id, quantity: 60 }
  const body = { ...orderBody([{ ...okra, count: 120 }]), items: [item, item] }
  expect(await problemOf(place(buyer, body))).toMatchObject({
    status: 400,
    code: 'order.placement_refused',
    faults: [{ field: 'items', code: 'order_quantity.invalid' }],
  })
  expect(await stockOf(okra._id)).toBe(500)
})

test('an item added to the cart while the order takes it out stays', async () => {
  const buyer = await market.person('user')
  const okra = await approvedListing(market, farmer, admin)
  await filledCart(buyer, [{ ...okra, count: 4 }])
  await Promise.all([
    placedOrder(market, buyer, [{ ...okra, count: 4 }]),
    ...Array.from({ length: 3 }, () => buyer.call(addToCart, { body: { productId: okra._id, quantity: 1 } })),
  ])
  expect((await buyer.call(cart, {})).cart).toMatchObject([{ quantity: 3 }])
})
