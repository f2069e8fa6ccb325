import { readFile } from 'node:fs/promises'
import type { Order } from '@farmgate/contract/order-view.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { listByCall, newName } from './listings.ts'
import { answerYes, type Line, ordersOf, placeByCall, productOnSale, test } from './orders.ts'
import { admin, farmer, openAccount, type Person, signInByCall } from './people.ts'
import { expect } from './test.ts'

// Below 1024 px the orders are cards.
test.use({ viewport: { width: 1000, height: 800 } })

/** Places orders with different quantities: equal ones within a minute would be one order. */
async function placeMany(
  request: APIRequestContext,
  buyer: Person,
  product: Line['product'],
  count: number,
): Promise<Order[]> {
  const orders: Order[] = []
  for (let quantity = 1; quantity <= count; quantity++)
    orders.push(await placeByCall(request, buyer, [{ product, quantity }]))
  return orders
}

const cards = (page: Page) => page.locator('.order-card')
const bar = (page: Page) => page.getByRole('region', { name: 'Chosen rows' })

async function searchFor(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Order, buyer, phone, pincode, farm or product' }).fill(words)
  await page.keyboard.press('Enter')
}

test('ten orders are found by product and shipped together with the keyboard alone', async ({
  page,
  request,
}) => {
  const okra = await productOnSale(request, newName('Okra'), { quantity: '90' })
  const buyer = await openAccount(request, 'user')
  await placeMany(request, buyer, okra, 10)
  await signInByCall(page, admin)
  await page.goto('/admin/orders')
  await searchFor(page, okra.name)
  await expect(cards(page)).toHaveCount(10)

  await page.getByRole('checkbox', { name: 'Choose all 10 on this page' }).focus()
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('10 chosen')
  await bar(page).getByRole('button', { name: 'Mark as shipped' }).focus()
  await page.keyboard.press('Enter')
  await expect(bar(page).getByRole('group', { name: 'Ship 10 orders, ₹2,890?' })).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(bar(page).getByRole('button', { name: 'Yes' })).toBeEnabled()
  await page.keyboard.press('Enter')

  const result = page.getByRole('status').filter({ hasText: '10 of 10 orders are shipped' })
  await expect(result).toBeVisible()
  await expect(result).toBeFocused()
  await expect(bar(page)).toHaveCount(0)
  for (const card of await cards(page).all()) await expect(card).toContainText('Shipped')
  expect((await ordersOf(request, buyer)).every(({ status }) => status === 'shipped')).toBe(true)
})

test('the result lists shipped orders, and the reason for each one that can’t be shipped', async ({
  page,
  request,
}) => {
  const okra = await productOnSale(request, newName('Okra'), { quantity: '90' })
  const buyer = await openAccount(request, 'user')
  const [fine] = await placeMany(request, buyer, okra, 1)
  const unpaid = await placeByCall(request, buyer, [{ product: okra, quantity: 5 }], 'UPI')
  await signInByCall(page, admin)
  await page.goto(`/admin/orders?q=${encodeURIComponent(okra.name)}`)

  await page.getByRole('checkbox', { name: `Choose #${unpaid.number}` }).check()
  await expect(bar(page)).toContainText('None of the chosen orders can be shipped or delivered.')
  await expect(bar(page).getByRole('button', { name: 'Mark as shipped' })).toBeDisabled()
  await page.getByRole('checkbox', { name: `Choose #${fine?.number}` }).check()
  await bar(page).getByRole('button', { name: 'Mark as shipped' }).click()
  // The unpaid one is not counted.
  await expect(bar(page).getByRole('group', { name: 'Ship 1 order, ₹73?' })).toBeVisible()
  await answerYes(bar(page))

  const result = page.getByRole('status').filter({ hasText: '1 of 2 orders are shipped' })
  await expect(result.getByRole('listitem').first()).toContainText(
    `#${unpaid.number}Not done: This order still waits for its payment.`,
  )
  await expect(result.getByRole('listitem').last()).toContainText(`#${fine?.number}Shipped`)
  await page.getByRole('button', { name: 'Hide the result' }).click()
  await expect(result).toHaveCount(0)
})

test('orders are searched by number, buyer and day, and each filter can be removed', async ({
  page,
  request,
}) => {
  const okra = await productOnSale(request, newName('Okra'), { quantity: '90' })
  const buyer = await openAccount(request, 'user')
  const [order] = await placeMany(request, buyer, okra, 1)
  const number = order?.number ?? ''
  await signInByCall(page, admin)
  await page.goto('/admin/orders')
  for (const words of [`#${number}`, number.replace('FG-', ''), buyer.email]) {
    await searchFor(page, words)
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page)).toContainText(number)
  }
  const dates = page.getByRole('button', { name: 'Dates' })
  if (await dates.isVisible()) await dates.click()
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('No order matches.')).toBeVisible()
  await expect(page).toHaveURL(/to=2020-01-01/)
  await page.reload()
  await page.getByRole('button', { name: 'Remove Until 1 Jan 2020' }).click()
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: `Remove “${buyer.email}”` }).click()
  await expect(page).toHaveURL('/admin/orders')
  await expect(cards(page)).not.toHaveCount(1)
})

test('an export contains the filtered list', async ({ page, request }) => {
  const okra = await productOnSale(request, newName('Okra'), { quantity: '90' })
  const buyer = await openAccount(request, 'user')
  const orders = await placeMany(request, buyer, okra, 3)
  await signInByCall(page, admin)
  await page.goto(`/admin/orders?q=${encodeURIComponent(okra.name)}`)
  await expect(cards(page)).toHaveCount(3)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV: Orders' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^farmgate-orders-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n').slice(1, -1)
  expect(lines.map((line) => line.split(',')[0])).toEqual(orders.map(({ number }) => number).toReversed())
  // The page has not changed.
  await expect(cards(page)).toHaveCount(3)
})

test('several new listings are approved together, and others rejected with a ready reason', async ({
  page,
  request,
}) => {
  const name = newName('Brinjal')
  const first = await listByCall(request, farmer, `${name} one`)
  const second = await listByCall(request, farmer, `${name} two`)
  const third = await listByCall(request, farmer, `${name} three`)
  await signInByCall(page, admin)
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`)
  for (const { name: row } of [first, second])
    await page.getByRole('checkbox', { name: `Choose ${row}` }).check()
  await expect(bar(page)).toContainText(first.name)
  await bar(page).getByRole('button', { name: 'Approve' }).click()
  await expect(bar(page).getByRole('group', { name: 'Approve 2 products?' })).toBeVisible()
  await answerYes(bar(page))
  const result = page.getByRole('status').filter({ hasText: '2 of 2 products are approved' })
  await expect(result).toBeFocused()

  await page.getByRole('checkbox', { name: 'Choose the 1 new listing' }).check()
  await bar(page).getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject 1 product?' })
  await expect(dialog).toContainText(third.name)
  await dialog.getByRole('button', { name: 'The photo is not clear' }).click()
  await expect(dialog.getByLabel('Note to the farmer')).toHaveValue('The photo is not clear')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('1 of 1 products are rejected')).toBeVisible()
  // No pending listing is left to choose.
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  const headers = { authorization: `Bearer ${await adminToken(page)}` }
  for (const { _id } of [first, second, third])
    expect((await request.delete(`/api/admin/products/${_id}`, { headers })).status()).toBe(200)
})

const adminToken = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('farmgate.admin') ?? '{}') as { token: string }).token)
