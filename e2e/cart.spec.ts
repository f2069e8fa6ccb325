import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Listing } from '@farmgate/contract/listings.ts'
import { approveByCall, editByCall, newName } from './listings.ts'
import {
  breakGateway,
  cartOf,
  ordersOf,
  placeByCall,
  press,
  putIntoCart,
  productOnSale,
  test,
} from './orders.ts'
import { admin, farmer, openAccount, sessionElsewhere, signInByCall } from './people.ts'
import { expect } from './test.ts'

test('the sums follow when a buyer changes quantities', async ({ page, request }) => {
  const [okra, rice] = [
    await productOnSale(request, newName('Okra')),
    await productOnSale(request, newName('Rice')),
  ]
  await openCart(page, request, okra, rice)
  const line = lineOf(page, okra)
  await expect(line).toContainText('₹48 / kg')
  const less = line.getByRole('button', { name: `One less of ${okra.name}` })
  const more = line.getByRole('button', { name: `One more of ${okra.name}` })
  await expect(less).toHaveAttribute('aria-disabled', 'true')
  await less.click({ force: true })
  await expect(line.locator('output')).toHaveText('1')
  await expectSums(page, ['₹96', '₹20', '₹5', '₹121'])

  await more.click()
  await more.click()
  await expect(line.locator('output')).toHaveText('3')
  await expect(line.locator('.cart-line-total')).toHaveText('₹144')
  await expectSums(page, ['₹192', '₹20', '₹5', '₹217'])
  await less.click()
  await expectSums(page, ['₹144', '₹20', '₹5', '₹169'])

  // The checkout loads from the server, so it shows that every click was saved.
  await press(page, 'Proceed to Pay')
  await expect(page).toHaveURL('/checkout')
  await expectSums(page, ['₹144', '₹20', '₹5', '₹169'])
  await page.goBack()

  // On a desktop the button is in the summary.
  await page.setViewportSize({ width: 1280, height: 800 })
  await press(page, 'Proceed to Pay')
  await expect(page).toHaveURL('/checkout')
  await page.goBack()

  await lineOf(page, rice)
    .getByRole('button', { name: `Remove ${rice.name}` })
    .click()
  await expect(lineOf(page, rice)).toHaveCount(0)
  await expectSums(page, ['₹96', '₹20', '₹5', '₹121'])
  await line.getByRole('button', { name: `Remove ${okra.name}` }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expectSums(page, ['₹0', '₹0', '₹0', '₹0'])
  await expect(page.getByText('Proceed to Pay')).toHaveCount(0)
})

test('a buyer’s cart is fetched with the token, and a change is shown from its own response', async ({
  page,
  request,
}) => {
  const calls: { method: string; token: string | undefined }[] = []
  page.on('request', (call) => {
    if (new URL(call.url()).pathname.startsWith('/api/cart'))
      calls.push({ method: call.method(), token: call.headers()['authorization'] })
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])

  const [okra, rice] = [
    await productOnSale(request, newName('Okra')),
    await productOnSale(request, newName('Rice')),
  ]
  await openCart(page, request, okra, rice)
  await expectSums(page, ['₹96', '₹20', '₹5', '₹121'])
  expect(calls).toEqual([{ method: 'GET', token: expect.stringMatching(/^Bearer v1\.user\./) }])

  calls.length = 0
  const put = page.waitForResponse((response) => response.request().method() === 'PUT')
  await lineOf(page, okra)
    .getByRole('button', { name: `One more of ${okra.name}` })
    .click()
  await expectSums(page, ['₹144', '₹20', '₹5', '₹169'])
  await lineOf(page, rice)
    .getByRole('button', { name: `Remove ${rice.name}` })
    .click()
  await expect(lineOf(page, rice)).toHaveCount(0)
  await expectSums(page, ['₹96', '₹20', '₹5', '₹121'])
  await put
  // A refetch after the change would be sent at once.
  await page.waitForTimeout(500)
  expect(calls.map(({ method }) => method).toSorted()).toEqual(['DELETE', 'PUT'])
})

test('each changed product is reported at its cart line and resolved with one click', async ({
  page,
  request,
}) => {
  const [dearer, short, gone, withdrawn] = [
    await productOnSale(request, newName('Dearer')),
    await productOnSale(request, newName('Short'), { quantity: '5' }),
    await productOnSale(request, newName('Gone'), { quantity: '2' }),
    await productOnSale(request, newName('Withdrawn')),
  ]
  const buyer = await openAccount(request, 'user')
  for (const product of [dearer, short, gone, withdrawn])
    await putIntoCart(request, buyer, { product, quantity: 2 })

  await editByCall(request, farmer, dearer, { price: '50' })
  await approveByCall(request, dearer)
  const quicker = await openAccount(request, 'user')
  await placeByCall(request, quicker, [
    { product: short, quantity: 4 },
    { product: gone, quantity: 2 },
  ])
  const { token } = await sessionElsewhere(request, admin)
  await request.patch(`/api/admin/products/${withdrawn._id}/reject`, {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  })

  await signInByCall(page, buyer)
  await page.goto('/cart')
  const proceed = page.getByRole('button', { name: 'Proceed to Pay' }).filter({ visible: true })
  await expect(proceed).toBeDisabled()
  await expect(page.getByText('Some items changed. Review them to continue.')).toBeVisible()
  await expect(lineOf(page, dearer)).toContainText('Price was ₹48, now ₹50')
  await expect(lineOf(page, short)).toContainText(`Only 1 kg of ${short.name} left`)
  await expect(lineOf(page, gone)).toContainText('Sold out')
  await expect(lineOf(page, withdrawn)).toContainText('No longer sold')

  await lineOf(page, dearer)
    .getByRole('button', { name: `Keep it: ${dearer.name} at ₹50` })
    .click()
  await lineOf(page, short)
    .getByRole('button', { name: `Take 1 of ${short.name}` })
    .click()
  for (const product of [gone, withdrawn]) {
    await lineOf(page, product).locator('.cart-line-trouble').getByRole('button').click()
    await expect(lineOf(page, product)).toHaveCount(0)
  }
  await expect(lineOf(page, dearer).locator('output')).toHaveText('2')
  await expect(lineOf(page, short).locator('output')).toHaveText('1')
  await expectSums(page, ['₹148', '₹20', '₹5', '₹173'])
  await expect(proceed).toBeEnabled()
})

test('with the gateway down the checkout reports it, keeps the cart, and cash still works', async ({
  page,
  request,
  complaints,
}) => {
  const okra = await productOnSale(request, newName('Okra'))
  const buyer = await openCart(page, request, okra)
  await breakGateway(request, { route: '*', status: 503 })
  try {
    await page.goto('/checkout')
    await page.getByRole('radio', { name: /^UPI/ }).check()
    await press(page, 'Place Order')
    const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong during order placement.' })
    await expect(alert).toContainText(
      'Payment service is busy. Try again in a moment, or choose Cash on Delivery.',
      { timeout: 20_000 },
    )
    await expect(alert).toContainText('Nothing was charged, and your cart is as it was.')
    expect(await cartOf(request, buyer)).toBe(1)
    expect(await ordersOf(request, buyer)).toEqual([])

    await page.getByRole('radio', { name: /^Cash on Delivery/ }).check()
    await press(page, 'Place Order')
    await expect(page).toHaveURL('/ordersuccess', { timeout: 15_000 })
    expect(await ordersOf(request, buyer)).toHaveLength(1)
  } finally {
    await breakGateway(request)
  }
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('503'))).toEqual([])
})

async function openCart(page: Page, request: APIRequestContext, ...products: readonly Listing[]) {
  const buyer = await openAccount(request, 'user')
  await putIntoCart(request, buyer, ...products.map((product) => ({ product, quantity: 1 })))
  await signInByCall(page, buyer)
  await page.goto('/cart')
  return buyer
}

const lineOf = (page: Page, { name }: Pick<Listing, 'name'>): Locator =>
  page.locator('.cart-line').filter({ hasText: name })

/** Items, delivery, platform, total. */
const expectSums = (page: Page, sums: readonly string[]): Promise<void> =>
  expect(page.getByRole('region', { name: 'Order Summary' }).getByRole('definition')).toHaveText([...sums])
