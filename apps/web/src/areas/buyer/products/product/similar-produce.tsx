import { type ProductDetail, similarProducts } from '@farmgate/contract/catalogue/products.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from '#navigation.tsx'
import { query } from '#api/query.ts'
import { ProductCard } from '#components/product/product-card.tsx'
import { ProductGrid } from '#components/product/product-grid.tsx'
import { paths } from '#paths.ts'
import { useWords } from '#words.ts'
import { onCards } from '../page-query.ts'

/** Other products of the category. Optional: renders nothing while it loads or when it fails. */
export function SimilarProduce({ product: { _id, category } }: { product: ProductDetail }) {
  const words = useWords('shop')
  const shell = useWords('shell')
  const id = useId()
  const { data } = useQuery({
    ...query('user', similarProducts, { params: { id: _id } }),
    select: onCards,
  })
  if (data === undefined || data.products.length === 0) return null
  return (
    <section className="mt-10 md:mt-18" aria-labelledby={id}>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id}>{fill(words.moreOf, { category: shell[`category.${category}`].toLowerCase() })}</h2>
        <Link className="product-see-all" to={paths.category(category)}>
          {words.seeAll}
        </Link>
      </div>
      <ProductGrid className="md:grid-cols-4">
        {data.products.map((similar) => (
          <ProductCard key={similar._id} product={similar} />
        ))}
      </ProductGrid>
    </section>
  )
}
