import type { HomeProduct } from '@farmgate/contract/market/home.ts'
import { ProductCard } from '#components/product/product-card.tsx'
import { ProductGrid } from '#components/product/product-grid.tsx'
import { useWords } from '#words.ts'
import { Section } from './section.tsx'

/** The newest listings. Renders nothing when there are none. */
export function Fresh({ products }: { products: readonly HomeProduct[] }) {
  const words = useWords('home')
  if (products.length === 0) return null
  return (
    <Section heading={words.fresh} line={words.freshLine}>
      <ProductGrid className="md:grid-cols-4">
        {products.slice(0, 8).map((product) => (
          <ProductCard key={product._id} product={product} />
        ))}
      </ProductGrid>
    </Section>
  )
}
