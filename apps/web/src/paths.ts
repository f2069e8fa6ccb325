import type { Role } from '@farmgate/domain/people/role.ts'

/**
 * Every address of the shop. Those of farmers and operators are in farmer-pages.ts and admin-pages.ts, which the shop
 * does not fetch.
 */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  unsubscribe: '/newsletter/unsubscribe',
  products: '/products',
  category: (category: string) => `/products?category=${encodeURIComponent(category)}`,
  search: (words: string) => `/products?q=${encodeURIComponent(words)}`,
  farm: (farmerId: string) => `/products?farmer=${encodeURIComponent(farmerId)}`,
  product: (id: string) => `/products/${id}`,
  featured: (product: FeaturedProduct) => `/featured/${product}`,
  legal: (page: string) => `/legal/${page}`,
  cart: '/cart',
  checkout: '/checkout',
  orderSuccess: '/ordersuccess',
  orders: '/orders',
  order: (id: string) => `/orders/${id}`,
  invoice: (id: string) => `/orders/${id}/invoice`,
  creditNotes: (id: string) => `/orders/${id}/credit-notes`,
  inbox: '/inbox',
  profile: '/profile',
  farmer: '/farmer',
  admin: '/admin',
} as const

export const FEATURED = ['honey', 'milk', 'oil'] as const
export type FeaturedProduct = (typeof FEATURED)[number]

/** Returns the role whose session a page uses, by its address. */
export function roleOfPath(path: string): Role {
  if (isUnder(path, paths.admin)) return 'admin'
  if (isUnder(path, paths.farmer)) return 'farmer'
  return 'user'
}

/** Returns the id in the address of a product's page. */
export const productIdOf = (path: string): string => path.split('/')[2] ?? ''

/** Whether the page belongs to account recovery. */
export const isRecovery = (path: string): boolean =>
  /^\/((forgot|reset)-password|verify-email|not-me|invited)\/?$/.test(path)

/** Where a sign-in leads when no destination is remembered. */
export const homeOf: Record<Role, string> = { user: paths.home, farmer: paths.farmer, admin: paths.admin }

/** What the account icon opens. */
export const accountOf: Record<Role, string> = {
  user: paths.profile,
  farmer: paths.farmer,
  admin: paths.admin,
}

const isUnder = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`)
