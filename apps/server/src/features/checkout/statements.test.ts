import { updateAddress } from '@farmgate/contract/accounts.ts'
import { addToCart, cart, changeCartLine, removeCartLine } from '@farmgate/contract/cart.ts'
import { placeOrder } from '@farmgate/contract/orders.ts'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { approvedListing } from '#testing/builders/listings.ts'
import { filledCart, orderBody } from '#testing/builders/orders.ts'
import { ADDRESS, openMarket, type Person } from '#testing/market.ts'

const sent: string[] = []
const market = await openMarket({}, { onStatement: (text) => sent.push(text) })
const admin = await market.person('admin')
const [farm, otherFarm] = [await market.person('farmer'), await market.person('farmer')]
const products = [
  await approvedListing(market, farm, admin, { name: 'Okra' }),
  await approvedListing(market, farm, admin, { name: 'Peas' }),
  await approvedListing(market, otherFarm, admin, { name: 'Beans' }),
] as const

/** The statements of a call, its session check included. `begin` and `commit` are not counted. */
async function statementsOf(call: Promise<unknown>): Promise<number> {
  sent.length = 0
  await call
  return sent.filter((text) => !['begin', 'commit'].includes(text)).length
}

async function newBuyer(): Promise<Person> {
  const buyer = await market.person('user')
  await buyer.call(updateAddress, { body: ADDRESS })
  return buyer
}

const withKey = () => ({ idempotencyKey: uuid() })

test('the cart is read in one statement beside the session check', async () => {
  const buyer = await newBuyer()
  await filledCart(buyer, products)
  expect(await statementsOf(buyer.call(cart, {}))).toBe(2)
})

test('a write to the cart takes at most four statements beside the session check, and answers with the cart', async () => {
  const buyer = await newBuyer()
  const add = () => ({ body: { productId: products[0]._id, quantity: 1 } })
  // The key, the line with its cart, the whole cart.
  expect(await statementsOf(buyer.call(addToCart, add(), withKey()))).toBe(1 + 3)
  // The same for a line that is there already. Without a key it is one fewer.
  expect(await statementsOf(buyer.call(addToCart, add(), withKey()))).toBe(1 + 3)
  expect(await statementsOf(buyer.call(addToCart, add()))).toBe(1 + 2)
  const { cart: lines } = await buyer.call(cart, {})
  const params = { lineId: lines[0]?._id ?? '' }
  // The line with its offer, the new quantity, the whole cart.
  expect(await statementsOf(buyer.call(changeCartLine, { params, body: { quantity: 2 } }))).toBe(1 + 3)
  // The lock of the cart, the line, the time of the write, the whole cart.
  expect(await statementsOf(buyer.call(removeCartLine, { params }))).toBe(1 + 4)
})

test('a cash order of three lines and two farms is placed in ten statements', async () => {
  const buyer = await newBuyer()
  await filledCart(buyer, products)
  // The session, the key, buyer and cart locked, the facts, the order, the cart, notices with mails and jobs, the stock
  // locked and read, the stock taken, the order as it is shown.
  expect(await statementsOf(buyer.call(placeOrder, { body: orderBody(products) }, withKey()))).toBe(10)
})

test('an order of more farms and lines takes no more statements', async () => {
  const buyer = await newBuyer()
  const place = (items: typeof products | readonly [(typeof products)[0]]) =>
    statementsOf(buyer.call(placeOrder, { body: orderBody(items) }, withKey()))
  expect(await place([products[0]])).toBe(await place(products))
})
