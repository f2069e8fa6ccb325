import type { Page } from '@playwright/test'
import { queryDatabase } from './database.ts'
import { admin, signInByCall } from './people.ts'
import { settle } from './page-list.ts'
import { expect, test } from './test.ts'

let originalDeals: Record<string, unknown>[]
test.beforeAll(async () => {
  originalDeals = await queryDatabase('select position, product_id from deals order by position')
})
// Restore the demo's six deals and its claims for other journeys.
test.afterAll(async () => {
  await queryDatabase('delete from deals')
  for (const { position, product_id: id } of originalDeals)
    await queryDatabase(
      'insert into deals (position, product_id) values ($1, $2)',
      String(position),
      String(id),
    )
  await queryDatabase('delete from home_copy')
  await queryDatabase('update market_settings set ship_within_hours = 24, deliver_within_hours = 48')
})

test('deals and claims that an operator saves are shown on the home page', async ({ page }) => {
  await signInByCall(page, admin)
  await page.goto('/admin/deals')
  await settle(page)
  const places = page.locator('.deal-grid > li[data-deal]')
  await expect(places).toHaveCount(6)
  await page.getByRole('button', { name: 'Take off Nagpur orange' }).first().click()
  // The focus moves to the deal that took its place.
  await expect(places.nth(4).getByRole('button', { name: /^Take off / })).toBeFocused()
  await page.getByRole('button', { name: 'Add Shimla capsicum to the deals' }).click()
  await page.getByRole('button', { name: 'Move Shimla capsicum one place forward' }).focus()
  for (let place = 5; place >= 1; place--) {
    await page.keyboard.press('Enter')
    await expect(places.nth(place - 1)).toContainText('Shimla capsicum')
  }
  // At the first place the focus moves to the button for the other direction.
  await expect(page.getByRole('button', { name: 'Move Shimla capsicum one place back' })).toBeFocused()
  await page.getByRole('button', { name: 'Save deals' }).click()
  await expect(page.getByText('Deals saved. The home page shows them within a minute.')).toBeVisible()

  await page.goto('/admin/settings?section=texts')
  await settle(page)
  await page.getByRole('textbox', { name: 'Buyers in English' }).fill('212 buyers in Satara')
  await page.getByRole('textbox', { name: 'Delivery time in English' }).fill('')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('main').getByText(/^Settings saved\./)).toBeVisible()
  await expect(page.getByText(/^Last changed .* by Meera Deshpande$/)).toBeVisible()

  const { deals, copy } = await homeOf(page)
  expect(deals.map(({ name }) => name)[0]).toBe('Shimla capsicum')
  expect(deals.map(({ name }) => name)).not.toContain('Nagpur orange')
  expect([copy.en['buyers'], copy.en['delivery']]).toEqual(['212 buyers in Satara', ''])
})

interface Home {
  readonly deals: readonly { readonly name: string }[]
  readonly copy: { readonly en: Readonly<Record<string, string>> }
}

const homeOf = async (page: Page): Promise<Home> =>
  (await (await page.request.get('/api/home')).json()) as Home
