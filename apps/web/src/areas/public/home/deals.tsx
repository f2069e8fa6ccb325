import type { HomeProduct } from '@farmgate/contract/market/home.ts'
import { percentOff } from '@farmgate/domain/catalogue/shop/price-drop.ts'
import { DealCard } from './deal-card.tsx'
import { useWords } from '#words.ts'
import { Section } from './section.tsx'

/** Listings whose farmer has lowered the price. Renders nothing when there are none. */
export function Deals({ products }: { products: readonly HomeProduct[] }) {
  const words = useWords('home')
  const deals = products.filter(({ price, earlierPrice = 0 }) => percentOff(earlierPrice, price) > 0)
  if (deals.length === 0) return null
  return (
    <Section heading={words.deals} line={words.dealsLine} className="home-deals">
      <ul className="home-deal-grid">
        {deals.slice(0, 6).map((product) => (
          <li key={product._id}>
            <DealCard product={product} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
