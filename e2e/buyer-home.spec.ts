import { newName } from './listings.ts'
import { placeByCall, productOnSale, test } from './orders.ts'
import { openAccount, signInByCall } from './people.ts'
import { expect } from './test.ts'

declare global {
  // The cumulative layout shift of the page.
  var moved: number | undefined
}

test('on a buyer’s home page, which begins with the order to pay and what they bought, nothing jumps', async ({
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

  const next = page.getByRole('region', { name: `Order #${unpaid.number}` })
  await expect(next.getByRole('button', { name: 'Pay ₹121' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Buy again' })).toContainText(okra.name)
  await page.waitForLoadState('networkidle')
  // As for visitors: the swap of a font moves a few letters.
  expect(await page.evaluate(() => globalThis.moved ?? 0)).toBeLessThanOrEqual(0.02)
})

test('a new address in the same tab opens at its top', async ({ page, request }) => {
  await signInByCall(page, await openAccount(request, 'user'))
  await page.goto('/products?category=All')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All produce')
  await page.locator('.product-tile').nth(9).scrollIntoViewIfNeeded()
  await page.goto('/products?category=Vegetables')
  await expect(page.locator('.product-tile').nth(9)).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
