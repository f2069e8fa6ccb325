import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createAdmin } from '#features/people/staff/admins.ts'
import { formOf, takePhoto } from '#testing/builders/listings.ts'
import { makeRound, takenOn } from '#testing/builders/rounds.sql.ts'
import { openMarket } from '#testing/market.ts'
import { startApi } from '#testing/processes/api-process.ts'
import { gatewayEnv } from '#testing/processes/gateway-env.ts'
import { booksEqualAtTheEnd } from '#testing/builders/money.ts'

/**
 * A client that knows the specified calls and nothing else: no cookie, no Idempotency-Key, totals in floating point,
 * prices in paise, the specified bodies only. Each test goes on where the one before it ended.
 */
const market = await openMarket()
const api = await startApi(
  market.databaseUrl,
  { ...gatewayEnv(market.simulator), PICTURES_DIR: market.picturesDir, PUBLIC_ANSWERS: 'direct' },
  afterAll,
)
market.simulator.sendWebhooksTo(`${api.url}/payment/webhook`)
booksEqualAtTheEnd(market)

/** Every call of section 7 of the specification. */
const SPECIFIED = [
  'POST /users/login',
  'POST /farmers/login',
  'POST /users/register',
  'POST /farmers/register',
  'GET /users/profile',
  'PATCH /users/updateProfile',
  'PATCH /users/address',
  'GET /products',
  'GET /products/{id}',
  'GET /cart',
  'POST /cart',
  'PUT /cart/{id}',
  'DELETE /cart/{id}',
  'POST /payment/order',
  'POST /orders',
  'PATCH /orders/{id}/pay',
  'GET /orders/myorders',
  'PATCH /orders/cancel/{id}',
  'PATCH /orders/return/{id}',
  'GET /orders/farmer',
  'GET /orders',
  'PATCH /orders/{id}/status',
  'GET /orders/return/all',
  'PATCH /orders/return/handle/{id}',
  'GET /farmers/profile',
  'GET /farmers/stats',
  'POST /farmers/products',
  'GET /farmers/products',
  'PATCH /farmers/products/{id}',
  'DELETE /farmers/products/{id}',
  'PATCH /farmers/updateprofile',
  'GET /admin/profile',
  'GET /admin/allusers',
  'DELETE /admin/allusers/{id}',
  'GET /admin/allfarmers',
  'GET /admin/allfarmers/{id}',
  'GET /admin/farmer/{id}/products',
  'GET /admin/products',
  'PATCH /admin/products/{id}/approve',
  'PATCH /admin/products/{id}/reject',
  'DELETE /admin/products/{id}',
  'GET /admin/user/{id}/orders',
] as const

const walked = new Set<string>()

interface Sent {
  readonly token?: string
  readonly id?: string
  readonly json?: unknown
  readonly form?: FormData
  /** 200 when omitted. */
  readonly status?: number
}

/** Sends an empty body with the type of a form, as popular clients do. Fails on any status but the expected one. */
async function send(call: (typeof SPECIFIED)[number], { token, id = '', json, form, status = 200 }: Sent) {
  walked.add(call)
  const [method = '', path = ''] = call.split(' ')
  const type =
    json !== undefined
      ? { 'content-type': 'application/json' }
      : method !== 'GET' && form === undefined
        ? { 'content-type': 'application/x-www-form-urlencoded' }
        : {}
  const reply = await fetch(api.url + path.replace('{id}', id), {
    method,
    headers: { ...type, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(method === 'GET' ? {} : { body: form ?? (json === undefined ? '' : JSON.stringify(json)) }),
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- a plain client has no types.
  const body = (await reply.json()) as any
  expect([call, reply.status, body.code]).toEqual([call, status, undefined])
  return body
}

const PASSWORD = 'plain-client-password'
const address = {
  fullName: 'Asha Kulkarni',
  phone: '9822041873',
  street: '14 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
  country: 'India',
}
const account = (name: string, role: string) => ({
  name,
  email: `${name}@plain.example`,
  password: PASSWORD,
  role,
  address,
})
const credentials = (name: string) => ({ json: { email: `${name}@plain.example`, password: PASSWORD } })

interface SignedIn {
  readonly token: string
  readonly user: { readonly _id: string }
}
let buyer: SignedIn
let farmer: SignedIn
let admin: SignedIn

test('a buyer and a farmer register and sign in, an admin signs in', async () => {
  await send('POST /users/register', { json: account('buyer', 'user') })
  await send('POST /farmers/register', { json: account('farmer', 'farmer') })
  const { db, hasher } = market.deps
  await createAdmin(db, hasher, { name: 'Operator', email: 'admin@plain.example', password: PASSWORD })

  buyer = await send('POST /users/login', credentials('buyer'))
  farmer = await send('POST /farmers/login', credentials('farmer'))
  admin = await send('POST /users/login', credentials('admin'))
  for (const { token, user } of [buyer, farmer, admin]) {
    expect(user).toMatchObject({
      _id: expect.any(String),
      name: expect.any(String),
      role: expect.any(String),
    })
    expect(token).toEqual(expect.any(String))
  }
})

test('each of them reads and changes the profile', async () => {
  const { token } = buyer
  expect(await send('GET /users/profile', { token })).toMatchObject({
    user: { name: 'buyer', email: 'buyer@plain.example', address },
  })
  // A blank password is unchanged.
  const change = { name: 'Asha', email: 'buyer@plain.example', password: '' }
  await send('PATCH /users/updateProfile', { token, json: change })
  await send('PATCH /users/address', { token, json: { ...address, street: '2 New Lane' } })
  expect((await send('GET /users/profile', { token })).user).toMatchObject({
    name: 'Asha',
    address: { street: '2 New Lane' },
  })

  const farm = { name: 'Ravi', email: 'farmer@plain.example', password: '' }
  const form = formOf(farm, 'avatar', await takePhoto())
  expect(await send('PATCH /farmers/updateprofile', { token: farmer.token, form })).toMatchObject({
    message: expect.any(String),
  })
  // The body that the specified page really sends: the plain object.
  await send('PATCH /farmers/updateprofile', {
    token: farmer.token,
    json: { name: 'Ravi', email: farm.email },
  })
  expect(await send('GET /farmers/profile', { token: farmer.token })).toMatchObject({
    farmer: { _id: farmer.user._id, name: 'Ravi', email: farm.email },
  })
  expect(await send('GET /admin/profile', { token: admin.token })).toMatchObject({
    admin: { email: 'admin@plain.example' },
  })
})

interface Product {
  readonly _id: string
  readonly name: string
  readonly price: number
}
let okra: Product
let honey: Product

test('a farmer lists produce with prices in paise, changes it and removes it', async () => {
  const { token } = farmer
  const list = async (name: string, price: number): Promise<Product> => {
    const fields = {
      name,
      price,
      category: 'Vegetables',
      quantity: 100,
      unit: 'kg',
      description: `Fresh ${name}.`,
    }
    const form = formOf(fields, 'image', await takePhoto())
    return (await send('POST /farmers/products', { token, form })).product
  }
  okra = await list('Okra', 16.1)
  honey = await list('Honey', 33.3)
  const [mistake, duplicate] = [await list('Mistake', 1.05), await list('Duplicate', 2.35)]

  const change = {
    name: 'Honey',
    price: 33.35,
    category: 'Dryfruits',
    quantity: 50,
    description: 'Raw honey.',
  }
  await send('PATCH /farmers/products/{id}', { token, id: honey._id, form: formOf(change, 'image', null) })
  await send('DELETE /farmers/products/{id}', { token, id: mistake._id })
  const own = await send('GET /farmers/products', { token })
  expect(Array.isArray(own)).toBe(true)
  expect(own).toHaveLength(3)
  honey = own.find(({ _id }: Product) => _id === honey._id)
  expect(honey).toMatchObject({
    name: 'Honey',
    price: 33.35,
    quantity: 50,
    qty: 50,
    stock: 50,
    status: 'pending',
  })

  const { products } = await send('GET /admin/products', { token: admin.token })
  expect(products).toHaveLength(3)
  await send('PATCH /admin/products/{id}/approve', { token: admin.token, id: okra._id })
  await send('PATCH /admin/products/{id}/reject', { token: admin.token, id: honey._id })
  await send('PATCH /admin/products/{id}/approve', { token: admin.token, id: honey._id })
  await send('DELETE /admin/products/{id}', { token: admin.token, id: duplicate._id })
  const ofFarmer = await send('GET /admin/farmer/{id}/products', { token: admin.token, id: farmer.user._id })
  expect(ofFarmer.products.map(({ status }: { status: string }) => status)).toEqual(['approved', 'approved'])
})

interface Item {
  readonly product: string
  readonly quantity: number
}

/** What the specification says the total is, in floating point. */
const totalOf = (items: readonly Item[]): number =>
  items.reduce((sum, { product, quantity }) => sum + priceOf(product) * quantity, 0) + 20 + 5
const alsoSold: Product[] = []
const priceOf = (id: string): number =>
  [okra, honey, ...alsoSold].find(({ _id }) => _id === id)?.price ?? Number.NaN

const fill = async (items: readonly Item[]) => {
  for (const { product: productId, quantity } of items)
    await send('POST /cart', { token: buyer.token, json: { productId, quantity } })
}

/** Returns the order's id. */
async function place(items: readonly Item[], paymentMethod: string): Promise<string> {
  const json = { items, totalAmount: totalOf(items), paymentMethod }
  return (await send('POST /orders', { token: buyer.token, json })).orderDetails._id
}

async function pay(items: readonly Item[], paymentMethod: string): Promise<string> {
  await fill(items)
  const { orderId } = await send('POST /payment/order', {
    token: buyer.token,
    json: { amount: totalOf(items) },
  })
  const id = await place(items, paymentMethod)
  await market.simulator.pay({ order_id: orderId, outcome: 'captured' })
  expect(await send('PATCH /orders/{id}/pay', { token: buyer.token, id })).toMatchObject({
    paymentStatus: 'paid',
  })
  return id
}

test('a buyer reads the shop and fills the cart', async () => {
  const { token } = buyer
  const { products } = await send('GET /products', {})
  expect(products.map(({ name }: Product) => name).sort()).toEqual(['Honey', 'Okra'])
  expect(await send('GET /products/{id}', { id: okra._id })).toMatchObject({
    product: { _id: okra._id, name: 'Okra', price: 16.1, farmer: { name: 'Ravi' } },
  })
  await fill([
    { product: okra._id, quantity: 1 },
    { product: honey._id, quantity: 1 },
  ])
  const { cart } = await send('GET /cart', { token })
  expect(cart).toMatchObject([
    { _id: expect.any(String), product: { _id: okra._id, price: 16.1 }, quantity: 1 },
    { product: { _id: honey._id }, quantity: 1 },
  ])
  await send('PUT /cart/{id}', { token, id: cart[0]._id, json: { quantity: 3 } })
  for (const line of [cart[0], cart[0], cart[1]]) await send('DELETE /cart/{id}', { token, id: line._id })
  expect((await send('GET /cart', { token })).cart).toEqual([])
})

let paid: string
let cancelled: string
let delivered: string
let returned: string
let kept: string

test('eleven minutes after the sign-in the same tokens still work', async () => {
  await ageSessions(11)
  expect((await send('GET /users/profile', { token: buyer.token })).user.role).toBe('user')
  expect((await send('GET /farmers/profile', { token: farmer.token })).farmer.role).toBe('farmer')
  expect((await send('GET /admin/profile', { token: admin.token })).admin.role).toBe('admin')
})

/** Lets time pass for all sessions: every stamp moves back together. */
const ageSessions = (minutes: number) =>
  sql`
    update sessions
       set rotated_at = rotated_at - d.by, created_at = created_at - d.by, auth_time = auth_time - d.by,
           idle_expires_at = idle_expires_at - d.by, absolute_expires_at = absolute_expires_at - d.by
      from (select ${minutes} * interval '1 minute' as by) as d
  `.execute(market.db)

test('a buyer pays for one order and cancels another', async () => {
  const items = [{ product: okra._id, quantity: 3 }]
  expect(totalOf(items)).toBe(73.300_000_000_000_01)
  paid = await pay(items, 'UPI')
  cancelled = await pay(items, 'Credit / Debit Card')
  expect(cancelled).not.toBe(paid)
  const json = { reason: 'Ordered by mistake' }
  await send('PATCH /orders/cancel/{id}', { token: buyer.token, id: cancelled, json })
})

test('a buyer places two cash orders of the same produce, one right after the other', async () => {
  const items = [
    { product: okra._id, quantity: 3 },
    { product: honey._id, quantity: 7 },
  ]
  await fill(items)
  delivered = await place(items, 'Cash on Delivery')
  expect(await place(items, 'Cash on Delivery')).toBe(delivered)
  await fill(items)
  returned = await place(items, 'Cash on Delivery')
  expect(returned).not.toBe(delivered)
  expect(await send('PATCH /orders/{id}/pay', { token: buyer.token, id: returned })).toMatchObject({
    paymentStatus: 'not paid',
  })
  kept = await pay(items, 'Netbanking')
  expect((await send('GET /cart', { token: buyer.token })).cart).toEqual([])
})

test('an admin changes the stage of orders and decides the returns that the buyer requests', async () => {
  const { token } = admin
  const move = (id: string, status: string) =>
    send('PATCH /orders/{id}/status', { token, id, json: { status } })
  for (const id of [delivered, returned, kept]) {
    await move(id, 'shipped')
    await move(id, 'delivered')
  }
  for (const id of [returned, kept]) await send('PATCH /orders/return/{id}', { token: buyer.token, id })
  const { returnRequests } = await send('GET /orders/return/all', { token })
  expect(returnRequests.map(({ _id }: { _id: string }) => _id).sort()).toEqual([returned, kept].sort())
  const decide = (id: string, status: string, note: string) =>
    send('PATCH /orders/return/handle/{id}', { token, id, json: { status, note } })
  await decide(returned, 'approved', 'Sorry for that')
  await decide(kept, 'rejected', 'Eaten already')
})

test('buyer, farmer and admin read the same orders', async () => {
  const { orders } = await send('GET /orders/myorders', { token: buyer.token })
  const mine = new Map<string, unknown>(orders.map((order: { _id: string }) => [order._id, order]))
  expect(mine.size).toBe(5)
  expect(mine.get(paid)).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'paid',
    totalAmount: 73.3,
    total: 73.3,
  })
  expect(mine.get(cancelled)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' })
  expect(mine.get(delivered)).toMatchObject({
    status: 'delivered',
    paymentStatus: 'paid',
    totalAmount: 306.75,
  })
  expect(mine.get(returned)).toMatchObject({ status: 'delivered', returnStatus: 'approved' })
  expect(mine.get(kept)).toMatchObject({ status: 'delivered', returnStatus: 'rejected' })

  const all = await send('GET /orders', { token: admin.token })
  const ofBuyer = await send('GET /admin/user/{id}/orders', { token: admin.token, id: buyer.user._id })
  const ofFarm = await send('GET /orders/farmer', { token: farmer.token })
  for (const list of [all, ofBuyer, ofFarm]) {
    expect(list.orders.map(({ _id }: { _id: string }) => _id).sort()).toEqual([...mine.keys()].sort())
  }
  expect(ofFarm.orders[0]).toMatchObject({
    items: [{ product: { name: 'Okra' } }, { product: { name: 'Honey' } }],
    user: { name: 'Asha' },
    createdAt: expect.any(String),
  })
  expect(await send('GET /farmers/stats', { token: farmer.token })).toMatchObject({
    totalProducts: 2,
    totalOrders: 5,
    // Paid and delivered, less what was cancelled and returned.
    totalRevenue: 48.3 + 281.75 + 281.75,
  })
})

test('an admin reads users and farmers and removes a user', async () => {
  const { token } = admin
  const { user } = await send('POST /users/register', { json: account('leaver', 'user') })
  const before = await send('GET /admin/allusers', { token })
  expect(before.users.map(({ email }: { email: string }) => email)).toContain('leaver@plain.example')
  await send('DELETE /admin/allusers/{id}', { token, id: user._id })
  const after = await send('GET /admin/allusers', { token })
  expect(after.users).toHaveLength(before.users.length - 1)

  const { farmers } = await send('GET /admin/allfarmers', { token })
  expect(farmers).toMatchObject([{ _id: farmer.user._id, name: 'Ravi' }])
  expect(await send('GET /admin/allfarmers/{id}', { token, id: farmer.user._id })).toMatchObject({
    farmer: { _id: farmer.user._id, email: 'farmer@plain.example' },
  })
})

/** Placed, shipped and delivered as always, whatever rounds there are. */
async function deliverAll(items: readonly Item[]): Promise<void> {
  const { token } = admin
  await fill(items)
  for (const id of [await place(items, 'Cash on Delivery'), await pay(items, 'UPI')]) {
    await send('PATCH /orders/{id}/status', { token, id, json: { status: 'shipped' } })
    await send('PATCH /orders/{id}/status', { token, id, json: { status: 'delivered' } })
    const { orders } = await send('GET /orders/myorders', { token: buyer.token })
    expect(orders.find(({ _id }: { _id: string }) => _id === id)).toMatchObject({
      status: 'delivered',
      paymentStatus: 'paid',
      totalAmount: Math.round(totalOf(items) * 100) / 100,
    })
  }
}

test('after rounds exist, orders of a farm in rounds and of a brand-new farm are placed and delivered', async () => {
  const roundId = await makeRound(market.db, {
    name: 'Deccan',
    farms: [farmer.user._id],
    pincodes: [address.pincode],
    daysAhead: [2, 4],
    adminId: admin.user._id,
  })
  await sql`update market_settings set outside_rounds = 'refuse'`.execute(market.db)
  await deliverAll([{ product: okra._id, quantity: 2 }])
  // No day was sent: the earliest one.
  expect([await takenOn(market.db, roundId, 2), await takenOn(market.db, roundId, 4)]).toEqual([2, 0])

  await send('POST /farmers/register', { json: account('newcomer', 'farmer') })
  const { token } = await send('POST /farmers/login', credentials('newcomer'))
  const fields = {
    name: 'Milk',
    price: 61.15,
    category: 'Dairy',
    quantity: 100,
    unit: 'litre',
    description: 'Fresh.',
  }
  const form = formOf(fields, 'image', await takePhoto())
  const { product: milk } = await send('POST /farmers/products', { token, form })
  await send('PATCH /admin/products/{id}/approve', { token: admin.token, id: milk._id })
  alsoSold.push(milk)
  await deliverAll([{ product: milk._id, quantity: 3 }])
  await deliverAll([
    { product: okra._id, quantity: 1 },
    { product: milk._id, quantity: 1 },
  ])
  expect(await takenOn(market.db, roundId, 2)).toBe(4)
  expect(await send('GET /farmers/stats', { token })).toMatchObject({ totalOrders: 4 })
})

test('every specified call was made', () => {
  expect(SPECIFIED.filter((call) => !walked.has(call))).toEqual([])
})
