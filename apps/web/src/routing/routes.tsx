import type { HomeData } from '@farmgate/contract/home.ts'
import { redirect, type RouteObject } from 'react-router'
import { areaGuard } from './area-guard.tsx'
import { ShopLayout } from '#areas/public/layout.tsx'
import { BrokenPage } from './broken-page.tsx'
import { lazyRoute, lazyPage } from './lazy-page.ts'
import { paths } from '#paths.ts'
import { Root } from './root.tsx'
import { Home } from './home.tsx'
import { Splash } from './splash.tsx'

export const HOME_ROUTE = 'home'
export const ROOT_ROUTE = 'root'
export const BUYER_ROUTE = 'buyer'

interface RouteOptions {
  loadHome: () => HomeData | Promise<HomeData>
  /** The guard of the buyer's pages. The web server, which has no session, renders them without one. */
  guardBuyer?: Pick<RouteObject, 'loader' | 'Component'>
}

/** The routes of the shop. A page's code is fetched when it is opened; the home page is in the first load. */
export const createRoutes = ({ loadHome, guardBuyer = areaGuard('user') }: RouteOptions): RouteObject[] => [
  {
    id: ROOT_ROUTE,
    Component: Root,
    ErrorBoundary: BrokenPage,
    HydrateFallback: Splash,
    children: [
      {
        Component: ShopLayout,
        children: [
          { ErrorBoundary: BrokenPage, children: [...publicPages(loadHome), buyerArea(guardBuyer)] },
        ],
      },
      ...kit(),
      { path: '*', loader: () => redirect(paths.home) },
    ],
  },
]

const publicPages = (loadHome: () => HomeData | Promise<HomeData>): RouteObject[] => [
  { id: HOME_ROUTE, index: true, Component: Home, loader: loadHome },
  lazyRoute('login', FORM, () => import('#areas/public/login/login-page.tsx')),
  lazyRoute('register', [...FORM, 'mailPages'], () => import('#areas/public/register/register-page.tsx')),
]

const buyerArea = (guard: Pick<RouteObject, 'loader' | 'Component'>): RouteObject => ({
  id: BUYER_ROUTE,
  ...guard,
  children: [
    {
      lazy: lazyPage(['shop', 'problems', 'offline'], () => import('#areas/buyer/layout.tsx')),
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
})

/** Message areas a page needs besides those of its layout. */
const FORM = ['account', 'faults', 'problems'] as const
const SHOP = ['shop', 'cart'] as const
const CART = ['cart', 'orderWords', 'checkout', 'orders'] as const
const CHECKOUT = [...CART, ...FORM] as const
const ORDERS = ['orders', 'orderWords', 'checkout', 'faults'] as const
const INBOX = ['notices', 'orderWords'] as const

/** The component gallery with every state. Not in a production build. */
const kit = (): RouteObject[] =>
  import.meta.env.DEV ? [{ path: 'kit', lazy: lazyPage([], () => import('#kit/kit-page.tsx')) }] : []
