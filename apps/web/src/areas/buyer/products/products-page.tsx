import { ProblemError } from '@farmgate/contract/client.ts'
import { categories } from '@farmgate/contract/catalogue/products.ts'
import { ALL_CATEGORIES } from '@farmgate/domain/catalogue/listings/category.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { Navigate, useSearchParams } from '#navigation.tsx'
import { chosenPincode, usePlace } from '#api/delivery.ts'
import { prefetchAs, query } from '#api/query.ts'
import { rememberShelf } from '#components/cart/shelf-place.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { usePageTitle } from '#page-title.ts'
import { useWords } from '#words.ts'
import { CategoryList } from './category-list.tsx'
import { FilterButton } from './filter/filter-button.tsx'
import { FilterChips } from './filter/filter-chips.tsx'
import { onCards, pageQuery } from './page-query.ts'
import { ProductSearch } from './product-search.tsx'
import './products.css'
import { readAddress, type ShopAddress, writeAddress } from './shop-address.ts'
import { type ProductPage, ShopResults } from './shop-results.tsx'
import { ShopSkeleton } from './shop-skeleton.tsx'
import { useShelfName } from './shelf-name.ts'
import { SortButton, SortSelect } from './filter/sort-choice.tsx'
import { useCountText } from './count-text.ts'

export function prefetch(params: URLSearchParams): void {
  prefetchAs('user', pageQuery(readAddress(params), chosenPincode()))
  prefetchAs('user', query('user', categories, {}))
}

/** One category of the shop, one farm, or the results of a search, as given by the address alone. */
export function Component() {
  const params = useSearchParams()
  const address = readAddress(params)
  const { pincode } = usePlace()
  const result = useQuery({
    ...pageQuery(address, pincode),
    select: onCards,
    // The previous list stays, greyed, while the next one loads. Offline that could take long, so not then.
    placeholderData: (earlier) => (navigator.onLine ? earlier : undefined),
  })
  const page = result.isPlaceholderData ? undefined : result.data
  const title = useTitle(address, page)
  const id = useId()
  const heading = useFocusOnNewList(params.toString(), address.trail.at(-1))
  usePageTitle(title)
  useEffect(rememberShelf, [params])

  const { error } = result
  // A cursor that the server does not know belongs to another list or an older version: go back to the first page.
  if (address.trail.length > 0 && error instanceof ProblemError && error.status === 400)
    return <Navigate to={writeAddress({ ...address, trail: [] })} />

  return (
    <div className="shop page">
      <CategoryList current={openShelf(address)} />
      <section className="min-w-0 pt-3.5 md:pt-1" aria-labelledby={id}>
        <div className="shop-head">
          <h1 id={id} ref={heading} tabIndex={-1} className="wrap-anywhere">
            {title}
          </h1>
          <ResultCount page={page} />
        </div>
        <div className="shop-toolbar">
          <ProductSearch address={address} />
          <SortSelect address={address} />
          <SortButton address={address} />
          <FilterButton address={address} />
        </div>
        <FilterChips address={address} page={result.data} />
        <SearchedInstead address={address} page={page} />
        <Loaded query={result} skeleton={<ShopSkeleton />}>
          {(shown) => <ShopResults address={address} page={shown} waiting={result.isPlaceholderData} />}
        </Loaded>
      </section>
    </div>
  )
}

/** The shelf that is marked in the list; none for a search or a farm over all shelves. */
const openShelf = ({ category, q, filters }: ShopAddress) =>
  category ?? (q === '' && filters.farmer === null ? ALL_CATEGORIES : null)

function useTitle({ category, q, filters: { farmer } }: ShopAddress, page: ProductPage | undefined): string {
  const words = useWords('shop')
  const shelfName = useShelfName()
  if (q !== '') return fill(words.searchResults, { words: q })
  if (category === null && farmer === null) return words.allProduce
  if (category !== null) return shelfName(category)
  const name = page?.products[0]?.farmer.name
  return name === undefined ? words.oneFarm : fill(words.fromFarm, { farmer: name })
}

/** A live region: announced whenever it changes. */
function ResultCount({ page }: { page: ProductPage | undefined }) {
  const countText = useCountText()
  return <output className="shop-count num">{page === undefined ? '' : countText(page)}</output>
}

/** No listing has the words as typed, so the server searched for the nearest ones. */
function SearchedInstead({ address, page }: { address: ShopAddress; page: ProductPage | undefined }) {
  const words = useWords('shop')
  const instead = page?.searchedFor ?? null
  if (instead === null) return null
  return <p className="mb-5 text-ink-2">{fill(words.searchedInstead, { words: address.q, instead })}</p>
}

/**
 * Moves the focus to the top of the list after a page turn. Also after a filter is removed: its button is gone, and the
 * keyboard must not start again at the top of the site.
 */
function useFocusOnNewList(search: string, cursor: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const at = useRef({ search, cursor })
  useEffect(() => {
    const before = at.current
    at.current = { search, cursor }
    const lost = before.search !== search && document.activeElement === document.body
    if (lost || before.cursor !== cursor) heading.current?.focus({ preventScroll: true })
  }, [search, cursor])
  return heading
}
