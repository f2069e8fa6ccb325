import { BuyerLayout } from '#areas/buyer/layout.tsx'
import { Component as Products } from '#areas/buyer/products/products-page.tsx'
import { BuyersOnly } from './first-view.tsx'

export { seedQueries as prepare } from './seed-queries.ts'

export const View = () => (
  <BuyersOnly>
    <BuyerLayout>
      <Products />
    </BuyerLayout>
  </BuyersOnly>
)
