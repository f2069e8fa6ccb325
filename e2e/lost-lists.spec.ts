import { admin, buyer, farmer, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

/** The list requests of pages, and a button that is there once the list has loaded. */
const lists = [
  [buyer, '/products', '**/api/products?*', 'Add'],
  [farmer, '/farmer/my-products', '**/api/farmers/products', 'Edit'],
  [admin, '/admin/products', '**/api/admin/products?*', 'Approve'],
  [buyer, '/orders', '**/api/orders/myorders*', 'Order again'],
  [admin, '/admin/orders', '**/api/orders?*', 'Mark as shipped'],
  [admin, '/admin/returns', '**/api/orders/return/all?*', 'Approve'],
  [admin, '/admin/users', '**/api/admin/allusers?*', 'Delete'],
  [admin, '/admin/farmers', '**/api/admin/allfarmers?*', 'Export'],
] as const

for (const [person, path, call, action] of lists) {
  test(`a list that failed to load on ${path} reports it, and a retry shows it`, async ({
    page,
    baseURL,
    complaints,
  }) => {
    await signInByCall(page, person)
    await page.route(call, (route) => route.abort())
    // From another site, which carries no cookie: otherwise the list of products is in the document already.
    await page.goto('about:blank')
    await page.setContent(`<a href="${baseURL}${path}">here</a>`)
    await page.getByRole('link').click()
    await expect(page.getByText('We could not load this').first()).toBeVisible({ timeout: 20_000 })
    await page.unroute(call)
    await page.getByRole('button', { name: 'Try again' }).last().click()
    await expect(page.getByRole('button', { name: new RegExp(`^${action}`) }).first()).toBeVisible()
    expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
  })
}

test('a list that came with its document stays when it can’t be loaded again', async ({
  page,
  complaints,
}) => {
  await signInByCall(page, buyer)
  await page.route('**/api/products?*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/products')
  await failed
  await expect(page.getByRole('button', { name: /^Add/ }).first()).toBeVisible()
  await expect(page.getByText('We could not load this')).toHaveCount(0)
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
})

test('a cart that failed to load reports it, and a retry shows it', async ({ page, complaints }) => {
  await signInByCall(page, buyer)
  await page.route('**/api/cart', (route) => route.abort())
  await page.goto('/cart')
  await expect(page.getByText('We could not load this').first()).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/cart')
  await page.getByRole('button', { name: 'Try again' }).last().click()
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
})
