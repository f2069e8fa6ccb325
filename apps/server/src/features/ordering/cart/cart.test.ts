import { updateShelfChoice } from '@farmgate/contract/people/accounts.ts'
import { addToCart, cart, changeCartLine, removeCartLine } from '@farmgate/contract/ordering/cart.ts'
import { deleteProduct, editProduct } from '@farmgate/contract/catalogue/listings.ts'
import { changeSettings, settings } from '@farmgate/contract/market/settings.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { approvedListing, pendingListing } from '#testing/builders/listings.ts'
import { openMarket, outcome, type Person, problemOf } from '#testing/market.ts'
import { putAllOnSale } from '#testing/builders/on-sale.sql.ts'
import { filledCart, placedOrder } from '#testing/builders/orders.ts'

const market = await openMarket()
let farmer: Person
let admin: Person
beforeAll(async () => {
  farmer = await market.person('farmer')
  admin = await market.person('admin')
})

const add = (buyer: Person, productId: string, quantity: number, idempotencyKey?: string) =>
  buyer.call(
    addToCart,
    { body: { productId, quantity } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )

const change = (buyer: Person, lineId: string, quantity: number) =>
  buyer.call(changeCartLine, { params: { lineId }, body: { quantity } })

const lineIdOf = async (buyer: Person) => (await buyer.call(cart, {})).cart[0]?._id ?? ''

test('a new cart is empty, costs nothing and can not be paid for', async () => {
  const buyer = await market.person('user')
  expect(await buyer.call(cart, {})).toEqual({
    cart: [],
    summary: { itemsTotal: 0, deliveryFee: 0, platformFee: 0, total: 0 },
    canCheckOut: false,
    marketOpen: true,
    updatedAt: null,
    // What can be paid in cash and online has tests of its own.
    cash: expect.anything(),
    online: expect.objectContaining({ allowed: true, why: null }),
    unpaidOrder: null,
    stayOnShelf: false,
  })
})

test('the cart shows every item with all fields of the page, in the order they were added', async () => {
  const buyer = await market.person('user')
  const okra = await approvedListing(market, farmer, admin, { name: 'Okra', price: 19.99, quantity: 20 })
  const honey = await approvedListing(market, farmer, admin, { name: 'Honey', price: 320, unit: 'kg' })
  const filled = await filledCart(buyer, [{ ...okra, count: 3 }, honey])
  expect(filled).toEqual(await buyer.call(cart, {}))
  expect(filled).toMatchObject({
    cart: [
      {
        product: {
          _id: okra._id,
          name: 'Okra',
          image: okra.image,
          price: 19.99,
          unit: 'kg',
          stock: 20,
          farmer: { _id: farmer.id, name: farmer.name, place: '' },
        },
        quantity: 3,
        lineTotal: 59.97,
        state: 'ok',
        priceSeen: 19.99,
        sends: { farm: 'undecided', travels: 'fresh' },
      },
      { product: { _id: honey._id }, quantity: 1, lineTotal: 320 },
    ],
    summary: { itemsTotal: 379.97, deliveryFee: 20, platformFee: 5, total: 404.97 },
    canCheckOut: true,
  })
})

describe('adding more of the same product', () => {
  test('increases its line', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin)
    await filledCart(buyer, [{ ...okra, count: 2 }])
    const { cart: lines } = await add(buyer, okra._id, 3)
    expect(lines).toMatchObject([{ quantity: 5 }])
  })

  test('ten times in parallel adds ten', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin)
    await Promise.all(Array.from({ length: 10 }, () => add(buyer, okra._id, 1)))
    expect((await buyer.call(cart, {})).cart).toMatchObject([{ quantity: 10 }])
  })

  test('again after a lost response adds nothing', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin)
    await Promise.all(Array.from({ length: 5 }, () => add(buyer, okra._id, 2, 'cart-key-1')))
    expect((await buyer.call(cart, {})).cart).toMatchObject([{ quantity: 2 }])
    expect(await outcome(add(buyer, okra._id, 3, 'cart-key-1'))).toBe('idempotency.key_reused')
    expect((await buyer.call(cart, {})).cart).toMatchObject([{ quantity: 2 }])
  })

  test('beyond the stock is refused with what is left, and leaves the line as it was', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin, { quantity: 5 })
    await add(buyer, okra._id, 4)
    expect(await problemOf(add(buyer, okra._id, 2))).toMatchObject({
      status: 409,
      code: 'stock.insufficient',
      shortages: [{ product: okra._id, available: 5 }],
    })
    expect((await buyer.call(cart, {})).cart).toMatchObject([{ quantity: 4 }])
  })

  test('beyond a hundred is refused with the maximum', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin, { quantity: 500 })
    await add(buyer, okra._id, 60)
    expect(await problemOf(add(buyer, okra._id, 41))).toMatchObject({ code: 'cart.too_many', most: 100 })
    expect((await add(buyer, okra._id, 40)).cart).toMatchObject([{ quantity: 100 }])
  })

  test('beyond a hundred and beyond the stock is refused with what is left', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin, { quantity: 110 })
    await add(buyer, okra._id, 60)
    expect(await problemOf(add(buyer, okra._id, 60))).toMatchObject({
      code: 'stock.insufficient',
      shortages: [{ product: okra._id, available: 110 }],
    })
    expect((await buyer.call(cart, {})).cart).toMatchObject([{ quantity: 60 }])
  })
})

test.each([-1, 0, 1.5, '1e2', '5', 2 ** 31, 101, null, Number.NaN])('%s is no quantity', async (quantity) => {
  const buyer = await market.person('user')
  const okra = await approvedListing(market, farmer, admin, { quantity: 500 })
  const wrong = quantity as number
  expect(await problemOf(add(buyer, okra._id, wrong))).toMatchObject({ status: 400 })
  await add(buyer, okra._id, 7)
  expect(await problemOf(change(buyer, await lineIdOf(buyer), wrong))).toMatchObject({ status: 400 })
  expect((await buyer.call(cart, {})).cart).toMatchObject([{ quantity: 7 }])
})

test('a product that is not on sale can not be added, and looks as if it did not exist', async () => {
  const buyer = await market.person('user')
  const pending = await pendingListing(market, farmer)
  const deleted = await approvedListing(market, farmer, admin)
  await farmer.call(deleteProduct, { params: { id: deleted._id } })
  for (const id of [pending._id, deleted._id, farmer.id, 'nonsense']) {
    expect(await problemOf(add(buyer, id, 1))).toMatchObject({ status: 404, code: 'product.not_found' })
  }
  expect((await buyer.call(cart, {})).cart).toEqual([])
})

test('a product that is sold out can not be added', async () => {
  const buyer = await market.person('user')
  const okra = await approvedListing(market, farmer, admin, { quantity: 0 })
  expect(await problemOf(add(buyer, okra._id, 1))).toMatchObject({
    code: 'stock.insufficient',
    shortages: [{ available: 0 }],
  })
})

test('a cart has at most fifty different products; the fifty-first is refused, more of the fifty is not', async () => {
  const buyer = await market.person('user')
  const ids = await putAllOnSale(
    market.db,
    Array.from({ length: 51 }, () => ({ farmerId: farmer.id })),
  )
  for (const id of ids.slice(0, 50)) await add(buyer, id, 1)
  expect(await problemOf(add(buyer, ids[50] ?? '', 1))).toMatchObject({ status: 409, code: 'cart.full' })
  expect((await add(buyer, ids[0] ?? '', 1)).cart).toHaveLength(50)
})

describe('changing the quantity', () => {
  test('sets the number and returns the whole cart', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin, { price: 40, quantity: 20 })
    await filledCart(buyer, [{ ...okra, count: 2 }])
    expect(await change(buyer, await lineIdOf(buyer), 20)).toMatchObject({
      cart: [{ quantity: 20, lineTotal: 800 }],
      summary: { total: 825 },
    })
  })

  test('to more than the stock is refused with what is left', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin, { quantity: 5 })
    await filledCart(buyer, [okra])
    expect(await problemOf(change(buyer, await lineIdOf(buyer), 6))).toMatchObject({
      code: 'stock.insufficient',
      shortages: [{ product: okra._id, available: 5 }],
    })
    expect((await buyer.call(cart, {})).cart).toMatchObject([{ quantity: 1 }])
  })

  test('of a product that is no longer sold is refused', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin)
    await filledCart(buyer, [okra])
    await farmer.call(deleteProduct, { params: { id: okra._id } })
    expect(await problemOf(change(buyer, await lineIdOf(buyer), 2))).toMatchObject({
      code: 'product.unavailable',
      shortages: [{ product: okra._id, available: 0 }],
    })
  })
})

test('a removed line is gone; removing it again returns the current cart', async () => {
  const buyer = await market.person('user')
  const okra = await approvedListing(market, farmer, admin)
  const honey = await approvedListing(market, farmer, admin, { name: 'Honey' })
  await filledCart(buyer, [okra, honey])
  const lineId = await lineIdOf(buyer)
  const { cart: lines } = await buyer.call(removeCartLine, { params: { lineId } })
  expect(lines).toMatchObject([{ product: { name: 'Honey' } }])
  const again = await Promise.all(
    Array.from({ length: 5 }, () => buyer.call(removeCartLine, { params: { lineId } })),
  )
  for (const response of again) expect(response).toEqual(await buyer.call(cart, {}))
  expect(await outcome(change(buyer, lineId, 2))).toBe('cart.line_not_found')
})

test('a line that an order has removed may be removed again', async () => {
  const buyer = await market.person('user')
  const okra = await approvedListing(market, farmer, admin)
  await filledCart(buyer, [okra])
  const lineId = await lineIdOf(buyer)
  await placedOrder(market, buyer, [okra])
  expect((await buyer.call(removeCartLine, { params: { lineId } })).cart).toEqual([])
})

test('another buyer’s line can neither be changed nor removed, and is not found', async () => {
  const buyer = await market.person('user')
  const stranger = await market.person('user')
  const okra = await approvedListing(market, farmer, admin)
  await filledCart(buyer, [okra])
  const lineId = await lineIdOf(buyer)
  const remove = (id: string) => outcome(stranger.call(removeCartLine, { params: { lineId: id } }))
  for (const id of [lineId, buyer.id, 'nonsense']) {
    expect(await outcome(change(stranger, id, 2))).toBe('cart.line_not_found')
  }
  expect(await remove(lineId)).toBe('cart.line_not_found')
  expect(await remove('nonsense')).toBe('cart.line_not_found')
  // No line has this id: the server can only take it for one that was removed.
  expect(await remove(buyer.id)).toBe('done')
  expect((await buyer.call(cart, {})).cart).toMatchObject([{ quantity: 1 }])
  expect((await stranger.call(cart, {})).cart).toEqual([])
})

describe('a line that can not be bought as it is shows why and blocks the checkout', () => {
  test('when its price has changed, until the buyer accepts the new one', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin, { price: 40 })
    await filledCart(buyer, [{ ...okra, count: 2 }])
    await farmer.call(editProduct, { params: { id: okra._id }, body: { price: 45 } })
    expect(await buyer.call(cart, {})).toMatchObject({
      cart: [{ state: 'price_moved', priceSeen: 40, product: { price: 45 }, lineTotal: 90 }],
      summary: { itemsTotal: 90, total: 115 },
      canCheckOut: false,
    })
    expect(await change(buyer, await lineIdOf(buyer), 2)).toMatchObject({
      cart: [{ state: 'ok', priceSeen: 45 }],
      canCheckOut: true,
    })
  })

  test('when its price has changed: adding more at the new price accepts it', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin, { price: 40 })
    await filledCart(buyer, [okra])
    await farmer.call(editProduct, { params: { id: okra._id }, body: { price: 45 } })
    expect((await add(buyer, okra._id, 1)).cart).toMatchObject([{ state: 'ok', priceSeen: 45, quantity: 2 }])
  })

  test('when other buyers were faster: short, then sold out, and then it costs nothing', async () => {
    const buyer = await market.person('user')
    const faster = await market.person('user')
    const okra = await approvedListing(market, farmer, admin, { price: 40, quantity: 5 })
    await filledCart(buyer, [{ ...okra, count: 4 }])
    await placedOrder(market, faster, [{ ...okra, count: 2 }])
    expect(await buyer.call(cart, {})).toMatchObject({
      cart: [{ state: 'short', quantity: 4, product: { stock: 3 } }],
      summary: { total: 185 },
      canCheckOut: false,
    })
    await placedOrder(market, faster, [{ ...okra, count: 3 }])
    expect(await buyer.call(cart, {})).toMatchObject({
      cart: [{ state: 'sold_out', product: { stock: 0 }, lineTotal: 0 }],
      summary: { total: 0 },
      canCheckOut: false,
    })
  })

  test('when the farm has taken it off sale: it keeps its name and can only be removed', async () => {
    const buyer = await market.person('user')
    const okra = await approvedListing(market, farmer, admin, { name: 'Tender okra' })
    const honey = await approvedListing(market, farmer, admin, { name: 'Honey', price: 320 })
    await filledCart(buyer, [okra, honey])
    await farmer.call(deleteProduct, { params: { id: okra._id } })
    expect(await buyer.call(cart, {})).toMatchObject({
      cart: [
        { state: 'withdrawn', product: { name: 'Tender okra', stock: 0 }, lineTotal: 0 },
        { state: 'ok' },
      ],
      summary: { itemsTotal: 320, total: 345 },
      canCheckOut: false,
    })
    const lineId = await lineIdOf(buyer)
    expect(await buyer.call(removeCartLine, { params: { lineId } })).toMatchObject({ canCheckOut: true })
  })
})

describe('whether Add stays on the shelf', () => {
  const staysOf = async (person: Person) => (await person.call(cart, {})).stayOnShelf

  test('follows the market until the buyer chooses, and then the buyer', async () => {
    const [undecided, decided] = [await market.person('user'), await market.person('user')]
    expect(await staysOf(undecided)).toBe(false)
    expect(await decided.call(updateShelfChoice, { body: { stayOnShelf: true } })).toEqual({
      stayOnShelf: true,
    })
    expect([await staysOf(decided), await staysOf(undecided)]).toEqual([true, false])

    const { settings: now } = await admin.call(settings, {})
    const { copy, attention } = now
    await admin.call(changeSettings, { body: { copy, attention, shop: { afterAdd: 'shelf' } } })
    expect((await admin.call(settings, {})).settings.shop).toEqual({ afterAdd: 'shelf' })
    await decided.call(updateShelfChoice, { body: { stayOnShelf: false } })
    expect([await staysOf(decided), await staysOf(undecided)]).toEqual([false, true])

    // Omitted, it stays as it is.
    await admin.call(changeSettings, { body: { copy, attention } })
    expect(await staysOf(undecided)).toBe(true)
    await admin.call(changeSettings, { body: { copy, attention, shop: { afterAdd: 'cart' } } })
  })
})
