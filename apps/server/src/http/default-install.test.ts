import { readFileSync } from 'node:fs'
import { SAMPLE_IDENTITY } from '@farmgate/domain/market/sample-identity.ts'
import { afterAll, expect, test } from 'vitest'
import { createAdmin } from '#features/people/staff/admins.ts'
import { booksEqualAtTheEnd } from '#testing/builders/money.ts'
import { formOf, takePhoto } from '#testing/builders/listings.ts'
import { openMarket } from '#testing/market.ts'
import { startApi } from '#testing/processes/api-process.ts'
import { gatewayEnv } from '#testing/processes/gateway-env.ts'

/**
 * A new market as it is installed, and a client that knows the specified calls and nothing else. The operator has done
 * what no market can do without: the first admin, the gateway's keys, and the identity before the first order.
 */
const market = await openMarket({ marketMode: 'production' }, { cashLimits: 'standard', uses: 'none' })
booksEqualAtTheEnd(market)

/** The defaults, as config.test.ts states them; other tests start the API with wider ones. */
const DEFAULTS = { MARKET_MODE: 'production', RATE_LIMITS: 'production', SECOND_FACTOR: 'required' }
const api = await startApi(
  market.databaseUrl,
  { ...gatewayEnv(market.simulator), PICTURES_DIR: market.picturesDir, ...DEFAULTS },
  afterAll,
)
market.simulator.sendWebhooksTo(`${api.url}/payment/webhook`)

interface Sent {
  readonly token?: string | undefined
  readonly id?: string
  readonly json?: unknown
  readonly form?: FormData
}

interface Reply {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- a plain client has no types.
  readonly body: any
}

/** Every specified call that was made, and those that answered other than with 200. */
const made: string[] = []
const differing: { readonly call: string; readonly status: number; readonly code: string }[] = []

async function send(call: string, { token, id = '', json, form }: Sent = {}): Promise<Reply> {
  const [method = '', path = ''] = call.split(' ')
  const reply = await fetch(api.url + path.replace('{id}', id), {
    method,
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(method === 'GET' ? {} : { body: form ?? (json === undefined ? '' : JSON.stringify(json)) }),
  })
  const body = (await reply.json()) as Reply['body']
  made.push(call)
  if (reply.status !== 200) differing.push({ call, status: reply.status, code: body.code })
  return { status: reply.status, body }
}

const PASSWORD = 'plain-client-password'
const ADDRESS = {
  fullName: 'Asha Kulkarni',
  phone: '9822041873',
  street: '14 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
  country: 'India',
}
const emailOf = (who: string) => `${who}@default.example`
const account = (who: string, role: string) => ({
  json: { name: 'Asha', email: emailOf(who), password: PASSWORD, role, address: ADDRESS },
})
const login = (who: string) => ({ json: { email: emailOf(who), password: PASSWORD } })
const listing = async (name: string) =>
  formOf(
    { name, price: 16.1, category: 'Vegetables', quantity: 100, unit: 'kg', description: `Fresh ${name}.` },
    'image',
    await takePhoto(),
  )

/** The specified calls in an order in which people make them, from the first account to a paid order. */
async function makeEveryCall(): Promise<Reply> {
  await send('POST /users/register', account('buyer', 'user'))
  await send('POST /users/register', account('leaver', 'user'))
  await send('POST /farmers/register', account('farmer', 'farmer'))
  const { db, hasher } = market.deps
  await createAdmin(db, hasher, { name: 'Operator', email: emailOf('admin'), password: PASSWORD })
  const { body: buyer } = await send('POST /users/login', login('buyer'))
  const { body: leaver } = await send('POST /users/login', login('leaver'))
  const { body: farmer } = await send('POST /farmers/login', login('farmer'))
  const { body: admin } = await send('POST /users/login', login('admin'))
  const asBuyer = (call: string, sent: Sent = {}) => send(call, { token: buyer.token, ...sent })
  const asFarmer = (call: string, sent: Sent = {}) => send(call, { token: farmer.token, ...sent })
  const asAdmin = (call: string, sent: Sent = {}) => send(call, { token: admin.token, ...sent })

  await asBuyer('GET /users/profile')
  await asBuyer('PATCH /users/updateProfile', {
    json: { name: 'Asha', email: emailOf('buyer'), password: '' },
  })
  await asBuyer('PATCH /users/address', { json: ADDRESS })
  await asFarmer('GET /farmers/profile')
  await asFarmer('PATCH /farmers/updateprofile', { json: { name: 'Ravi', email: emailOf('farmer') } })
  await asFarmer('GET /farmers/stats')
  const { body: added } = await asFarmer('POST /farmers/products', { form: await listing('Okra') })
  const { body: mistake } = await asFarmer('POST /farmers/products', { form: await listing('Mistake') })
  const { body: spoilt } = await asFarmer('POST /farmers/products', { form: await listing('Spoilt') })
  const okra: string = added.product._id
  const change = { name: 'Okra', price: 16.1, category: 'Vegetables', quantity: 90, description: 'Tender.' }
  await asFarmer('PATCH /farmers/products/{id}', { id: okra, form: formOf(change, 'image', null) })
  await asFarmer('GET /farmers/products')
  await asFarmer('DELETE /farmers/products/{id}', { id: mistake.product._id })

  await asAdmin('GET /admin/profile')
  await asAdmin('GET /admin/allusers')
  await asAdmin('GET /admin/allfarmers')
  await asAdmin('GET /admin/allfarmers/{id}', { id: farmer.user._id })
  await asAdmin('GET /admin/products')
  await asAdmin('PATCH /admin/products/{id}/reject', { id: okra })
  await asAdmin('PATCH /admin/products/{id}/approve', { id: okra })
  await asAdmin('GET /admin/farmer/{id}/products', { id: farmer.user._id })
  await asAdmin('DELETE /admin/products/{id}', { id: spoilt.product._id })
  await asAdmin('DELETE /admin/allusers/{id}', { id: leaver.user._id })

  await send('GET /products')
  await send('GET /products/{id}', { id: okra })
  await asBuyer('POST /cart', { json: { productId: okra, quantity: 1 } })
  const { body: filled } = await asBuyer('GET /cart')
  await asBuyer('PUT /cart/{id}', { id: filled.cart[0]._id, json: { quantity: 3 } })
  await asBuyer('DELETE /cart/{id}', { id: filled.cart[0]._id })

  const totalAmount = 16.1 * 3 + 20 + 5
  const items = [{ product: okra, quantity: 3 }]
  const fill = () => asBuyer('POST /cart', { json: { productId: okra, quantity: 3 } })
  const place = (paymentMethod: string) =>
    asBuyer('POST /orders', { json: { items, totalAmount, paymentMethod } })

  // A public market without a name takes no orders.
  await fill()
  await asBuyer('POST /payment/order', { json: { amount: totalAmount } })
  await place('UPI')
  await openForOrders(admin.token)

  const { body: cash } = await place('Cash on Delivery')
  const first: string = cash.orderDetails._id
  await asBuyer('GET /orders/myorders')
  await asFarmer('GET /orders/farmer')
  await asAdmin('GET /orders')
  await asAdmin('GET /admin/user/{id}/orders', { id: buyer.user._id })
  // A new account has one open cash order.
  await fill()
  await place('Cash on Delivery')
  await asAdmin('PATCH /orders/{id}/status', { id: first, json: { status: 'shipped' } })
  await asAdmin('PATCH /orders/{id}/status', { id: first, json: { status: 'delivered' } })
  await asBuyer('PATCH /orders/return/{id}', { id: first })
  await asAdmin('GET /orders/return/all')
  await asAdmin('PATCH /orders/return/handle/{id}', {
    id: first,
    json: { status: 'rejected', note: 'Eaten' },
  })

  const { body: second } = await place('Cash on Delivery')
  const reason = 'Ordered by mistake'
  await asBuyer('PATCH /orders/cancel/{id}', { id: second.orderDetails._id, json: { reason } })

  await fill()
  const { body: payment } = await asBuyer('POST /payment/order', { json: { amount: totalAmount } })
  const { body: last } = await place('UPI')
  await market.simulator.pay({ order_id: payment.orderId, outcome: 'captured' })
  return asBuyer('PATCH /orders/{id}/pay', { id: last.orderDetails._id })
}

/** The operator's own step: no specified call says who runs the market. */
async function openForOrders(token: string): Promise<void> {
  const reply = await fetch(`${api.url}/admin/identity`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(SAMPLE_IDENTITY),
  })
  expect(reply.status).toBe(200)
}

/** What answers other than the specification says, by default, and the row that says so. */
const DECLARED = [
  { call: 'POST /payment/order', status: 409, code: 'market.not_open', row: '7.orders.1' },
  { call: 'POST /orders', status: 409, code: 'market.not_open', row: '7.orders.2' },
  { call: 'POST /orders', status: 409, code: 'cash.too_many_orders', row: '7.orders.2' },
]

test('with default settings every specified call does what the specification says, but for what is declared', async () => {
  const last = await makeEveryCall()
  expect(differing).toEqual(DECLARED.map(({ call, status, code }) => ({ call, status, code })))
  expect(made).toHaveLength(56)
  expect(last.body).toMatchObject({ paymentStatus: 'paid' })
})

test('every call of the specification was made', () => {
  const source = readFileSync(new URL('plain-client.test.ts', import.meta.url), 'utf8')
  const found = source.matchAll(/^ {2}'((?:GET|POST|PUT|PATCH|DELETE) \/[^']*)',$/gm)
  const specified = Array.from(found, ([, call = '']) => call)
  expect(specified).toHaveLength(42)
  expect(specified.filter((call) => !made.includes(call))).toEqual([])
})

test('each declared difference is a row of the table that is changed and names it', () => {
  const table = readFileSync(new URL('../../../../docs/conformance.md', import.meta.url), 'utf8')
  for (const { row, code } of DECLARED) {
    const line = table.split('\n').find((each) => each.startsWith(`| ${row} |`))
    expect(line).toContain('| changed |')
    expect(line).toContain(`\`${code}\``)
  }
})
