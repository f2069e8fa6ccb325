import type { Parsed } from '@farmgate/contract/endpoint.ts'
import { LIST_MAX } from '@farmgate/contract/paging.ts'
import type { products as api } from '@farmgate/contract/catalogue/products.ts'
import { categoryFiltered } from '@farmgate/domain/catalogue/listings/category.ts'
import { typedText } from '@farmgate/domain/catalogue/shop/search.ts'
import { toPaise } from '@farmgate/domain/numbers/paise.ts'
import { readCursor, writeCursor } from '#db/lists/cursor.ts'
import type { Db } from '#db/pool.ts'
import { isUuid } from '#db/uuid.ts'
import { NOTHING_FOUND, type ProductPage } from '#features/catalogue/product-search/product-page.ts'
import type { Filters, ProductSortKeys } from '#features/catalogue/product-view/products.sql.ts'
import { reachPage } from '#features/catalogue/product-search/reach-page.ts'
import { searchProducts } from '#features/catalogue/product-search/search-products.ts'
import { sortedPage } from '#features/catalogue/product-search/sorted-page.ts'

type Query = Parsed<typeof api, 'query'>

/** A page of the shop. Without a limit the first 500, for callers that do not page. */
export async function listProducts(db: Db, query: Query): Promise<ProductPage> {
  const filters = filtersOf(query)
  // An invalid id belongs to no farmer.
  if (query.farmer !== undefined && filters.farmerId === null) return NOTHING_FOUND
  const limit = query.limit ?? LIST_MAX
  const sort = query.sort ?? 'relevance'
  const text = typedText(query.q)
  // An order that the caller chose is kept as it is.
  const pincode = query.sort === undefined ? (query.pincode ?? null) : null
  const { cursor } = query
  if (text !== '') return searchProducts(db, { text, filters, sort, pincode, cursor, limit })
  if (pincode !== null)
    return { ...(await reachPage(db, { pincode, filters, cursor, limit })), searchedFor: null }

  const order = sort === 'relevance' ? 'newest' : sort
  const question = JSON.stringify([order, filters])
  const after = cursor === undefined ? null : keysIn(cursor, question)
  const page = await sortedPage(db, filters, order, after, limit, (last) =>
    writeCursor(question, [last.pricePaise, last.id]),
  )
  return { ...page, searchedFor: null }
}

function filtersOf(query: Query): Filters {
  return {
    category: categoryFiltered(query.category),
    minPaise: paiseOf(query.minPrice),
    maxPaise: paiseOf(query.maxPrice),
    inStock: query.inStock === 'true',
    unit: query.unit ?? null,
    farmerId: query.farmer !== undefined && isUuid(query.farmer) ? query.farmer : null,
    words: null,
  }
}

const paiseOf = (rupees: string | undefined): number | null =>
  rupees === undefined || rupees === '' ? null : toPaise(Number(rupees))

function keysIn(cursor: string, question: string): ProductSortKeys {
  const [pricePaise, id] = readCursor(cursor, question, ['integer', 'uuid'])
  return { pricePaise, id }
}
