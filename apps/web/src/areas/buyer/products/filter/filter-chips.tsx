import { fill } from '@farmgate/messages/fill.ts'
import { useNavigate } from '#navigation.tsx'
import { Chip } from '#ui/fields/chip.tsx'
import { formatRupees } from '#components/format/rupees.ts'
import { useWords } from '#words.ts'
import type { PriceRange } from '../price-range.ts'
import { countFilters, type Filters, NO_FILTERS, type ShopAddress, writeAddress } from '../shop-address.ts'
import type { ProductPage } from '../shop-results.tsx'

/** Each active filter, with a button that removes it. */
export function FilterChips({ address, page }: { address: ShopAddress; page: ProductPage | undefined }) {
  const words = useWords('shop')
  const shell = useWords('shell')
  const navigate = useNavigate()
  const priceText = usePriceText()
  const { filters } = address
  if (countFilters(filters) === 0) return null

  const filterBy = (next: Filters): void =>
    void navigate(writeAddress({ ...address, filters: next, trail: [] }))
  const chip = (text: string, without: Partial<Filters>) => (
    <li key={text}>
      <Chip
        pressed
        removeLabel={fill(words.removeFilter, { filter: text })}
        onRemove={() => filterBy({ ...filters, ...without })}
      >
        {text}
      </Chip>
    </li>
  )

  return (
    <ul className="filter-chips" aria-label={words.filtersOn}>
      {filters.inStock && chip(words.inStock, { inStock: false })}
      {(filters.minPrice !== '' || filters.maxPrice !== '') &&
        chip(priceText(filters), { minPrice: '', maxPrice: '' })}
      {filters.unit !== null &&
        chip(fill(words.perUnit, { unit: shell[`unit.${filters.unit}`] }), { unit: null })}
      {filters.farmer !== null && chip(farmName(filters.farmer, page) ?? words.oneFarm, { farmer: null })}
      <li>
        <button type="button" className="filter-clear" onClick={() => filterBy(NO_FILTERS)}>
          {words.clearAll}
        </button>
      </li>
    </ul>
  )
}

/** The address has only the farmer's id; the list has the name. */
const farmName = (farmer: string, page: ProductPage | undefined): string | undefined =>
  page?.products.find((product) => product.farmer._id === farmer)?.farmer.name

function usePriceText(): (range: PriceRange) => string {
  const words = useWords('shop')
  return ({ minPrice, maxPrice }) => {
    const from = rupees(minPrice)
    const to = rupees(maxPrice)
    if (minPrice === '') return fill(words.priceUpTo, { price: to })
    if (maxPrice === '') return fill(words.priceAtLeast, { price: from })
    return fill(words.priceBetween, { from, to })
  }
}

const rupees = (text: string): string => formatRupees(Math.round(Number(text) * 100))
