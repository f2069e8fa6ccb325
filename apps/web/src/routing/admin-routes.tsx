import type { RouteObject } from 'react-router'
import { type AdminPageName, adminPages } from '#admin-pages.ts'
import { paths } from '#paths.ts'
import { areaGuard } from './area-guard.tsx'
import { BrokenPage } from './broken-page.tsx'
import { lazyPage, type LoadPage } from './lazy-page.ts'
import { pageRoutes } from './page-routes.ts'

/** The code of each page. */
const code: Readonly<Record<AdminPageName, LoadPage>> = {
  today: () => import('#areas/admin/today/today-page.tsx'),
  attention: () => import('#areas/admin/attention/attention-page.tsx'),
  orders: () => import('#areas/admin/orders/orders-page.tsx'),
  invoice: () => import('#areas/admin/orders/invoice-page.tsx'),
  creditNotes: () => import('#areas/admin/orders/credit-notes-page.tsx'),
  rounds: () => import('#areas/admin/rounds/rounds-page.tsx'),
  newRound: () => import('#areas/admin/rounds/form/new-round-page.tsx'),
  round: () => import('#areas/admin/rounds/form/round-page.tsx'),
  roundDay: () => import('#areas/admin/rounds/day/day-page.tsx'),
  roundPrint: () => import('#areas/admin/rounds/print/print-page.tsx'),
  returns: () => import('#areas/admin/returns/returns-page.tsx'),
  farmers: () => import('#areas/admin/farmers/farmers-page.tsx'),
  farmer: () => import('#areas/admin/farmers/farmer-page.tsx'),
  farmerProducts: () => import('#areas/admin/farmers/farmer-products-page.tsx'),
  farmerOrders: () => import('#areas/admin/farmers/farmer-orders-page.tsx'),
  products: () => import('#areas/admin/products/products-page.tsx'),
  users: () => import('#areas/admin/users/users-page.tsx'),
  user: () => import('#areas/admin/users/user-page.tsx'),
  userOrders: () => import('#areas/admin/users/user-orders-page.tsx'),
  deals: () => import('#areas/admin/deals/deals-page.tsx'),
  newsletter: () => import('#areas/admin/newsletter/newsletter-page.tsx'),
  payouts: () => import('#areas/admin/payouts/payouts-page.tsx'),
  payoutRules: () => import('#areas/admin/payouts/rules/rules-page.tsx'),
  payoutRun: () => import('#areas/admin/payouts/run-page.tsx'),
  payout: () => import('#areas/admin/payouts/payout-page.tsx'),
  reconcile: () => import('#areas/admin/payouts/reconcile/reconcile-page.tsx'),
  settings: () => import('#areas/admin/settings/settings-page.tsx'),
  identity: () => import('#areas/admin/identity/identity-page.tsx'),
  legal: () => import('#areas/admin/identity/legal-page.tsx'),
  staff: () => import('#areas/admin/staff/staff-page.tsx'),
  secondFactor: () => import('#areas/admin/second-factor/second-factor-page.tsx'),
  system: () => import('#areas/admin/system/system-page.tsx'),
  audit: () => import('#areas/admin/audit/audit-page.tsx'),
  inbox: () => import('#areas/admin/inbox/inbox-page.tsx'),
  more: () => import('#areas/admin/more/more-page.tsx'),
}

/** The operators' routes. Other people's browsers fetch neither this list nor the names of the files behind it. */
export const adminRoutes: RouteObject[] = [
  {
    ...areaGuard('admin'),
    children: [
      {
        lazy: lazyPage(
          ['admin', 'attention', 'adminSettings', 'notices', 'problems'],
          () => import('#areas/admin/layout.tsx'),
        ),
        children: [
          {
            ErrorBoundary: BrokenPage,
            children: [
              { path: paths.admin, lazy: lazyPage([], () => import('#areas/admin/first-page.tsx')) },
              ...pageRoutes(adminPages, code),
            ],
          },
        ],
      },
    ],
  },
]
