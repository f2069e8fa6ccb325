import { createClient } from '@farmgate/contract/client.ts'
import { delivery } from '@farmgate/contract/delivery/reach.ts'
import { product, products, similarProducts, suggestions } from '@farmgate/contract/catalogue/products.ts'
import { CATEGORIES } from '@farmgate/domain/catalogue/listings/category.ts'
import {
  makeManyRounds,
  REACHED_PINCODE,
} from '@farmgate/server/testing/builders/many-rows/many-rounds.sql.ts'
import { makeManyProducts } from '@farmgate/server/testing/builders/many-rows/many-products.sql.ts'
import { compare, type Options, type BenchCase } from './compare.ts'
import { type Goods, type Shop, withTwoShops } from './shops.ts'

const COMMON = ['fresh desi', 'fresh organic', 'desi kashmiri', 'fresh nashik', 'sweet desi']

/** Read requests, each given by its address. */
interface Reading extends Omit<BenchCase<Shop>, 'requests'> {
  readonly paths: (shop: Shop) => Promise<string[]>
}

const cases: readonly Reading[] = [
  {
    name: 'first page of a category',
    timesMax: 1.5,
    paths: async () => CATEGORIES.map((category) => list({ category })),
  },
  { name: 'deep page of a category', timesMax: 1.5, paths: async (shop) => [await deepPage(shop)] },
  {
    name: 'first page for a pincode',
    timesMax: 1.5,
    paths: async () => CATEGORIES.map((category) => list({ category, pincode: REACHED_PINCODE })),
  },
  {
    name: 'first page for a pincode without rounds',
    timesMax: 1.5,
    paths: async () => CATEGORIES.map((category) => list({ category, pincode: '999999' })),
  },
  {
    name: 'deep page for a pincode',
    timesMax: 1.5,
    paths: async (shop) => [await deepPage(shop, { pincode: REACHED_PINCODE })],
  },
  {
    name: 'what reaches a pincode',
    timesMax: 1.5,
    paths: async () => [`${delivery.path}?${new URLSearchParams({ pincode: REACHED_PINCODE })}`],
  },
  {
    name: 'one product',
    timesMax: 1.5,
    paths: async (shop) => (await ids(shop)).map((id) => product.path.replace(':id', id)),
  },
  { name: 'two words, one rare', timesMax: 1.5, paths: rareSearches },
  { name: 'two common words', msMax: 25, paths: async () => COMMON.map((q) => list({ q })) },
  { name: 'one common word', paths: async () => ['fresh', 'desi', 'organic'].map((q) => list({ q })) },
  { name: 'produce in Hindi', paths: async () => ['आलू', 'pyaz', 'doodh', 'haldi'].map((q) => list({ q })) },
  {
    name: 'a misspelled word',
    paths: async () => ['toamto', 'caulifower', 'brocolli'].map((q) => list({ q })),
  },
  {
    name: 'a category by price',
    paths: async () => CATEGORIES.map((category) => list({ category, sort: 'price_up' })),
  },
  {
    name: 'similar products',
    paths: async (shop) => (await ids(shop)).map((id) => similarProducts.path.replace(':id', id)),
  },
  {
    name: 'suggestions',
    msMax: 5,
    paths: async () =>
      ['al', 'tom', 'nash', 'fresh'].map((q) => `${suggestions.path}?${new URLSearchParams({ q })}`),
  },
]

/** Returns whether all goals were met. */
export const benchCatalogue = (options: Options): Promise<boolean> =>
  withTwoShops(catalogue, options, (shops) =>
    compare(
      cases.map((benchCase) => ({
        ...benchCase,
        requests: async (shop: Shop) =>
          (await benchCase.paths(shop)).map((path) => () => get(shop.url + path)),
      })),
      shops,
      options,
    ),
  )

/** A hundredth as many rounds as products. */
const catalogue: Goods = {
  name: 'bench',
  make: async (db, size, onProgress) => {
    await makeManyProducts(db, size, onProgress)
    await makeManyRounds(db, Math.ceil(size / 100))
  },
  isAudited: true,
}

async function get(address: string): Promise<void> {
  const reply = await fetch(address)
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${address} returned ${reply.status}`)
}

const list = (query: Readonly<Record<string, string>>): string =>
  `${products.path}?${new URLSearchParams({ limit: '20', ...query })}`

const pageOf = (shop: Shop, query: Readonly<Record<string, string>>) =>
  createClient(shop.url, fetch)(products, { query })

/** As deep into a shelf as a fifth of the shop's vegetables, or a thousand pages. */
async function deepPage(shop: Shop, place: Readonly<Record<string, string>> = {}): Promise<string> {
  const query = { category: 'Vegetables', limit: '100', ...place }
  const pages = Math.min(shop.size / 500, 1_000)
  let cursor = ''
  for (let page = 0; page < pages; page++) {
    const { nextCursor } = await pageOf(shop, { ...query, ...(cursor === '' ? {} : { cursor }) })
    if (nextCursor === null) break
    cursor = nextCursor
  }
  return list({ category: query.category, ...place, cursor })
}

async function ids(shop: Shop): Promise<string[]> {
  const shelves = await Promise.all(CATEGORIES.map((category) => pageOf(shop, { category, limit: '20' })))
  return shelves.flatMap((shelf) => shelf.products.map(({ _id }) => _id))
}

/** The generator's rare word, each time with another word of a name that contains it. */
async function rareSearches(shop: Shop): Promise<string[]> {
  const { products: rare } = await pageOf(shop, { q: 'zorawar' })
  return rare.map(({ name }) => list({ q: `zorawar ${name.split(' ').at(-1)}` }))
}
