import type { Sort } from '@farmgate/contract/catalogue/products.ts'
import {
  ALL_CATEGORIES,
  type Category,
  categoryOpened,
} from '@farmgate/domain/catalogue/listings/category.ts'
import { UNITS, type Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { paths } from '#paths.ts'
import { type PriceRange, pricesInOrder, readAmount } from './price-range.ts'

/** Filters of a category or a search. */
export interface Filters extends PriceRange {
  readonly inStock: boolean
  readonly unit: Unit | null
  readonly farmer: string | null
}

/** The parsed address of the list. Nothing else decides what the page shows. */
export interface ShopAddress {
  /** Null means all categories. */
  readonly category: Category | null
  readonly q: string
  readonly filters: Filters
  readonly sort: Sort
  /** The cursors of the pages from the second to this one; this page's cursor is last. They lead back page by page. */
  readonly trail: readonly string[]
}

export const NO_FILTERS: Filters = { minPrice: '', maxPrice: '', inStock: false, unit: null, farmer: null }

/** Parses the address. Users can edit it, so unknown parameters are ignored. */
export function readAddress(params: URLSearchParams): ShopAddress {
  const q = (params.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH)
  const category = params.get('category')?.trim() ?? ''
  const farmer = UUID.exec(params.get('farmer') ?? '')?.[0] ?? null
  return {
    // A farm is shown with all its categories.
    category: category === '' && farmer !== null ? null : categoryOpened({ category, q }),
    q,
    filters: {
      ...pricesInOrder({
        minPrice: readAmount(params.get('minPrice') ?? '') ?? '',
        maxPrice: readAmount(params.get('maxPrice') ?? '') ?? '',
      }),
      inStock: params.get('inStock') === 'true',
      unit: UNITS.find((name) => name === params.get('unit')) ?? null,
      farmer,
    },
    sort: sortsFor(q).find((name) => name === params.get('sort')) ?? usualSort(q),
    trail: params
      .getAll('cursor')
      .filter((cursor) => cursor !== '' && cursor.length <= CURSOR_MAX_LENGTH)
      .slice(-TRAIL_MAX),
  }
}

export function writeAddress(address: ShopAddress): string {
  const params = new URLSearchParams(filterParams(address))
  for (const cursor of address.trail.slice(-TRAIL_MAX)) params.append('cursor', cursor)
  return params.size === 0 ? paths.products : `${paths.products}?${params}`
}

/** Fills whole rows of two, three and four. */
const PAGE_SIZE = '24'

/** Returns the input of the API call for this page of the list. What reaches the pincode comes first in the usual order. */
export const pageInput = (address: ShopAddress, pincode: string | null) => ({
  query: {
    ...shopQueryInput(address),
    ...(pincode !== null && address.sort === usualSort(address.q) && { pincode }),
    limit: PAGE_SIZE,
  },
})

/** Returns the list's part of the input. */
export function shopQueryInput(address: ShopAddress) {
  const cursor = address.trail.at(-1)
  return { ...filterParams(address), ...(cursor !== undefined && { cursor }) }
}

/** Returns the parameters of the list, without default values. */
function filterParams({ category, q, filters, sort }: ShopAddress) {
  const { minPrice, maxPrice, inStock, unit, farmer } = filters
  return {
    ...(category !== null && { category }),
    // Without a search or a farm, an address without a category opens the first one.
    ...(category === null && q === '' && farmer === null && { category: ALL_CATEGORIES }),
    ...(q !== '' && { q }),
    ...(minPrice !== '' && { minPrice }),
    ...(maxPrice !== '' && { maxPrice }),
    ...(inStock && { inStock: 'true' as const }),
    ...(unit !== null && { unit }),
    ...(farmer !== null && { farmer }),
    ...(sort !== usualSort(q) && { sort }),
  }
}

/** Relevance exists only where there is a search text. */
export const sortsFor = (q: string): readonly Sort[] =>
  q === '' ? ['newest', 'price_up', 'price_down'] : ['relevance', ...sortsFor('')]

const usualSort = (q: string): Sort => (q === '' ? 'newest' : 'relevance')

/** Counts the active filters; a price range is one. */
export const countFilters = ({ minPrice, maxPrice, inStock, unit, farmer }: Filters): number =>
  [minPrice !== '' || maxPrice !== '', inStock, unit !== null, farmer !== null].filter(Boolean).length

export const SEARCH_MAX_LENGTH = 100
const CURSOR_MAX_LENGTH = 300

/** After more pages than this, going back ends at the first page. */
const TRAIL_MAX = 20

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
