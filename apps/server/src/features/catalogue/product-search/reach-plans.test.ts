import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { comingRoundsQuery } from '#features/delivery/reach/coming-rounds.sql.ts'
import { openFullShop } from '#testing/builders/many-rows/full-shop.ts'
import { makeManyRounds, REACHED_PINCODE } from '#testing/builders/many-rows/many-rounds.sql.ts'
import { type Explained, factsOf } from '#testing/database/query-plan.ts'
import { COUNT_MAX } from './product-page.ts'
import type { Filters } from '#features/catalogue/product-view/products.sql.ts'
import { type ReachGroup, reachPageQuery } from './reach.sql.ts'

/** The shop's list for a pincode, on 25,000 products and 10,000 rounds, 50 farms of which reach it. */
const db = await openFullShop()
await makeManyRounds(db, 10_000)

const ALL: Filters = {
  category: null,
  minPaise: null,
  maxPaise: null,
  inStock: false,
  unit: null,
  farmerId: null,
  words: null,
}
const SHELF: Filters = { ...ALL, category: 'Grains' }

async function middleOf(isCarried: boolean): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from products where listed and category = 'Grains' and by_courier = ${isCarried}
     order by id desc offset 500 limit 1`.execute(db)
  return rows[0]?.id ?? ''
}

const page = (group: ReachGroup, filters: Filters, after: string | null = null, pincode = REACHED_PINCODE) =>
  reachPageQuery({ pincode, group, filters, after, limit: 21, countMax: COUNT_MAX })

test.for<[string, number, RawBuilder<unknown>]>([
  ['what rounds bring from a shelf', 2_400, page('round', SHELF)],
  ['what rounds bring of all shelves', 2_400, page('round', ALL)],
  ['what a courier carries from a shelf', 1_200, page('courier', SHELF)],
  ['deep in what a courier carries', 1_200, page('courier', SHELF, await middleOf(true))],
  ['the rest of a shelf', 1_200, page('rest', SHELF)],
  ['deep in the rest', 1_200, page('rest', SHELF, await middleOf(false))],
  ['the rest of all shelves', 1_200, page('rest', ALL)],
  [
    'what rounds bring, for a narrow filter',
    9_000,
    page('round', { ...SHELF, minPaise: 2_000, maxPaise: 2_100 }),
  ],
  ['where no round goes', 600, page('courier', SHELF, null, '999999')],
  ['when produce reaches a pincode', 800, comingRoundsQuery(REACHED_PINCODE)],
])('%s: no table is read whole, and at most %d pages', async ([, pagesMax, statement]) => {
  const { rows } = await sql<Explained>`
    explain (analyze, buffers, timing off, format json) ${statement}`.execute(db)
  const plan = factsOf(rows)
  expect(plan.readWhole.filter((table) => GROWING.has(table))).toEqual([])
  expect(plan.pages).toBeLessThanOrEqual(pagesMax)
})

/** Tables that grow with the shop and its rounds. */
const GROWING = new Set([
  'products',
  'stock_levels',
  'rounds',
  'round_pincodes',
  'round_farms',
  'round_days',
  'farm_absences',
])
