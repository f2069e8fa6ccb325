import type { Sort } from '@farmgate/contract/catalogue/products.ts'
import type { SearchAttempt } from '@farmgate/domain/catalogue/shop/search.ts'
import { readCursor, writeCursor } from '#db/lists/cursor.ts'
import type { Db } from '#db/pool.ts'
import { COUNT_MAX, NOTHING_FOUND, type ProductPage, pageOf, totalOf } from './product-page.ts'
import { countUpTo, type Filters, findPage } from '#features/catalogue/product-view/products.sql.ts'
import { searchesFor } from './read-search.ts'
import { type BestSortKeys, CANDIDATES, findBest, type ScoredProduct, toTsquery } from './search.sql.ts'
import { sortedPage } from './sorted-page.ts'

interface SearchRequest {
  readonly text: string
  readonly filters: Filters
  readonly sort: Sort
  /** What reaches it comes first, unless the caller chose an order. */
  readonly pincode: string | null
  readonly cursor: string | undefined
  readonly limit: number
}

/**
 * A page of search results. While nothing is found, the text is read less literally; a cursor stores how it was read on
 * the first page.
 */
export async function searchProducts(db: Db, request: SearchRequest): Promise<ProductPage> {
  const question = JSON.stringify([
    request.text,
    request.sort,
    request.filters,
    ...(request.pincode === null ? [] : [request.pincode]),
  ])
  const from = request.cursor === undefined ? null : keysIn(request.cursor, question, request.sort)
  let reading = 0
  for await (const { attempt, searchedFor } of searchesFor(db, request.text)) {
    if (from === null || from.reading === reading) {
      const write = (...place: readonly (string | number)[]) => writeCursor(question, [reading, ...place])
      const filters = { ...request.filters, words: toTsquery(attempt) }
      const page =
        request.sort === 'relevance'
          ? await bestPage(db, attempt, filters, from?.best ?? null, request, write)
          : await sortedPage(db, filters, request.sort, from?.sorted ?? null, request.limit, (last) =>
              write(last.pricePaise, last.id),
            )
      if (page.products.length > 0 || from !== null) return { ...page, searchedFor }
    }
    reading++
  }
  return NOTHING_FOUND
}

/** Writes a page's last row into its cursor. */
type Write = (...place: readonly (string | number)[]) => string

interface From {
  /** How the text was read: the first way, the second … */
  readonly reading: number
  readonly best: BestSortKeys | null
  readonly sorted: { readonly pricePaise: number; readonly id: string } | null
}

function keysIn(cursor: string, question: string, sort: Sort): From {
  if (sort === 'relevance') {
    const [reading, score, id, newest] = readCursor(cursor, question, ['integer', 'integer', 'uuid', 'uuid'])
    return { reading, best: { score, id, newest }, sorted: null }
  }
  const [reading, pricePaise, id] = readCursor(cursor, question, ['integer', 'integer', 'uuid'])
  return { reading, best: null, sorted: { pricePaise, id } }
}

/** Lower than any score: all candidates have been shown, and the older matches follow, newest first. */
const PAST_THE_BEST = -1_000_000

async function bestPage(
  db: Db,
  attempt: SearchAttempt,
  filters: Filters,
  after: BestSortKeys | null,
  { limit, pincode }: SearchRequest,
  write: Write,
) {
  const isPast = after?.score === PAST_THE_BEST
  const best = isPast ? [] : await findBest(db, attempt, filters, after, limit + 1, COUNT_MAX, pincode)
  const [first] = best
  const newest = after?.newest ?? first?.newest ?? ''
  const oldest = isPast ? after.id : (first?.oldest ?? null)
  const areAll = !isPast && (first?.matched ?? 0) <= CANDIDATES
  const needsOlder = oldest !== null && !areAll && best.length <= limit
  const older = needsOlder
    ? await findPage(db, filters, 'newest', { id: oldest, pricePaise: 0 }, limit + 1 - best.length)
    : []
  const rows = [
    ...best.map((row, index) => ({ ...row, next: nextAfter(row, needsOlder && index === best.length - 1) })),
    ...older.map((row) => ({ ...row, next: [PAST_THE_BEST, row.id] })),
  ]
  const count = isPast ? await countUpTo(db, filters, COUNT_MAX) : (first?.matched ?? 0)
  return { ...pageOf(rows, limit, (last) => write(...last.next, newest)), ...totalOf(count) }
}

/** After the last of the candidates the older matches begin. */
const nextAfter = ({ score, id, oldest }: ScoredProduct, isLastBest: boolean): (string | number)[] =>
  isLastBest ? [PAST_THE_BEST, oldest] : [score, id]
