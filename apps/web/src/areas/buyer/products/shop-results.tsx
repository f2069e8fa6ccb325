import type { Output } from '@farmgate/contract/endpoint.ts'
import type { products } from '@farmgate/contract/catalogue/products.ts'
import { ProductCard } from '#components/product/product-card.tsx'
import { ProductGrid } from '#components/product/product-grid.tsx'
import { classNames } from '#ui/class-names.ts'
import { Pager } from '#ui/navigation/pager.tsx'
import { useWords } from '#words.ts'
import { NoProducts } from './no-products.tsx'
import { countFilters, type ShopAddress, writeAddress } from './shop-address.ts'
import { WholeShop } from './whole-shop.tsx'

export type ProductPage = Output<typeof products>

/** The widest row. */
const FIRST_ROW = 4

export function ShopResults({
  address,
  page: { products: shown, nextCursor },
  waiting,
}: {
  address: ShopAddress
  page: ProductPage
  /** Whether this is the previous list, shown while the requested one loads. */
  waiting: boolean
}) {
  const words = useWords('shop')
  const { trail } = address
  if (shown.length === 0 && !waiting)
    return isShelfSearch(address) ? <WholeShop address={address} /> : <NoProducts address={address} />
  const at = (cursors: readonly string[]): string => writeAddress({ ...address, trail: cursors })
  return (
    <div aria-busy={waiting} className={classNames('shop-results', waiting && 'shop-results-waiting')}>
      <ProductGrid>
        {shown.map((product, index) => (
          <ProductCard key={product._id} product={product} headingLevel={2} eager={index < FIRST_ROW} />
        ))}
      </ProductGrid>
      {!waiting && (
        <Pager
          label={words.pages}
          previousLabel={words.previous}
          nextLabel={words.next}
          previousTo={trail.length === 0 ? undefined : at(trail.slice(0, -1))}
          nextTo={nextCursor === null ? undefined : at([...trail, nextCursor])}
        />
      )}
    </div>
  )
}

/** Whether the whole shop may have what one shelf has not. Filters that leave nothing are removed first. */
const isShelfSearch = ({ q, category, filters, trail }: ShopAddress): boolean =>
  q !== '' && category !== null && countFilters(filters) === 0 && trail.length === 0
