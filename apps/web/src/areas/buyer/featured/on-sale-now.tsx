import { products } from '@farmgate/contract/catalogue/products.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { Price } from '#components/format/price.tsx'
import { soldBy } from '#components/product/sold-by.ts'
import { type FeaturedProduct, paths } from '#paths.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import { featuredSearch, listingOf } from './featured-listing.ts'

/** A current offer of this product, with a link. Renders nothing when none is on sale or the request fails. */
export function OnSaleNow({ product }: { product: FeaturedProduct }) {
  const words = useWords('shop')
  const shell = useWords('shell')
  const { data } = useQuery(
    query('user', products, { query: { q: featuredSearch[product], inStock: 'true', limit: '12' } }),
  )
  const listing = listingOf(product, data?.products ?? [])
  if (listing === undefined) return null
  return (
    <section className="featured-on-sale" aria-label={words.onSaleNow}>
      <p className="grid min-w-0">
        <span className="text-sm text-ink-3">{words.onSaleNow}</span>
        <b className="font-semibold wrap-anywhere">{listing.name}</b>
        <span className="text-sm wrap-anywhere text-ink-2">{soldBy(listing.farmer, shell)}</span>
      </p>
      <Price rupees={listing.price} unit={shell[`unit.${listing.unit}`]} className="text-lg" />
      <ButtonLink
        to={paths.product(listing._id)}
        aria-label={fill(words.viewListing, { product: listing.name })}
      >
        {words.view}
      </ButtonLink>
    </section>
  )
}
