import { ProblemError } from '@farmgate/contract/client.ts'
import { categories, products } from '@farmgate/contract/products.ts'
import { FIRST_CATEGORY } from '@farmgate/domain/catalogue/category.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { askAhead, query } from '../../../api/query.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { usePageTitle } from '../../../page-title.ts'
import { useWords } from '../../../words.ts'
import { CategoryList } from './category-list.tsx'
import { FilterButton } from './filter-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { ProductSearch } from './product-search.tsx'
import './products.css'
import { askFor, readAddress, type ShopAddress, writeAddress } from './shop-address.ts'
import { type ProductPage, ShopResults, ShopSkeleton } from './shop-results.tsx'
import { SortButton, SortSelect } from './sort-choice.tsx'
import { useCountText } from './count-text.ts'

/** Fills whole rows of two, three and four. */
const PAGE_SIZE = '24'

const pageQuery = (address: ShopAddress) =>
  query('user', products, { query: { ...askFor(address), limit: PAGE_SIZE } })

export function ask(params: URLSearchParams): void {
  askAhead('user', pageQuery(readAddress(params)))
  askAhead('user', query('user', categories, {}))
}

/** One shelf of the shop, one farm, or what a search finds. The address alone says which. */
export function Component() {
  const [params] = useSearchParams()
  const address = readAddress(params)
  const answer = useQuery({
    ...pageQuery(address),
    // The last list stays, greyed, while the next one is on its way. Without a line it may be on its way for long.
    placeholderData: (earlier) => (navigator.onLine ? earlier : undefined),
  })
  const page = answer.isPlaceholderData ? undefined : answer.data
  const title = useTitle(address, page)
  const id = useId()
  const heading = useFocusOnNewList(params.toString(), address.trail.at(-1))
  usePageTitle(title)

  const { error } = answer
  // A cursor that the server does not know is of another list, or of an older version: the list starts over.
  if (address.trail.length > 0 && error instanceof ProblemError && error.status === 400)
    return <Navigate to={writeAddress({ ...address, trail: [] })} replace />

  return (
    <div className="shop page">
      <CategoryList current={address.category} />
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
        <FilterChips address={address} page={answer.data} />
        <SearchedInstead address={address} page={page} />
        <Loaded query={answer} skeleton={<ShopSkeleton />}>
          {(shown) => <ShopResults address={address} page={shown} waiting={answer.isPlaceholderData} />}
        </Loaded>
      </section>
    </div>
  )
}

function useTitle({ category, q, filters: { farmer } }: ShopAddress, page: ProductPage | undefined): string {
  const words = useWords('shop')
  const shell = useWords('shell')
  if (q !== '') return fill(words.searchResults, { words: q })
  if (category !== null || farmer === null) return shell[`category.${category ?? FIRST_CATEGORY}`]
  const name = page?.products[0]?.farmer.name
  return name === undefined ? words.oneFarm : fill(words.fromFarm, { farmer: name })
}

/** Said aloud whenever it changes. */
function ResultCount({ page }: { page: ProductPage | undefined }) {
  const countText = useCountText()
  return <output className="shop-count num">{page === undefined ? '' : countText(page)}</output>
}

/** The words as typed are in nobody's mouth, and the server has looked for the nearest ones. */
function SearchedInstead({ address, page }: { address: ShopAddress; page: ProductPage | undefined }) {
  const words = useWords('shop')
  const instead = page?.searchedFor ?? null
  if (instead === null) return null
  return <p className="mb-5 text-ink-2">{fill(words.searchedInstead, { words: address.q, instead })}</p>
}

/**
 * Whoever turns a page reads on from its top. So does whoever has taken a filter away: the button that was pressed is gone,
 * and the keyboard must not start over at the top of the site.
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
