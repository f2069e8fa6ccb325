import { BuyerLayout } from '#areas/buyer/layout.tsx'
import { Component as Product } from '#areas/buyer/products/product-page.tsx'
import { BuyersOnly } from './first-view.tsx'

export { seedQueries as prepare } from './seed-queries.ts'

export const View = () => (
  <BuyersOnly>
    <BuyerLayout>
      <Product />
    </BuyerLayout>
  </BuyersOnly>
)
