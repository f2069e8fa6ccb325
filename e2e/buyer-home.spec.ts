import { newName } from './listings.ts'
import { placeByCall, productOnSale, test } from './orders.ts'
import { openAccount, signInByCall } from './people.ts'
import { expect } from './test.ts'

declare global {
  // The cumulative layout shift of the page.
  var moved: number | undefined
}

test('a buyer’s home page begins with the order to pay and what they bought, and nothing jumps', async ({
  page,
  request,
}) => {
  const buyer = await openAccount(request, 'user')
  const okra = await productOnSale(request, newName('Okra'))
  await placeByCall(request, buyer, [{ product: okra, quantity: 1 }])
  const unpaid = await placeByCall(request, buyer, [{ product: okra, quantity: 2 }], 'UPI')
  await signInByCall(page, buyer)
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        globalThis.moved = (globalThis.moved ?? 0) + entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), Tara$/)
  const next = page.getByRole('region', { name: `Order #${unpaid.number}` })
  await expect(next).toContainText(/(29|30) min left to pay/)
  await expect(next.getByRole('button', { name: 'Pay ₹121' })).toBeVisible()
  await expect(next.getByRole('link', { name: '1 more order' })).toHaveAttribute('href', '/orders')
  await expect(page.getByRole('region', { name: 'Buy again' })).toContainText(okra.name)
  await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Shop by category' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // As for visitors: the swap of a font moves a few letters.
  expect(await page.evaluate(() => globalThis.moved ?? 0)).toBeLessThanOrEqual(0.02)

  await next.getByRole('link', { name: 'See order' }).click()
  await expect(page).toHaveURL(`/orders/${unpaid._id}`)
  await page.goto('/orders?group=delivered')
  await expect(page.getByText('No orders here.')).toBeVisible()
  await page.getByRole('button', { name: 'On the way' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('a search that finds nothing on its shelf shows the whole shop, and a new address opens at its top', async ({
  page,
  request,
}) => {
  const okra = await productOnSale(request, newName('Okra'))
  await signInByCall(page, await openAccount(request, 'user'))
  await page.goto(`/products?category=Dairy&q=${encodeURIComponent(okra.name)}`)
  await expect(page.getByText(`No “${okra.name}” in Dairy.`)).toBeVisible()
  await expect(page.getByRole('link', { name: okra.name })).toBeVisible()

  await page.goto('/products?category=All')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All produce')
  await page.locator('.product-tile').nth(9).scrollIntoViewIfNeeded()
  await page.goto('/products?category=Vegetables')
  await expect(page.locator('.product-tile').nth(9)).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
