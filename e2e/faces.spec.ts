import type { Page } from '@playwright/test'
import { admin, buyer, openAccount, signInByCall, storedSession } from './people.ts'
import { expect, test } from './test.ts'

/** As long as an id, and of nobody. */
const NOBODY = '0192f0c1-0000-7000-8000-000000000000'

/** What each page says while there is nothing to show, and the one useful thing it offers then. */
type Face = readonly [path: string, says: string, leads: readonly string[]]

const faces: readonly Face[] = [
  ['/products?q=zzzz', 'No products found.', ['Browse Fruits', '/products?category=Fruits']],
  ['/products?q=zzzz&category=Dairy', 'No products found.', ['Search all categories', '/products?q=zzzz']],
  [
    '/products?category=Dairy&minPrice=90000',
    'No products found.',
    ['Clear all', '/products?category=Dairy'],
  ],
  ['/products/0192f0c1', 'Product not found', []],
  [`/products/${NOBODY}`, 'Product not found', []],
  ['/cart', 'Your cart is empty', ['Shop Now', '/products']],
  ['/orders', "You haven't placed any orders yet.", ['Shop Now', '/products']],
  ['/farmer/my-products', 'No products found.', ['Add product', '/farmer/add-product']],
  ['/farmer/orders', 'No orders found.', []],
  ['/admin/farmers?q=zzzz', 'No farmers found.', ['Show all', '/admin/farmers']],
  [`/admin/farmers/${NOBODY}`, 'Farmer not found', ['Back to Farmers', '/admin/farmers']],
  [`/admin/farmers/${NOBODY}/products`, 'Farmer not found', ['Back to Farmers', '/admin/farmers']],
  ['/admin/products?q=zzzz', 'No products found.', ['Show all', '/admin/products']],
  ['/admin/users?q=zzzz', 'No users found.', ['Show all', '/admin/users']],
  [`/admin/user/${NOBODY}/orders`, 'User not found', ['Back to Users', '/admin/users']],
]

test('a page with nothing to show says so in its own words, and offers what helps', async ({
  page,
  request,
}) => {
  test.setTimeout(60_000)
  const farmer = await openAccount(request, 'farmer')
  const newcomer = await openAccount(request, 'user')
  for (const person of [newcomer, farmer, admin]) await signInByCall(page, person)
  const farmerId = (await storedSession(page, farmer))?.user._id
  const buyerId = (await storedSession(page, newcomer))?.user._id
  for (const face of [
    ...faces,
    [`/admin/farmers/${farmerId}/products`, 'No product found.', []],
    [`/admin/user/${buyerId}/orders`, 'No orders found.', []],
    [`/admin/user/${buyerId}/orders`, 'No orders found.', []],
  ] satisfies Face[])
    await expectFace(page, face)
})

test('a market without orders and returns says so to its operator', async ({ page }) => {
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
  // The village has both.
  await page.route(/\/api\/orders(\/return\/all)?(\?|$)/, (route) =>
    route.fulfill({ json: { orders: [], returnRequests: [], nextCursor: null, counts } }),
  )
  await expectFace(page, ['/admin/orders', 'No orders found.', []])
  await expectFace(page, ['/admin/returns', 'No return requests found.', []])
})

test('an empty shelf says so, and leads to the next one', async ({ page }) => {
  await signInByCall(page, buyer)
  // Every shelf of the village is full.
  await page.route('**/api/products?*', (route) =>
    route.fulfill({
      json: { products: [], nextCursor: null, total: 0, totalIsMore: false, searchedFor: null },
    }),
  )
  for (const [asked, next] of [
    ['', 'Vegetables'],
    ['?category=Cereals', 'Meat & Eggs'],
    ['?category=Spices', 'Fruits'],
  ] as const)
    await expectFace(page, [
      `/products${asked}`,
      'No products available in this category.',
      [`Browse ${next}`, `/products?category=${encodeURIComponent(next)}`],
    ])
})

test('an empty cart costs nothing and can’t be paid for', async ({ page, request }) => {
  await signInByCall(page, await openAccount(request, 'user'))
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeVisible()
  for (const amount of await page.getByRole('definition').all()) await expect(amount).toHaveText('₹0')
  await expect(page.getByText('Proceed to Pay')).toHaveCount(0)
})

test('there is nothing to check out and no order to celebrate yet', async ({ page, request }) => {
  await signInByCall(page, await openAccount(request, 'user'))
  await page.goto('/checkout')
  await expect(page).toHaveURL('/cart')
  await page.goto('/ordersuccess')
  await expect(page).toHaveURL('/orders')
})

test('Go Back leads to where the buyer came from, else to the shop', async ({ page }) => {
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
  test(`the page of ${product} tells about it and can be closed`, async ({ page }) => {
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

test('a featured page that does not exist leads home', async ({ page }) => {
  await signInByCall(page, buyer)
  await page.goto('/featured/diamonds')
  await expect(page).toHaveURL('/')
})

async function expectFace(page: Page, [path, says, [action, leads]]: Face): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: says, exact: true }), path).toBeVisible()
  if (action === undefined || leads === undefined) return
  const link = page.getByRole('main').getByRole('link', { name: action, exact: true }).last()
  await expect(link, path).toHaveAttribute('href', leads)
}
