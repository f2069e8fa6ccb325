import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { newName } from './listings.ts'
import { answerYes, type Line, moveByCall, ordersOf, placeByCall, productOnSale, test } from './orders.ts'
import { admin, farmer, openAccount, signInByCall, tokenOf } from './people.ts'
import { expect } from './test.ts'

const rows = (page: Page) => page.locator('.order-row')
const bar = (page: Page) => page.getByRole('region', { name: 'Chosen rows' })
const panel = (page: Page) => page.getByRole('complementary')

/** Orders of one product, the newest first, with different quantities: equal ones would be one order. */
async function placeThree(request: APIRequestContext) {
  const okra = await productOnSale(request, newName('Okra'), { quantity: '90' })
  const buyer = await openAccount(request, 'user')
  const orders: Order[] = []
  for (const quantity of [1, 2, 3])
    orders.unshift(await placeByCall(request, buyer, [{ product: okra, quantity }]))
  return { okra, buyer, orders }
}

async function pack(request: APIRequestContext, product: Line['product'], orders: readonly Order[]) {
  const response = await request.patch('/api/farmers/packlist', {
    headers: await tokenOf(request, farmer),
    data: { product: product._id, orders: orders.map(({ _id }) => _id), packed: true },
  })
  expect(response.status()).toBe(200)
}

test('packed orders are chosen and shipped by keys alone, and stay in their rows', async ({
  page,
  request,
}) => {
  const { okra, buyer, orders } = await placeThree(request)
  await pack(request, okra, orders.slice(0, 2))
  await signInByCall(page, admin)
  await page.goto(`/admin/orders?q=${encodeURIComponent(okra.name)}`)
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(0)).toContainText('1/1')
  await expect(rows(page).nth(2)).toContainText('Farm packs')

  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(bar(page)).toContainText('3 chosen')
  await page.keyboard.press('s')
  const question = bar(page).getByRole('group', { name: '1 not packed. Ship 3 orders' })
  await expect(question).toBeVisible()
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  // The third is left out.
  await page.getByRole('checkbox', { name: `Choose #${orders[2]?.number}` }).uncheck()
  await page.keyboard.press('s')
  await answerYes(bar(page))

  await expect(page.getByText('Shipped just now')).toHaveCount(2)
  await expect(rows(page)).toHaveCount(3)
  const statuses = (await ordersOf(request, buyer)).map(({ status }) => status)
  expect(statuses).toEqual(['shipped', 'shipped', 'confirmed'])
})

test('a row says what another operator did, an order opens at its own address, and the next one follows', async ({
  page,
  request,
}) => {
  const { okra, orders } = await placeThree(request)
  const [first, second, third] = orders as [Order, Order, Order]
  await pack(request, okra, [first])
  await signInByCall(page, admin)
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/live') && response.ok())
  await page.goto(`/admin/orders?q=${encodeURIComponent(okra.name)}`)
  await listening
  await expect(rows(page)).toHaveCount(3)
  await moveByCall(request, third, 'shipped')
  await expect(rows(page).nth(2)).toContainText('shipped this just now')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`order=${first._id}`))
  await expect(panel(page)).toContainText('All packed')
  await expect(panel(page)).toContainText('packed everything')
  await panel(page).getByRole('button', { name: 'Make mine' }).click()
  await expect(panel(page).getByRole('button', { name: 'Not mine' })).toBeVisible()

  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(`order=${second._id}`))
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(`#${second.number}`)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/order=/)
})
