import { readFile } from 'node:fs/promises'
import type { Order } from '@farmgate/contract/order-view.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { listByCall, newName } from './listings.ts'
import { type Line, ordersOf, placeByCall, something, test } from './orders.ts'
import { admin, farmer, openAccount, type Person, signInByCall } from './people.ts'
import { expect } from './test.ts'

/** The same within a minute would be the same order, so each is of another count. */
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
  await page.getByRole('searchbox', { name: 'Order, buyer, phone or product' }).fill(words)
  await page.keyboard.press('Enter')
}

test('ten orders are found by what was ordered, and shipped at once, with the keyboard alone', async ({
  page,
  request,
}) => {
  const okra = await something(request, newName('Okra'), { quantity: '90' })
  const buyer = await openAccount(request, 'user')
  await placeMany(request, buyer, okra, 10)
  await signInByCall(page, admin)
  await page.goto('/admin/orders')
  await searchFor(page, okra.name)
  await expect(cards(page)).toHaveCount(10)

  await page.getByRole('checkbox', { name: 'Choose all on this page' }).focus()
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('10 chosen')
  await bar(page).getByRole('button', { name: 'Mark as shipped' }).focus()
  await page.keyboard.press('Enter')

  const result = page.getByRole('status').filter({ hasText: '10 of 10 orders are shipped' })
  await expect(result).toBeVisible()
  await expect(result).toBeFocused()
  await expect(bar(page)).toHaveCount(0)
  for (const card of await cards(page).all()) await expect(card).toContainText('Shipped')
  expect((await ordersOf(request, buyer)).every(({ status }) => status === 'shipped')).toBe(true)
})

test('what can’t be shipped says why, beside what was', async ({ page, request }) => {
  const okra = await something(request, newName('Okra'), { quantity: '90' })
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

  const result = page.getByRole('status').filter({ hasText: '1 of 2 orders are shipped' })
  await expect(result.getByRole('listitem').first()).toContainText(
    `#${unpaid.number}Not done: This order still waits for its payment.`,
  )
  await expect(result.getByRole('listitem').last()).toContainText(`#${fine?.number}Shipped`)
  await page.getByRole('button', { name: 'Hide the result' }).click()
  await expect(result).toHaveCount(0)
})

test('orders are looked for by number, buyer, phone and day; what narrows the list can be taken away', async ({
  page,
  request,
}) => {
  const okra = await something(request, newName('Okra'), { quantity: '90' })
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
  await expect(page.getByText('No order fits.')).toBeVisible()
  await expect(page).toHaveURL(/to=2020-01-01/)
  await page.reload()
  await page.getByRole('button', { name: 'Remove Until 1 Jan 2020' }).click()
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: `Remove “${buyer.email}”` }).click()
  await expect(page).toHaveURL('/admin/orders')
  await expect(cards(page)).not.toHaveCount(1)
})

test('what a list is narrowed to comes along as a file', async ({ page, request }) => {
  const okra = await something(request, newName('Okra'), { quantity: '90' })
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
  // The page is where it was.
  await expect(cards(page)).toHaveCount(3)
})

test('new listings are approved at once; a change waits to be read', async ({ page, request }) => {
  const name = newName('Brinjal')
  const first = await listByCall(request, farmer, `${name} one`)
  const second = await listByCall(request, farmer, `${name} two`)
  await signInByCall(page, admin)
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`)
  for (const { name: row } of [first, second])
    await page.getByRole('checkbox', { name: `Choose ${row}` }).check()
  await bar(page).getByRole('button', { name: 'Approve' }).click()
  const result = page.getByRole('status').filter({ hasText: '2 of 2 products are approved' })
  await expect(result).toBeFocused()
  // Nothing is left to choose.
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  const headers = { authorization: `Bearer ${await adminToken(page)}` }
  for (const { _id } of [first, second])
    expect((await request.delete(`/api/admin/products/${_id}`, { headers })).status()).toBe(200)
})

const adminToken = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('farmgate.admin') ?? '{}') as { token: string }).token)
