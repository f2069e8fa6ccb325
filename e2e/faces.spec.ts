import { admin, buyer, farmer, type Person, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

/** What each page says while there is nothing to show, and the one useful thing it offers then. */
const faces: readonly (readonly [person: Person, path: string, says: string, leads: readonly string[]])[] = [
  [
    buyer,
    '/products',
    'No products available in this category.',
    ['Browse Vegetables', '/products?category=Vegetables'],
  ],
  [
    buyer,
    '/products?category=Cereals',
    'No products available in this category.',
    ['Browse Meat & Eggs', '/products?category=Meat%20%26%20Eggs'],
  ],
  [buyer, '/products?q=aloo', 'No products found.', []],
  [buyer, '/products/0192f0c1', 'Product not found', []],
  [buyer, '/cart', 'Your cart is empty', ['Shop Now', '/products']],
  [buyer, '/orders', "You haven't placed any orders yet.", ['Shop Now', '/products']],
  [farmer, '/farmer', 'You will list your produce here', ['Complete your profile', '/farmer/profile']],
  [
    farmer,
    '/farmer/add-product',
    'You will list your produce here',
    ['Complete your profile', '/farmer/profile'],
  ],
  [farmer, '/farmer/my-products', 'No products found.', ['Complete your profile', '/farmer/profile']],
  [farmer, '/farmer/orders', 'No orders found.', []],
  [admin, '/admin/farmers', 'No farmers found.', []],
  [admin, '/admin/farmers/0192f0c1', 'Farmer not found', ['Back to Farmers', '/admin/farmers']],
  [admin, '/admin/farmers/0192f0c1/products', 'No product found.', []],
  [admin, '/admin/products', 'No products found.', []],
  [admin, '/admin/users', 'No users found.', []],
  [admin, '/admin/user/0192f0c1/orders', 'No orders found.', []],
  [admin, '/admin/orders', 'No orders found.', []],
  [admin, '/admin/returns', 'No return requests found.', []],
]

test('a page with nothing to show says so in its own words, and offers what helps', async ({ page }) => {
  for (const person of [buyer, farmer, admin]) await signInByCall(page, person)
  for (const [, path, says, [action, leads]] of faces) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: says, exact: true }), path).toBeVisible()
    if (action !== undefined && leads !== undefined)
      await expect(page.getByRole('main').getByRole('link', { name: action }).first(), path).toHaveAttribute(
        'href',
        leads,
      )
  }
})

test('an empty cart costs nothing and can’t be paid for', async ({ page }) => {
  await signInByCall(page, buyer)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeVisible()
  for (const amount of await page.getByRole('definition').all()) await expect(amount).toHaveText('₹0')
  await expect(page.getByText('Proceed to Pay')).toHaveCount(0)
})

test('there is nothing to check out and no order to celebrate yet', async ({ page }) => {
  await signInByCall(page, buyer)
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
