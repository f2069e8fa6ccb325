import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Order } from '@farmgate/contract/order-view.ts'
import { axeFaults } from './axe.ts'
import { newName } from './listings.ts'
import { answerYes, moveByCall, payByCall, productOnSale, test } from './orders.ts'
import { admin, openAccount, type Person, signInByCall, tokenOf } from './people.ts'
import { expect } from './test.ts'

const WIDTHS = [
  { name: 'a computer', viewport: { width: 1280, height: 800 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
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

/** The first claim of the list is open already. Rows that have just moved ignore clicks for a moment. */
async function openClaim(card: Locator, open: string, opened: string): Promise<void> {
  await expect(card).toBeVisible()
  await expect(async () => {
    const button = card.getByRole('button', { name: `${open}: ` })
    if (await button.isVisible()) await button.click()
    await expect(card.getByText(opened)).toBeVisible({ timeout: 500 })
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

for (const { name, viewport } of WIDTHS)
  test(`an operator decides a claim above the limit, on ${name}`, async ({ page, request }) => {
    await page.setViewportSize(viewport)
    const { order, item } = await claimAboveLimit(request)
    const number = `#${order.number}`
    await signInByCall(page, admin)
    await page.goto('/admin/attention?kind=claim_pending')
    const card = page.getByRole('listitem').filter({ hasText: item })
    await openClaim(card, 'Open', 'Buyer says')
    await expect(card.getByText('“Soft and wet below the first layer”')).toBeVisible()
    await expect(card.getByText('The farm has not answered yet.')).toBeVisible()
    await sharesFit(card)
    await noSidewaysScroll(page)
    expect(await axeFaults(page)).toEqual([])
    const amount = card.getByLabel('Give back')
    await amount.fill('240.01')
    await expect(card.getByText('Write an amount up to ₹240')).toBeVisible()
    await amount.fill('200')
    await card.getByRole('button', { name: /^Approve ₹200/ }).click()
    await answerYes(card)
    await expect(page.getByText(`${number}: ₹200 goes back`)).toBeVisible()
    const decided = await orderOf(request, order)
    expect(decided.claims).toMatchObject([
      { state: 'approved', asked: 240, given: 200, note: 'Spoiled too soon' },
    ])
    expect(decided.refunds).toMatchObject([{ amount: 200, cause: 'change' }])
  })

test('an operator rejects a claim with a reason, in Hindi', async ({ browser, request }) => {
  for (const { viewport } of WIDTHS) {
    const { order, item } = await claimAboveLimit(request)
    const context = await browser.newContext({ locale: 'hi-IN', viewport })
    const page = await context.newPage()
    await signInByCall(page, admin)
    await page.goto('/admin/attention?kind=claim_pending')
    const card = page.getByRole('listitem').filter({ hasText: item })
    await openClaim(card, 'खोलें', 'खरीदार का कहना')
    await sharesFit(card)
    await noSidewaysScroll(page)
    expect(await axeFaults(page)).toEqual([])
    await card.getByRole('button', { name: /^वजह देकर नामंज़ूर करें/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').selectOption('Photo does not show it')
    await dialog.getByRole('button', { name: 'नामंज़ूर करें' }).click()
    await expect(dialog).toHaveCount(0)
    expect((await orderOf(request, order)).claims).toMatchObject([
      { state: 'rejected', note: 'Photo does not show it' },
    ])
    await context.close()
  }
})

test('a claim that another operator decides is shown as decided, without reloading', async ({
  page,
  request,
}) => {
  const { order, item } = await claimAboveLimit(request)
  await signInByCall(page, admin)
  await page.goto('/admin/attention?kind=claim_pending')
  const card = page.getByRole('listitem').filter({ hasText: item })
  await expect(card).toBeVisible()
  const headers = await tokenOf(request, admin)
  const response = await request.patch(`/api/admin/claims/${order.claims[0]?._id ?? ''}`, {
    headers,
    data: { decision: 'rejected', note: 'Photo does not show it' },
  })
  expect(response.status()).toBe(200)
  await expect(card.getByText(`Already decided by ${admin.name}`)).toBeVisible({ timeout: 10_000 })
})

for (const { name, viewport } of WIDTHS)
  test(`an operator ends one bag of an order and gives part of an item back, on ${name}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport)
    const order = await twoBags(request)
    const [first, second] = order.parcels
    await signInByCall(page, admin)
    await openOrder(page, order)
    const reason = 'The farmer is ill'
    await page.getByRole('button', { name: `End the bag of ${first?.farmer.name ?? ''}` }).click()
    const dialog = page.getByRole('dialog').filter({ hasText: 'End this bag?' })
    await dialog.getByRole('textbox').fill(reason)
    await dialog.getByRole('button', { name: 'End this bag' }).click()
    await expect(page.getByText(`The bag of ${first?.farmer.name ?? ''} has ended`)).toBeVisible()
    const left = (await orderOf(request, order)).items.find(({ currentTotal }) => currentTotal > 0)
    await page.getByRole('button', { name: `Give money back: ${left?.product.name ?? ''}` }).click()
    const refund = page.getByRole('dialog').filter({ hasText: 'Give money back for' })
    await refund.getByLabel('Amount').fill('15')
    await refund.getByLabel(/^Why\?/).fill('Two were soft')
    expect(await axeFaults(page)).toEqual([])
    await refund.getByRole('button', { name: 'Give ₹15 back' }).click()
    await expect(page.getByText('₹15 goes back')).toBeVisible()
    await page.getByRole('button', { name: `Ship the bag of ${second?.farmer.name ?? ''}` }).click()
    await answerYes(page.locator('body'))
    await expect(page.getByText(`The bag of ${second?.farmer.name ?? ''} is marked as shipped`)).toBeVisible()
    const now = await orderOf(request, order)
    expect(now.status).toBe('shipped')
    expect(now.parcels.map(({ status }) => status)).toEqual(['cancelled', 'shipped'])
    expect(now.changes.map(({ kind }) => kind)).toEqual(['short', 'refunded'])
    await noSidewaysScroll(page)
  })

/** A computer has a panel with its own address, a phone a dialog. */
async function openOrder(page: Page, { _id, number }: Order): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 800
  await page.goto(isPhone ? `/admin/orders?q=${number}` : `/admin/orders?q=${number}&order=${_id}`)
  if (isPhone)
    await page
      .getByRole('button', { name: `#${number}` })
      .first()
      .click()
}

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
