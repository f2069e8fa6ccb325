import { redirect, type RouteObject } from 'react-router'
import { signedInRoles } from '#api/session.ts'
import { areaGuard } from './area-guard.tsx'
import { BrokenPage } from './broken-page.tsx'
import { explainFarmersOnly } from './farmers-only.ts'
import { lazyRoute, lazyPage } from './lazy-page.ts'
import { paths } from '#paths.ts'

const farmerArea = (): RouteObject => ({
  path: 'farmer',
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
      children: [
        {
          ErrorBoundary: BrokenPage,
          children: [
            {
              index: true,
              lazy: lazyPage(FARM, () => import('#areas/farmer/add-product/add-product-page.tsx')),
            },
            lazyRoute(
              'today',
              [...FARM, 'packing', 'orderWords', 'problems'],
              () => import('#areas/farmer/today/today-page.tsx'),
            ),
            lazyRoute('add-product', FARM, () => import('#areas/farmer/add-product/add-product-page.tsx')),
            lazyRoute('my-products', FARM, () => import('#areas/farmer/my-products/my-products-page.tsx')),
            lazyRoute('stock', [...FARM, 'problems'], () => import('#areas/farmer/stock/stock-page.tsx')),
            lazyRoute(
              'orders',
              [...FARM, 'orderWords'],
              () => import('#areas/farmer/orders/orders-page.tsx'),
            ),
            lazyRoute(
              'pack',
              [...FARM, 'packing', 'orderWords'],
              () => import('#areas/farmer/packing/bags-page.tsx'),
            ),
            lazyRoute(
              'packing',
              [...FARM, 'packing', 'orderWords'],
              () => import('#areas/farmer/packing/packing-page.tsx'),
            ),
            lazyRoute(
              'money',
              [...FARM, 'farmMoney', 'farmPayouts', 'orderWords', 'payoutAccount'],
              () => import('#areas/farmer/money/money-page.tsx'),
            ),
            lazyRoute(
              'payouts',
              [...FARM, 'farmPayouts'],
              () => import('#areas/farmer/money/payouts-page.tsx'),
            ),
            lazyRoute(
              'account',
              [...FARM, ...FORM, 'payoutAccount'],
              () => import('#areas/farmer/account/account-page.tsx'),
            ),
            lazyRoute('inbox', [...FARM, ...INBOX], () => import('#areas/farmer/inbox/inbox-page.tsx')),
            lazyRoute(
              'profile',
              [...FARM, ...FORM, 'mailPages', 'payoutAccount'],
              () => import('#areas/farmer/profile/profile-page.tsx'),
            ),
          ],
        },
      ],
    },
  ],
})

const adminArea = (): RouteObject => ({
  path: 'admin',
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
            { index: true, loader: () => redirect(paths.adminAttention) },
            lazyRoute('attention', ATTENTION, () => import('#areas/admin/attention/attention-page.tsx')),
            lazyRoute('farmers', ADMIN, () => import('#areas/admin/farmers/farmers-page.tsx')),
            lazyRoute(
              'farmers/:id',
              [...ACCOUNT, 'payouts'],
              () => import('#areas/admin/farmers/farmer-page.tsx'),
            ),
            lazyRoute(
              'farmers/:id/products',
              ADMIN,
              () => import('#areas/admin/farmers/farmer-products-page.tsx'),
            ),
            lazyRoute(
              'farmers/:id/orders',
              ADMIN_ORDERS,
              () => import('#areas/admin/farmers/farmer-orders-page.tsx'),
            ),
            lazyRoute('products', ADMIN, () => import('#areas/admin/products/products-page.tsx')),
            lazyRoute('users', ADMIN, () => import('#areas/admin/users/users-page.tsx')),
            lazyRoute('users/:id', ACCOUNT, () => import('#areas/admin/users/user-page.tsx')),
            lazyRoute(
              'user/:id/orders',
              ADMIN_ORDERS,
              () => import('#areas/admin/users/user-orders-page.tsx'),
            ),
            lazyRoute('orders', ORDER_TABLE, () => import('#areas/admin/orders/orders-page.tsx')),
            lazyRoute('returns', ADMIN_ORDERS, () => import('#areas/admin/returns/returns-page.tsx')),
            lazyRoute(
              'orders/:id/invoice',
              [...ADMIN_ORDERS, 'invoice'],
              () => import('#areas/admin/orders/invoice-page.tsx'),
            ),
            lazyRoute(
              'orders/:id/credit-notes',
              [...ADMIN_ORDERS, 'invoice'],
              () => import('#areas/admin/orders/credit-notes-page.tsx'),
            ),
            lazyRoute('rounds', ROUNDS, () => import('#areas/admin/rounds/rounds-page.tsx')),
            lazyRoute('rounds/new', ROUNDS, () => import('#areas/admin/rounds/new-round-page.tsx')),
            lazyRoute('rounds/:id', ROUNDS, () => import('#areas/admin/rounds/round-page.tsx')),
            lazyRoute(
              'rounds/:id/days/:day',
              [...ROUNDS, 'roundDay'],
              () => import('#areas/admin/rounds/day-page.tsx'),
            ),
            lazyRoute(
              'rounds/:id/days/:day/print/:sheet',
              ROUNDS,
              () => import('#areas/admin/rounds/print/print-page.tsx'),
            ),
            lazyRoute('payouts', PAYOUTS, () => import('#areas/admin/payouts/payouts-page.tsx')),
            lazyRoute('payouts/rules', PAYOUTS, () => import('#areas/admin/payouts/rules-page.tsx')),
            lazyRoute('payouts/:id', PAYOUTS, () => import('#areas/admin/payouts/run-page.tsx')),
            lazyRoute(
              'payouts/:id/payouts/:payoutId',
              PAYOUTS,
              () => import('#areas/admin/payouts/payout-page.tsx'),
            ),
            lazyRoute('reconcile', PAYOUTS, () => import('#areas/admin/payouts/reconcile-page.tsx')),
            lazyRoute('deals', ADMIN_SETTINGS, () => import('#areas/admin/deals/deals-page.tsx')),
            lazyRoute(
              'newsletter',
              ADMIN_SETTINGS,
              () => import('#areas/admin/newsletter/newsletter-page.tsx'),
            ),
            lazyRoute(
              'settings',
              [...IDENTITY, 'home'],
              () => import('#areas/admin/settings/settings-page.tsx'),
            ),
            lazyRoute(
              'system',
              [...ADMIN_SETTINGS, 'attention', 'system'],
              () => import('#areas/admin/system/system-page.tsx'),
            ),
            lazyRoute('staff', STAFF, () => import('#areas/admin/staff/staff-page.tsx')),
            lazyRoute(
              'second-factor',
              STAFF,
              () => import('#areas/admin/second-factor/second-factor-page.tsx'),
            ),
            lazyRoute('identity', IDENTITY, () => import('#areas/admin/identity/identity-page.tsx')),
            lazyRoute('legal', IDENTITY, () => import('#areas/admin/identity/legal-page.tsx')),
            lazyRoute('audit', ADMIN_SETTINGS, () => import('#areas/admin/audit/audit-page.tsx')),
            lazyRoute('more', ADMIN_SETTINGS, () => import('#areas/admin/more/more-page.tsx')),
            lazyRoute('inbox', [...ADMIN, ...INBOX], () => import('#areas/admin/inbox/inbox-page.tsx')),
          ],
        },
      ],
    },
  ],
})

/** Message areas a page needs besides those of its layout. */
const FORM = ['account', 'faults', 'problems'] as const
const FARM = ['farm', 'listing', 'faults'] as const
const ADMIN = ['admin', 'listing', 'bulk'] as const
const ADMIN_ORDERS = [...ADMIN, 'orderWords', 'faults'] as const
const ORDER_TABLE = [...ADMIN_ORDERS, 'orderTable'] as const
const ATTENTION = [...ADMIN_ORDERS, 'attention', 'roundDay', 'payoutAccount'] as const
const ADMIN_SETTINGS = [...ADMIN, 'adminSettings', 'faults'] as const
const ROUNDS = [...ADMIN_SETTINGS, 'rounds', 'roundPrint', 'orderWords', 'identity'] as const
const PAYOUTS = [...ADMIN, 'payouts', 'faults'] as const
const IDENTITY = [...ADMIN_SETTINGS, 'identity'] as const
const STAFF = [...ADMIN_SETTINGS, 'staff', 'account'] as const
const ACCOUNT = [...ADMIN_SETTINGS, 'orderWords', 'account'] as const
const INBOX = ['notices', 'orderWords'] as const

/** The routes of farmers and admins. Buyers fetch neither this list nor the names of the files behind it. */
export const workRoutes: RouteObject[] = [farmerArea(), adminArea()]
