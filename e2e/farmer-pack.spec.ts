import { endWeightPauses } from './database.ts'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { newName, photoOf } from './listings.ts'
import { payByCall, placeByCall, productOnSale, test } from './orders.ts'
import { openAccount, signInByCall, tokenOf } from './people.ts'
import { expect } from './test.ts'

test('a farmer’s morning: one line weighed with a photo, one that did not come without a signal, and a bag handed over', async ({
  page,
  request,
  complaints,
}) => {
  // An act waits ten seconds.
  test.setTimeout(120_000)
  const farm = await openAccount(request, 'farmer')
  const brinjal = await productOnSale(request, newName('Brinjal'), { price: '40' }, farm)
  const okra = await productOnSale(request, newName('Okra'), { price: '30' }, farm)
  const buyer = await openAccount(request, 'user')
  const paid = await payByCall(request, buyer, [
    { product: brinjal, quantity: 3 },
    { product: okra, quantity: 3 },
  ])
  const cash = await placeByCall(request, buyer, [
    { product: brinjal, quantity: 1 },
    { product: okra, quantity: 2 },
  ])
  const headers = await tokenOf(request, buyer)
  await signInByCall(page, farm)
  await page.goto('/farmer/pack')
  await expect(page.getByText('0 of 2 bags packed')).toBeVisible()

  // 2,050 g of 3 kg send ₹38 back, by themselves after ten seconds.
  const first = bagOf(page, paid)
  const keypad = page.locator('.kp')
  await lineOf(first, brinjal.name).getByRole('button', { name: 'Less than ordered' }).click()
  await type(page, '2050')
  await expect(keypad).toContainText('₹38 goes back to Tara')
  for (const key of await keypad.locator('.kp-key').all())
    expect((await key.boundingBox())?.height).toBeGreaterThanOrEqual(52)
  await keypad.locator('input[type=file]').setInputFiles(photoOf('okra'))
  await expect(keypad).toContainText('Photo added')
  await keypad.getByRole('button', { name: 'Save 2,050 g' }).click()
  await expect(lineOf(first, brinjal.name)).toContainText('2,050 g of 3 kg')
  await expect
    .poll(async () => (await settledOrder(request, headers, paid)).changes, { timeout: 30_000 })
    .toMatchObject([{ kind: 'weighed', by: 'farmer', amount: 38, kept: { grams: 2_050 } }])
  expect((await orderOf(request, headers, paid)).changes[0]?.picture?.webp).toMatch(/\.webp$/)

  // Without a signal: one line of the cash order did not come at all. It waits on the phone, also when the page is closed.
  await page.context().setOffline(true)
  const second = bagOf(page, cash)
  await lineOf(second, brinjal.name).getByRole('button', { name: 'Less than ordered' }).click()
  await keypad.getByRole('button', { name: 'None came' }).click()
  await keypad.getByRole('button', { name: 'Spoiled' }).click()
  await expect(page.getByText('No signal. 1 waiting to be sent')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect
    .poll(async () => (await settledOrder(request, headers, cash)).changes, { timeout: 30_000 })
    .toMatchObject([{ kind: 'short', reason: 'spoiled', amount: 40, kept: { quantity: 0 } }])

  // The rest is packed, and the bag is handed over.
  const ticked = page.waitForResponse(
    (response) => response.url().endsWith('/farmers/packlist') && response.request().method() === 'PATCH',
  )
  await lineOf(second, okra.name).getByRole('checkbox').click()
  expect((await ticked).status()).toBe(200)
  await second.locator('.bag-open').click()
  await second.getByRole('button', { name: 'Hand over' }).click()
  await expect(second).toContainText('Handed over')

  // The page is closed before the ten seconds are over: it is sent all the same.
  await page.goto('about:blank')
  await expect
    .poll(async () => (await orderOf(request, headers, cash)).parcels[0]?.handedOverAt ?? null, {
      timeout: 5_000,
    })
    .not.toBeNull()
  // The browser's own errors about failed requests.
  complaints.splice(0)
})

async function orderOf(
  request: APIRequestContext,
  headers: Record<string, string>,
  { _id }: Pick<Order, '_id'>,
): Promise<Order> {
  return ((await (await request.get(`/api/orders/${_id}`, { headers })).json()) as { order: Order }).order
}

/** The order when what was weighed is final. */
async function settledOrder(...order: Parameters<typeof orderOf>): Promise<Order> {
  await endWeightPauses()
  return orderOf(...order)
}

const bagOf = (page: Page, { number }: Pick<Order, 'number'>): Locator =>
  page.locator('.bag').filter({ hasText: `#${number}` })

const lineOf = (bag: Locator, product: string): Locator =>
  bag.locator('.bag-line').filter({ hasText: product })

async function type(page: Page, digits: string): Promise<void> {
  for (const digit of digits)
    await page.locator('.kp').getByRole('button', { name: digit, exact: true }).click()
}
