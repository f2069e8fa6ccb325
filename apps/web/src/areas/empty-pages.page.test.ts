import { savedAddresses } from '@farmgate/contract/people/accounts.ts'
import { myProducts } from '@farmgate/contract/catalogue/listings.ts'
import { orderDays } from '@farmgate/contract/ordering/order-days.ts'
import { allOrders, farmOrders, ordersOfUser } from '@farmgate/contract/ordering/orders.ts'
import { categories, product, products } from '@farmgate/contract/catalogue/products.ts'
import {
  allFarmers,
  type FarmerDetail,
  oneFarmer,
  productsOfFarmer,
} from '@farmgate/contract/catalogue/product-review.ts'
import { allUsers } from '@farmgate/contract/people/users.ts'
import { screen } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { roleOfPath } from '#paths.ts'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import {
  BUYER,
  FARMER,
  NO_LISTINGS,
  NO_ORDER_DAYS,
  NO_ORDERS,
  NO_PRODUCTS,
} from '#testing/answers/area-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { expectAddress, heading, main, press } from '#testing/page.ts'

/** An id that belongs to no row. */
const UNKNOWN_ID = '0192f0c1-0000-7000-8000-000000000000'

/** The heading of an empty page, and the link it offers. */
type EmptyPage = readonly [path: string, title: string, link: string | null, href: string | null]

const emptyPages: readonly EmptyPage[] = [
  ['/products?q=zzzz', 'No products found.', 'Browse Fruits', '/products?category=Fruits'],
  ['/products?q=zzzz&category=Dairy', 'No products found.', 'Browse Fruits', '/products?category=Fruits'],
  ['/products?category=Dairy&minPrice=90000', 'No products found.', 'Clear all', '/products?category=Dairy'],
  ['/products/0192f0c1', 'Product not found', null, null],
  [`/products/${UNKNOWN_ID}`, 'Product not found', null, null],
  ['/cart', 'Your cart is empty', 'Shop Now', '/products'],
  ['/orders', "You haven't placed any orders yet.", 'Shop Now', '/products'],
  ['/farmer/my-products', 'No products found.', 'Add product', '/farmer/add-product'],
  ['/farmer/orders', 'No orders found.', null, null],
  ['/admin/farmers?q=zzzz', 'No farmers found.', 'Show all', '/admin/farmers'],
  [`/admin/farmers/${UNKNOWN_ID}`, 'Farmer not found', 'Back to Farmers', '/admin/farmers'],
  [`/admin/farmers/${UNKNOWN_ID}/products`, 'Farmer not found', 'Back to Farmers', '/admin/farmers'],
  [`/admin/farmers/${FARMER._id}/products`, 'No product found.', null, null],
  ['/admin/products?q=zzzz', 'No products found.', 'Show all', '/admin/products'],
  ['/admin/users?q=zzzz', 'No users found.', 'Show all', '/admin/users'],
  [`/admin/user/${UNKNOWN_ID}/orders`, 'User not found', 'Back to Users', '/admin/users'],
  [`/admin/user/${BUYER._id}/orders`, 'No orders found.', null, null],
  ['/admin/orders', 'No orders found.', null, null],
  ['/admin/returns', 'No return requests found.', null, null],
]

beforeEach(() => {
  answer(products, NO_PRODUCTS)
  answer(categories, { categories: [] })
  refuse(product, 'product.not_found')
  answer(savedAddresses, { addresses: [] })
  answer(myProducts, [])
  answer(farmOrders, { orders: [], nextCursor: null })
  answer(allFarmers, { farmers: [], nextCursor: null, counts: { all: 0, to_verify: 0, suspended: 0 } })
  answer(allUsers, { users: [], nextCursor: null })
  answer(allOrders, NO_ORDERS)
  answer(orderDays, NO_ORDER_DAYS)
})

describe('an empty page has its own heading and a helpful link', () => {
  test.each(emptyPages)('%s: %s', async (path, title, link, href) => {
    if (path.includes(UNKNOWN_ID)) {
      refuse(oneFarmer, 'farmer.not_found')
      refuse(productsOfFarmer, 'farmer.not_found')
      refuse(ordersOfUser, 'user.not_found')
    } else {
      answer(oneFarmer, { farmer: NEW_FARMER })
      answer(productsOfFarmer, NO_LISTINGS)
      answer(ordersOfUser, { orders: [], nextCursor: null, user: { ...BUYER_SUMMARY, isDeleted: false } })
    }
    await expectEmpty(path, title, link, href)
  })

  test.each([
    ['', 'Vegetables'],
    ['?category=Cereals', 'Meat & Eggs'],
    ['?category=Spices', 'Fruits'],
  ])('the shelf /products%s leads to %s', async (query, next) => {
    await expectEmpty(
      `/products${query}`,
      'No products available in this category.',
      `Browse ${next}`,
      `/products?category=${encodeURIComponent(next)}`,
    )
  })
})

test('a search that finds nothing on its shelf is made in the whole shop', async () => {
  await openApp('/products?q=zzzz&category=Dairy', { as: ['user'] })
  await heading('No products found.')
  expect(callsOf(products).map(({ query }) => query['category'])).toEqual(['Dairy', undefined])
})

test('an empty cart has a total of zero and no button to pay', async () => {
  await openApp('/cart', { as: ['user'] })
  await heading('Order Details')
  const amounts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(new Set(amounts)).toEqual(new Set(['₹0']))
  expect(screen.queryByText('Proceed to Pay')).toBeNull()
})

test('without a cart /checkout leads to the cart, and without an order /ordersuccess leads to My Orders', async () => {
  await openApp('/checkout', { as: ['user'] })
  await expectAddress('/cart')
  await openApp('/ordersuccess', { as: ['user'] })
  await expectAddress('/orders')
})

test('Go Back leads to the shop when there is no earlier page', async () => {
  await openApp('/products/0192f0c1', { as: ['user'] })
  await press('Go Back')
  await expectAddress('/products')
})

test('Go Back leads to the page before a product that is gone', async () => {
  const router = await openApp('/products?category=Dairy', { as: ['user'] })
  await router.navigate('/products/0192f0c1')
  await press('Go Back')
  await expectAddress('/products?category=Dairy')
})

async function expectEmpty(
  path: string,
  title: string,
  link: string | null,
  href: string | null,
): Promise<void> {
  await openApp(path, { as: [roleOfPath(path)] })
  await heading(title)
  if (link === null) return
  const shown = (await main()).getAllByRole('link', { name: link }).at(-1)
  expect(shown?.getAttribute('href')).toBe(href)
}

const NEW_FARMER: FarmerDetail = {
  ...FARMER,
  role: 'farmer',
  active: true,
  verified: null,
  suspended: null,
  version: 1,
  products: NO_LISTINGS.counts,
  balance: 0,
  orders: { open: 0, total: 0 },
}

const BUYER_SUMMARY = { _id: BUYER._id, name: BUYER.name, email: BUYER.email }
