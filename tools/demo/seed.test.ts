import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { myProducts } from '@farmgate/contract/listings.ts'
import { categories, products } from '@farmgate/contract/products.ts'
import { allFarmers, allProducts } from '@farmgate/contract/review.ts'
import { CATEGORIES } from '@farmgate/domain/catalogue/category.ts'
import { earlierPricePaise } from '@farmgate/domain/catalogue/deal.ts'
import { auditData } from '@farmgate/server/db/audit.sql.ts'
import { openMarket, outcome } from '@farmgate/server/testing/market.ts'
import { ensureTemplate } from '@farmgate/server/testing/test-database.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { farmers } from './village/farmers.ts'
import { dealNames, village } from './village/village.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 })

await ensureTemplate()
const market = await openMarket()
const PASSWORD = 'farmgate-demo'
const crops = CATEGORIES.flatMap((category) => village[category])

/** Runs the program; answers how it ended and what it said. */
const seed = (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [new URL('seed.ts', import.meta.url).pathname], {
    env: { DATABASE_URL: market.databaseUrl, PICTURES_DIR: market.picturesDir, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  )

let refused: Awaited<ReturnType<typeof seed>>
let seeded: typeof refused
let again: typeof refused

beforeAll(async () => {
  refused = await seed({})
  seeded = await seed({ DEMO_DATA: 'allow' })
  again = await seed({ DEMO_DATA: 'allow' })
})

test('the village needs the setting that allows it, and is made once', async () => {
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('DEMO_DATA') })
  expect(seeded).toMatchObject({ code: 0, said: expect.stringContaining('24 farmers') })
  expect(again).toEqual({ code: 1, said: 'Registration failed. Please try again.\n' })
})

test('the buyer, the farmer and the admin can sign in', async () => {
  for (const role of ['user', 'farmer', 'admin'] as const) {
    const email = `${role === 'user' ? 'buyer' : role}@farmgate.test`
    expect(await outcome(market.signIn({ role, email, password: PASSWORD }))).toBe('done')
  }
})

test('what it makes keeps every promise of the data', async () => {
  expect((await auditData(market.db)).filter(({ bad }) => bad > 0)).toEqual([])
})

test('every shelf shows what the village sells there, the newest first, with its picture', async () => {
  const shelves = await market.call(categories, {})
  for (const category of CATEGORIES) {
    const onSale = village[category].filter(({ review }) => review === undefined)
    expect(shelves.categories).toContainEqual({ name: category, count: onSale.length })
    const page = await market.call(products, { query: { category, sort: 'newest', limit: '40' } })
    expect(page.products.map(({ name }) => name)).toEqual(onSale.map(({ name }) => name))
    for (const { image } of page.products.slice(0, 3)) {
      expect((await fetch(market.url + image)).status).toBe(200)
    }
  }
})

test('whatever is on sale is found by its Hindi name', async () => {
  for (const { name, hindi } of crops.filter(({ review }) => review === undefined)) {
    const found = await market.call(products, { query: { q: hindi, limit: '100' } })
    expect(found.searchedFor, hindi).toBeNull()
    const names = found.products.map((product) => product.name)
    expect(names, hindi).toContain(name)
  }
})

test.each([
  ['भिंडी', 'okra'],
  ['bhindi', 'okra'],
  ['आलू', 'potato'],
  ['aloo', 'potato'],
  ['tamatar', 'tomato'],
  ['pyaz', 'onion'],
  ['doodh', 'milk'],
])('whoever searches for “%s” sees %s first', async (q, picture) => {
  const found = await market.call(products, { query: { q } })
  expect(crops.find(({ name }) => name === found.products[0]?.name)?.picture).toBe(picture)
})

test.each([
  ['honey', 'Raw honey'],
  ['milk', 'Fresh milk'],
  ['groundnut oil', 'Groundnut oil'],
])('the featured page that searches for “%s” leads to %s', async (q, name) => {
  const found = await market.call(products, { query: { q } })
  expect(found.products[0]?.name).toBe(name)
})

test('the earlier price of each deal stood for more than a day and was twice as much', async () => {
  const rows = await market.db
    .selectFrom('deals')
    .innerJoin('products', 'products.id', 'deals.product_id')
    .innerJoin('price_history', 'price_history.product_id', 'products.id')
    .select(['products.name', 'price_history.since', 'price_history.price_paise as pricePaise'])
    .orderBy('deals.position')
    .orderBy('price_history.since')
    .execute()
  const histories = Map.groupBy(
    rows.map((row) => ({ ...row, pricePaise: Number(row.pricePaise) })),
    ({ name }) => name,
  )
  expect([...histories.keys()]).toEqual(dealNames)
  for (const history of histories.values()) {
    expect(earlierPricePaise(history)).toBe((history.at(-1)?.pricePaise ?? 0) * 2)
  }
})

test('the farmer of the demo finds the products in every state, with notes and changes', async () => {
  const { token } = await market.signIn({ role: 'farmer', email: 'farmer@farmgate.test', password: PASSWORD })
  const own = await market.call(myProducts, { query: {} }, { token })
  expect(new Set(own.map(({ status }) => status))).toEqual(new Set(['approved', 'pending', 'rejected']))
  expect(new Set(own.map(({ change }) => change?.status))).toEqual(
    new Set([undefined, 'pending', 'rejected']),
  )
  expect(own.find(({ status }) => status === 'rejected')?.reviewNote).toMatch(/photo/)
})

test('the admin finds all farmers in the order they came, and everything that waits', async () => {
  const { token } = await market.signIn({ role: 'admin', email: 'admin@farmgate.test', password: PASSWORD })
  const everybody = await market.call(allFarmers, { query: { limit: '40' } }, { token })
  const byArrival = Object.values(farmers).toSorted((one, other) => one.joinedDaysAgo - other.joinedDaysAgo)
  expect(everybody.farmers.map(({ name }) => name)).toEqual(byArrival.map(({ name }) => name))
  const { counts } = await market.call(allProducts, { query: {} }, { token })
  expect(counts).toEqual({
    all: crops.length,
    approved: crops.filter(({ review }) => review === undefined).length,
    pending: crops.filter(({ review, change }) => review === 'waits' || isWaiting(change)).length,
    rejected: crops.filter(({ review }) => review !== undefined && review !== 'waits').length,
  })
})

const isWaiting = (change: { rejected?: string } | undefined): boolean =>
  change !== undefined && change.rejected === undefined
