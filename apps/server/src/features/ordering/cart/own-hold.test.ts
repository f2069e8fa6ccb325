import { addToCart, cart, changeCartLine } from '@farmgate/contract/ordering/cart.ts'
import { cancelOrder, myOrders, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { createPaymentOrder } from '@farmgate/contract/money/payments.ts'
import { product } from '@farmgate/contract/catalogue/products.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { approvedListing } from '#testing/builders/listings.ts'
import { openMarket, outcome, type Person, problemOf } from '#testing/market.ts'
import { filledCart, onSale, orderBody, place, placedOrder } from '#testing/builders/orders.ts'

const market = await openMarket()
let farmer: Person
let admin: Person
beforeAll(async () => {
  farmer = await market.person('farmer')
  admin = await market.person('admin')
})

/** A buyer with an unpaid order of `held` of the five in stock, and the same in the cart. */
async function buyerWithUnpaidOrder(held: number) {
  const buyer = await market.person('user')
  const okra = await approvedListing(market, farmer, admin, { name: 'Okra', price: 40, quantity: 5 })
  await filledCart(buyer, [{ ...okra, count: held }])
  const order = await placedOrder(market, buyer, [{ ...okra, count: held }], 'UPI')
  return { buyer, okra, order }
}

const statusOf = async (buyer: Person, id: string) =>
  (await buyer.call(oneOrder, { params: { id } })).order.status

describe('an own unpaid order that holds the whole stock', () => {
  test('leaves the cart as it was, and is named in it', async () => {
    const { buyer, okra, order } = await buyerWithUnpaidOrder(5)
    expect(await buyer.call(cart, {})).toMatchObject({
      cart: [{ state: 'ok', quantity: 5, lineTotal: 200, product: { stock: 5 } }],
      summary: { total: 225 },
      canCheckOut: true,
      unpaidOrder: {
        _id: order._id,
        number: order.number,
        totalAmount: 225,
        payBy: order.payBy,
        paymentUnknown: false,
        items: [{ product: okra._id, quantity: 5 }],
        inCart: 'same',
      },
    })
  })

  test('is available to its buyer on the product page, and sold out for another buyer and a visitor', async () => {
    const { buyer, okra } = await buyerWithUnpaidOrder(5)
    const other = await market.person('user')
    const shownTo = async (person: Person) =>
      (await person.call(product, { params: { id: okra._id } })).product.stock
    expect([await shownTo(buyer), await shownTo(other), (await onSale(market, okra._id)).stock]).toEqual([
      5, 0, 0,
    ])
    expect(
      await problemOf(other.call(addToCart, { body: { productId: okra._id, quantity: 1 } })),
    ).toMatchObject({
      code: 'stock.insufficient',
      shortages: [{ product: okra._id, available: 0 }],
    })
    expect((await other.call(cart, {})).unpaidOrder).toBeNull()
  })

  test('lets its amount be paid for the cart', async () => {
    const { buyer } = await buyerWithUnpaidOrder(5)
    expect(await outcome(buyer.call(createPaymentOrder, { body: { amount: 225 } }))).toBe('done')
  })

  test('is resumed by Place Order on the same lines', async () => {
    const { buyer, okra, order } = await buyerWithUnpaidOrder(5)
    expect((await placedOrder(market, buyer, [{ ...okra, count: 5 }], 'UPI'))._id).toBe(order._id)
  })

  test('that is cancelled leaves the cart whole, with nothing to pay', async () => {
    const { buyer, order } = await buyerWithUnpaidOrder(5)
    await buyer.call(cancelOrder, { params: { id: order._id }, body: { reason: 'Changed my mind' } })
    expect(await buyer.call(cart, {})).toMatchObject({
      cart: [{ state: 'ok', quantity: 5, product: { stock: 5 } }],
      canCheckOut: true,
      unpaidOrder: null,
    })
  })
})

test('more than the free and the own held units is refused, up to them it is not', async () => {
  const { buyer, okra } = await buyerWithUnpaidOrder(3)
  const { cart: lines } = await buyer.call(addToCart, { body: { productId: okra._id, quantity: 2 } })
  expect(lines).toMatchObject([{ quantity: 5, state: 'ok' }])
  const refusal = { code: 'stock.insufficient', shortages: [{ product: okra._id, available: 5 }] }
  expect(
    await problemOf(buyer.call(addToCart, { body: { productId: okra._id, quantity: 1 } })),
  ).toMatchObject(refusal)
  const lineId = lines[0]?._id ?? ''
  expect(
    await problemOf(buyer.call(changeCartLine, { params: { lineId }, body: { quantity: 6 } })),
  ).toMatchObject(refusal)
})

test('a cart with only some of its products, or none, says so', async () => {
  const { buyer, okra } = await buyerWithUnpaidOrder(2)
  await buyer.call(addToCart, { body: { productId: okra._id, quantity: 1 } })
  expect((await buyer.call(cart, {})).unpaidOrder).toMatchObject({ inCart: 'some' })
  const milk = await approvedListing(market, farmer, admin)
  const elsewhere = await market.person('user')
  await placedOrder(market, elsewhere, [okra], 'UPI')
  await filledCart(elsewhere, [milk])
  expect((await elsewhere.call(cart, {})).unpaidOrder).toMatchObject({ inCart: 'none' })
})

describe('a new order that needs the held units', () => {
  test.each(['UPI', 'Cash on Delivery'] as const)('replaces the unpaid one (%s)', async (method) => {
    const { buyer, okra, order } = await buyerWithUnpaidOrder(3)
    const changed = await placedOrder(market, buyer, [{ ...okra, count: 5 }], method)
    expect(changed._id).not.toBe(order._id)
    const { order: replaced } = await buyer.call(oneOrder, { params: { id: order._id } })
    expect(replaced).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Changed my mind',
      cancelledBy: 'buyer',
    })
    expect((await onSale(market, okra._id)).stock).toBe(0)
  })

  test('leaves it alone while enough is free', async () => {
    const { buyer, okra, order } = await buyerWithUnpaidOrder(2)
    await placedOrder(market, buyer, [{ ...okra, count: 3 }], 'UPI')
    expect(await statusOf(buyer, order._id)).toBe('confirmed')
    expect((await onSale(market, okra._id)).stock).toBe(0)
  })

  test('is refused beyond the stock, and then replaces nothing', async () => {
    const { buyer, okra, order } = await buyerWithUnpaidOrder(3)
    const tooMany = place(buyer, orderBody([{ ...okra, count: 6 }], 'UPI'))
    expect(await outcome(tooMany)).toBe('stock.insufficient')
    expect(await statusOf(buyer, order._id)).toBe('confirmed')
  })

  test('of another buyer is refused', async () => {
    const { buyer, okra, order } = await buyerWithUnpaidOrder(3)
    const other = await market.person('user')
    expect(await outcome(place(other, orderBody([{ ...okra, count: 3 }], 'UPI')))).toBe('stock.insufficient')
    expect(await statusOf(buyer, order._id)).toBe('confirmed')
    expect((await other.call(myOrders, { query: {} })).orders).toEqual([])
  })

  test('placed twice in parallel is one order, and the stock is taken once', async () => {
    const { buyer, okra } = await buyerWithUnpaidOrder(3)
    const body = orderBody([{ ...okra, count: 5 }], 'UPI')
    const placed = await Promise.all(Array.from({ length: 4 }, () => place(buyer, body, 'changed-order')))
    expect(new Set(placed.map(({ _id }) => _id)).size).toBe(1)
    expect((await onSale(market, okra._id)).stock).toBe(0)
  })
})
