import { redirect, type RouteObject } from 'react-router'
import { areaGuard } from './area-guard.tsx'
import { BrokenPage } from './broken-page.tsx'
import { at, page } from './lazy-page.ts'
import { paths } from './paths.ts'

const farmerArea = (): RouteObject => ({
  path: 'farmer',
  ...areaGuard('farmer'),
  children: [
    {
      lazy: page(
        ['farm', 'listing', 'farmMoney', 'notices', 'problems'],
        () => import('./areas/farmer/layout.tsx'),
      ),
      children: [
        {
          ErrorBoundary: BrokenPage,
          children: [
            {
              index: true,
              lazy: page(FARM, () => import('./areas/farmer/add-product/add-product-page.tsx')),
            },
            at('add-product', FARM, () => import('./areas/farmer/add-product/add-product-page.tsx')),
            at('my-products', FARM, () => import('./areas/farmer/my-products/my-products-page.tsx')),
            at('orders', [...FARM, 'orderWords'], () => import('./areas/farmer/orders/orders-page.tsx')),
            at(
              'packing',
              [...FARM, 'packing', 'orderWords'],
              () => import('./areas/farmer/packing/packing-page.tsx'),
            ),
            at(
              'money',
              [...FARM, 'farmMoney', 'orderWords'],
              () => import('./areas/farmer/money/money-page.tsx'),
            ),
            at('inbox', [...FARM, ...INBOX], () => import('./areas/farmer/inbox/inbox-page.tsx')),
            at(
              'profile',
              [...FARM, ...FORM, 'mailPages'],
              () => import('./areas/farmer/profile/profile-page.tsx'),
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
      lazy: page(
        ['operator', 'attention', 'manage', 'notices', 'problems'],
        () => import('./areas/admin/layout.tsx'),
      ),
      children: [
        {
          ErrorBoundary: BrokenPage,
          children: [
            { index: true, loader: () => redirect(paths.adminAttention) },
            at('attention', ATTENTION, () => import('./areas/admin/attention/attention-page.tsx')),
            at('farmers', DESK, () => import('./areas/admin/farmers/farmers-page.tsx')),
            at('farmers/:id', ACCOUNT, () => import('./areas/admin/farmers/farmer-page.tsx')),
            at('farmers/:id/products', DESK, () => import('./areas/admin/farmers/farmer-products-page.tsx')),
            at(
              'farmers/:id/orders',
              DESK_ORDERS,
              () => import('./areas/admin/farmers/farmer-orders-page.tsx'),
            ),
            at('products', DESK, () => import('./areas/admin/products/products-page.tsx')),
            at('users', DESK, () => import('./areas/admin/users/users-page.tsx')),
            at('users/:id', ACCOUNT, () => import('./areas/admin/users/user-page.tsx')),
            at('user/:id/orders', DESK_ORDERS, () => import('./areas/admin/users/user-orders-page.tsx')),
            at('orders', DESK_ORDERS, () => import('./areas/admin/orders/orders-page.tsx')),
            at('returns', DESK_ORDERS, () => import('./areas/admin/returns/returns-page.tsx')),
            at(
              'orders/:id/invoice',
              [...DESK_ORDERS, 'invoice'],
              () => import('./areas/admin/orders/invoice-page.tsx'),
            ),
            at('deals', MANAGE, () => import('./areas/admin/deals/deals-page.tsx')),
            at('newsletter', MANAGE, () => import('./areas/admin/newsletter/newsletter-page.tsx')),
            at('settings', [...MANAGE, 'home'], () => import('./areas/admin/settings/settings-page.tsx')),
            at('audit', MANAGE, () => import('./areas/admin/audit/audit-page.tsx')),
            at('more', MANAGE, () => import('./areas/admin/more/more-page.tsx')),
            at('inbox', [...DESK, ...INBOX], () => import('./areas/admin/inbox/inbox-page.tsx')),
          ],
        },
      ],
    },
  ],
})

/** The words a page needs besides those of the frame around it. */
const FORM = ['account', 'faults', 'problems'] as const
const FARM = ['farm', 'listing', 'faults'] as const
const DESK = ['operator', 'listing', 'many'] as const
const DESK_ORDERS = [...DESK, 'orderWords', 'faults'] as const
const ATTENTION = [...DESK_ORDERS, 'attention'] as const
const MANAGE = [...DESK, 'manage', 'faults'] as const
const ACCOUNT = [...MANAGE, 'orderWords', 'account'] as const
const INBOX = ['notices', 'orderWords'] as const

/** The addresses of people at work. Buyers never fetch this list, nor the names of the files behind it. */
export const workRoutes: RouteObject[] = [farmerArea(), adminArea()]
