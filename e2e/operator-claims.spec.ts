import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { axeFaults } from './axe.ts'
import { newName } from './listings.ts'
import { answerYes, moveByCall, openRow, payByCall, productOnSale, test } from './orders.ts'
import { admin, openAccount, type Person, signInByCall, tokenOf } from './people.ts'
import { expect } from './test.ts'

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const

/** The buttons are pressed in the last one. */
const LANGUAGES = [
  { language: 'hi', opened: 'खरीदार का कहना' },
  { language: 'en', opened: 'Buyer says' },
] as const

/** Claims four of five kilos at ₹60, ₹240: more than is approved without an operator. */
async function claimAboveLimit(request: APIRequestContext): Promise<{ order: Order; item: string }> {
  const buyer = await openAccount(request, 'user')
  const grapes = await productOnSale(request, newName('Grapes'), { price: '60', quantity: '20' })
  const order = await payByCall(request, buyer, [{ product: grapes, quantity: 5 }])
  await moveByCall(request, order, 'delivered')
  const headers = await tokenOf(request, buyer)
  const response = await request.post(`/api/orders/${order._id}/claims`, {
    headers,
    data: { line: grapes._id, quantity: 4, reason: 'spoiled', words: 'Soft and wet below the first layer' },
  })
  expect(response.status()).toBe(200)
  return { order: ((await response.json()) as { order: Order }).order, item: grapes.name }
}

const orderOf = async (request: APIRequestContext, { _id }: Pick<Order, '_id'>): Promise<Order> => {
  const headers = await tokenOf(request, admin)
  const response = await request.get(`/api/orders/${_id}`, { headers })
  return ((await response.json()) as { order: Order }).order
}

const noSidewaysScroll = async (page: Page): Promise<void> => {
  const [content, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(width ?? 0)
}

/** Rows that have just moved ignore clicks for a moment. */
async function openClaim(row: Locator, opened: string): Promise<void> {
  await expect(row).toBeVisible()
  await expect(async () => {
    await openRow(row)
    await expect(row.getByText(opened)).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** Both tables of shares are there and inside their columns. */
async function sharesFit(card: Locator): Promise<void> {
  const tables = card.getByRole('table')
  await expect(tables).toHaveCount(2)
  const isFitting = (table: Element): boolean =>
    table.getBoundingClientRect().width <= (table.parentElement?.clientWidth ?? 0)
  for (const table of await tables.all()) expect(await table.evaluate(isFitting)).toBe(true)
}

test('an operator decides a claim above the limit', async ({ page, request, baseURL }) => {
  test.slow()
  const { order, item } = await claimAboveLimit(request)
  await signInByCall(page, admin)
  const card = page.getByRole('listitem').filter({ hasText: item })
  for (const { language, opened } of LANGUAGES) {
    await page.context().addCookies([{ name: 'farmgate_language', value: language, url: baseURL ?? '' }])
    await page.goto('/admin/attention?kind=claim_pending')
    await openClaim(card, opened)
    for (const viewport of WIDTHS) {
      await page.setViewportSize(viewport)
      await sharesFit(card)
      await noSidewaysScroll(page)
    }
    expect(await axeFaults(page)).toEqual([])
  }
  await expect(card.getByText('“Soft and wet below the first layer”')).toBeVisible()
  await card.getByLabel('Give back').fill('200')
  await card.getByRole('button', { name: /^Approve ₹200/ }).click()
  await answerYes(card)
  await expect(page.getByText(`#${order.number}: ₹200 goes back`)).toBeVisible()
  const decided = await orderOf(request, order)
  expect(decided.claims).toMatchObject([
    { state: 'approved', asked: 240, given: 200, note: 'Spoiled too soon' },
  ])
  expect(decided.refunds).toMatchObject([{ amount: 200, cause: 'change' }])
})

// On a phone an order is a dialog; order-table.spec.ts opens it beside the table of a computer.
test('an operator ends one bag of an order and gives part of an item back', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const order = await twoBags(request)
  const [first, second] = order.parcels
  await signInByCall(page, admin)
  await page.goto(`/admin/orders?q=${order.number}`)
  await page
    .getByRole('button', { name: `#${order.number}` })
    .first()
    .click()
  const reason = 'The farmer is ill'
  const more = async (act: string) => {
    await page.getByRole('button', { name: `More for #${order.number}` }).click()
    await page.getByRole('menuitem', { name: act }).click()
  }
  await more('End one bag')
  await page.getByRole('button', { name: `End the bag of ${first?.farmer.name ?? ''}` }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'End this bag?' })
  await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: 'End this bag' }).click()
  await expect(page.getByText(`The bag of ${first?.farmer.name ?? ''} has ended`)).toBeVisible()
  // It is the only item left.
  await more('Give money back for a line')
  const refund = page.getByRole('dialog').filter({ hasText: 'Give money back for' })
  await refund.getByLabel('Amount').fill('15')
  await refund.getByLabel(/^Why\?/).fill('Two were soft')
  expect(await axeFaults(page)).toEqual([])
  await refund.getByRole('button', { name: 'Give ₹15 back' }).click()
  await expect(page.getByText('₹15 goes back')).toBeVisible()
  await more('Ship one bag')
  await page.getByRole('button', { name: `Ship the bag of ${second?.farmer.name ?? ''}` }).click()
  await answerYes(page.locator('body'))
  await expect(page.getByText(`The bag of ${second?.farmer.name ?? ''} is marked as shipped`)).toBeVisible()
  const now = await orderOf(request, order)
  expect(now.status).toBe('shipped')
  expect(now.parcels.map(({ status }) => status)).toEqual(['cancelled', 'shipped'])
  expect(now.changes.map(({ kind }) => kind)).toEqual(['short', 'refunded'])
  await noSidewaysScroll(page)
})

/** Two kilos of each of two farms. */
async function twoBags(request: APIRequestContext): Promise<Order> {
  const buyer: Person = await openAccount(request, 'user')
  const other = await openAccount(request, 'farmer')
  const mine = await productOnSale(request, newName('Okra'), { quantity: '9' })
  const theirs = await productOnSale(request, newName('Brinjal'), { quantity: '9' }, other)
  return payByCall(request, buyer, [
    { product: mine, quantity: 2 },
    { product: theirs, quantity: 2 },
  ])
}
