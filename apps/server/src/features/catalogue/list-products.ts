import type { Parsed } from '@farmgate/contract/endpoint.ts'
import { LIST_MAX } from '@farmgate/contract/paging.ts'
import type { products as api } from '@farmgate/contract/products.ts'
import { type Category, categoryNamed, FIRST_CATEGORY } from '@farmgate/domain/catalogue/category.ts'
import { typedText } from '@farmgate/domain/catalogue/search.ts'
import { toPaise } from '@farmgate/domain/money.ts'
import { readCursor, writeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/pool.ts'
import { isUuid } from '../../db/uuid.ts'
import { COUNT_MAX, NOTHING_FOUND, type ProductPage, pageOf, totalOf } from './product-page.ts'
import { countUpTo, type Filters, findPage, isNarrow, listCategories, type Place } from './products.sql.ts'
import { searchProducts } from './search-products.ts'

type Query = Parsed<typeof api, 'query'>

/** A page of the shop. Without a limit the first 500, for callers that know no pages. */
export async function listProducts(db: Db, query: Query): Promise<ProductPage> {
  const filters = filtersOf(query)
  // No farmer has an id that is none.
  if (query.farmer !== undefined && filters.farmerId === null) return NOTHING_FOUND
  const limit = query.limit ?? LIST_MAX
  const sort = query.sort ?? 'relevance'
  const text = typedText(query.q)
  if (text !== '') return searchProducts(db, { text, filters, sort, cursor: query.cursor, limit })

  const order = sort === 'relevance' ? 'newest' : sort
  const question = JSON.stringify([order, filters])
  const after = query.cursor === undefined ? null : placeIn(query.cursor, question)
  const [rows, count] = await Promise.all([
    findPage(db, filters, order, after, limit + 1),
    countProducts(db, filters),
  ])
  return {
    ...pageOf(rows, limit, (last) => writeCursor(question, [last.pricePaise, last.id])),
    ...totalOf(count),
    searchedFor: null,
  }
}

function filtersOf(query: Query): Filters {
  return {
    category: categoryAsked(query.category),
    minPaise: paiseOf(query.minPrice),
    maxPaise: paiseOf(query.maxPrice),
    inStock: query.inStock === 'true',
    unit: query.unit ?? null,
    farmerId: query.farmer !== undefined && isUuid(query.farmer) ? query.farmer : null,
    words: null,
  }
}

/** Whoever names no shelf gets all of them; whoever names one that we do not have gets the first. */
function categoryAsked(word: string | undefined): Category | null {
  const named = word?.trim() ?? ''
  return named === '' ? null : (categoryNamed(named) ?? FIRST_CATEGORY)
}

const paiseOf = (rupees: string | undefined): number | null =>
  rupees === undefined || rupees === '' ? null : toPaise(Number(rupees))

function placeIn(cursor: string, question: string): Place {
  const [pricePaise, id] = readCursor(cursor, question, ['integer', 'uuid'])
  return { pricePaise, id }
}

/** What the shelves keep count of is read there. */
async function countProducts(db: Db, filters: Filters): Promise<number> {
  if (isNarrow(filters)) return countUpTo(db, filters, COUNT_MAX)
  const { category } = filters
  const shelves = await listCategories(db)
  return shelves
    .filter(({ name }) => category === null || name === category)
    .reduce((sum, { count }) => sum + count, 0)
}
