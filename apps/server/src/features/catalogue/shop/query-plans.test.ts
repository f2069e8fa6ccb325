import { searchAttempts, searchTerms } from '@farmgate/domain/catalogue/shop/search.ts'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { openFullShop } from '#testing/builders/many-rows/full-shop.ts'
import { type Explained, factsOf, type PlanFacts } from '#testing/database/query-plan.ts'
import { newestQuery } from '#features/market/home/home.sql.ts'
import { COUNT_MAX } from '#features/catalogue/product-search/product-page.ts'
import {
  countQuery,
  type Filters,
  type Order,
  pageQuery,
  type ProductSortKeys,
  productQuery,
} from '#features/catalogue/product-view/products.sql.ts'
import {
  bestQuery,
  guessesQuery,
  readQuestion,
  toTsquery,
} from '#features/catalogue/product-search/search.sql.ts'
import { findLikeness, likenessQuery, similarQuery } from './similar.sql.ts'
import { suggestionsQuery } from '#features/catalogue/product-search/suggestions.sql.ts'
import { marketPricesQuery } from '#features/catalogue/produce-help/market-prices.sql.ts'
import { produceNamesQuery } from '#features/catalogue/produce-help/produce-names.sql.ts'

/**
 * The statements behind every page of the shop, as the API sends them, on 25,000 products. None may scan a table that
 * grows with the shop, and each has a limit of pages: ten times the products must not be ten times the work.
 */
const db = await openFullShop()
await addBuyers()

const ALL: Filters = {
  category: null,
  minPaise: null,
  maxPaise: null,
  inStock: false,
  unit: null,
  farmerId: null,
  words: null,
}
const SHELF: Filters = { ...ALL, category: 'Vegetables' }
const deep = await middleOf('Vegetables')
const likeness = await findLikeness(db, deep.id)
if (likeness === undefined) throw new Error('the shop is empty')

const page = (filters: Filters, order: Order, after: ProductSortKeys | null = null, limit = 21) =>
  pageQuery(filters, order, after, limit, COUNT_MAX)

/** The first attempt of searchProducts. */
async function search(text: string, filters = ALL) {
  const { words, named, completions } = await readQuestion(db, text)
  const [attempt = []] = searchAttempts(searchTerms(words, named, completions), named)
  return { attempt, filters: { ...filters, words: toTsquery(attempt) } }
}

async function best(text: string, filters = ALL) {
  const attempted = await search(text, filters)
  return bestQuery(attempted.attempt, attempted.filters, null, 21, COUNT_MAX)
}

test.each<[string, number, RawBuilder<unknown>]>([
  ['the first page of a shelf', 300, page(SHELF, 'newest')],
  ['a page deep in a shelf', 500, page(SHELF, 'newest', deep)],
  ['a whole list without pages', 6_000, page(SHELF, 'newest', null, 501)],
  ['the newest of all shelves', 400, page(ALL, 'newest')],
  ['the cheapest of a shelf', 400, page(SHELF, 'price_up', deep)],
  ['the dearest of all', 400, page(ALL, 'price_down', deep)],
  ['what is in stock', 500, pageQuery({ ...SHELF, inStock: true }, 'newest', null, 21)],
  ['a narrow range of prices', 1_000, page({ ...SHELF, minPaise: 2_000, maxPaise: 2_100 }, 'newest')],
  [
    'how many lie in a narrow range',
    200,
    countQuery({ ...SHELF, minPaise: 2_000, maxPaise: 2_100 }, COUNT_MAX),
  ],
  ['how many are in stock, to a thousand', 6_000, countQuery({ ...SHELF, inStock: true }, COUNT_MAX)],
  ['one farmer’s products', 400, page({ ...ALL, farmerId: likeness.farmerId }, 'newest')],
  ['how many one farmer has', 300, countQuery({ ...ALL, farmerId: likeness.farmerId }, COUNT_MAX)],
  ['a product', 30, productQuery(deep.id, null)],
  ['what a product is like', 30, likenessQuery(deep.id)],
  ['what is like it', 1_000, similarQuery(likeness, 4)],
  ['a rare word and a common one', 500, await best('zorawar fresh')],
  ['two common words', 4_500, await best('fresh desi')],
  ['one common word', 4_000, await best('fresh')],
  ['a produce by another name', 3_000, await best('aloo')],
  ['a common word and a produce', 1_000, await best('fresh aloo')],
  ['two common words on one shelf', 4_500, await best('fresh desi', SHELF)],
  ['words of the descriptions', 5_000, await best('black soil')],
  ['the beginning of a word', 2_500, await best('tomat')],
  ['a search by price', 400, page((await search('fresh aloo')).filters, 'price_up')],
  ['how many a search finds', 2_000, countQuery((await search('fresh desi')).filters, COUNT_MAX)],
  ['suggestions for two letters', 200, suggestionsQuery('al', 8)],
  ['suggestions for a word', 200, suggestionsQuery('nashik', 8)],
  ['names of produce for a farmer', 2_500, produceNamesQuery('to')],
  ['what is newly listed, for a farmer', 5_000, produceNamesQuery('')],
  ['prices of a produce', 2_000, marketPricesQuery(uuid(), 'Tomato', 'kg')],
  ['a misspelled word', 1_000, guessesQuery(['toamto'])],
  ['what is new on the home page', 1_500, newestQuery(80)],
])('%s: no table is read whole, and at most %d pages', async (_, pagesMax, statement) => {
  const plan = await explain(statement)
  expect(plan.readWhole.filter((table) => GROWING.has(table))).toEqual([])
  expect(plan.pages).toBeLessThanOrEqual(pagesMax)
})

test.each([
  ['a page', 21],
  ['a whole list', 501],
])('%s of a shelf is planned once, not for each caller', async (_, limit) => {
  const { rows } = await db.connection().execute(async (connection) => {
    await sql`deallocate all`.execute(connection)
    for (let call = 0; call < 8; call++) await page(SHELF, 'newest', deep, limit).execute(connection)
    // PostgreSQL plans a statement for its values five times before it decides.
    return sql<{ plansForAnyValues: number }>`
      select generic_plans::integer as "plansForAnyValues" from pg_prepared_statements where not from_sql`.execute(
      connection,
    )
  })
  expect(rows).toEqual([{ plansForAnyValues: 3 }])
})

/** Tables that grow with the shop. */
const GROWING = new Set(['products', 'stock_levels', 'stock_moves', 'price_history', 'product_changes'])

async function explain(statement: RawBuilder<unknown>): Promise<PlanFacts> {
  const { rows } = await sql<Explained>`
    explain (analyze, buffers, timing off, format json) ${statement}`.execute(db)
  return factsOf(rows)
}

/** As in a real shop there are far more buyers than farmers: the planner estimates joins on accounts from all of them. */
async function addBuyers(): Promise<void> {
  await sql`
    insert into accounts (id, realm, role, name, email, password_hash)
    select gen_random_uuid(), 'users', 'user', 'Buyer ' || n, 'plan' || n || '@example.in', 'none'
      from generate_series(1, 10000) as n`.execute(db)
  await sql`analyze accounts`.execute(db)
}

async function middleOf(category: string): Promise<ProductSortKeys> {
  const { rows } = await sql<ProductSortKeys>`
    select id, price_paise::integer as "pricePaise" from sellable_products
     where category = ${category} order by id offset 5000 limit 1`.execute(db)
  if (rows[0] === undefined) throw new Error('the shop is empty')
  return rows[0]
}
