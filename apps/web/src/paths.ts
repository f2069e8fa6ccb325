import type { Role } from '@farmgate/domain/accounts/role.ts'

/** Every address of the site, in one place. */
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
  farmerToday: '/farmer/today',
  farmerAddProduct: '/farmer/add-product',
  farmerProducts: '/farmer/my-products',
  farmerStock: '/farmer/stock',
  farmerOrders: '/farmer/orders',
  farmerPack: '/farmer/pack',
  farmerPacking: '/farmer/packing',
  farmerMoney: '/farmer/money',
  farmerPayouts: '/farmer/payouts',
  farmerAccount: '/farmer/account',
  farmerInbox: '/farmer/inbox',
  farmerProfile: '/farmer/profile',
  admin: '/admin',
  adminFarmers: '/admin/farmers',
  adminFarmer: (id: string) => `/admin/farmers/${id}`,
  adminFarmerProducts: (id: string) => `/admin/farmers/${id}/products`,
  adminFarmerOrders: (id: string) => `/admin/farmers/${id}/orders`,
  adminProducts: '/admin/products',
  adminUsers: '/admin/users',
  adminUser: (id: string) => `/admin/users/${id}`,
  adminUserOrders: (id: string) => `/admin/user/${id}/orders`,
  adminOrders: '/admin/orders',
  adminReturns: '/admin/returns',
  adminAttention: '/admin/attention',
  adminRounds: '/admin/rounds',
  adminNewRound: '/admin/rounds/new',
  adminRound: (id: string) => `/admin/rounds/${id}`,
  adminRoundDay: (id: string, day: string) => `/admin/rounds/${id}/days/${day}`,
  adminRoundPrint: (id: string, day: string, sheet = 'labels') =>
    `/admin/rounds/${id}/days/${day}/print/${sheet}`,
  adminPayouts: '/admin/payouts',
  adminPayoutRules: '/admin/payouts/rules',
  adminPayoutRun: (id: string) => `/admin/payouts/${id}`,
  adminPayout: (runId: string, id: string) => `/admin/payouts/${runId}/payouts/${id}`,
  adminReconcile: '/admin/reconcile',
  adminInvoice: (id: string) => `/admin/orders/${id}/invoice`,
  adminCreditNotes: (id: string) => `/admin/orders/${id}/credit-notes`,
  adminDeals: '/admin/deals',
  adminNewsletter: '/admin/newsletter',
  adminSettings: '/admin/settings',
  adminIdentity: '/admin/identity',
  adminLegal: '/admin/legal',
  adminAudit: '/admin/audit',
  adminStaff: '/admin/staff',
  adminSecondFactor: '/admin/second-factor',
  adminSystem: '/admin/system',
  adminInbox: '/admin/inbox',
  adminMore: '/admin/more',
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
