import { Outlet } from 'react-router'
import { BuyerLayout } from '#areas/buyer/layout.tsx'

/** The layout of the buyer's pages, around the page of a route. */
export const Component = () => (
  <BuyerLayout>
    <Outlet />
  </BuyerLayout>
)
