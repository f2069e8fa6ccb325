import { categories, product, products, similarProducts } from '@farmgate/contract/catalogue/products.ts'
import { CATEGORIES } from '@farmgate/domain/catalogue/listings/category.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMarket, outcome, problemOf } from '#testing/market.ts'
import { putAllOnSale, putOnSale } from '#testing/builders/on-sale.sql.ts'

const market = await openMarket()
const { db } = market
const farmer = await market.person('farmer')
const other = await market.person('farmer')
await sql`update farmer_profiles set place = 'Pawas, Ratnagiri', about = 'Four acres.' where account_id = ${farmer.id}`.execute(
  db,
)

/** Ten vegetables, the newest last, at ₹10, ₹20, … and two at the same price. */
const prices = [1_000, 2_000, 3_000, 4_000, 5_000, 5_000, 6_000, 7_000, 8_000, 9_999]
const vegetables = await putAllOnSale(
  db,
  prices.map((pricePaise, index) => ({
    farmerId: index % 2 === 0 ? farmer.id : other.id,
    name: `Vegetable ${index}`,
    pricePaise,
    available: index === 9 ? 0 : index,
    unit: index === 3 ? ('piece' as const) : ('kg' as const),
  })),
)
const mango = await putOnSale(db, {
  farmerId: farmer.id,
  name: 'Alphonso mango',
  description: 'Ripened in hay.',
  category: 'Fruits',
  unit: 'dozen',
  pricePaise: 60_050,
  available: 12,
})

type Query = Parameters<typeof market.call<typeof products>>[1]['query']

const list = async (query: Query): Promise<string[]> =>
  (await market.call(products, { query })).products.map(({ _id }) => _id)

const at = (...places: number[]): string[] => places.map((place) => vegetables[place] ?? '')

test('a product has its price, its stock under all three names, and its farmer', async () => {
  const { products: found, ...page } = await market.call(products, { query: { category: 'Fruits' } })
  expect(page).toEqual({ nextCursor: null, total: 1, totalIsMore: false, searchedFor: null })
  expect(found).toEqual([
    {
      _id: mango,
      name: 'Alphonso mango',
      hindiName: 'हापुस',
      description: 'Ripened in hay.',
      category: 'Fruits',
      price: 600.5,
      unit: 'dozen',
      quantity: 12,
      qty: 12,
      stock: 12,
      image: expect.stringMatching(/^\/pictures\/a{32}-640\.webp$/),
      picture: { placeholder: 'data:,', width: 1200 },
      travels: 'fresh',
      status: 'approved',
      createdAt: expect.any(String),
      farmer: { _id: farmer.id, name: farmer.name, place: 'Pawas, Ratnagiri' },
    },
  ])
})

test.each([
  ['Vegetables', 10],
  ['vegetables ', 10],
  ['Fruits', 1],
  ['Cereals', 0],
  // An unknown category opens the first.
  ['Toys', 1],
  // None: all of them, for clients that know no categories.
  ['', 11],
  [undefined, 11],
])('the shelf “%s” has %d', async (category, count) => {
  const response = await market.call(products, { query: { category } })
  expect([response.products.length, response.total]).toEqual([count, count])
})

test.each<[string, Query, string[]]>([
  ['newest first', {}, at(9, 8, 7, 6, 5, 4, 3, 2, 1, 0)],
  ['best match without a search is newest first', { sort: 'relevance' }, at(9, 8, 7, 6, 5, 4, 3, 2, 1, 0)],
  ['cheapest first', { sort: 'price_up' }, at(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)],
  ['dearest first', { sort: 'price_down' }, at(9, 8, 7, 6, 5, 4, 3, 2, 1, 0)],
  ['from ₹50 to ₹60, both included', { minPrice: '50', maxPrice: '60.00' }, at(6, 5, 4)],
  ['no bound where the box is empty', { minPrice: '', maxPrice: '10' }, at(0)],
  ['nothing between bounds the wrong way round', { minPrice: '60', maxPrice: '50' }, []],
  ['in stock', { inStock: 'true', minPrice: '70' }, at(8, 7)],
  ['sold out or not', { inStock: 'false', minPrice: '70' }, at(9, 8, 7)],
  ['one unit', { unit: 'piece' }, at(3)],
  ['one farmer', { farmer: other.id }, at(9, 7, 5, 3, 1)],
  ['an unknown farmer', { farmer: 'no-id' }, []],
  [
    'everything at once',
    { farmer: farmer.id, unit: 'kg', inStock: 'true', maxPrice: '50', sort: 'price_up' },
    at(2, 4),
  ],
])('%s', async (_, query, expected) => {
  const response = await market.call(products, { query: { category: 'Vegetables', ...query } })
  expect(response.products.map(({ _id }) => _id)).toEqual(expected)
  expect([response.total, response.totalIsMore]).toEqual([expected.length, false])
})

test.each(['newest', 'price_up', 'price_down'] as const)(
  'pages in order %s contain every product once, whatever is listed meanwhile',
  async (sort) => {
    const whole = await list({ category: 'Vegetables', sort })
    const seen: string[] = []
    const added: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page = await market.call(products, {
        query: { category: 'Vegetables', sort, limit: '3', ...(cursor === undefined ? {} : { cursor }) },
      })
      expect(page.products.length).toBeLessThanOrEqual(3)
      seen.push(...page.products.map(({ _id }) => _id))
      cursor = page.nextCursor
      // Between two pages one more is listed, at a price in the middle.
      added.push(await putOnSale(db, { farmerId: farmer.id, pricePaise: 5_000 }))
    }
    expect(seen.filter((id) => !added.includes(id))).toEqual(whole)
    expect(new Set(seen).size).toBe(seen.length)
    await db.updateTable('products').set({ deleted_at: new Date() }).where('id', 'in', added).execute()
  },
)

test('a cursor works only with its own query', async () => {
  const { nextCursor } = await market.call(products, { query: { category: 'Vegetables', limit: '3' } })
  const cursor = nextCursor ?? ''
  const go = (query: Query) => outcome(market.call(products, { query: { limit: '3', cursor, ...query } }))
  expect(await go({ category: 'Vegetables' })).toBe('done')
  expect(await go({ category: 'Fruits' })).toBe('request.invalid')
  expect(await go({ category: 'Vegetables', sort: 'price_up' })).toBe('request.invalid')
  expect(await go({ category: 'Vegetables', inStock: 'true' })).toBe('request.invalid')
})

test.each([
  'x',
  '[]',
  '%00',
  Buffer.from('["a",1,"b"]').toString('base64url'),
  Buffer.from('null').toString('base64url'),
])('the made-up cursor %s is refused', async (cursor) => {
  expect(await outcome(market.call(products, { query: { cursor } }))).toBe('request.invalid')
})

test.each([
  ['minPrice=-1'],
  ['minPrice=1e9'],
  ['maxPrice=1.234'],
  ['inStock=maybe'],
  ['unit=ton'],
  ['sort=random'],
  ['limit=ten'],
  ['category=a&category=b'],
  [`q=${'x'.repeat(201)}`],
])('the question ?%s is refused as such', async (query) => {
  const reply = await fetch(`${market.url}/products?${query}`)
  expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([400, 'request.invalid'])
})

test('a product page describes its farm, with the e-mail only for signed-in callers', async () => {
  const asVisitor = await market.call(product, { params: { id: mango } })
  expect(asVisitor.product.farmer).toEqual({
    _id: farmer.id,
    name: farmer.name,
    place: 'Pawas, Ratnagiri',
    about: 'Four acres.',
    avatar: null,
    since: expect.any(String),
    verified: false,
  })
  const buyer = await market.person('user')
  const signedIn = await buyer.call(product, { params: { id: mango } })
  expect(signedIn.product.farmer).toEqual({ ...asVisitor.product.farmer, email: farmer.email })
})

test('the response to a visitor may be cached, the response to a signed-in caller may not', async () => {
  const buyer = await market.person('user')
  const [visitor, signedIn] = await Promise.all([
    fetch(`${market.url}/products/${mango}`),
    fetch(`${market.url}/products/${mango}`, { headers: { authorization: `Bearer ${buyer.token}` } }),
  ])
  expect(visitor.headers.get('cache-control')).toBe('private, max-age=1')
  expect(signedIn.headers.get('cache-control')).toBe('no-store')
  expect([visitor.headers.get('vary'), signedIn.headers.get('vary')]).toEqual([
    expect.stringContaining('authorization'),
    expect.stringContaining('authorization'),
  ])
})

test.each([
  ['waits for review', { status: 'pending' }],
  ['was rejected', { status: 'rejected' }],
  ['was deleted', { deleted_at: new Date() }],
] as const)(
  'a product that %s is not there: not in a list, not on its page, not in a count',
  async (_, change) => {
    const id = await putOnSale(db, { farmerId: farmer.id, category: 'Spices' })
    expect(await list({ category: 'Spices' })).toEqual([id])
    await db.updateTable('products').set(change).where('id', '=', id).execute()
    expect(await list({ category: 'Spices' })).toEqual([])
    expect(await problemOf(market.call(product, { params: { id } }))).toMatchObject({
      status: 404,
      code: 'product.not_found',
    })
    expect(await outcome(market.call(similarProducts, { params: { id } }))).toBe('product.not_found')
    const { categories: shelves } = await market.call(categories, {})
    expect(shelves.find(({ name }) => name === 'Spices')?.count).toBe(0)
  },
)

test('its farmer and an admin read a product in every state, and the response is never cached', async () => {
  const [admin, stranger] = [await market.person('admin'), await market.person('user')]
  for (const status of ['pending', 'rejected', 'approved'] as const) {
    const id = await putOnSale(db, { farmerId: farmer.id, category: 'Dry Fruits', status })
    for (const caller of [farmer, admin]) {
      const reply = await fetch(`${market.url}/products/${id}`, {
        headers: { authorization: `Bearer ${caller.token}` },
      })
      expect(reply.headers.get('cache-control')).toBe('no-store')
      expect(await reply.json()).toMatchObject({ product: { _id: id, status, stock: 20 } })
    }
    for (const caller of [market, other, stranger]) {
      const expected = status === 'approved' ? 'done' : 'product.not_found'
      expect(await outcome(caller.call(product, { params: { id } }))).toBe(expected)
    }
    await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    for (const caller of [farmer, admin])
      expect(await outcome(caller.call(product, { params: { id } }))).toBe('product.not_found')
  }
})

test('a product whose change waits for review is returned as approved, with its approved fields', async () => {
  const id = await putOnSale(db, { farmerId: farmer.id, category: 'Grains', name: 'Desi moong' })
  await sql`insert into product_changes (product_id, name, description, category, unit, picture_id, status)
            select id, 'Best moong of all', description, category, unit, picture_id, 'pending' from products where id = ${id}`.execute(
    db,
  )
  for (const caller of [market, farmer, await market.person('admin')]) {
    const response = await caller.call(product, { params: { id } })
    expect(response.product).toMatchObject({ name: 'Desi moong', status: 'approved' })
  }
})

test('when a farmer’s account is disabled the shop shows none of their products, and again when it is enabled', async () => {
  const gone = await market.person('farmer')
  const id = await putOnSale(db, { farmerId: gone.id, category: 'Dairy' })
  const close = (status: 'active' | 'disabled') =>
    db.updateTable('accounts').set({ status }).where('id', '=', gone.id).execute()
  await close('disabled')
  expect(await list({ category: 'Dairy' })).toEqual([])
  expect(await outcome(market.call(product, { params: { id } }))).toBe('product.not_found')
  await close('active')
  expect(await list({ category: 'Dairy' })).toEqual([id])
})

test.each(['nothing', '00000000-0000-7000-8000-000000000000', "' or 1=1 --"])(
  'there is no product “%s”',
  async (id) => {
    expect(await outcome(market.call(product, { params: { id } }))).toBe('product.not_found')
  },
)

test('the categories come in their order, each with its number of products', async () => {
  const { categories: shelves } = await market.call(categories, {})
  expect(shelves.map(({ name }) => name)).toEqual([...CATEGORIES])
  expect(shelves.find(({ name }) => name === 'Vegetables')?.count).toBe(10)
})

test('a cached list is revalidated: unchanged it has no body, a change is there for the next reader', async () => {
  const address = `${market.url}/products?category=Vegetables`
  const first = await fetch(address)
  expect(first.headers.get('cache-control')).toBe('public, max-age=1')
  const etag = first.headers.get('etag') ?? ''
  const again = () => fetch(address, { headers: { 'if-none-match': etag } })
  const unchanged = await again()
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
  await sql`update products set price_paise = 1100, updated_at = clock_timestamp() where id = ${vegetables[0]}`.execute(
    db,
  )
  const changed = await again()
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('"price":11,')
})

test('a list without a limit returns 500, with one at most 100, and counts to a thousand', async () => {
  await putAllOnSale(
    db,
    Array.from({ length: 1_002 }, () => ({
      farmerId: other.id,
      category: 'Grains' as const,
      unit: 'pack' as const,
    })),
  )
  const sizes = async (query: Query) => {
    const { products: found, total, totalIsMore, nextCursor } = await market.call(products, { query })
    return [found.length, total, totalIsMore, nextCursor !== null]
  }
  expect(await sizes({ category: 'Grains' })).toEqual([500, 1_000, true, true])
  expect(await sizes({ category: 'Grains', limit: '999' })).toEqual([100, 1_000, true, true])
  expect(await sizes({ unit: 'pack', limit: '20' })).toEqual([20, 1_000, true, true])
  expect(await sizes({ category: 'Grains', limit: '0' })).toEqual([1, 1_000, true, true])
})
