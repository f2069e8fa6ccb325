import type { StaffRight } from '@farmgate/domain/people/accounts/staff.ts'
import { type PageAddress, pathsOf } from './page-paths.ts'

/** A link of the side bar. The order of the table is the order of the links. */
export interface MenuPage extends PageAddress {
  /** Who lacks it does not see the page in the navigation; `daily` unless it says otherwise. */
  readonly right?: StaffRight
  /** Has a place in a phone's bar, or one that the others leave free. The others are on the page More. */
  readonly tab?: true | 'if_room'
}

/** A page that others lead to. `under` is the link of the side bar that is current meanwhile. */
interface InnerPage extends PageAddress {
  readonly under: keyof typeof menuPages | null
  readonly right?: StaffRight
}

const ADMIN = ['admin', 'listing', 'bulk'] as const
const ORDERS = [...ADMIN, 'orderWords', 'orderDay', 'faults'] as const
const INVOICE = [...ORDERS, 'invoice'] as const
const SETTINGS = [...ADMIN, 'adminSettings', 'faults'] as const
const ROUNDS = [...SETTINGS, 'rounds', 'roundPrint', 'orderWords', 'identity'] as const
const PAYOUTS = [...ADMIN, 'payouts', 'faults'] as const
const IDENTITY = [...SETTINGS, 'identity'] as const
const STAFF = [...SETTINGS, 'staff', 'account'] as const
const ACCOUNT = [...SETTINGS, 'orderWords', 'account'] as const

export const menuPages = {
  today: {
    path: '/admin/today',
    tab: true,
    words: [...ADMIN, 'attention', 'system', 'marketToday'],
  },
  attention: {
    path: '/admin/attention',
    right: 'approve',
    tab: true,
    words: [...ORDERS, 'attention', 'roundDay', 'payoutAccount'],
  },
  farmers: { path: '/admin/farmers', words: ADMIN },
  products: { path: '/admin/products', words: ADMIN },
  users: { path: '/admin/users', words: ADMIN },
  orders: { path: '/admin/orders', tab: true, words: [...ORDERS, 'orderTable'] },
  returns: { path: '/admin/returns', words: [...ORDERS, 'attention', 'moneyBack', 'roundDay'] },
  rounds: { path: '/admin/rounds', tab: true, words: ROUNDS },
  payouts: { path: '/admin/payouts', right: 'approve', tab: 'if_room', words: PAYOUTS },
  system: { path: '/admin/system', words: [...SETTINGS, 'attention', 'system'] },
  settings: { path: '/admin/settings', words: [...IDENTITY, 'home', 'marketSettings'] },
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
  reconcile: { path: '/admin/reconcile', under: 'payouts', right: 'approve', words: PAYOUTS },
  payoutRules: { path: '/admin/payouts/rules', under: 'payouts', right: 'approve', words: PAYOUTS },
  payoutRun: { path: '/admin/payouts/:id', under: 'payouts', words: PAYOUTS },
  payout: { path: '/admin/payouts/:id/payouts/:payoutId', under: 'payouts', words: PAYOUTS },
  identity: { path: '/admin/identity', under: 'settings', words: IDENTITY },
  legal: { path: '/admin/legal', under: 'settings', words: IDENTITY },
  deals: { path: '/admin/deals', under: 'settings', words: SETTINGS },
  newsletter: { path: '/admin/newsletter', under: 'settings', words: SETTINGS },
  staff: { path: '/admin/staff', under: 'settings', right: 'any', words: STAFF },
  secondFactor: { path: '/admin/second-factor', under: 'settings', words: STAFF },
  audit: { path: '/admin/audit', under: 'system', words: SETTINGS },
  inbox: { path: '/admin/inbox', under: null, words: [...ADMIN, 'notices', 'orderWords'] },
  more: { path: '/admin/more', under: null, words: SETTINGS },
} as const satisfies Readonly<Record<string, InnerPage>>

/** The pages that share a link of the side bar, in the order of their tabs. The link leads to the first that a person may open. */
export const placePages = {
  payouts: ['payouts', 'reconcile', 'payoutRules'],
  settings: ['settings', 'identity', 'legal', 'deals', 'newsletter', 'staff'],
  system: ['system', 'audit'],
} as const satisfies Readonly<Partial<Record<keyof typeof menuPages, readonly AdminPageName[]>>>

export type Place = keyof typeof placePages
export type PlacePage = (typeof placePages)[Place][number]

/**
 * Every page of the operators, declared once. Its address, its route, its place in the navigation and its walk in
 * e2e/page-list.ts follow from here. Data only: a link to a page fetches neither its code nor its icon.
 */
export const adminPages = { ...menuPages, ...innerPages }

export type MenuPageName = keyof typeof menuPages
export type AdminPageName = keyof typeof adminPages
export type AdminPath = (typeof adminPages)[AdminPageName]['path']

export const adminPaths = pathsOf(adminPages)
