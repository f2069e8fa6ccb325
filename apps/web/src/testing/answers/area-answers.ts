import { userProfile } from '@farmgate/contract/people/accounts.ts'
import { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import { attention } from '@farmgate/contract/telling/attention.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { farmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { boughtBefore } from '@farmgate/contract/market/home.ts'
import { farmerStats } from '@farmgate/contract/catalogue/listings.ts'
import { type allOrders, myOrders } from '@farmgate/contract/ordering/orders.ts'
import type { products } from '@farmgate/contract/catalogue/products.ts'
import { allReturns } from '@farmgate/contract/ordering/returns.ts'
import { allProducts } from '@farmgate/contract/catalogue/product-review.ts'
import { ATTENTION_KINDS } from '@farmgate/domain/telling/attention.ts'
import { answer } from '../answers.ts'

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
}

export const NO_SALES: Output<typeof farmerStats> = {
  totalProducts: 0,
  totalOrders: 0,
  totalRevenue: 0,
  products: { approved: 0, pending: 0, rejected: 0 },
  days: [],
  month: [],
}

export const NOTHING_WAITS: Output<typeof attention> = {
  rows: [],
  counts: zeroes(ATTENTION_KINDS),
  settings: { shipWithinHours: 24, deliverWithinHours: 48, claimHours: 24 },
}

export const NO_LISTINGS: Output<typeof allProducts> = {
  products: [],
  nextCursor: null,
  counts: zeroes(['all', 'pending', 'approved', 'rejected']),
}

export const NO_RETURNS: Output<typeof allReturns> = {
  returnRequests: [],
  nextCursor: null,
  counts: zeroes(['pending', 'approved', 'rejected']),
}

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
  answer(allProducts, NO_LISTINGS)
  answer(allReturns, NO_RETURNS)
}

function zeroes<Key extends string>(keys: readonly Key[]): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>
}
