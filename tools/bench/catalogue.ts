import { createClient } from '@farmgate/contract/client.ts'
import { product, products, similarProducts, suggestions } from '@farmgate/contract/products.ts'
import { CATEGORIES } from '@farmgate/domain/catalogue/category.ts'
import { createChildren } from '@farmgate/stack/children.ts'
import { type Figures, interleave } from './interleave.ts'
import { dropShop, openShop, type Shop } from './shops.ts'

interface Options {
  readonly keep: boolean
  readonly small: number
  readonly large: number
  /** How often each question is put to each shop. */
  readonly rounds: number
  /** One shop listens here, the other at the next. */
  readonly port: number
}

/** What is asked, and what the answer of the large shop may take. */
interface Question {
  readonly name: string
  /** At most so many times what the small shop takes. */
  readonly timesMax?: number
  readonly msMax?: number
  /** The addresses that are asked for in turn, as the shop has them. */
  readonly paths: (shop: Shop) => Promise<string[]>
}

const COMMON = ['fresh desi', 'fresh organic', 'desi kashmiri', 'fresh nashik', 'sweet desi']

const questions: readonly Question[] = [
  {
    name: 'first page of a category',
    timesMax: 1.5,
    paths: async () => CATEGORIES.map((category) => list({ category })),
  },
  { name: 'deep page of a category', timesMax: 1.5, paths: async (shop) => [await deepPage(shop)] },
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

/** Both shops are asked by turns, so that whatever else the machine does falls on both. Says whether all goals were met. */
export async function benchCatalogue({ keep, small, large, rounds, port }: Options): Promise<boolean> {
  const children = createChildren()
  try {
    const shops = [
      await openShop(children, { products: small, port, keep }),
      await openShop(children, { products: large, port: port + 1, keep }),
    ] as const
    console.log(`\nHTTP, one caller, ${rounds} answers each by turns; milliseconds.\n`)
    console.log(
      `| | ${small} p50 | ${large} p50 | times | ${large} p95 | goal | |\n|---|---|---|---|---|---|---|`,
    )
    let isWithin = true
    for (const question of questions) {
      const [few, many] = await interleave(
        await Promise.all(shops.map(async (shop) => ({ url: shop.url, paths: await question.paths(shop) }))),
        rounds,
      )
      if (few === undefined || many === undefined) throw new Error('two shops were asked')
      const { line, isMet } = judge(question, few, many)
      console.log(line)
      isWithin &&= isMet
    }
    return isWithin
  } finally {
    await children.stop()
    if (!keep) for (const products of [small, large]) await dropShop(products)
  }
}

function judge(
  { name, timesMax, msMax }: Question,
  few: Figures,
  many: Figures,
): { line: string; isMet: boolean } {
  const times = many.p50 / few.p50
  const isMet = times <= (timesMax ?? Infinity) && many.p50 <= (msMax ?? Infinity)
  const goal = [
    ...(timesMax === undefined ? [] : [`≤ ${timesMax} times`]),
    ...(msMax === undefined ? [] : [`≤ ${msMax} ms`]),
  ].join(', ')
  const cells = [name, few.p50.toFixed(2), many.p50.toFixed(2), times.toFixed(2), many.p95.toFixed(2), goal]
  return { line: `| ${cells.join(' | ')} | ${goal === '' ? '' : isMet ? 'met' : 'MISSED'} |`, isMet }
}

const list = (query: Readonly<Record<string, string>>): string =>
  `${products.path}?${new URLSearchParams({ limit: '20', ...query })}`

const pageOf = (shop: Shop, query: Readonly<Record<string, string>>) =>
  createClient(shop.url, fetch)(products, { query })

/** As far down a shelf as a fifth of the shop's vegetables lie, or a thousand pages. */
async function deepPage(shop: Shop): Promise<string> {
  const query = { category: 'Vegetables', limit: '100' }
  const pages = Math.min(shop.products / 500, 1_000)
  let cursor = ''
  for (let page = 0; page < pages; page++) {
    const { nextCursor } = await pageOf(shop, { ...query, ...(cursor === '' ? {} : { cursor }) })
    if (nextCursor === null) break
    cursor = nextCursor
  }
  return list({ category: query.category, cursor })
}

async function ids(shop: Shop): Promise<string[]> {
  const shelves = await Promise.all(CATEGORIES.map((category) => pageOf(shop, { category, limit: '20' })))
  return shelves.flatMap((shelf) => shelf.products.map(({ _id }) => _id))
}

/** The rare word of the generator, each time with another word of a name that bears it. */
async function rareSearches(shop: Shop): Promise<string[]> {
  const { products: rare } = await pageOf(shop, { q: 'zorawar' })
  return rare.map(({ name }) => list({ q: `zorawar ${name.split(' ').at(-1)}` }))
}
