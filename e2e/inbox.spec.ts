import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { newName } from './listings.ts'
import { placeByCall, productOnSale, test } from './orders.ts'
import { admin, openAccount, type Person, signInByCall } from './people.ts'
import { expect } from './test.ts'

test('a farm’s bell counts a new order, opening the inbox marks it as seen, and the operator sees that', async ({
  page,
  request,
}) => {
  const { farm, okra } = await farmWithOkra(request)
  const buyer = await openAccount(request, 'user')
  await signInByCall(page, admin)
  await signInByCall(page, farm)
  await page.goto('/farmer/profile')
  // The notice that its listing was approved.
  await expect(bell(page)).toHaveAccessibleName(/Notifications,? 1 new/)
  const order = await placeByCall(request, buyer, [{ product: okra, quantity: 2 }])
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName(/Notifications,? 2 new/)
  await expect(await detailsOf(page, order)).toContainText('Farm hasn’t seen the order')

  await page.goto('/farmer/profile')
  await bell(page).click()
  const row = page.getByRole('listitem').filter({ hasText: `New order #${order.number}` })
  await expect(row.getByText('New', { exact: true })).toBeVisible()
  // After a moment in view it counts as seen, but keeps its mark on the open page.
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(row.getByText('New', { exact: true })).toBeVisible()
  await expect(await detailsOf(page, order)).toContainText(/Farm saw the order, \d+ \w+ \d{4}, \d+:\d\d/)

  await page.goto('/farmer/inbox')
  await expect(row).toBeVisible()
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/farmer\/orders$/)
})

async function farmWithOkra(request: APIRequestContext) {
  const farm: Person = await openAccount(request, 'farmer')
  return { farm, okra: await productOnSale(request, newName('Okra'), {}, farm) }
}

/** In the side bar, or on a phone in the header. */
const bell = (page: Page): Locator =>
  page
    .getByRole('link', { name: /^Notifications/ })
    .filter({ visible: true })
    .first()

/** The operator's details of an order. */
async function detailsOf(page: Page, { number }: Order): Promise<Locator> {
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: `#${number}, details` }).click()
  return page.getByRole('dialog')
}
