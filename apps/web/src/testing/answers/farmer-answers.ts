import type { FarmerDetail, FarmerSummary } from '@farmgate/contract/catalogue/product-review.ts'
import { PEOPLE } from './area-answers.ts'

/** A farm as operators see it in lists: not verified, and it sells. */
export const farmerSummaryOf = (fields: Partial<FarmerSummary> = {}): FarmerSummary => ({
  ...PEOPLE.farmer,
  avatar: null,
  place: 'Satara',
  about: '',
  phone: '9822041874',
  createdAt: '2026-01-05T06:30:00.000Z',
  active: true,
  emailVerified: true,
  verified: null,
  suspended: null,
  delivery: 'rounds',
  change: null,
  version: 3,
  products: { all: 1, pending: 0, approved: 1, rejected: 0 },
  ...fields,
})

/** The same on its own page. */
export const farmerOf = (fields: Partial<FarmerDetail> = {}): FarmerDetail => ({
  ...farmerSummaryOf(),
  balance: 0,
  orders: { open: 0, total: 0 },
  ...fields,
})
