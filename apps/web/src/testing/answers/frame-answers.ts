import type { Cart } from '@farmgate/contract/ordering/cart.ts'
import type { HomeData } from '@farmgate/contract/market/home.ts'
import type { Market } from '@farmgate/contract/market/market-info.ts'
import { MARKET_USES } from '@farmgate/domain/market/market-uses.ts'
import { homeCopy as english } from '@farmgate/messages/en/home-copy.ts'
import { homeCopy as hindi } from '@farmgate/messages/hi/home-copy.ts'

/** Answers to what the frame of every page asks. */
export const MARKET: Market = {
  isOpen: true,
  uses: [...MARKET_USES],
  identity: {
    legalName: 'Sahyadri Growers Co-operative',
    street: '12 Market Yard',
    city: 'Nashik',
    state: 'Maharashtra',
    pincode: '422001',
    phone: '9876543210',
    email: 'help@sahyadri.example',
    officerName: 'Meera Nair',
    officerPhone: '9876543211',
    officerEmail: 'grievance@sahyadri.example',
    officerHours: 'Mon to Sat, 10 am to 6 pm',
    fssai: '',
    gstin: '',
    registration: '',
    apmc: '',
  },
}

export const HOME: HomeData = { copy: { en: english, hi: hindi }, deals: [], fresh: [] }

export const EMPTY_CART: Cart = {
  cart: [],
  summary: { itemsTotal: 0, deliveryFee: 0, platformFee: 0, total: 0 },
  canCheckOut: false,
  marketOpen: true,
  updatedAt: null,
  cash: {
    allowed: true,
    why: null,
    group: 'trusted',
    limits: { orders: 5, value: 10_000, sharePercent: 50, unitsMin: 5 },
    open: { orders: 0, value: 0 },
    above: [],
    whenVerified: null,
  },
  online: { allowed: true, why: null, holdMinutes: 30, limits: null },
  unpaidOrder: null,
  stayOnShelf: false,
}

export const NO_NOTICES = { notices: [], unseen: 0, nextCursor: null }
