import { suspendFarmer } from '@farmgate/contract/people/farmer-admin.ts'
import { home } from '@farmgate/contract/market/home.ts'
import { CATEGORIES } from '@farmgate/domain/catalogue/listings/category.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMarket } from '#testing/market.ts'
import { putAllOnSale } from '#testing/builders/on-sale.sql.ts'

const market = await openMarket()
const { db } = market
const [open, closed, suspended] = [
  await market.person('farmer'),
  await market.person('farmer'),
  await market.person('farmer'),
]
const admin = await market.person('admin')
const STATES = ['approved', 'pending', 'rejected'] as const
const NAMES = ['Agra potato', 'Nashik onion', 'आलू', 'A2 cow milk', 'Secret carrot']

// Every name in every state and category, of a farmer who sells, one whose account is disabled and one who is
// suspended; some deleted.
for (const farmer of [open, closed, suspended])
  await putAllOnSale(
    db,
    CATEGORIES.flatMap((category) =>
      STATES.flatMap((status) =>
        NAMES.map((name, index) => ({
          farmerId: farmer.id,
          category,
          status,
          name,
          pricePaise: 1_000 * (index + 1),
          available: index,
        })),
      ),
    ),
  )
await sql`update products set deleted_at = now() where name = 'Secret carrot'`.execute(db)
await sql`update accounts set status = 'disabled' where id = ${closed.id}`.execute(db)
await admin.call(suspendFarmer, { params: { id: suspended.id }, body: { reason: 'Spoiled goods' } })
await sql`insert into deals (position, product_id) select row_number() over (), id from
  (select id from products where status <> 'approved' limit 3) as picked`.execute(db)

/** Read from the tables, not from the view under test. */
const onSale = async (): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select products.id from products
      join accounts on accounts.id = products.farmer_id
      join farmer_profiles on farmer_profiles.account_id = products.farmer_id
     where products.status = 'approved' and products.deleted_at is null and accounts.status = 'active'
       and farmer_profiles.suspended_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const everyId = (await db.selectFrom('products').select('id').execute()).map(({ id }) => id)

const text = fc.oneof(
  fc.constantFrom(
    ...NAMES,
    ...CATEGORIES,
    'aloo',
    'Cereals',
    "' or 1=1 --",
    "'); drop table products; --",
    '%',
    '_',
    '\\',
    '@potato',
    "@potato' | 'secret",
    ':*',
    '!secret',
    '%00',
    '\0',
    '\ud800',
    'true',
    'null',
    '-1',
    '1e309',
    '99999999999999999999',
    'kg',
    'pending',
    'rejected',
    open.id,
    closed.id,
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const key = fc.oneof(
  fc.constantFrom(
    'q',
    'category',
    'minPrice',
    'maxPrice',
    'inStock',
    'unit',
    'farmer',
    'sort',
    'limit',
    'cursor',
  ),
  fc.constantFrom('status', 'listed', 'deleted_at', 'q[]', 'q[$ne]', 'category[]', '__proto__', 'where'),
)
const word = fc.constantFrom(...NAMES, 'aloo', 'secret', 'dudh', 'potatto')
const narrow = fc.record(
  {
    q: word,
    category: fc.constantFrom(...CATEGORIES, 'Toys', ''),
    sort: fc.constantFrom('newest', 'price_up', 'price_down', 'relevance'),
    inStock: fc.constantFrom('true', 'false'),
    farmer: fc.constantFrom(open.id, closed.id),
    minPrice: fc.constantFrom('0', '20', ''),
    maxPrice: fc.constantFrom('30', '9999999'),
  },
  { requiredKeys: [] },
)
const sound = fc.oneof(
  narrow,
  fc.record({ q: word }),
  fc.record({ category: fc.constantFrom(...CATEGORIES) }),
)
/** Meaningful strings, meaningless strings, and repeated keys. */
const queryString = fc
  .tuple(sound, fc.oneof(fc.constant([]), fc.array(fc.tuple(key, text), { maxLength: 3 })))
  .map(([good, odd]) => new URLSearchParams([...Object.entries(good), ...odd]).toString())

async function idsIn(path: string, token?: string): Promise<string[]> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const reply = await fetch(market.url + path, { headers })
  expect([200, 400, 404], `${path} returned ${reply.status}`).toContain(reply.status)
  const body = (await reply.json()) as { products?: { _id: string }[]; product?: { _id: string } }
  return [...(body.products ?? []), ...(body.product === undefined ? [] : [body.product])].map(
    ({ _id }) => _id,
  )
}

test('every query returns a buyer only what is approved, not deleted, and of a farmer who sells', async () => {
  const visible = await onSale()
  let shown = 0
  await fc.assert(
    fc.asyncProperty(queryString, async (query) => {
      const ids = await idsIn(`/products?${query}`)
      shown += ids.length
      expect(ids.filter((id) => !visible.has(id))).toEqual([])
    }),
    { numRuns: 300 },
  )
  // The queries did find something.
  expect(shown).toBeGreaterThan(500)
}, 60_000)

test('neither a product page nor its similar products show what is not on sale', async () => {
  const visible = await onSale()
  for (const id of everyId) {
    expect(await idsIn(`/products/${id}`)).toEqual(visible.has(id) ? [id] : [])
    const beside = await idsIn(`/products/${id}/similar`)
    expect(beside.filter((one) => !visible.has(one) || one === id)).toEqual([])
  }
}, 60_000)

test('its farmer and an admin get a product in every state but deleted, and other callers only what is on sale', async () => {
  const visible = await onSale()
  const stored = await db
    .selectFrom('products')
    .select(['id', 'farmer_id as farmerId', 'deleted_at as deletedAt'])
    // One category has every state of every farmer.
    .where('category', '=', 'Vegetables')
    .execute()
  const callers = [await market.person('user'), await market.person('farmer'), open, suspended, admin]
  let unsold = 0
  for (const { id, farmerId, deletedAt } of stored) {
    for (const caller of callers) {
      const isOpenTo = caller === admin || farmerId === caller.id
      const shown = visible.has(id) || (deletedAt === null && isOpenTo)
      if (shown && !visible.has(id)) unsold++
      expect(await idsIn(`/products/${id}`, caller.token)).toEqual(shown ? [id] : [])
    }
  }
  expect(unsold).toBeGreaterThan(40)
}, 60_000)

test('the home page shows only what is on sale', async () => {
  const visible = await onSale()
  const { deals, fresh } = await market.call(home, {})
  expect(deals).toEqual([])
  expect(fresh.filter(({ _id }) => !visible.has(_id))).toEqual([])
})

test('with nothing approved, every query returns nothing', async () => {
  await sql`update products set status = 'pending' where status = 'approved'`.execute(db)
  await fc.assert(
    fc.asyncProperty(queryString, async (query) => {
      expect(await idsIn(`/products?${query}`)).toEqual([])
    }),
    { numRuns: 200 },
  )
  expect((await market.call(home, {})).fresh).toEqual([])
}, 60_000)
