import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { newName, stockOf } from './listings.ts'
import { moveByCall, payByCall, placeByCall, productOnSale, test } from './orders.ts'
import { openAccount, type Person, signIn } from './people.ts'
import { expect } from './test.ts'

test('a farmer checks the numbers, packs the orders, corrects the stock, reads the statement and prints it', async ({
  page,
  request,
}) => {
  // Many pages in one journey.
  test.setTimeout(120_000)
  const { farm, okra, eggs } = await farmWithTwo(request)
  const buyer = await openAccount(request, 'user')
  const first = await payByCall(request, buyer, [
    { product: okra, quantity: 5 },
    { product: eggs, quantity: 2 },
  ])
  await placeByCall(request, buyer, [{ product: okra, quantity: 3 }])

  await signIn(page, farm)
  await page.waitForURL('/farmer')
  await expect(page.getByRole('link', { name: '2 orders to pack · ₹420 owed Today' })).toBeVisible()

  // Today's orders, and the pack list.
  await navLink(page, 'Orders').click()
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('2 orders')
  await page.getByRole('link', { name: 'Pack list' }).click()
  await expect(page).toHaveURL('/farmer/pack')
  await page.getByRole('link', { name: 'By product' }).click()
  await expect(page).toHaveURL('/farmer/packing')
  await expect(page.getByText('0 of 2 packed').first()).toBeVisible()
  await expect(rowOf(page, okra.name)).toContainText('8 kg')
  await checkbox(page, `8 kg ${okra.name}: packed`).click()
  await expect(page.getByText('1 of 2 packed').first()).toBeVisible()
  await page.reload()
  await expect(checkbox(page, `8 kg ${okra.name}: packed`)).toBeChecked()
  await expect(rowOf(page, okra.name)).toContainText('Packed')

  // After another order, what was packed stays packed and the rest is open.
  await placeByCall(request, buyer, [{ product: okra, quantity: 4 }])
  await page.reload()
  await expect(rowOf(page, okra.name)).toContainText('8 of 12 kg packed')
  const whole = checkbox(page, `12 kg ${okra.name}: packed`)
  await expect(whole).toBeChecked({ indeterminate: true })
  await rowOf(page, okra.name).getByText('For 3 orders').click()
  const lines = rowOf(page, okra.name).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.first()).toContainText('Tara Joshi')
  await expect(lines.first()).toContainText('Pune, Maharashtra')
  await whole.click()
  await expect(whole).toBeChecked()
  await checkbox(page, `2 kg ${eggs.name}: packed`).click()
  await expect(page.getByText('Everything is packed').first()).toBeVisible()
  await expect(lines.first()).toContainText('Order complete')

  // The order is marked as packed; a shipped order leaves the pack list.
  await page.getByRole('link', { name: 'Orders', exact: true }).filter({ visible: true }).first().click()
  await expect(page.getByRole('row').filter({ hasText: `#${first.number}` })).toContainText('Packed')
  await moveByCall(request, first, 'shipped')
  await page.getByRole('link', { name: 'Pack list' }).click()
  await page.getByRole('link', { name: 'By product' }).click()
  await page.reload()
  await expect(rowOf(page, okra.name)).toContainText('7 kg')
  await expect(rowOf(page, eggs.name)).toHaveCount(0)

  // Add two kilos to the stock.
  await navLink(page, /Products$/).click()
  const more = page.getByRole('button', { name: `One more ${okra.name}` })
  await more.click()
  await more.click()
  await expect.poll(() => stockOf(okra)).toBe(40 - 12 + 2)

  // The farm is owed the paid order, but no cash that was not yet collected.
  await navLink(page, 'Money').click()
  await expect(page.getByText('You are owed ₹420')).toBeVisible()
  const sold = page.getByRole('row').filter({ hasText: `#${first.number}` })
  await expect(sold).toContainText('Sold')
  await expect(sold).toContainText('+₹420')
  const month = page.getByLabel('Month')
  await month.focus()
  await month.selectOption({ index: 1 })
  await expect(page).toHaveURL(/\?month=20\d\d-\d\d$/)
  await expect(page.getByText('Owed at the end')).toBeVisible()
  await expect(month).toBeFocused()
  await expect(sold).toBeVisible()

  // The print layout, without a printer.
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('.statement')
  await expect(paper).toContainText('Tara Joshi')
  await expect(paper.getByRole('row')).toHaveCount(4)
  await expect(paper).toContainText('₹420')
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
})

/** A new farm with two products, so that its numbers start at zero. */
async function farmWithTwo(request: APIRequestContext) {
  const farm: Person = await openAccount(request, 'farmer')
  const okra = await productOnSale(request, newName('Okra'), {}, farm)
  const eggs = await productOnSale(request, newName('Brinjal'), { price: '90' }, farm)
  return { farm, okra, eggs }
}

/** A link in the side bar, or on a phone in the bottom bar. */
const navLink = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true }).first()

const rowOf = (page: Page, product: string): Locator => page.locator('.pack-row').filter({ hasText: product })

const checkbox = (page: Page, name: string): Locator => page.getByRole('checkbox', { name })
