import type { RouteObject } from 'react-router'
import { signedInRoles } from '#api/session/session.ts'
import { type FarmerPageName, farmerPages } from '#farmer-pages.ts'
import { areaGuard } from './area-guard.tsx'
import { BrokenPage } from './broken-page.tsx'
import { explainFarmersOnly } from './farmers-only.ts'
import { lazyPage, type LoadPage } from './lazy-page.ts'
import { pageRoutes } from './page-routes.ts'

/** The code of each page. */
const code: Readonly<Record<FarmerPageName, LoadPage>> = {
  home: () => import('#areas/farmer/add-product/add-product-page.tsx'),
  today: () => import('#areas/farmer/today/today-page.tsx'),
  addProduct: () => import('#areas/farmer/add-product/add-product-page.tsx'),
  products: () => import('#areas/farmer/my-products/my-products-page.tsx'),
  stock: () => import('#areas/farmer/stock/stock-page.tsx'),
  orders: () => import('#areas/farmer/orders/orders-page.tsx'),
  pack: () => import('#areas/farmer/packing/bags/bags-page.tsx'),
  packing: () => import('#areas/farmer/packing/packing-page.tsx'),
  money: () => import('#areas/farmer/money/money-page.tsx'),
  payouts: () => import('#areas/farmer/money/payouts-page.tsx'),
  account: () => import('#areas/farmer/account/account-page.tsx'),
  inbox: () => import('#areas/farmer/inbox/inbox-page.tsx'),
  profile: () => import('#areas/farmer/profile/profile-page.tsx'),
}

/** The farmers' routes. Other people's browsers fetch neither this list nor the names of the files behind it. */
export const farmerRoutes: RouteObject[] = [
  {
    ...areaGuard('farmer'),
    loader: (args) => {
      const roles = signedInRoles()
      if (roles.includes('user') && !roles.includes('farmer'))
        void explainFarmersOnly(new URL(args.request.url).pathname)
      return areaGuard('farmer').loader(args)
    },
    children: [
      {
        lazy: lazyPage(
          ['farm', 'listing', 'farmMoney', 'notices', 'problems', 'today', 'offline', 'packing'],
          () => import('#areas/farmer/layout.tsx'),
        ),
        children: [{ ErrorBoundary: BrokenPage, children: pageRoutes(farmerPages, code) }],
      },
    ],
  },
]
