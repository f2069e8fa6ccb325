import type { Browser, Locator, Page } from '@playwright/test'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { listByCall, newName } from './listings.ts'
import {
  answerYes,
  leaveList,
  requestReturn,
  moveByCall,
  payByCall,
  placeByCall,
  productOnSale,
  test,
} from './orders.ts'
import { admin, openAccount, signInByCall } from './people.ts'
import { expect } from './test.ts'

/** How soon an open page must show a change made elsewhere. */
const SOON = { timeout: 2_000 }

// Below 1024 px the orders are cards.
const CARDS = { width: 1000, height: 800 }
test.use({ viewport: CARDS })
// Two browsers are slow.
test.describe.configure({ timeout: 60_000 })

test('of two operators who move one order at once one wins, and both pages show the result', async ({
  page,
  browser,
  request,
}) => {
  const order = await placedOrder(request)
  const other = await secondOperator(browser)
  const screens = [page, other]
  // Without live updates, so that both buttons stay enabled.
  await Promise.all(screens.map(blockLiveUpdates))
  await signInByCall(page, admin)
  await Promise.all(screens.map((screen) => screen.goto('/admin/orders')))
  for (const screen of screens) await expect(move(screen, order, 'Mark as shipped')).toBeEnabled()

  const responses = screens.map((screen) =>
    screen.waitForResponse((response) => response.request().method() === 'PATCH'),
  )
  const answers = screens.map((screen) => cardOf(screen, order).getByRole('button', { name: 'Yes' }))
  for (const screen of screens) await move(screen, order, 'Mark as shipped').click()
  for (const answer of answers) await expect(answer).toBeEnabled()
  await Promise.all(answers.map(press))
  const statuses = (await Promise.all(responses)).map((response) => response.status())
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
  const loser = screens[statuses.indexOf(409)] as Page
  await expect(cardOf(loser, order).getByRole('alert')).toContainText('Already decided by')
  for (const screen of screens) {
    await leaveList(screen)
    await expect(move(screen, order, 'Mark as shipped')).toBeDisabled()
    await expect(move(screen, order, 'Mark as delivered')).toBeEnabled()
  }
  await other.context().close()
})

test('an order moved by one operator is updated on the other’s open page', async ({
  page,
  browser,
  request,
}) => {
  const order = await placedOrder(request)
  const other = await secondOperator(browser)
  await signInByCall(page, admin)
  await open(page, '/admin/orders')
  await open(other, '/admin/orders')
  await expect(move(other, order, 'Mark as shipped')).toBeEnabled()
  await move(page, order, 'Mark as shipped').click()
  await answerYes(cardOf(page, order))
  await expect(page.getByText(`#${order.number} is marked as shipped`)).toBeVisible()
  await expect(move(other, order, 'Mark as shipped')).toBeDisabled(SOON)
  await expect(cardOf(other, order)).toContainText('Shipped')
  await other.context().close()
})

test('of two operators at one return one decides, and the other sees the decision', async ({
  page,
  browser,
  request,
}) => {
  const buyer = await openAccount(request, 'user')
  const okra = await productOnSale(request, newName('Okra'))
  const order = await payByCall(request, buyer, [{ product: okra, quantity: 1 }])
  await moveByCall(request, order, 'delivered')
  await requestReturn(request, buyer, order)
  const other = await secondOperator(browser)
  await signInByCall(page, admin)
  await open(page, '/admin/returns')
  await open(other, '/admin/returns')

  // Both have the dialog open. The second rejects what the first has approved.
  await returnOf(page, order)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await returnOf(other, order)
    .getByRole('button', { name: /^Reject/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve return' }).click()
  await expect(returnOf(page, order)).toContainText('Return approved just now')
  // Behind the other's dialog the page is already updated.
  await expect(returnOf(other, order)).toContainText('Return Approved', SOON)
  await other.getByRole('dialog').getByRole('button', { name: 'Reject return' }).click()
  await expect(returnOf(other, order).getByRole('alert')).toContainText('Already decided by')
  await expect(returnOf(other, order)).toContainText('Return Approved')
  await other.context().close()
})

test('of two operators at one listing one decides, and the other’s outdated decision is refused', async ({
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
  // The open dialog keeps its content; the row behind it is updated.
  await expect(other.getByRole('row', { name, includeHidden: true })).toContainText('Approved', SOON)
  const dialog = other.getByRole('dialog', { name })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'This product was changed meanwhile. Please look at it again.',
  )
  await other.context().close()
})

test('a buyer’s open order page shows that the order was shipped', async ({ page, request }) => {
  const buyer = await openAccount(request, 'user')
  const okra = await productOnSale(request, newName('Okra'))
  const order = await placeByCall(request, buyer, [{ product: okra, quantity: 1 }])
  await signInByCall(page, buyer)
  await open(page, `/orders/${order._id}`)
  await expect(page.getByText('Your order is being prepared')).toBeVisible()
  await moveByCall(request, order, 'shipped')
  await expect(page.getByText('Order has been shipped')).toBeVisible(SOON)
})

test('without live updates the page polls', async ({ page, request }) => {
  await blockLiveUpdates(page)
  const order = await placedOrder(request)
  await page.clock.install()
  await signInByCall(page, admin)
  await page.goto('/admin/orders')
  await expect(move(page, order, 'Mark as shipped')).toBeEnabled()
  await moveByCall(request, order, 'shipped')
  // The page polls every 15 s.
  await page.clock.fastForward(16_000)
  await expect(move(page, order, 'Mark as shipped')).toBeDisabled()
})

async function placedOrder(request: Parameters<typeof productOnSale>[0]): Promise<Order> {
  const okra = await productOnSale(request, newName('Okra'))
  return placeByCall(request, await openAccount(request, 'user'), [{ product: okra, quantity: 1 }])
}

/** A second browser context, signed in as an operator. */
async function secondOperator(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: CARDS })
  const page = await context.newPage()
  await signInByCall(page, admin)
  return page
}

const blockLiveUpdates = (page: Page): Promise<unknown> =>
  page.route('**/api/live', (route) => route.fulfill({ status: 429, json: {} }))

/** Opens a page and waits until it receives live updates. */
async function open(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/live') && response.ok())
  await page.goto(path)
  await listening
}

const cardOf = (page: Page, { number }: Order): Locator =>
  page.locator('.order-card').filter({ hasText: `#${number}` })

const returnOf = (page: Page, { number }: Order): Locator =>
  page.locator('.money-back').filter({ hasText: `#${number}` })

const move = (page: Page, order: Order, name: string): Locator =>
  cardOf(page, order)
    .getByRole('group', { name: `Move order #${order.number}` })
    .getByRole('button', { name, exact: true })

/** Clicks without Playwright's checks, so that both pages click at the same moment. */
const press = (button: Locator): Promise<void> => button.evaluate((it: HTMLButtonElement) => it.click())
