import type { Output } from '@farmgate/contract/endpoint.ts'
import type { products } from '@farmgate/contract/products.ts'
import { ProductCard } from '../../../components/product-card.tsx'
import { ProductGrid } from '../../../components/product-grid.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Pager } from '../../../ui/pager.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words.ts'
import { NothingHere } from './nothing-here.tsx'
import { type ShopAddress, writeAddress } from './shop-address.ts'

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
  /** Whether these are the last list's, and the ones asked for are on their way. */
  waiting: boolean
}) {
  const words = useWords('shop')
  const { trail } = address
  if (shown.length === 0 && !waiting) return <NothingHere address={address} />
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

/** The same boxes as the cards. */
export function ShopSkeleton({ cards = 8 }: { cards?: number }) {
  return (
    <ProductGrid>
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className="grid gap-2.5">
          <Skeleton className="aspect-square w-full rounded-card" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <div className="flex items-center justify-between">
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-11 w-2/5 rounded-control" />
          </div>
        </div>
      ))}
    </ProductGrid>
  )
}
