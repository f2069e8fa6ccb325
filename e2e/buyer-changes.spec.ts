import { endWeightPauses } from './database.ts'
import { readFileSync } from 'node:fs'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { type Listing, newName, photoOf, stockOf } from './listings.ts'
import { answerYes, moveByCall, ordersOf, payByCall, productOnSale, test } from './orders.ts'
import { farmer, openAccount, signInByCall, tokenOf } from './people.ts'
import { expect } from './test.ts'

/** How soon an open page must show what the farm has weighed. */
const SOON_MS = 2_000

/** The worker sends refunds, and the simulated bank confirms them. */
const PATIENT = { timeout: 30_000 }

const CLAIM = 'Something is wrong with an item'

test('a buyer takes an item out, sees what was weighed, claims two eggs on a lost line and gets the money back', async ({
  page,
  request,
  context,
  complaints,
}) => {
  test.setTimeout(120_000)
  const tomato = await productOnSale(request, newName('Tomato'), { price: '32' })
  const brinjal = await productOnSale(request, newName('Brinjal'), { price: '40' })
  const eggs = await productOnSale(request, newName('Eggs'), { price: '84', unit: 'dozen' })
  const buyer = await openAccount(request, 'user')
  const order = await payByCall(request, buyer, [
    { product: tomato, quantity: 3 },
    { product: brinjal, quantity: 3 },
    { product: eggs, quantity: 1 },
  ])
  await signInByCall(page, buyer)
  await page.goto(`/orders/${order._id}`)
  const bill = page.getByRole('region', { name: 'Bill' })

  const tomatoes = lineOf(page, tomato)
  const less = tomatoes.getByRole('button', { name: `Less ${tomato.name}` })
  for (let kilo = 0; kilo < 3; kilo++) await less.click()
  await tomatoes.getByRole('button', { name: 'Take out' }).click()
  await answerYes(tomatoes)
  await expect(tomatoes).toContainText('Taken out by you')
  await expect(tomatoes).toContainText('₹96 went back to your UPI.', PATIENT)
  expect(await stockOf(tomato)).toBe(40)
  await expect(bill).toContainText('₹229')

  const waited = await timeUntil(async () => {
    await weighByCall(request, order, brinjal, 2_050)
    await expect
      .poll(async () => {
        await endWeightPauses()
        return (await ordersOf(request, buyer))[0]?.changes.map(({ kind }) => kind)
      }, PATIENT)
      .toContain('weighed')
  }, lineOf(page, brinjal).getByText('2.05 kg came instead of 3 kg'))
  console.info(`a weighed line is on the open page after ${waited} ms`)
  expect(waited).toBeLessThanOrEqual(SOON_MS)
  await expect(lineOf(page, brinjal).getByRole('img', { name: farmer.name })).toBeVisible()
  await expect(bill).toContainText('₹191')

  await moveByCall(request, order, 'delivered')
  await page.getByRole('button', { name: 'Something is wrong', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: eggs.name }).click()
  const sheet = page.getByRole('dialog', { name: CLAIM })
  await sheet.getByRole('button', { name: 'More' }).click()
  await sheet.getByRole('button', { name: 'Broken' }).click()
  await sheet.locator('input[type=file]').setInputFiles(photoOf('eggs'))
  const claims = '**/api/orders/*/claims'
  const send = sheet.getByRole('button', { name: 'Send and get ₹14 back' })
  await page.route(claims, (route) => route.abort())
  await send.click()
  await expect(sheet).toContainText('No signal. Your answers and the photo stay on this phone')

  // The page is closed and opened again: answers and photo are still there.
  await page.reload()
  await page.getByRole('button', { name: 'Something is wrong', exact: true }).click()
  await expect(sheet).toContainText('They were not sent yet')
  await expect(sheet.getByRole('img', { name: 'Your photo' })).toBeVisible()

  // The server takes it, and its response is lost.
  await page.unroute(claims)
  await page.route(claims, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send.click()
  await expect(sheet).toContainText('No signal.')
  await page.unroute(claims)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByText('Thank you. ₹14 is on its way.')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  const [after] = await ordersOf(request, buyer)
  expect(after?.claims).toHaveLength(1)
  expect(after?.claims[0]?.picture).not.toBeNull()
  await expect(lineOf(page, eggs)).toContainText('₹14 went back to your UPI.', PATIENT)
  await expect(bill).toContainText('₹177')
  await expect(bill).toContainText('₹148 went back', PATIENT)
  await expect(bill.getByRole('link', { name: /^Credit note/ })).toBeVisible()
  // The browser's own errors about failed requests.
  complaints.splice(0)
})

const lineOf = (page: Page, { name }: Listing): Locator =>
  page.locator('.parcel-line').filter({ hasText: name })

/** Milliseconds from the response of an act elsewhere until the page shows it. */
async function timeUntil(act: () => Promise<void>, shown: Locator): Promise<number> {
  await act()
  const start = performance.now()
  await shown.waitFor()
  return Math.round(performance.now() - start)
}

/** What came, said by the farm, with a photo. */
async function weighByCall(
  request: APIRequestContext,
  { _id }: Order,
  product: Listing,
  grams: number,
): Promise<void> {
  const image = { name: 'scale.webp', mimeType: 'image/webp', buffer: readFileSync(photoOf('brinjal')) }
  const lines = JSON.stringify([{ product: product._id, grams, packed: true }])
  const response = await request.patch(`/api/farmers/parcels/${_id}`, {
    headers: await tokenOf(request, farmer),
    multipart: { lines, image },
  })
  expect(response.status()).toBe(200)
}
