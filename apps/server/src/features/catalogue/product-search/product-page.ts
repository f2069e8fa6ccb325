import type { SellableProduct } from '#features/catalogue/product-view/products.sql.ts'

export interface CountedPage extends PagedRows, Total {}

export interface ProductPage extends CountedPage {
  /** What was searched for instead of what was typed. */
  readonly searchedFor: string | null
}

interface PagedRows {
  readonly products: readonly SellableProduct[]
  readonly nextCursor: string | null
}

interface Total {
  readonly total: number
  readonly totalIsMore: boolean
}

/** Counted exactly up to here; a full count would take ever longer, and no page needs it. */
const TOTAL_MAX = 1_000
export const COUNT_MAX = TOTAL_MAX + 1

export const totalOf = (counted: number): Total => ({
  total: Math.min(counted, TOTAL_MAX),
  totalIsMore: counted > TOTAL_MAX,
})

/** `rows` has one row more than the page if there is a next one. */
export function pageOf<Row extends SellableProduct>(
  rows: readonly Row[],
  limit: number,
  cursorAfter: (last: Row) => string,
): PagedRows {
  const products = rows.slice(0, limit)
  const last = products.at(-1)
  return { products, nextCursor: rows.length > limit && last !== undefined ? cursorAfter(last) : null }
}

export const NOTHING_FOUND: ProductPage = {
  products: [],
  nextCursor: null,
  ...totalOf(0),
  searchedFor: null,
}
