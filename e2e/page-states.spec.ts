import type { Page } from '@playwright/test'
import { admin, buyer, openAccount, signInByCall, storedSession } from './people.ts'
import { expect, test } from './test.ts'

/** A valid id that belongs to no row. */
const UNKNOWN_ID = '0192f0c1-0000-7000-8000-000000000000'

/** The heading of an empty page, and the link it offers. */
type EmptyState = readonly [path: string, heading: string, href: readonly string[]]

const emptyStates: readonly EmptyState[] = [
  ['/products?q=zzzz', 'No products found.', ['Browse Fruits', '/products?category=Fruits']],
  ['/products?q=zzzz&category=Dairy', 'No products found.', ['Browse Fruits', '/products?category=Fruits']],
  [
    '/products?category=Dairy&minPrice=90000',
    'No products found.',
    ['Clear all', '/products?category=Dairy'],
  ],
  ['/products/0192f0c1', 'Product not found', []],
  [`/products/${UNKNOWN_ID}`, 'Product not found', []],
  ['/cart', 'Your cart is empty', ['Shop Now', '/products']],
  ['/orders', "You haven't placed any orders yet.", ['Shop Now', '/products']],
  ['/farmer/my-products', 'No products found.', ['Add product', '/farmer/add-product']],
  ['/farmer/orders', 'No orders found.', []],
  ['/admin/farmers?q=zzzz', 'No farmers found.', ['Show all', '/admin/farmers']],
  [`/admin/farmers/${UNKNOWN_ID}`, 'Farmer not found', ['Back to Farmers', '/admin/farmers']],
  [`/admin/farmers/${UNKNOWN_ID}/products`, 'Farmer not found', ['Back to Farmers', '/admin/farmers']],
  ['/admin/products?q=zzzz', 'No products found.', ['Show all', '/admin/products']],
  ['/admin/users?q=zzzz', 'No users found.', ['Show all', '/admin/users']],
  [`/admin/user/${UNKNOWN_ID}/orders`, 'User not found', ['Back to Users', '/admin/users']],
]

test('an empty page has its own heading and a helpful link', async ({ page, request }) => {
  test.setTimeout(60_000)
  const farmer = await openAccount(request, 'farmer')
  const newcomer = await openAccount(request, 'user')
  for (const person of [newcomer, farmer, admin]) await signInByCall(page, person)
  const farmerId = (await storedSession(page, farmer))?.user._id
  const buyerId = (await storedSession(page, newcomer))?.user._id
  for (const state of [
    ...emptyStates,
    [`/admin/farmers/${farmerId}/products`, 'No product found.', []],
    [`/admin/user/${buyerId}/orders`, 'No orders found.', []],
    [`/admin/user/${buyerId}/orders`, 'No orders found.', []],
  ] satisfies EmptyState[])
    await expectEmptyState(page, state)
})

test('the operator’s lists of orders and returns have an empty state', async ({ page }) => {
  await signInByCall(page, admin)
  const counts = {
    all: 0,
    confirmed: 0,
    shipped: 0,
    delivered: 0,
    cancelled: 0,
    pending: 0,
    approved: 0,
    rejected: 0,
  }
  // The demo has both, so the responses are mocked.
  await page.route(/\/api\/orders(\/return\/all)?(\?|$)/, (route) =>
    route.fulfill({ json: { orders: [], returnRequests: [], nextCursor: null, counts } }),
  )
  await expectEmptyState(page, ['/admin/orders', 'No orders found.', []])
  await expectEmptyState(page, ['/admin/returns', 'No return requests found.', []])
})

test('an empty category links to the next one', async ({ page }) => {
  await signInByCall(page, buyer)
  // Every category of the demo has products, so the response is mocked.
  await page.route('**/api/products?*', (route) =>
    route.fulfill({
      json: { products: [], nextCursor: null, total: 0, totalIsMore: false, searchedFor: null },
    }),
  )
  for (const [query, next] of [
    ['', 'Vegetables'],
    ['?category=Cereals', 'Meat & Eggs'],
    ['?category=Spices', 'Fruits'],
  ] as const)
    await expectEmptyState(page, [
      `/products${query}`,
      'No products available in this category.',
      [`Browse ${next}`, `/products?category=${encodeURIComponent(next)}`],
    ])
})

test('an empty cart has a total of zero and no button to pay', async ({ page, request }) => {
  await signInByCall(page, await openAccount(request, 'user'))
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeVisible()
  for (const amount of await page.getByRole('definition').all()) await expect(amount).toHaveText('₹0')
  await expect(page.getByText('Proceed to Pay')).toHaveCount(0)
})

test('without a cart /checkout leads to the cart, and without an order /ordersuccess leads to My Orders', async ({
  page,
  request,
}) => {
  await signInByCall(page, await openAccount(request, 'user'))
  await page.goto('/checkout')
  await expect(page).toHaveURL('/cart')
  await page.goto('/ordersuccess')
  await expect(page).toHaveURL('/orders')
})

test('Go Back leads to the shop when there is no earlier page', async ({ page }) => {
  await signInByCall(page, buyer)
  await page.goto('/products/0192f0c1')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/products')
})

for (const [product, name] of [
  ['honey', 'Raw honey'],
  ['milk', 'Fresh milk'],
  ['oil', 'Groundnut oil'],
] as const) {
  test(`the featured page of ${product} names it and can be closed`, async ({ page }) => {
    await signInByCall(page, buyer)
    await page.goto(`/featured/${product}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page
      .getByRole('button', { name: 'Close' })
      .or(page.getByRole('link', { name: 'Close' }))
      .first()
      .click()
    await expect(page).toHaveURL('/')
  })
}

test('an unknown featured page leads to the home page', async ({ page }) => {
  await signInByCall(page, buyer)
  await page.goto('/featured/diamonds')
  await expect(page).toHaveURL('/')
})

async function expectEmptyState(page: Page, [path, heading, [action, href]]: EmptyState): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading, exact: true }), path).toBeVisible()
  if (action === undefined || href === undefined) return
  const link = page.getByRole('main').getByRole('link', { name: action, exact: true }).last()
  await expect(link, path).toHaveAttribute('href', href)
}
