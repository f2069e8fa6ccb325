import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#components/query/loaded.tsx'
import { usePlace } from '#api/delivery.ts'
import { ProductCard } from '#components/product/product-card.tsx'
import { ProductGrid } from '#components/product/product-grid.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { useWords } from '#words.ts'
import { NoProducts } from './no-products.tsx'
import { pageQuery } from './page-query.ts'
import { useShelfName } from './shelf-name.ts'
import { type ShopAddress, writeAddress } from './shop-address.ts'
import { ShopSkeleton } from './shop-skeleton.tsx'

/** The results of the whole shop, for a search that found nothing on its shelf. */
export function WholeShop({ address }: { address: ShopAddress }) {
  const words = useWords('shop')
  const shelfName = useShelfName()
  const everywhere: ShopAddress = { ...address, category: null }
  const result = useQuery(pageQuery(everywhere, usePlace().pincode))
  return (
    <Loaded query={result} skeleton={<ShopSkeleton />}>
      {({ products, nextCursor }) =>
        products.length === 0 ? (
          <NoProducts address={everywhere} />
        ) : (
          <div className="grid gap-5">
            <Note
              tone="mute"
              title={fill(words.noneOnShelf, { words: address.q, category: shelfName(address.category) })}
            >
              {words.fromWholeShop}
            </Note>
            <ProductGrid>
              {products.map((product) => (
                <ProductCard key={product._id} product={product} headingLevel={2} />
              ))}
            </ProductGrid>
            <Pager
              label={words.pages}
              previousLabel={words.previous}
              nextLabel={words.next}
              previousTo={undefined}
              nextTo={nextCursor === null ? undefined : writeAddress({ ...everywhere, trail: [nextCursor] })}
            />
          </div>
        )
      }
    </Loaded>
  )
}
