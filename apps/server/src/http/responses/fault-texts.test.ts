import { expect, test } from 'vitest'
import { OKRA } from '#testing/builders/listings.ts'
import { openMarket } from '#testing/market.ts'

const market = await openMarket()
const people = {
  user: await market.person('user'),
  farmer: await market.person('farmer'),
  admin: await market.person('admin'),
}

const ORDER = { items: [], totalAmount: 65, paymentMethod: 'UPI' }
const LINE = '/cart/0192f0c1-0000-7000-8000-000000000000'
const TOO_SHORT = 'Pincode must have 3 to 10 digits. In India it has 6'
const CART_QUANTITY = 'Quantity must be a whole number from 1 to 100'
const STOCK = 'Quantity must be a whole number from 0 to 1,00,000'
const PRICE = 'Price must be between ₹0.01 and ₹1,00,000'
const DECIMALS = 'Price can have at most two decimal places'
const NOTHING_CHOSEN = 'Nothing is selected'
const WHY = 'Please write the reason'

test.each([
  ['user', 'PATCH /users/address', { pincode: '12' }, 'pincode', TOO_SHORT],
  ['user', 'PATCH /users/address', { pincode: 12 }, 'pincode', TOO_SHORT],
  ['user', 'PATCH /users/address', { pincode: '41100400000' }, 'pincode', TOO_SHORT],
  ['user', 'PATCH /users/address', { pincode: '4110O4' }, 'pincode', 'Pincode must be a number'],
  ['user', 'POST /cart', { productId: 'any', quantity: 0 }, 'quantity', CART_QUANTITY],
  ['user', 'POST /cart', { productId: 'any', quantity: 101 }, 'quantity', CART_QUANTITY],
  ['user', `PUT ${LINE}`, { quantity: 1.5 }, 'quantity', CART_QUANTITY],
  ['user', `PUT ${LINE}`, {}, 'quantity', CART_QUANTITY],
  [
    'user',
    'POST /orders',
    { ...ORDER, items: [{ product: 'any', quantity: 101 }] },
    'items.0.quantity',
    CART_QUANTITY,
  ],
  ['user', 'POST /orders', ORDER, 'items', 'There is nothing to order'],
  ['user', 'PATCH /orders/cancel/any', {}, 'reason', 'Please select a cancellation reason.'],
  ['farmer', 'POST /farmers/products', { ...OKRA, price: 40.555 }, 'price', DECIMALS],
  ['farmer', 'POST /farmers/products', { ...OKRA, price: '0.001' }, 'price', DECIMALS],
  ['farmer', 'POST /farmers/products', { ...OKRA, price: 0 }, 'price', PRICE],
  ['farmer', 'POST /farmers/products', { ...OKRA, price: '100000.01' }, 'price', PRICE],
  ['farmer', 'POST /farmers/products', { ...OKRA, quantity: -1 }, 'quantity', STOCK],
  ['farmer', 'POST /farmers/products', { ...OKRA, quantity: 100_001 }, 'quantity', STOCK],
  [
    'farmer',
    'PATCH /farmers/packlist',
    { product: 'any', orders: [], packed: true },
    'orders',
    NOTHING_CHOSEN,
  ],
  ['admin', 'PATCH /orders/return/handle/any', { status: 'maybe' }, 'status', 'Choose approved or rejected'],
  ['admin', 'PATCH /orders/any/status', { status: 'eaten' }, 'status', 'There is no such stage'],
  ['admin', 'PATCH /admin/orders/status', { orders: [], status: 'shipped' }, 'orders', NOTHING_CHOSEN],
  ['admin', 'PATCH /admin/products/approve', { products: [] }, 'products', NOTHING_CHOSEN],
  ['admin', 'PATCH /admin/products/approve', {}, 'products', NOTHING_CHOSEN],
  ['admin', 'PATCH /admin/orders/any/cancel', { reason: ' ' }, 'reason', WHY],
  ['admin', 'PATCH /admin/allfarmers/any/suspend', {}, 'reason', WHY],
] as const)('%s: %s with %j says at %s: %s', async (role, call, body, field, text) => {
  const [method = '', path = ''] = call.split(' ')
  const reply = await fetch(market.url + path, {
    method,
    headers: { authorization: `Bearer ${people[role].token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { faults = [] } = (await reply.json()) as { faults?: { field: string; message: string }[] }
  expect([reply.status, faults.map((fault) => [fault.field, fault.message])]).toEqual([400, [[field, text]]])
})

test('an operator who cancels without a reason gets a text that requests writing one, not selecting one', async () => {
  const reply = await fetch(`${market.url}/admin/orders/any/cancel`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${people.admin.token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(await reply.json()).toMatchObject({
    code: 'order.cancel_unexplained',
    message: 'Please write why. The buyer reads it.',
  })
})
