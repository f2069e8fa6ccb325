import { type PageAddress, pathsOf } from './page-paths.ts'

const FARM = ['farm', 'listing', 'faults'] as const
const PACKING = [...FARM, 'packing', 'orderWords'] as const
const FORM = [...FARM, 'account', 'problems', 'payoutAccount'] as const

/** Every page of the farmers, declared once: its address, its route and its walk in e2e/page-list.ts follow from here. */
export const farmerPages = {
  home: { path: '/farmer', words: FARM },
  today: { path: '/farmer/today', words: [...PACKING, 'problems'] },
  addProduct: { path: '/farmer/add-product', words: FARM },
  products: { path: '/farmer/my-products', words: FARM },
  stock: { path: '/farmer/stock', words: [...FARM, 'problems'] },
  orders: { path: '/farmer/orders', words: [...FARM, 'orderWords'] },
  pack: { path: '/farmer/pack', words: PACKING },
  packing: { path: '/farmer/packing', words: PACKING },
  money: {
    path: '/farmer/money',
    words: [...FARM, 'farmMoney', 'farmPayouts', 'orderWords', 'payoutAccount'],
  },
  payouts: { path: '/farmer/payouts', words: [...FARM, 'farmPayouts'] },
  account: { path: '/farmer/account', words: FORM },
  inbox: { path: '/farmer/inbox', words: [...FARM, 'notices', 'orderWords'] },
  profile: { path: '/farmer/profile', words: [...FORM, 'mailPages'] },
} as const satisfies Readonly<Record<string, PageAddress>>

export type FarmerPageName = keyof typeof farmerPages
export type FarmerPath = (typeof farmerPages)[FarmerPageName]['path']

export const farmerPaths = pathsOf(farmerPages)
