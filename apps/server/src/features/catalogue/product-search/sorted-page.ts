import type { Db } from '#db/pool.ts'
import { COUNT_MAX, type CountedPage, pageOf, totalOf } from './product-page.ts'
import {
  countUpTo,
  type Filters,
  findPage,
  type Order,
  type PagedProduct,
  type ProductSortKeys,
} from '#features/catalogue/product-view/products.sql.ts'

/** A page in a sort order, with the total of the list. */
export async function sortedPage(
  db: Db,
  filters: Filters,
  order: Order,
  after: ProductSortKeys | null,
  limit: number,
  cursorAfter: (last: PagedProduct) => string,
): Promise<CountedPage> {
  const rows = await findPage(db, filters, order, after, limit + 1, COUNT_MAX)
  // Past the end no row carries the total.
  const count = rows[0]?.matched ?? (after === null ? 0 : await countUpTo(db, filters, COUNT_MAX))
  return { ...pageOf(rows, limit, cursorAfter), ...totalOf(count) }
}
