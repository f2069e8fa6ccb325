import type { StaffRight } from '@farmgate/domain/people/accounts/staff.ts'
import { type PageAddress, pathsOf } from './page-paths.ts'

/** A page of the side bar. The order of the table is the order in its group. */
export interface MenuPage extends PageAddress {
  readonly group: 'daily' | 'market' | 'money' | 'house'
  /** Who lacks it does not see the page in the navigation; `daily` unless it says otherwise. */
  readonly right?: StaffRight
  /** Has a place in a phone's bar. The others are on the page More. */
  readonly tab?: true
}

/** A page that others lead to. `under` is the page of the side bar that is current meanwhile. */
interface InnerPage extends PageAddress {
  readonly under: keyof typeof menuPages | null
}

const ADMIN = ['admin', 'listing', 'bulk'] as const
const ORDERS = [...ADMIN, 'orderWords', 'faults'] as const
const INVOICE = [...ORDERS, 'invoice'] as const
const SETTINGS = [...ADMIN, 'adminSettings', 'faults'] as const
const ROUNDS = [...SETTINGS, 'rounds', 'roundPrint', 'orderWords', 'identity'] as const
const PAYOUTS = [...ADMIN, 'payouts', 'faults'] as const
const IDENTITY = [...SETTINGS, 'identity'] as const
const STAFF = [...SETTINGS, 'staff', 'account'] as const
const ACCOUNT = [...SETTINGS, 'orderWords', 'account'] as const

export const menuPages = {
  attention: {
    path: '/admin/attention',
    group: 'daily',
    right: 'approve',
    tab: true,
    words: [...ORDERS, 'attention', 'roundDay', 'payoutAccount'],
  },
  orders: { path: '/admin/orders', group: 'daily', tab: true, words: [...ORDERS, 'orderTable'] },
  rounds: { path: '/admin/rounds', group: 'daily', tab: true, words: ROUNDS },
  returns: { path: '/admin/returns', group: 'daily', words: ORDERS },
  farmers: { path: '/admin/farmers', group: 'market', words: ADMIN },
  products: { path: '/admin/products', group: 'market', words: ADMIN },
  users: { path: '/admin/users', group: 'market', words: ADMIN },
  deals: { path: '/admin/deals', group: 'market', words: SETTINGS },
  newsletter: { path: '/admin/newsletter', group: 'market', words: SETTINGS },
  payouts: { path: '/admin/payouts', group: 'money', right: 'approve', tab: true, words: PAYOUTS },
  reconcile: { path: '/admin/reconcile', group: 'money', right: 'approve', words: PAYOUTS },
  settings: { path: '/admin/settings', group: 'house', words: [...IDENTITY, 'home'] },
  staff: { path: '/admin/staff', group: 'house', right: 'any', words: STAFF },
  system: { path: '/admin/system', group: 'house', words: [...SETTINGS, 'attention', 'system'] },
  audit: { path: '/admin/audit', group: 'house', words: SETTINGS },
  inbox: { path: '/admin/inbox', group: 'house', right: 'any', words: [...ADMIN, 'notices', 'orderWords'] },
} as const satisfies Readonly<Record<string, MenuPage>>

export const innerPages = {
  invoice: { path: '/admin/orders/:id/invoice', under: 'orders', words: INVOICE },
  creditNotes: { path: '/admin/orders/:id/credit-notes', under: 'orders', words: INVOICE },
  newRound: { path: '/admin/rounds/new', under: 'rounds', words: ROUNDS },
  round: { path: '/admin/rounds/:id', under: 'rounds', words: ROUNDS },
  roundDay: { path: '/admin/rounds/:id/days/:day', under: 'rounds', words: [...ROUNDS, 'roundDay'] },
  roundPrint: { path: '/admin/rounds/:id/days/:day/print/:sheet', under: 'rounds', words: ROUNDS },
  farmer: { path: '/admin/farmers/:id', under: 'farmers', words: [...ACCOUNT, 'payouts'] },
  farmerProducts: { path: '/admin/farmers/:id/products', under: 'farmers', words: ADMIN },
  farmerOrders: { path: '/admin/farmers/:id/orders', under: 'farmers', words: ORDERS },
  user: { path: '/admin/users/:id', under: 'users', words: ACCOUNT },
  userOrders: { path: '/admin/user/:id/orders', under: 'users', words: ORDERS },
  payoutRules: { path: '/admin/payouts/rules', under: 'payouts', words: PAYOUTS },
  payoutRun: { path: '/admin/payouts/:id', under: 'payouts', words: PAYOUTS },
  payout: { path: '/admin/payouts/:id/payouts/:payoutId', under: 'payouts', words: PAYOUTS },
  identity: { path: '/admin/identity', under: 'settings', words: IDENTITY },
  legal: { path: '/admin/legal', under: 'settings', words: IDENTITY },
  secondFactor: { path: '/admin/second-factor', under: 'staff', words: STAFF },
  more: { path: '/admin/more', under: null, words: SETTINGS },
} as const satisfies Readonly<Record<string, InnerPage>>

/**
 * Every page of the operators, declared once. Its address, its route, its place in the navigation and its walk in
 * e2e/page-list.ts follow from here. Data only: a link to a page fetches neither its code nor its icon.
 */
export const adminPages = { ...menuPages, ...innerPages }

export type MenuPageName = keyof typeof menuPages
export type AdminPageName = keyof typeof adminPages
export type AdminPath = (typeof adminPages)[AdminPageName]['path']

export const adminPaths = pathsOf(adminPages)
