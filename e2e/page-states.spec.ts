import { admin, openAccount, signInByCall, storedSession } from './people.ts'
import { expect, test } from './test.ts'

/** The other empty pages are in `apps/web/src/areas/empty-pages.page.test.ts`. */
test('what the server does not find, and a new account, have a page of their own', async ({
  page,
  request,
}) => {
  const farmer = await openAccount(request, 'farmer')
  const newcomer = await openAccount(request, 'user')
  for (const person of [newcomer, farmer, admin]) await signInByCall(page, person)
  const farmerId = (await storedSession(page, farmer))?.user._id
  for (const [path, heading] of [
    ['/products/0192f0c1', 'Product not found'],
    ['/products?q=zzzz', 'No products found.'],
    ['/orders', "You haven't placed any orders yet."],
    ['/admin/user/0192f0c1-0000-7000-8000-000000000000/orders', 'User not found'],
    [`/admin/farmers/${farmerId}/products`, 'No product found.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, exact: true }), path).toBeVisible()
  }
  await page.goto('/ordersuccess')
  await expect(page).toHaveURL('/orders')
  await page.goto('/checkout')
  await expect(page).toHaveURL('/cart')
})
