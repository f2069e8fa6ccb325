import type { Browser, Locator, Page } from '@playwright/test'
import type { Order } from '@farmgate/contract/order-view.ts'
import { listByCall, newName } from './listings.ts'
import { askForReturn, moveByCall, payByCall, placeByCall, something, test } from './orders.ts'
import { admin, openAccount, signInByCall } from './people.ts'
import { expect } from './test.ts'

/** How soon a screen that nobody touches shows what somebody else has done. */
const SOON = { timeout: 2_000 }

// Two browsers take their time.
test.describe.configure({ timeout: 60_000 })

test('two operators at one order: one wins, and both screens show the truth', async ({
  page,
  browser,
  request,
}) => {
  const order = await bought(request)
  const other = await secondOperator(browser)
  const screens = [page, other]
  // Out of hearing, so that both still can press.
  await Promise.all(screens.map(deafen))
  await signInByCall(page, admin)
  await Promise.all(screens.map((screen) => screen.goto('/admin/orders')))
  for (const screen of screens) await expect(move(screen, order, 'Mark as shipped')).toBeEnabled()

  const answers = screens.map((screen) =>
    screen.waitForResponse((answer) => answer.request().method() === 'PATCH'),
  )
  await Promise.all(screens.map((screen) => press(move(screen, order, 'Mark as shipped'))))
  const statuses = (await Promise.all(answers)).map((answer) => answer.status())
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
  const loser = screens[statuses.indexOf(409)] as Page
  await expect(cardOf(loser, order).getByRole('alert')).toContainText('Nothing was done')
  for (const screen of screens) {
    await expect(move(screen, order, 'Mark as shipped')).toBeDisabled()
    await expect(move(screen, order, 'Mark as delivered')).toBeEnabled()
  }
  await other.context().close()
})

test('an order that one operator moves is moved on the other’s screen, untouched', async ({
  page,
  browser,
  request,
}) => {
  const order = await bought(request)
  const other = await secondOperator(browser)
  await signInByCall(page, admin)
  await open(page, '/admin/orders')
  await open(other, '/admin/orders')
  await expect(move(other, order, 'Mark as shipped')).toBeEnabled()
  await move(page, order, 'Mark as shipped').click()
  await expect(page.getByText(`#${order.number} is marked as shipped`)).toBeVisible()
  await expect(move(other, order, 'Mark as shipped')).toBeDisabled(SOON)
  await expect(cardOf(other, order)).toContainText('Shipped')
  await other.context().close()
})

test('two operators at one return: one decides, and the other sees how', async ({
  page,
  browser,
  request,
}) => {
  const buyer = await openAccount(request, 'user')
  const okra = await something(request, newName('Okra'))
  const order = await payByCall(request, buyer, [{ product: okra, quantity: 1 }])
  await moveByCall(request, order, 'delivered')
  await askForReturn(request, buyer, order)
  const other = await secondOperator(browser)
  await signInByCall(page, admin)
  await open(page, '/admin/returns')
  await open(other, '/admin/returns')

  // Both have the question open. The second says no to what the first has approved.
  await cardOf(page, order)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await cardOf(other, order)
    .getByRole('button', { name: /^Reject/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve return' }).click()
  await expect(cardOf(page, order)).toContainText('Return Approved')
  // Behind the other's dialog stands the truth already.
  await expect(cardOf(other, order)).toContainText('Return Approved', SOON)
  await other.getByRole('dialog').getByRole('button', { name: 'Reject return' }).click()
  await expect(cardOf(other, order).getByRole('alert')).toContainText('Nothing was done')
  await expect(cardOf(other, order)).toContainText('Return Approved')
  await other.context().close()
})

test('two operators at one listing: one decides, and nobody decides what they have not seen', async ({
  page,
  browser,
  request,
}) => {
  const name = newName('Beetroot')
  await listByCall(request, await openAccount(request, 'farmer'), name)
  const other = await secondOperator(browser)
  await signInByCall(page, admin)
  const list = `/admin/products?q=${encodeURIComponent(name)}`
  await open(page, list)
  await open(other, list)
  await other.getByRole('button', { name: `Review ${name}` }).click()
  await page.getByRole('button', { name: `Approve ${name}` }).click()
  await expect(page.getByText(`${name} is approved`)).toBeVisible()
  // What is being read stays as it was; the row behind it does not.
  await expect(other.getByRole('row', { name, includeHidden: true })).toContainText('Approved', SOON)
  const dialog = other.getByRole('dialog', { name })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'This product was changed meanwhile. Please look at it again.',
  )
  await other.context().close()
})

test('a buyer who looks at an order sees it shipped as it is shipped', async ({ page, request }) => {
  const buyer = await openAccount(request, 'user')
  const okra = await something(request, newName('Okra'))
  const order = await placeByCall(request, buyer, [{ product: okra, quantity: 1 }])
  await signInByCall(page, buyer)
  await open(page, `/orders/${order._id}`)
  await expect(page.getByText('Your order is being prepared')).toBeVisible()
  await moveByCall(request, order, 'shipped')
  await expect(page.getByText('Order has been shipped')).toBeVisible(SOON)
})

test('without a live line the page works, and asks by itself', async ({ page, request }) => {
  await deafen(page)
  const order = await bought(request)
  await signInByCall(page, admin)
  await page.goto('/admin/orders')
  await expect(move(page, order, 'Mark as shipped')).toBeEnabled()
  await moveByCall(request, order, 'shipped')
  await expect(move(page, order, 'Mark as shipped')).toBeDisabled({ timeout: 20_000 })
})

async function bought(request: Parameters<typeof something>[0]): Promise<Order> {
  const okra = await something(request, newName('Okra'))
  return placeByCall(request, await openAccount(request, 'user'), [{ product: okra, quantity: 1 }])
}

/** Another browser, signed in as an operator too. */
async function secondOperator(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInByCall(page, admin)
  return page
}

const deafen = (page: Page): Promise<unknown> =>
  page.route('**/api/live', (route) => route.fulfill({ status: 429, json: {} }))

/** And listening: what happens from now on is heard. */
async function open(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse((answer) => answer.url().endsWith('/api/live') && answer.ok())
  await page.goto(path)
  await listening
}

const cardOf = (page: Page, { number }: Order): Locator =>
  page.locator('.order-card').filter({ hasText: `#${number}` })

const move = (page: Page, order: Order, name: string): Locator =>
  cardOf(page, order)
    .getByRole('group', { name: `Move order #${order.number}` })
    .getByRole('button', { name, exact: true })

/** At once, without looking whether it can be pressed: the other one presses at the same moment. */
const press = (button: Locator): Promise<void> => button.evaluate((it: HTMLButtonElement) => it.click())
