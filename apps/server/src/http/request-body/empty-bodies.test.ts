import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { approvedListing, pendingListing } from '#testing/builders/listings.ts'
import { openMarket, type Person } from '#testing/market.ts'
import { deliveredOrder, filledCart, placedOrder } from '#testing/builders/orders.ts'

const market = await openMarket()
let farmer: Person
let admin: Person
let buyer: Person
beforeAll(async () => {
  farmer = await market.person('farmer')
  admin = await market.person('admin')
  buyer = await market.person('user')
})

interface Sent {
  readonly type: string
  readonly body?: string
  /** Without a Content-Length. */
  readonly chunked?: boolean
}

/** Headers exactly as given: `fetch` would add a boundary of its own. */
const send = (method: string, path: string, { token }: Person, { type, body = '', chunked }: Sent) =>
  new Promise<{ status: number; code: string | undefined }>((resolve, reject) => {
    const length = chunked === true ? { 'transfer-encoding': 'chunked' } : { 'content-length': body.length }
    const headers = { authorization: `Bearer ${token}`, 'content-type': type, ...length }
    request(market.url + path, { method, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (chunk: string) => {
        text += chunk
      })
      reply.on('end', () => {
        const { code } = JSON.parse(text) as { code?: string }
        resolve({ status: reply.statusCode ?? 0, code })
      })
    })
      .on('error', reject)
      .end(body)
  })

const TYPES = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'application/json',
  'application/octet-stream',
  'no type at all',
]

const okra = () => approvedListing(market, farmer, admin, { price: 40, quantity: 100 })

/** Every specified call whose body is empty. */
const CALLS: readonly [string, string, () => Promise<[path: string, caller: Person]>][] = [
  [
    'pay',
    'PATCH',
    async () => [`/orders/${(await placedOrder(market, buyer, [await okra()]))._id}/pay`, buyer],
  ],
  [
    'return',
    'PATCH',
    async () => [`/orders/return/${(await deliveredOrder(market, buyer, admin, [await okra()]))._id}`, buyer],
  ],
  [
    'approve',
    'PATCH',
    async () => [`/admin/products/${(await pendingListing(market, farmer))._id}/approve`, admin],
  ],
  [
    'reject',
    'PATCH',
    async () => [`/admin/products/${(await pendingListing(market, farmer))._id}/reject`, admin],
  ],
  [
    'remove a cart line',
    'DELETE',
    async () => [`/cart/${(await filledCart(buyer, [await okra()])).cart[0]?._id}`, buyer],
  ],
  [
    'delete a listing',
    'DELETE',
    async () => [`/admin/products/${(await pendingListing(market, farmer))._id}`, admin],
  ],
]

describe.each(CALLS)('%s', (_, method, make) => {
  test.each(TYPES)('works with an empty body that is announced as %s', async (type) => {
    const [path, caller] = await make()
    expect(await send(method, path, caller, { type })).toEqual({ status: 200, code: undefined })
  })

  test.each(TYPES)('works with an empty body of unknown length that is announced as %s', async (type) => {
    const [path, caller] = await make()
    expect(await send(method, path, caller, { type, chunked: true })).toEqual({
      status: 200,
      code: undefined,
    })
  })
})

describe('a call that needs a body', () => {
  test('reads JSON of unknown length', async () => {
    const body = JSON.stringify({ productId: (await okra())._id, quantity: 1 })
    const sent = { type: 'application/json', body, chunked: true }
    expect((await send('POST', '/cart', buyer, sent)).status).toBe(200)
  })

  test.each(TYPES)('names the missing fields when it gets an empty one announced as %s', async (type) => {
    expect(await send('POST', '/cart', buyer, { type })).toEqual({ status: 400, code: 'request.invalid' })
  })

  test.each([
    ['application/x-www-form-urlencoded', 'quantity=1'],
    ['text/plain', '{"quantity":1}'],
    ['application/octet-stream', '{"quantity":1}'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="quantity"\r\n\r\n1\r\n--x--\r\n',
    ],
  ])('refuses %s with something in it', async (type, body) => {
    for (const chunked of [false, true]) {
      expect(await send('POST', '/cart', buyer, { type, body, chunked })).toEqual({
        status: 415,
        code: 'request.unsupported_type',
      })
    }
  })
})

test('a form that is not empty is refused where the body must be empty', async () => {
  const { _id } = await placedOrder(market, buyer, [await okra()])
  const form = { type: 'application/x-www-form-urlencoded', body: 'paid=true' }
  expect((await send('PATCH', `/orders/${_id}/pay`, buyer, form)).status).toBe(415)
})
