import { userProfile } from '@farmgate/contract/people/accounts.ts'
import { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import { firstSteps } from '@farmgate/contract/market/first-steps.ts'
import { attention } from '@farmgate/contract/telling/attention.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { farmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { boughtBefore } from '@farmgate/contract/market/home.ts'
import { farmerStats } from '@farmgate/contract/catalogue/listings.ts'
import type { orderDays } from '@farmgate/contract/ordering/order-days.ts'
import { type allOrders, myOrders } from '@farmgate/contract/ordering/orders.ts'
import type { products } from '@farmgate/contract/catalogue/products.ts'
import { moneyBack } from '@farmgate/contract/ordering/money-back.ts'
import { allProducts } from '@farmgate/contract/catalogue/product-review.ts'
import { MARKET_USES } from '@farmgate/domain/market/market-uses.ts'
import { MONEY_BACK_KINDS, MONEY_BACK_STATES } from '@farmgate/domain/ordering/order-changes/money-back.ts'
import { ATTENTION_KINDS } from '@farmgate/domain/telling/attention.ts'
import { answer } from '../answers.ts'
import { answerToday } from './today-answers.ts'

/** Whose sessions a browser has. */
export const PEOPLE = {
  user: {
    _id: '0192f0c1-0000-7000-8000-000000000001',
    name: 'Asha Kulkarni',
    email: 'asha.kulkarni@example.in',
    role: 'user',
  },
  farmer: {
    _id: '0192f0c1-0000-7000-8000-000000000002',
    name: 'Ramesh Jadhav',
    email: 'ramesh.jadhav@example.in',
    role: 'farmer',
  },
  admin: {
    _id: '0192f0c1-0000-7000-8000-000000000003',
    name: 'Meera Nair',
    email: 'meera.nair@example.in',
    role: 'admin',
  },
} as const

const createdAt = '2026-01-05T06:30:00.000Z'

export const BUYER: Output<typeof userProfile>['user'] = {
  ...PEOPLE.user,
  emailVerified: true,
  address: null,
  createdAt,
}

export const FARMER: Output<typeof farmerProfile>['farmer'] = {
  ...PEOPLE.farmer,
  emailVerified: true,
  avatar: null,
  place: 'Khed, Pune',
  about: '',
  phone: '9822041874',
  verified: false,
  delivery: 'rounds',
  change: null,
  createdAt,
}

export const ADMIN: Output<typeof adminProfile>['admin'] = {
  ...PEOPLE.admin,
  emailVerified: true,
  createdAt,
  staffRole: 'owner',
  secondFactor: { since: null, recoveryCodesLeft: 0, isRequired: false, isRequiredEverywhere: false },
  approvesFrom: null,
  uses: [...MARKET_USES],
}

export const NO_SALES: Output<typeof farmerStats> = {
  totalProducts: 0,
  totalOrders: 0,
  totalRevenue: 0,
  products: { approved: 0, pending: 0, rejected: 0 },
  days: [],
  month: [],
}

const NO_FIGURES = { count: 0, amount: 0, late: 0, minutes: 0 }

export const NOTHING_WAITS: Output<typeof attention> = {
  rows: [],
  nextCursor: null,
  counts: zeroes(ATTENTION_KINDS),
  groups: {
    money: NO_FIGURES,
    orders: NO_FIGURES,
    delivery: NO_FIGURES,
    reviews: NO_FIGURES,
    system: NO_FIGURES,
  },
  settings: { shipWithinHours: 24, deliverWithinHours: 48, claimHours: 24 },
}

export const NO_LISTINGS: Output<typeof allProducts> = {
  products: [],
  nextCursor: null,
  counts: zeroes(['all', 'pending', 'approved', 'rejected']),
}

export const NO_MONEY_BACK: Output<typeof moneyBack> = {
  rows: [],
  nextCursor: null,
  counts: zeroes(MONEY_BACK_STATES),
  waiting: zeroes(MONEY_BACK_KINDS),
  claimHours: 24,
}

/** A market without rounds. */
export const NO_ORDER_DAYS: Output<typeof orderDays> = { rounds: [], days: [], withoutDay: 0 }

export const NO_ORDERS: Output<typeof allOrders> = {
  orders: [],
  nextCursor: null,
  counts: zeroes([
    'all',
    'confirmed',
    'shipped',
    'delivered',
    'cancelled',
    'ready',
    'late',
    'cash',
    'unpaid',
    'mine',
  ]),
  total: 0,
  narrow: false,
}

export const NO_PRODUCTS: Output<typeof products> = {
  products: [],
  nextCursor: null,
  total: 0,
  totalIsMore: false,
  searchedFor: null,
}

/** What the frame of each role's pages asks for, and a buyer's home page: nothing has happened yet. */
export function answerAreas(): void {
  answer(userProfile, { user: BUYER })
  answer(myOrders, { orders: [], nextCursor: null })
  answer(boughtBefore, { products: [] })
  answer(farmerProfile, { farmer: FARMER })
  answer(farmerStats, NO_SALES)
  answer(adminProfile, { admin: ADMIN })
  answer(attention, NOTHING_WAITS)
  answer(firstSteps, { left: [] })
  answer(allProducts, NO_LISTINGS)
  answer(moneyBack, NO_MONEY_BACK)
  answerToday()
}

function zeroes<Key extends string>(keys: readonly Key[]): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>
}
