import { products } from '@farmgate/contract/catalogue/products.ts'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { syncProduceNames } from '#db/produce-names/produce-names.sql.ts'
import { readProduceNames } from '#db/produce-names/produce-names.ts'
import { openMarket, outcome } from '#testing/market.ts'
import { putAllOnSale, putOnSale } from '#testing/builders/on-sale.sql.ts'
import { CANDIDATES } from './search.sql.ts'

const market = await openMarket()
const { db } = market
const farmer = await market.person('farmer')
const pool = new Pool({ connectionString: market.databaseUrl, max: 2 })
afterAll(() => pool.end())

const find = async (q: string, more = {}) => market.call(products, { query: { q, ...more } })
const found = async (q: string): Promise<string[]> => (await find(q)).products.map(({ name }) => name)

test('a listing is found by its name, its produce, its description, its farmer, their place and its category', async () => {
  await sql`update accounts set name = 'Vasanti Bhosale' where id = ${farmer.id}`.execute(db)
  await sql`update farmer_profiles set place = 'Velhe' where account_id = ${farmer.id}`.execute(db)
  const id = await putOnSale(db, {
    farmerId: farmer.id,
    name: 'Early crop potato',
    description: 'Stored in straw, never in the cold.',
  })
  for (const q of ['early', 'आलू', 'straw', 'Vasanti', 'bhosale', 'velhe', 'vegetables', 'sabzi'])
    expect(await found(q), q).toEqual(['Early crop potato'])
  await sql`delete from deals`.execute(db)
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  expect(await found('early')).toEqual([])
})

test('search follows a farmer’s new name and place, and an edited listing', async () => {
  const other = await market.person('farmer')
  const id = await putOnSale(db, { farmerId: other.id, name: 'Okra' })
  await sql`update accounts set name = 'Madhukar Shinde' where id = ${other.id}`.execute(db)
  await sql`update farmer_profiles set place = 'Junnar' where account_id = ${other.id}`.execute(db)
  expect(await found('madhukar')).toEqual(['Okra'])
  expect(await found('junnar')).toEqual(['Okra'])
  await sql`update products set status = 'pending', name = 'Brinjal', version = version + 1 where id = ${id}`.execute(
    db,
  )
  await sql`update products set status = 'approved' where id = ${id}`.execute(db)
  expect(await found('baingan junnar')).toEqual(['Brinjal'])
  expect(await found('bhindi')).toEqual([])
})

test('a listing is found by its variety in every language, as if it stood before the name', async () => {
  const [id] = await putAllOnSale(
    db,
    ['Ripe mango', 'Green mango'].map((name) => ({ farmerId: farmer.id, name, category: 'Fruits' as const })),
  )
  expect((await found('alphonso')).toSorted()).toEqual(['Green mango', 'Ripe mango'])
  await sql`update products set status = 'pending', variety = 'Alphonso', version = version + 1 where id = ${id}`.execute(
    db,
  )
  await sql`update products set status = 'approved' where id = ${id}`.execute(db)
  for (const q of ['alphonso', 'alphonso mango', 'हापुस', 'hapus'])
    expect(await found(q), q).toEqual(['Ripe mango'])
})

test('a listing added while its farmer changes the name is found by the new name', async () => {
  const busy = await market.person('farmer')
  for (let turn = 0; turn < 10; turn++) {
    const name = `Busyname${'abcdefghij'.charAt(turn)}`
    await Promise.all([
      sql`update accounts set name = ${name} where id = ${busy.id}`.execute(db),
      putOnSale(db, { farmerId: busy.id, name: `Listing ${turn}` }),
    ])
    expect(await found(name)).toHaveLength(turn + 1)
  }
})

test('search words can not be written by hand', async () => {
  const id = await putOnSale(db, { farmerId: farmer.id, name: 'Truthful turnip' })
  await sql`update products set words = 'gold:1A' where id = ${id}`.execute(db)
  expect(await found('gold')).toEqual([])
  expect(await found('truthful')).toEqual(['Truthful turnip'])
})

test('a name added to the file finds earlier listings; a removed one no longer finds them', async () => {
  await putOnSale(db, { farmerId: farmer.id, name: 'Fresh chow chow squash' })
  const names = readProduceNames()
  const chayote = {
    produce: 'chayote',
    category: 'Vegetables',
    marks: ['@chayote'],
    script: 'latin',
    position: 1,
  } as const
  const added = ['chow chow', 'seemebadne'].map((spelling, index) => ({
    ...chayote,
    spelling,
    position: index + 1,
  }))
  expect(await found('seemebadne')).toEqual([])
  await syncProduceNames(pool, [...names, ...added])
  expect(await found('seemebadne')).toEqual(['Fresh chow chow squash'])
  await syncProduceNames(pool, names)
  expect(await found('seemebadne')).toEqual([])
})

test('importing the same names again writes nothing', async () => {
  const state = async () =>
    (await sql`select xmin::text, name from produce_names order by name`.execute(db)).rows
  const before = await state()
  await syncProduceNames(pool)
  expect(await state()).toEqual(before)
})

test('the response contains what was searched for instead', async () => {
  await putOnSale(db, { farmerId: farmer.id, name: 'Agra potato' })
  expect((await find('aallu')).searchedFor).toBe('aloo')
  expect((await find('aloo')).searchedFor).toBeNull()
  // Nothing that was meant is on sale, so nothing was searched for instead.
  expect(await find('xqzwv')).toMatchObject({ products: [], total: 0, searchedFor: null })
})

test('a search for more words than any listing has finds the listings with most of them', async () => {
  await putAllOnSale(db, [
    { farmerId: farmer.id, name: 'Purple cabbage' },
    { farmerId: farmer.id, name: 'Green cabbage from Pinnath' },
  ])
  expect(await found('green cabbage pinnath yesterday')).toEqual(['Green cabbage from Pinnath'])
})

test.each(['!!!', '🍅', '\0!', '%', "'", '&', ':*', '\\'])(
  'a search for “%s” finds nothing and does no harm',
  async (q) => {
    expect(await find(q)).toMatchObject({ products: [], total: 0 })
  },
)

test('best matches come page by page, each once and the best first, also beyond those that are ranked', async () => {
  const many = await market.person('farmer')
  // The oldest have it in the name, the newest only mention it.
  await putAllOnSale(
    db,
    Array.from({ length: 450 }, (_, index) => ({
      farmerId: many.id,
      name: index % 2 === 0 ? `Quetzal pumpkin ${index}` : `Pumpkin ${index}`,
      description: 'A quetzal among pumpkins.',
      available: index % 3 === 0 ? 0 : 5,
    })),
  )
  const seen: { name: string; stock: number }[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await find('quetzal', { limit: '100', ...(cursor === undefined ? {} : { cursor }) })
    expect([page.total, page.totalIsMore]).toEqual([450, false])
    seen.push(...page.products)
    cursor = page.nextCursor
    await putOnSale(db, { farmerId: many.id, name: 'Quetzal newcomer' })
    await sql`update products set deleted_at = now() where name = 'Quetzal newcomer'`.execute(db)
  }
  expect(new Set(seen.map(({ name }) => name)).size).toBe(450)
  const ranked = seen
    .slice(0, CANDIDATES)
    .map(({ name, stock }) => (name.startsWith('Quetzal') ? 2 : 0) + (stock > 0 ? 1 : 0))
  expect(ranked[0]).toBe(3)
  // Listings with it in the name come before those that only mention it, in stock or not.
  expect(ranked.lastIndexOf(3)).toBeLessThan(ranked.indexOf(0))
  const first = await find('quetzal', { limit: '100' })
  expect(await outcome(find('pumpkin', { limit: '100', cursor: first.nextCursor ?? '' }))).toBe(
    'request.invalid',
  )
})

test.each(['price_up', 'price_down', 'newest'] as const)(
  'search results can be sorted by %s, page by page',
  async (sort) => {
    const whole = await find('quetzal', { sort, minPrice: '1' })
    const first = await find('quetzal', { sort, minPrice: '1', limit: '60' })
    const second = await find('quetzal', { sort, minPrice: '1', limit: '60', cursor: first.nextCursor ?? '' })
    expect([...first.products, ...second.products]).toEqual(whole.products.slice(0, 120))
  },
)
