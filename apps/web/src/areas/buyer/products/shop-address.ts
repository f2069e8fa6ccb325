import type { Sort } from '@farmgate/contract/products.ts'
import { type Category, categoryOpened } from '@farmgate/domain/catalogue/category.ts'
import { UNITS, type Unit } from '@farmgate/domain/catalogue/unit.ts'
import { paths } from '../../../paths.ts'
import { type PriceRange, pricesInOrder, readAmount } from './price-range.ts'

/** What narrows a shelf or a search. */
export interface Filters extends PriceRange {
  readonly inStock: boolean
  readonly unit: Unit | null
  readonly farmer: string | null
}

/** What the address of the list says. Nothing else decides what the page shows. */
export interface ShopAddress {
  /** Null means all shelves, which only a search looks through. */
  readonly category: Category | null
  readonly q: string
  readonly filters: Filters
  readonly sort: Sort
  /** The cursors of the pages between the first one and this one, the page's own last: the way back lies in the address. */
  readonly trail: readonly string[]
}

export const NO_FILTERS: Filters = { minPrice: '', maxPrice: '', inStock: false, unit: null, farmer: null }

/** Anybody may write an address: what it says that we do not know is passed over. */
export function readAddress(params: URLSearchParams): ShopAddress {
  const q = (params.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH)
  const category = params.get('category')?.trim() ?? ''
  const farmer = UUID.exec(params.get('farmer') ?? '')?.[0] ?? null
  return {
    // A farm is shown whole: it may have something on every shelf.
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
  const params = new URLSearchParams(worded(address))
  for (const cursor of address.trail.slice(-TRAIL_MAX)) params.append('cursor', cursor)
  return params.size === 0 ? paths.products : `${paths.products}?${params}`
}

/** How the server is asked for this page. */
export function askFor(address: ShopAddress) {
  const cursor = address.trail.at(-1)
  return { ...worded(address), ...(cursor !== undefined && { cursor }) }
}

/** The list in words, without what goes without saying. */
function worded({ category, q, filters, sort }: ShopAddress) {
  const { minPrice, maxPrice, inStock, unit, farmer } = filters
  return {
    ...(category !== null && { category }),
    ...(q !== '' && { q }),
    ...(minPrice !== '' && { minPrice }),
    ...(maxPrice !== '' && { maxPrice }),
    ...(inStock && { inStock: 'true' as const }),
    ...(unit !== null && { unit }),
    ...(farmer !== null && { farmer }),
    ...(sort !== usualSort(q) && { sort }),
  }
}

/** A match has degrees only where something is searched for. */
export const sortsFor = (q: string): readonly Sort[] =>
  q === '' ? ['newest', 'price_up', 'price_down'] : ['relevance', ...sortsFor('')]

const usualSort = (q: string): Sort => (q === '' ? 'newest' : 'relevance')

/** How many filters are in force; a range of prices is one. */
export const countFilters = ({ minPrice, maxPrice, inStock, unit, farmer }: Filters): number =>
  [minPrice !== '' || maxPrice !== '', inStock, unit !== null, farmer !== null].filter(Boolean).length

export const SEARCH_MAX_LENGTH = 100
const CURSOR_MAX_LENGTH = 300

/** Whoever turns more pages than this finds the first page at the end of the way back. */
const TRAIL_MAX = 20

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
