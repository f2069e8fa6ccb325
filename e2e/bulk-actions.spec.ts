import { readFile } from 'node:fs/promises'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { newName } from './listings.ts'
import { ordersOf, placeByCall, productOnSale, test } from './orders.ts'
import { admin, openAccount, signInByCall } from './people.ts'
import { expect } from './test.ts'

// Below 1024 px the orders are cards.
test.use({ viewport: { width: 1000, height: 800 } })

test('orders are found by product, exported, and shipped together with the keyboard alone', async ({
  page,
  request,
}) => {
  const okra = await productOnSale(request, newName('Okra'), { quantity: '90' })
  const buyer = await openAccount(request, 'user')
  const orders: Order[] = []
  // Different quantities: equal orders within a minute would be one order.
  for (const quantity of [1, 2, 3])
    orders.push(await placeByCall(request, buyer, [{ product: okra, quantity }]))
  await signInByCall(page, admin)
  await page.goto('/admin/orders')
  await page.getByRole('searchbox', { name: 'Order, buyer, phone, pincode, farm or product' }).fill(okra.name)
  await page.keyboard.press('Enter')
  const cards = page.locator('.order-card')
  await expect(cards).toHaveCount(3)

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV: Orders' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^farmgate-orders-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n').slice(1, -1)
  expect(lines.map((line) => line.split(',')[0])).toEqual(orders.map(({ number }) => number).toReversed())
  // The page has not changed.
  await expect(cards).toHaveCount(3)

  await page.getByRole('checkbox', { name: 'Choose all 3 on this page' }).focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Chosen rows' })
  await expect(bar).toContainText('3 chosen')
  await bar.getByRole('button', { name: 'Mark as shipped' }).focus()
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('group', { name: 'Ship 3 orders, ₹363?' })).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(bar.getByRole('button', { name: 'Yes' })).toBeEnabled()
  await page.keyboard.press('Enter')

  const result = page.getByRole('status').filter({ hasText: '3 of 3 orders are shipped' })
  await expect(result).toBeVisible()
  await expect(result).toBeFocused()
  await expect(bar).toHaveCount(0)
  for (const card of await cards.all()) await expect(card).toContainText('Shipped')
  expect((await ordersOf(request, buyer)).every(({ status }) => status === 'shipped')).toBe(true)
})
