import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Listing } from '@farmgate/contract/listings.ts'
import { approveByCall, editByCall, newName } from './listings.ts'
import { breakGateway, cartOf, ordersOf, placeByCall, press, putIntoCart, something, test } from './orders.ts'
import { admin, farmer, openAccount, sessionElsewhere, signInByCall } from './people.ts'
import { expect } from './test.ts'

test('a buyer counts up and down, and the sums follow', async ({ page, request }) => {
  const [okra, rice] = [await something(request, newName('Okra')), await something(request, newName('Rice'))]
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

  // What is shown next comes from the server: every press has arrived there.
  await press(page, 'Proceed to Pay')
  await expect(page).toHaveURL('/checkout')
  await expectSums(page, ['₹144', '₹20', '₹5', '₹169'])
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

test('a buyer’s cart is asked for with the token, and a change is shown from its own answer', async ({
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

  const [okra, rice] = [await something(request, newName('Okra')), await something(request, newName('Rice'))]
  await openCart(page, request, okra, rice)
  await expectSums(page, ['₹96', '₹20', '₹5', '₹121'])
  expect(calls).toEqual([{ method: 'GET', token: expect.stringMatching(/^Bearer v1\.user\./) }])

  calls.length = 0
  const put = page.waitForResponse((answer) => answer.request().method() === 'PUT')
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
  // A question after the change would come at once.
  await page.waitForTimeout(500)
  expect(calls.map(({ method }) => method).toSorted()).toEqual(['DELETE', 'PUT'])
})

test('whatever has happened to the produce meanwhile is said at its line, and one press settles it', async ({
  page,
  request,
}) => {
  const [dearer, short, gone, withdrawn] = [
    await something(request, newName('Dearer')),
    await something(request, newName('Short'), { quantity: '5' }),
    await something(request, newName('Gone'), { quantity: '2' }),
    await something(request, newName('Withdrawn')),
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
  await expect(
    page.getByText('Something in your cart has changed. Answer what is marked first.'),
  ).toBeVisible()
  await expect(lineOf(page, dearer)).toContainText('Price was ₹48, now ₹50')
  await expect(lineOf(page, short)).toContainText('Only 1 left')
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

test('with the gateway down the checkout says so, keeps the cart, and cash still works', async ({
  page,
  request,
  complaints,
}) => {
  const okra = await something(request, newName('Okra'))
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
