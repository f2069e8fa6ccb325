import { addAddress, updateAddress } from '@farmgate/contract/people/accounts.ts'
import { addToCart, cart, changeCartLine, removeCartLine } from '@farmgate/contract/ordering/cart.ts'
import { payOrder, placeOrder } from '@farmgate/contract/ordering/orders.ts'
import { createPaymentOrder } from '@farmgate/contract/money/payments.ts'
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

/**
 * The statements of a call, its session check included. Not counted are `begin` and `commit`, and what ends an alarm
 * about the gateway: a process sends that once in five seconds.
 */
async function statementsOf(call: Promise<unknown>): Promise<number> {
  sent.length = 0
  await call
  return sent.filter((text) => !/^(begin$|commit$|update "alarms")/.test(text)).length
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

test('an order to another saved address takes no more statements', async () => {
  const buyer = await newBuyer()
  const { addressId } = await buyer.call(addAddress, { body: { ...ADDRESS, label: 'Office' } })
  await filledCart(buyer, products)
  const body = { ...orderBody(products), addressId }
  expect(await statementsOf(buyer.call(placeOrder, { body }, withKey()))).toBe(10)
})

test('an order of more farms and lines takes no more statements', async () => {
  const buyer = await newBuyer()
  const place = (items: typeof products | readonly [(typeof products)[0]]) =>
    statementsOf(buyer.call(placeOrder, { body: orderBody(items) }, withKey()))
  expect(await place([products[0]])).toBe(await place(products))
})

test('an online order is placed and paid in few statements', async () => {
  const buyer = await newBuyer()
  await filledCart(buyer, products)
  const body = orderBody(products, 'UPI')
  // The session; the key, the cart, the intent; the gateway's order.
  const opened = buyer.call(createPaymentOrder, { body: { amount: body.totalAmount } }, withKey())
  expect(await statementsOf(opened)).toBe(1 + 3 + 1)
  // The session, an earlier response, which payment; the key, the buyer locked, the facts, the order, the binding, the
  // stock locked and read, the stock taken; whether money waits, the order as it is shown.
  const placed = buyer.call(placeOrder, { body }, withKey())
  expect(await statementsOf(placed)).toBe(3 + 7 + 2)

  const { orderDetails } = await placed
  market.simulator.setWebhooks({ drop: true })
  await market.simulator.pay({ order_id: orderDetails.paymentOrderId ?? '', outcome: 'captured' })
  // The session, the order's state, its intent; the intent, the order locked, its contents, the payment, its progress,
  // the order paid, the ledger, the event, the cart, notices with mails and jobs; the order as it is shown.
  expect(await statementsOf(buyer.call(payOrder, { params: { id: orderDetails._id } }))).toBe(3 + 10 + 1)
})
