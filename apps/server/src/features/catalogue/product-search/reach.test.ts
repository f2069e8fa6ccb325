import { products } from '@farmgate/contract/catalogue/products.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { putAllOnSale, putOnSale } from '#testing/builders/on-sale.sql.ts'
import { makeReachingRound } from '#testing/builders/reaching-rounds.sql.ts'
import { openMarket, problemOf } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
const admin = await market.person('admin')
const near = await market.person('farmer')
const alsoNear = await market.person('farmer')
const far = await market.person('farmer')
const undecided = await market.person('farmer')
const PINCODE = '411030'

await makeReachingRound(db, {
  name: 'Kothrud',
  by: admin.id,
  pincodes: [PINCODE],
  farms: [near.id, alsoNear.id],
  daysAhead: [3],
})
await sql`update farmer_profiles set delivery = 'courier' where account_id = ${far.id}`.execute(db)

/** Oldest first. Grains keep, vegetables are fresh. */
await putAllOnSale(db, [
  { farmerId: near.id, name: 'Near wheat', category: 'Grains' },
  { farmerId: far.id, name: 'Far wheat', category: 'Grains' },
  { farmerId: alsoNear.id, name: 'Near tomato' },
  { farmerId: undecided.id, name: 'Undecided wheat', category: 'Grains' },
  { farmerId: far.id, name: 'Far tomato' },
  { farmerId: near.id, name: 'Near okra' },
  { farmerId: far.id, name: 'Far rice', category: 'Grains' },
  { farmerId: undecided.id, name: 'Undecided okra' },
])

type Query = Parameters<typeof market.call<typeof products>>[1]['query']

const names = async (query: Query): Promise<string[]> =>
  (await market.call(products, { query })).products.map(({ name }) => name)

const FIRST_WHAT_COMES = [
  'Near okra',
  'Near tomato',
  'Near wheat',
  'Far rice',
  'Far wheat',
  'Undecided okra',
  'Far tomato',
  'Undecided wheat',
]

test('what a round brings comes first, then what a courier carries, then the rest', async () => {
  expect(await names({ pincode: PINCODE })).toEqual(FIRST_WHAT_COMES)
})

test('where no round goes, what a courier carries comes first', async () => {
  expect((await names({ pincode: '560001' })).slice(0, 3)).toEqual(['Far rice', 'Far wheat', 'Near wheat'])
})

test('within a shelf and with a filter', async () => {
  expect(await names({ pincode: PINCODE, category: 'Grains', inStock: 'true' })).toEqual([
    'Near wheat',
    'Far rice',
    'Far wheat',
    'Undecided wheat',
  ])
})

test.for([1, 2, 3, 5, 7, 8])('pages of %d contain every product once, with one total', async (limit) => {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof pageAfter>> = await pageAfter(cursor, limit)
    expect(page.total).toBe(8)
    seen.push(...page.products.map(({ name }) => name))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual(FIRST_WHAT_COMES)
})

const pageAfter = (cursor: string | null, limit: number) =>
  market.call(products, {
    query: { pincode: PINCODE, limit: String(limit), ...(cursor !== null && { cursor }) },
  })

test('a cursor belongs to its pincode', async () => {
  const { nextCursor } = await pageAfter(null, 2)
  const other = market.call(products, { query: { pincode: '560001', cursor: nextCursor ?? '', limit: '2' } })
  expect(await problemOf(other)).toMatchObject({ status: 400 })
})

test.for(['newest', 'price_up', 'price_down'] as const)(
  'a chosen order, %s, stays as it is',
  async (sort) => {
    expect(await names({ pincode: PINCODE, sort })).toEqual(await names({ sort }))
  },
)

test('a search has the same groups', async () => {
  expect(await names({ pincode: PINCODE, q: 'wheat' })).toEqual([
    'Near wheat',
    'Far wheat',
    'Undecided wheat',
  ])
  expect(await names({ q: 'wheat' })).toEqual(['Undecided wheat', 'Far wheat', 'Near wheat'])
})

test.for([
  [
    'is full',
    sql`update round_days set capacity = 1, taken = 1`,
    sql`update round_days set capacity = 10, taken = 0`,
  ],
  [
    'is past its cut-off',
    sql`update round_days set cut_off_at = cut_off_at - interval '10 days'`,
    sql`update round_days set cut_off_at = cut_off_at + interval '10 days'`,
  ],
  [
    'is a day to which the farms can’t come',
    sql`insert into farm_absences (farmer_id, day) select farmer_id, day from round_farms, round_days`,
    sql`delete from farm_absences`,
  ],
  [
    'is of farms that are no longer in rounds',
    sql`update farmer_profiles set delivery = 'undecided' where delivery = 'rounds'`,
    sql`update farmer_profiles set delivery = 'rounds' where account_id in (select farmer_id from round_farms)`,
  ],
] as const)('a round whose only day %s moves nothing up', async ([, change, back]) => {
  await change.execute(db)
  expect((await names({ pincode: PINCODE }))[0]).toBe('Far rice')
  await back.execute(db)
  expect(await names({ pincode: PINCODE })).toEqual(FIRST_WHAT_COMES)
})

test('a listing follows what is decided about its farm and how it travels', async () => {
  const farm = await market.person('farmer')
  const id = await putOnSale(db, { farmerId: farm.id, name: 'Rye', category: 'Grains' })
  const isCarried = async () =>
    (await db.selectFrom('products').select('by_courier').where('id', '=', id).executeTakeFirstOrThrow())
      .by_courier
  const decide = (delivery: string) =>
    sql`update farmer_profiles set delivery = ${delivery} where account_id = ${farm.id}`.execute(db)
  expect(await isCarried()).toBe(false)
  await decide('rounds')
  expect(await isCarried()).toBe(true)
  await sql`update products set status = 'pending', travels = 'fresh', version = version + 1 where id = ${id}`.execute(
    db,
  )
  expect(await isCarried()).toBe(false)
  await decide('undecided')
  await sql`update products set travels = 'keeps', version = version + 1 where id = ${id}`.execute(db)
  expect(await isCarried()).toBe(false)
  await decide('courier')
  expect(await isCarried()).toBe(true)
})

test.for(['', '41103', 'abc'])('%j is no pincode', async (pincode) => {
  expect(await problemOf(market.call(products, { query: { pincode } }))).toMatchObject({ status: 400 })
})
