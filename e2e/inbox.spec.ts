import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Order } from '@farmgate/contract/order-view.ts'
import { newName } from './listings.ts'
import { moveByCall, placeByCall, something, test } from './orders.ts'
import { admin, openAccount, type Person, sessionElsewhere, signInByCall } from './people.ts'
import { expect } from './test.ts'

test('a farm’s bell counts a new order, opening the inbox makes it seen, and the operator reads that', async ({
  page,
  request,
}) => {
  const { farm, okra } = await farmWithOkra(request)
  const buyer = await openAccount(request, 'user')
  await signInByCall(page, admin)
  await signInByCall(page, farm)
  await page.goto('/farmer/profile')
  // That its listing was approved.
  await expect(bell(page)).toHaveAccessibleName(/Inbox,? 1 new/)
  const order = await placeByCall(request, buyer, [{ product: okra, quantity: 2 }])
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName(/Inbox,? 2 new/)
  await expect(await detailsOf(page, order)).toContainText('Not seen by the farm yet')

  await page.goto('/farmer/profile')
  await bell(page).click()
  const row = page.getByRole('listitem').filter({ hasText: `New order #${order.number}` })
  await expect(row.getByText('New', { exact: true })).toBeVisible()
  // After a moment in sight it counts as seen, and stays marked for whoever is looking.
  await expect(bell(page)).toHaveAccessibleName('Inbox')
  await expect(row.getByText('New', { exact: true })).toBeVisible()
  await expect(await detailsOf(page, order)).toContainText(/Seen by the farm, \d+ \w+ \d{4}, \d+:\d\d/)

  await page.goto('/farmer/inbox')
  await expect(row).toBeVisible()
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/farmer\/orders$/)
})

test('a farm that reads its orders has seen them, and is told of the rest', async ({ page, request }) => {
  const { farm, okra } = await farmWithOkra(request)
  const buyer = await openAccount(request, 'user')
  await placeByCall(request, buyer, [{ product: okra, quantity: 2 }])
  await signInByCall(page, farm)
  await page.goto('/farmer/orders')
  await expect(bell(page)).toHaveAccessibleName(/Inbox,? 1 new/)
  await page.goto('/farmer/inbox')
  await page.getByRole('button', { name: 'Mark all as seen' }).click()
  await expect(page.getByText('All marked as seen')).toBeVisible()
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Inbox')
})

test('a buyer finds the bell on every page of the shop, and comes from it to the order', async ({
  page,
  request,
}) => {
  const okra = await something(request, newName('Okra'))
  const buyer = await openAccount(request, 'user')
  const order = await placeByCall(request, buyer, [{ product: okra, quantity: 2 }])
  await moveByCall(request, order, 'shipped')
  await signInByCall(page, buyer)
  await page.goto('/')
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 new')
  await bell(page).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.getByRole('link', { name: `Your order #${order.number} is on its way` }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${order._id}$`))
})

test('somebody without news reads what will come here', async ({ page, request }) => {
  await signInByCall(page, await openAccount(request, 'user'))
  await page.goto('/inbox')
  await expect(page.getByRole('heading', { name: 'Nothing here yet.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as seen' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to the shop' }).click()
  await expect(page).toHaveURL(/\/products/)
})

test('a listing that was not approved leads to its note and its form', async ({ page, request }) => {
  const { farm, okra } = await farmWithOkra(request)
  const headers = { authorization: `Bearer ${(await sessionElsewhere(request, admin)).token}` }
  const note = 'The photo is too dark'
  const answer = await request.patch(`/api/admin/products/${okra._id}/reject`, { headers, data: { note } })
  expect(answer.status()).toBe(200)
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

test('which mails somebody wants is kept as it is chosen; safety is no choice', async ({ page, request }) => {
  await signInByCall(page, await openAccount(request, 'user'))
  await page.goto('/profile')
  const shipped = page.getByRole('checkbox', { name: 'When an order is shipped or delivered' })
  await expect(shipped).toBeChecked()
  await shipped.uncheck()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(shipped).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'When a return is decided' })).toBeChecked()
  const safety = page.getByRole('checkbox', { name: /safety of your account/ })
  await expect(safety).toBeChecked()
  await expect(safety).toBeDisabled()
})

async function farmWithOkra(request: APIRequestContext) {
  const farm: Person = await openAccount(request, 'farmer')
  return { farm, okra: await something(request, newName('Okra'), {}, farm) }
}

/** In the side bar, or at the head of a phone. */
const bell = (page: Page): Locator =>
  page
    .getByRole('link', { name: /^Inbox/ })
    .filter({ visible: true })
    .first()

/** All that the operator knows of an order. */
async function detailsOf(page: Page, { number }: Order): Promise<Locator> {
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: `#${number}, details` }).click()
  return page.getByRole('dialog')
}
