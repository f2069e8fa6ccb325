import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { editProduct } from '@farmgate/contract/catalogue/listings.ts'
import { product, products } from '@farmgate/contract/catalogue/products.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMarket, outcome } from '#testing/market.ts'
import { approvedListing, pendingListing } from '#testing/builders/listings.ts'
import { putAllOnSale, putOnSale } from '#testing/builders/on-sale.sql.ts'
import { unlimited } from '../limits/call-limits.ts'
import { createPublicAnswers } from './public-answers.ts'

const clock = { ms: 1_000_000 }
let counted = 0
const market = await openMarket({
  publicAnswers: createPublicAnswers(undefined, () => clock.ms),
  limits: { ...unlimited, countVisitor: async () => void counted++ },
})
const { db } = market
const farmer = await market.person('farmer')
const admin = await market.person('admin')
await putAllOnSale(
  db,
  Array.from({ length: 24 }, (_, index) => ({ farmerId: farmer.id, name: `Vegetable ${index}` })),
)
const SHELF = '/products?category=Vegetables'

interface Reply {
  readonly status: number | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Reads the bytes as they are sent, from an address that has never written. */
const read = (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    get(market.url + path, { headers: { 'x-forwarded-for': '203.0.113.7', ...headers } }, (reply) => {
      resolve(buffer(reply).then((body) => ({ status: reply.statusCode, headers: reply.headers, body })))
    }).on('error', reject)
  })

const setPrice = (rupees: number) =>
  sql`update products set price_paise = ${rupees * 100}, updated_at = clock_timestamp() where name = 'Vegetable 3'`.execute(
    db,
  )

const pricesOf = (json: Buffer | string): number[] =>
  (JSON.parse(String(json)) as { products: { price: number }[] }).products.map(({ price }) => price)

test('a visitor gets a stored answer until its second has passed', async () => {
  clock.ms += 60_000
  await setPrice(11)
  expect(pricesOf((await read(SHELF)).body)).toContain(11)
  await setPrice(12)
  expect(pricesOf((await read(SHELF)).body)).toContain(11)
  clock.ms += 1_000
  expect(pricesOf((await read(SHELF)).body)).toContain(12)
})

test('a caller with a token gets the truth, and what they get is not stored for visitors', async () => {
  clock.ms += 60_000
  await setPrice(21)
  await read(SHELF)
  await setPrice(22)
  for (const token of [farmer.token, 'not-a-token']) {
    const { body } = await read(SHELF, { authorization: `Bearer ${token}` })
    expect(pricesOf(body)).toContain(22)
  }
  expect(pricesOf((await read(SHELF)).body)).toContain(21)
})

test('an answer that recognises its caller is never stored for others', async () => {
  clock.ms += 60_000
  const id = await putOnSale(db, { farmerId: farmer.id, category: 'Spices' })
  const path = `/products/${id}`
  const signedIn = await read(path, { authorization: `Bearer ${farmer.token}` })
  expect(signedIn.body.toString()).toContain(farmer.email)
  const visitor = await read(path)
  expect(visitor.body.toString()).not.toContain(farmer.email)
  expect((await read(path, { authorization: `Bearer ${farmer.token}` })).body.toString()).toContain(
    farmer.email,
  )
})

test('a refusal is not stored', async () => {
  clock.ms += 60_000
  const id = await putOnSale(db, { farmerId: farmer.id, category: 'Spices', status: 'pending' })
  expect((await read(`/products/${id}`)).status).toBe(404)
  await db.updateTable('products').set({ status: 'approved' }).where('id', '=', id).execute()
  expect((await read(`/products/${id}`)).status).toBe(200)
})

test('the order of the parameters and unknown parameters make no difference, their values do', async () => {
  clock.ms += 60_000
  await setPrice(31)
  await read('/products?category=Vegetables&sort=price_up')
  await setPrice(32)
  const same = await read('/products?utm=x&sort=price_up&category=Vegetables')
  expect(pricesOf(same.body)).toContain(31)
  expect(pricesOf((await read('/products?category=Vegetables&sort=price_down')).body)).toContain(32)
})

test('an unchanged answer is 304 without a query', async () => {
  clock.ms += 60_000
  const { headers } = await read(SHELF)
  await sql`alter table products rename to hidden`.execute(db)
  const again = await read(SHELF, { 'if-none-match': headers.etag ?? '' })
  await sql`alter table hidden rename to products`.execute(db)
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
})

test('stored answers count against the limits too', async () => {
  counted = 0
  for (let call = 0; call < 3; call++) await read(SHELF)
  expect(counted).toBe(3)
})

test('who lists, approves and edits a product sees each step in the shop at once', async () => {
  clock.ms += 60_000
  const find = async (name: string) =>
    (await market.call(products, { query: { q: name } })).products.find((found) => found.name === name)
  expect(await find('Purple yam')).toBeUndefined()
  const waiting = await pendingListing(market, farmer, { name: 'Purple yam' })
  expect(await find('Purple yam')).toBeUndefined()
  expect(await outcome(market.call(product, { params: { id: waiting._id } }))).toBe('product.not_found')
  const { _id: id } = await approvedListing(market, farmer, admin, { name: 'Purple carrot' })
  expect(await find('Purple carrot')).toMatchObject({ _id: id, price: 40 })
  await farmer.call(editProduct, { params: { id }, body: { price: 55 } })
  expect(await find('Purple carrot')).toMatchObject({ price: 55 })
  expect((await market.call(product, { params: { id } })).product.price).toBe(55)
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
] as const)(
  'a caller who accepts %s gets %s, with the tag of the plain answer',
  async (accepted, coding, decode) => {
    const plain = await read(SHELF)
    const encoded = await read(SHELF, { 'accept-encoding': accepted })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(encoded.headers).toMatchObject({
      'content-encoding': coding,
      'content-length': String(encoded.body.length),
      etag: plain.headers.etag,
      vary: expect.stringContaining('accept-encoding'),
    })
    expect(decode(encoded.body).equals(plain.body)).toBe(true)
    expect(encoded.body.length).toBeLessThan(plain.body.length / 2)
    const again = await read(SHELF, {
      'accept-encoding': accepted,
      'if-none-match': encoded.headers.etag ?? '',
    })
    expect(again.status).toBe(304)
  },
)

test('a private list is compressed; a small answer is not', async () => {
  const accepted = { 'accept-encoding': 'br' }
  const list = await read('/farmers/products', { ...accepted, authorization: `Bearer ${farmer.token}` })
  expect(list.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' })
  expect(brotliDecompressSync(list.body).toString()).toContain('Vegetable 23')
  expect((await read('/healthz', accepted)).headers['content-encoding']).toBeUndefined()
})

test('the answer to a write, which may contain a token, is not compressed', async () => {
  const { _id: id } = await pendingListing(market, farmer, { description: 'x'.repeat(1_500) })
  const reply = await fetch(`${market.url}/farmers/products/${id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${farmer.token}`,
      'accept-encoding': 'br',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ price: 41 }),
  })
  expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, null])
  expect((await reply.text()).length).toBeGreaterThan(1_500)
})

test('a CDN may cache a public answer for its seconds, and an answer that depends on its caller not at all', async () => {
  const list = await read(SHELF)
  expect(list.headers).toMatchObject({
    'cache-control': 'public, max-age=1',
    'cdn-cache-control': 'public, max-age=1, stale-while-revalidate=1',
  })
  const [first] = (JSON.parse(list.body.toString()) as { products: { _id: string }[] }).products
  const one = await read(`/products/${first?._id}`)
  expect(one.headers['cache-control']).toBe('private, max-age=1')
  expect(one.headers['cdn-cache-control']).toBeUndefined()
  expect(one.headers.vary).toContain('authorization')
})

test('a stored answer says how old it is', async () => {
  clock.ms += 60_000
  expect((await read('/home')).headers.age).toBeUndefined()
  clock.ms += 12_500
  expect((await read('/home')).headers.age).toBe('12')
})
