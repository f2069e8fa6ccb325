import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Order } from '@farmgate/contract/order-view.ts'
import { newName } from './listings.ts'
import { moveByCall, placeByCall, productOnSale, test } from './orders.ts'
import { admin, openAccount, type Person, sessionElsewhere, signInByCall } from './people.ts'
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

test('opening the orders marks their notices as seen, and the other notices stay new', async ({
  page,
  request,
}) => {
  const { farm, okra } = await farmWithOkra(request)
  const buyer = await openAccount(request, 'user')
  await placeByCall(request, buyer, [{ product: okra, quantity: 2 }])
  await signInByCall(page, farm)
  await page.goto('/farmer/orders')
  await expect(bell(page)).toHaveAccessibleName(/Notifications,? 1 new/)
  await page.goto('/farmer/inbox')
  await page.getByRole('button', { name: 'Mark all as seen' }).click()
  await expect(page.getByText('All marked as seen')).toBeVisible()
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

test('a buyer’s bell leads to the inbox and from there to the order', async ({ page, request }) => {
  const okra = await productOnSale(request, newName('Okra'))
  const buyer = await openAccount(request, 'user')
  const order = await placeByCall(request, buyer, [{ product: okra, quantity: 2 }])
  await moveByCall(request, order, 'shipped')
  await signInByCall(page, buyer)
  await page.goto('/')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 new')
  await bell(page).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.getByRole('link', { name: `Your order #${order.number} is on its way` }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${order._id}$`))
})

test('an empty inbox states it and links to the shop', async ({ page, request }) => {
  await signInByCall(page, await openAccount(request, 'user'))
  await page.goto('/inbox')
  await expect(page.getByRole('heading', { name: 'Nothing here yet.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as seen' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to the shop' }).click()
  await expect(page).toHaveURL(/\/products/)
})

test('the notice of a rejected listing leads to its note and its form', async ({ page, request }) => {
  const { farm, okra } = await farmWithOkra(request)
  const headers = { authorization: `Bearer ${(await sessionElsewhere(request, admin)).token}` }
  const note = 'The photo is too dark'
  const response = await request.patch(`/api/admin/products/${okra._id}/reject`, { headers, data: { note } })
  expect(response.status()).toBe(200)
  await signInByCall(page, farm)
  await page.goto('/farmer/inbox')
  const row = page.getByRole('listitem').filter({ hasText: `${okra.name} is not approved yet` })
  await expect(row).toContainText(note)
  await row.getByRole('link').click()
  const form = page.getByRole('dialog')
  await expect(form).toContainText(note)
  await form.getByRole('button', { name: 'Close' }).first().click()
  await expect(page).toHaveURL(/\/farmer\/my-products$/)
})

test('a choice of mails that is pressed while another one is saved stays as it was', async ({
  page,
  request,
}) => {
  await signInByCall(page, await openAccount(request, 'user'))
  const isSaved = Promise.withResolvers<void>()
  await page.route('**/api/notices/settings', async (route) => {
    if (route.request().method() === 'PUT') await isSaved.promise
    await route.continue()
  })
  await page.goto('/profile')
  const shipped = page.getByRole('checkbox', { name: 'When an order is shipped or delivered' })
  const returned = page.getByRole('checkbox', { name: 'When a return or a claim about an item is decided' })
  await shipped.click()
  await expect(shipped).not.toBeChecked()
  await returned.click()
  await expect(returned).toBeChecked()
  isSaved.resolve()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(shipped).not.toBeChecked()
  await expect(returned).toBeChecked()
})

test('a buyer’s choice of mails is saved, and security mails can’t be turned off', async ({
  page,
  request,
}) => {
  await signInByCall(page, await openAccount(request, 'user'))
  await page.goto('/profile')
  const shipped = page.getByRole('checkbox', { name: 'When an order is shipped or delivered' })
  await expect(shipped).toBeChecked()
  await shipped.click()
  await expect(shipped).not.toBeChecked()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(shipped).not.toBeChecked()
  await expect(
    page.getByRole('checkbox', { name: 'When a return or a claim about an item is decided' }),
  ).toBeChecked()
  const safety = page.getByRole('checkbox', { name: /safety of your account/ })
  await expect(safety).toBeChecked()
  await expect(safety).toBeDisabled()
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
