import { Outlet, redirect, type RouteObject } from 'react-router'
import { areaGuard } from './area-guard.tsx'
import { ShopLayout } from '#areas/public/layout.tsx'
import { BrokenPage } from './broken-page.tsx'
import { lazyRoute, lazyPage } from './lazy-page.ts'
import { paths } from '#paths.ts'
import { Root } from './root.tsx'
import { Splash } from './splash.tsx'

export const ROOT_ROUTE = 'root'

/** Message areas a page needs besides those of its layout. */
const FORM = ['account', 'faults', 'problems'] as const
const SHOP = ['shop', 'cart'] as const
const CART = ['cart', 'orderWords', 'checkout', 'orders'] as const
const CHECKOUT = [...CART, ...FORM] as const
const ORDERS = ['orders', 'orderWords', 'checkout', 'faults'] as const
const INBOX = ['notices', 'orderWords'] as const

/** The routes of the shop. A page's code is fetched when it is opened. */
export const createRoutes = (): RouteObject[] => [
  {
    id: ROOT_ROUTE,
    Component: Root,
    ErrorBoundary: BrokenPage,
    HydrateFallback: Splash,
    children: [
      {
        Component: ShopOutlet,
        children: [{ ErrorBoundary: BrokenPage, children: [...publicPages, buyerArea] }],
      },
      ...kit(),
      { path: '*', loader: () => redirect(paths.home) },
    ],
  },
]

/** The shop's layout around the page of a route. */
export const ShopOutlet = () => (
  <ShopLayout>
    <Outlet />
  </ShopLayout>
)

const publicPages: RouteObject[] = [
  { index: true, lazy: lazyPage(['home'], () => import('./home-route.tsx')) },
  lazyRoute('login', FORM, () => import('#areas/public/login/login-page.tsx')),
  lazyRoute('register', [...FORM, 'mailPages'], () => import('#areas/public/register/register-page.tsx')),
]

const buyerArea: RouteObject = {
  ...areaGuard('user'),
  children: [
    {
      lazy: lazyPage(['shop', 'problems', 'offline'], () => import('./buyer-outlet.tsx')),
      children: [
        lazyRoute('products', SHOP, () => import('#areas/buyer/products/products-page.tsx')),
        lazyRoute('products/:id', SHOP, () => import('#areas/buyer/products/product-page.tsx')),
        lazyRoute('featured/:product', SHOP, () => import('#areas/buyer/featured/featured-page.tsx')),
        lazyRoute('cart', CART, () => import('#areas/buyer/cart/cart-page.tsx')),
        lazyRoute('checkout', CHECKOUT, () => import('#areas/buyer/checkout/checkout-page.tsx')),
        lazyRoute(
          'ordersuccess',
          CHECKOUT,
          () => import('#areas/buyer/order-success/order-success-page.tsx'),
        ),
        lazyRoute('orders', ORDERS, () => import('#areas/buyer/orders/orders-page.tsx')),
        lazyRoute(
          'orders/:id',
          [...ORDERS, 'orderChanges', 'problems'],
          () => import('#areas/buyer/orders/order-page.tsx'),
        ),
        lazyRoute(
          'orders/:id/invoice',
          [...ORDERS, 'invoice'],
          () => import('#areas/buyer/orders/invoice-page.tsx'),
        ),
        lazyRoute(
          'orders/:id/credit-notes',
          [...ORDERS, 'invoice'],
          () => import('#areas/buyer/orders/credit-notes-page.tsx'),
        ),
        lazyRoute('inbox', INBOX, () => import('#areas/buyer/inbox/inbox-page.tsx')),
        lazyRoute(
          'profile',
          [...FORM, 'mailPages', 'cart', 'checkout', 'notices'],
          () => import('#areas/buyer/profile/profile-page.tsx'),
        ),
      ],
    },
  ],
}

/** The component gallery with every state. Not in a production build. */
const kit = (): RouteObject[] =>
  import.meta.env.DEV ? [{ path: 'kit', lazy: lazyPage([], () => import('#kit/kit-page.tsx')) }] : []
