import type { HomeData } from '@farmgate/contract/home.ts'
import { redirect, type RouteObject } from 'react-router'
import { areaGuard } from './area-guard.tsx'
import { HomePage } from './areas/public/home/home-page.tsx'
import { ShopLayout } from './areas/public/layout.tsx'
import { BrokenPage } from './broken-page.tsx'
import { at, page } from './lazy-page.ts'
import { paths } from './paths.ts'
import { Root } from './root.tsx'
import { Splash } from './splash.tsx'

export const HOME_ROUTE = 'home'
export const ROOT_ROUTE = 'root'

/** Every address of the shop. Pages are fetched when somebody opens them; the home page is in the first load. */
export const createRoutes = ({
  loadHome,
}: {
  loadHome: () => HomeData | Promise<HomeData>
}): RouteObject[] => [
  {
    id: ROOT_ROUTE,
    Component: Root,
    ErrorBoundary: BrokenPage,
    HydrateFallback: Splash,
    children: [
      {
        Component: ShopLayout,
        children: [{ ErrorBoundary: BrokenPage, children: [...publicPages(loadHome), buyerArea()] }],
      },
      ...kit(),
      { path: '*', loader: () => redirect(paths.home) },
    ],
  },
]

const publicPages = (loadHome: () => HomeData | Promise<HomeData>): RouteObject[] => [
  { id: HOME_ROUTE, index: true, Component: HomePage, loader: loadHome },
  at('login', FORM, () => import('./areas/public/login/login-page.tsx')),
  at('register', [...FORM, 'mailPages'], () => import('./areas/public/register/register-page.tsx')),
]

const buyerArea = (): RouteObject => ({
  ...areaGuard('user'),
  children: [
    {
      lazy: page(['shop', 'problems'], () => import('./areas/buyer/layout.tsx')),
      children: [
        at('products', SHOP, () => import('./areas/buyer/products/products-page.tsx')),
        at('products/:id', SHOP, () => import('./areas/buyer/products/product-page.tsx')),
        at('featured/:product', SHOP, () => import('./areas/buyer/featured/featured-page.tsx')),
        at('cart', CART, () => import('./areas/buyer/cart/cart-page.tsx')),
        at('checkout', CHECKOUT, () => import('./areas/buyer/checkout/checkout-page.tsx')),
        at('ordersuccess', CHECKOUT, () => import('./areas/buyer/order-success/order-success-page.tsx')),
        at('orders', ORDERS, () => import('./areas/buyer/orders/orders-page.tsx')),
        at('orders/:id', ORDERS, () => import('./areas/buyer/orders/order-page.tsx')),
        at(
          'orders/:id/invoice',
          [...ORDERS, 'invoice'],
          () => import('./areas/buyer/orders/invoice-page.tsx'),
        ),
        at('inbox', INBOX, () => import('./areas/buyer/inbox/inbox-page.tsx')),
        at(
          'profile',
          [...FORM, 'mailPages', 'checkout', 'notices'],
          () => import('./areas/buyer/profile/profile-page.tsx'),
        ),
      ],
    },
  ],
})

/** The words a page needs besides those of the frame around it. */
const FORM = ['account', 'faults', 'problems'] as const
const SHOP = ['shop'] as const
const CART = ['cart', 'orderWords'] as const
const CHECKOUT = [...CART, ...FORM, 'checkout', 'orders'] as const
const ORDERS = ['orders', 'orderWords', 'checkout', 'faults'] as const
const INBOX = ['notices', 'orderWords'] as const

/** The components with all their states, for whoever builds with them. No trace of it in a production build. */
const kit = (): RouteObject[] =>
  import.meta.env.DEV ? [{ path: 'kit', lazy: page([], () => import('./kit/kit-page.tsx')) }] : []
