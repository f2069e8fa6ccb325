import type { Endpoint } from '@farmgate/contract/endpoint.ts'
import { cart } from '@farmgate/contract/ordering/cart.ts'
import { myProducts } from '@farmgate/contract/catalogue/listings.ts'
import { orderDays } from '@farmgate/contract/ordering/order-days.ts'
import { allOrders, myOrders } from '@farmgate/contract/ordering/orders.ts'
import { categories, type Product, products } from '@farmgate/contract/catalogue/products.ts'
import { moneyBack } from '@farmgate/contract/ordering/money-back.ts'
import { allFarmers, allProducts, type FarmerSummary } from '@farmgate/contract/catalogue/product-review.ts'
import { allUsers, type UserSummary } from '@farmgate/contract/people/users.ts'
import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { roleOfPath } from '#paths.ts'
import { answer, lose } from '#testing/answers.ts'
import {
  BUYER,
  FARMER,
  NO_LISTINGS,
  NO_ORDER_DAYS,
  NO_ORDERS,
  NO_PRODUCTS,
  NO_MONEY_BACK,
} from '#testing/answers/area-answers.ts'
import { moneyBackRow } from '#testing/answers/admin-answers.ts'
import { listingAnswer } from '#testing/answers/listing-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { heading, main, person } from '#testing/page.ts'
import { cartOf, FARM, OKRA, orderOf } from '#testing/answers/order-answers.ts'

/** What the page reports to the console. */
const reported: unknown[][] = []

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...error: unknown[]) => {
    // happy-dom does not know the tag `search`.
    if (!String(error[0]).includes('is unrecognized in this browser')) reported.push(error)
  })
  answer(categories, { categories: [] })
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(reported.splice(0)).toEqual([])
})

interface LostList {
  readonly path: string
  readonly list: Endpoint
  readonly load: () => void
  readonly role: 'button' | 'link'
  readonly shown: RegExp
}

/** A page, the call for its list, the list, and what is there once it has loaded. */
const lists: readonly LostList[] = [
  {
    path: '/products',
    list: products,
    load: () => answer(products, { ...NO_PRODUCTS, products: [OKRA_ON_SALE], total: 1 }),
    role: 'button',
    shown: /^Add Okra/,
  },
  {
    path: '/farmer/my-products',
    list: myProducts,
    load: () => answer(myProducts, [listingAnswer()]),
    role: 'button',
    shown: /^Edit/,
  },
  {
    path: '/admin/products',
    list: allProducts,
    load: () => answer(allProducts, { ...NO_LISTINGS, products: [listingAnswer()] }),
    role: 'button',
    shown: /^Approve/,
  },
  {
    path: '/orders',
    list: myOrders,
    load: () => answer(myOrders, { orders: [DELIVERED], nextCursor: null }),
    role: 'button',
    shown: /^Order again/,
  },
  {
    path: '/admin/orders',
    list: allOrders,
    load: () => answer(allOrders, { ...NO_ORDERS, orders: [orderOf()] }),
    role: 'button',
    shown: /Mark as shipped/,
  },
  {
    path: '/admin/returns',
    list: moneyBack,
    load: () =>
      answer(moneyBack, { ...NO_MONEY_BACK, rows: [moneyBackRow({ kind: 'return', order: RETURNED })] }),
    role: 'button',
    shown: /^Approve/,
  },
  {
    path: '/admin/users',
    list: allUsers,
    load: () => answer(allUsers, { users: [USER], nextCursor: null }),
    role: 'button',
    shown: /^Delete/,
  },
  {
    path: '/admin/farmers',
    list: allFarmers,
    load: () =>
      answer(allFarmers, {
        farmers: [FARMER_SUMMARY],
        nextCursor: null,
        counts: { all: 1, to_verify: 1, suspended: 0 },
      }),
    role: 'link',
    shown: /Ramesh Jadhav/,
  },
]

test.each(lists)(
  'a list that failed to load on $path reports it, and a retry shows it',
  async ({ path, list, load, role, shown }) => {
    answer(orderDays, NO_ORDER_DAYS)
    lose(list)
    await openApp(path, { as: [roleOfPath(path)] })
    await (await main()).findByRole('heading', { name: 'We could not load this' })
    load()
    await tryAgain()
    expect((await screen.findAllByRole(role, { name: shown })).length).toBeGreaterThan(0)
    expect(screen.queryByText('We could not load this')).toBeNull()
  },
)

test('a cart that failed to load reports it, and a retry shows it', async () => {
  lose(cart)
  await openApp('/cart', { as: ['user'] })
  await heading('We could not load this')
  expect(screen.queryByRole('heading', { name: 'Order Summary' })).toBeNull()
  answer(cart, cartOf())
  await tryAgain()
  await heading('Order Summary')
})

async function tryAgain(): Promise<void> {
  const last = (await screen.findAllByRole('button', { name: 'Try again' })).at(-1)
  if (last !== undefined) await person.click(last)
}

const DELIVERED = orderOf({ status: 'delivered', deliveredAt: '2026-11-10T06:00:00.000Z' })

const RETURNED = orderOf({
  ...DELIVERED,
  returnRequested: true,
  returnStatus: 'pending',
  returnRequestedAt: '2026-11-11T06:00:00.000Z',
})

const OKRA_ON_SALE: Product = {
  ...OKRA,
  description: '',
  category: 'Vegetables',
  quantity: 12,
  qty: 12,
  stock: 12,
  travels: 'fresh',
  createdAt: '2026-11-16T04:30:00.000Z',
  status: 'approved',
  farmer: FARM,
}

const USER: UserSummary = {
  _id: BUYER._id,
  name: BUYER.name,
  email: BUYER.email,
  role: 'user',
  createdAt: BUYER.createdAt,
  place: '',
  phone: '',
  orders: 0,
  openOrders: 0,
  emailVerified: true,
  isDisabled: false,
}

const FARMER_SUMMARY: FarmerSummary = {
  ...FARMER,
  role: 'farmer',
  active: true,
  verified: null,
  suspended: null,
  version: 1,
  products: NO_LISTINGS.counts,
}
