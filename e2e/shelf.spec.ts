import type { Locator, Page } from '@playwright/test'
import { liftCashLimits } from './database.ts'
import { newName } from './listings.ts'
import { cartOf, ordersOf, placeByCall, press, productOnSale, putIntoCart, test } from './orders.ts'
import { openAccount, sessionElsewhere, signInByCall, tokenOf } from './people.ts'
import { expect } from './test.ts'

const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })

const numberIn = (place: Locator): Locator => place.getByRole('group').getByRole('status')

test('a buyer who stays on the shelf buys five items with cash in nine taps', async ({ page, request }) => {
  const buyer = await openAccount(request, 'user')
  await liftCashLimits(buyer)
  const headers = await tokenOf(request, buyer)
  await request.patch('/api/users/shelf', { headers, data: { stayOnShelf: true } })
  const names: string[] = []
  // Of a farm whose round reaches the buyer: what a courier brings can't be paid in cash.
  for (const vegetable of ['Okra', 'Brinjal', 'Spinach', 'Cabbage', 'Radish'])
    names.push((await productOnSale(request, newName(vegetable))).name)
  await signInByCall(page, buyer)
  await page.goto('/profile')
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('farmgate_pincode')
  await page.goto('/products?category=vegetables')

  let taps = 0
  const tap = async (target: Locator): Promise<void> => {
    await target.click()
    taps += 1
  }
  const card = cardOf(page, names[0] ?? '')
  const before = await card.boundingBox()
  for (const name of names) await tap(page.getByRole('button', { name: `Add ${name} to cart` }))
  await expect(page.getByRole('region', { name: 'In your cart' })).toContainText('5 items')
  for (const name of names) await expect(numberIn(cardOf(page, name))).toHaveText('1')
  expect((await card.boundingBox())?.height).toBe(before?.height)
  await tap(page.getByRole('link', { name: 'View cart' }))
  await tap(page.getByRole('button', { name: 'Proceed to Pay' }).filter({ visible: true }))
  await tap(page.getByRole('radio', { name: /^Cash on Delivery/ }))
  await tap(page.getByRole('button', { name: 'Place Order' }).filter({ visible: true }))
  await expect(page).toHaveURL('/ordersuccess', { timeout: 15_000 })
  expect(taps).toBeLessThanOrEqual(9)
  expect(await ordersOf(request, buyer)).toHaveLength(1)
  await page.getByRole('link', { name: 'Track my order' }).click()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]+$/)
})

test('the cart leads back to the shelf, where the product has a stepper beside Add', async ({
  page,
  request,
  complaints,
}) => {
  const farm = await openAccount(request, 'farmer')
  const name = newName('Onion')
  await productOnSale(request, name, { quantity: '3' }, farm)
  const { user } = await sessionElsewhere(request, farm)
  const buyer = await openAccount(request, 'user')
  // With a second product the cart asks whether it shall go on being opened.
  await putIntoCart(request, buyer, { product: await productOnSale(request, newName('Garlic')), quantity: 1 })
  await signInByCall(page, buyer)
  await page.goto(`/products?farmer=${user._id}`)
  await page.setViewportSize({ width: 390, height: 500 })
  const add = page.getByRole('button', { name: `Add ${name} to cart` })
  await add.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(0)
  await add.click()
  await expect(page).toHaveURL('/cart')
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, and keep shopping' }).click()
  await expect(page).toHaveURL(`/products?farmer=${user._id}`)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)

  const card = cardOf(page, name)
  await card.getByRole('button', { name: `One more of ${name}` }).click()
  await card.getByRole('button', { name: `One more of ${name}` }).click()
  await expect(numberIn(card)).toHaveText('3')
  await expect(add).toBeVisible()
  await expect(card.getByText('Only 3 kg left')).toBeVisible()
  await expect(card.getByRole('button', { name: `One more of ${name}` })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  // A failed call rolls back.
  await expect(page.getByRole('region', { name: 'In your cart' })).toContainText('₹192')
  await page.route('**/api/cart/*', (route) => route.abort())
  await card.getByRole('button', { name: `One less of ${name}` }).click()
  await expect(page.getByText(`Couldn’t update ${name}. Try again.`)).toBeVisible()
  await expect(numberIn(card)).toHaveText('3')
  await page.unroute('**/api/cart/*')
  complaints.splice(0)

  for (let i = 0; i < 2; i++) await card.getByRole('button', { name: `One less of ${name}` }).click()
  await card.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(card.getByRole('button', { name: `Add ${name} to cart` })).toBeFocused()
  await expect.poll(() => cartOf(request, buyer)).toBe(1)
})

test('an own unpaid order leads the cart, and Change it ends it while the cart stays', async ({
  page,
  request,
}) => {
  const okra = await productOnSale(request, newName('Okra'), { quantity: '2' })
  const buyer = await openAccount(request, 'user')
  const lines = [{ product: okra, quantity: 2 }]
  await putIntoCart(request, buyer, ...lines)
  const order = await placeByCall(request, buyer, lines, 'UPI')
  await signInByCall(page, buyer)
  await page.goto('/cart')
  await expect(page.getByText('You have an unpaid order for these')).toBeVisible()
  await expect(page.getByText(`#${order.number} · 30 min left to pay.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay ₹121' })).toHaveClass(/btn-primary/)
  await expect(page.locator('.btn-primary').filter({ visible: true })).toHaveCount(1)
  await expect(page.locator('.cart-line')).toContainText('₹96')

  await page.goto(`/products/${okra._id}`)
  await expect(page.getByText('You have an unpaid order for this')).toBeVisible()
  await expect(page.getByText('Each order adds ₹20 for delivery and ₹5 for the platform')).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Change it' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByText('You have an unpaid order for these')).toHaveCount(0)
  await expect(page.locator('.cart-line')).toContainText('₹96')
  expect(await ordersOf(request, buyer)).toMatchObject([
    { status: 'cancelled', cancelReason: 'Changed my mind' },
  ])
  await press(page, 'Proceed to Pay')
  await expect(page).toHaveURL('/checkout')
})
