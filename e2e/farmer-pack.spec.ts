import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Order } from '@farmgate/contract/order-view.ts'
import { axeFaults } from './axe.ts'
import { newName, photoOf } from './listings.ts'
import { payByCall, placeByCall, productOnSale, test } from './orders.ts'
import { openAccount, signInByCall, tokenOf } from './people.ts'
import { settle, waitForAnimations } from './page-list.ts'
import { expect } from './test.ts'

const TEXTS = {
  en: {
    bags: '0 of 2 bags packed',
    cameLess: 'Came less',
    back: '₹38 goes back to Tara',
    bag: '950 g less. The bag is now ₹172.',
    gift: 'More than ordered is a gift. Tara pays for 3 kg.',
    save: 'Save 2,050 g',
    saved: '2,050 g saved',
    kept: '2,050 g of 3 kg',
    none: 'None came',
    photoAdded: 'Photo added',
    reason: 'Spoiled',
    undo: 'Undo',
    undone: 'Taken back. Nothing was sent.',
    waiting: 'No signal. 1 waiting to be sent',
    sent: 'All sent',
    handOver: 'Hand over',
    handedOver: 'Handed over',
  },
  hi: {
    bags: '2 में से 0 थैले पैक हुए',
    cameLess: 'कम निकला',
    back: '₹38 Tara को वापस जाएँगे',
    bag: '950 ग्राम कम। थैला अब ₹172 का है।',
    gift: 'ऑर्डर से ज़्यादा तोहफ़ा है। Tara 3 किलो के ही पैसे देंगे।',
    save: '2,050 ग्राम सेव करें',
    saved: '2,050 ग्राम सेव हुआ',
    kept: '3 किलो में से 2,050 ग्राम',
    none: 'कुछ नहीं निकला',
    photoAdded: 'फ़ोटो जुड़ी',
    reason: 'खराब हो गया',
    undo: 'वापस लें',
    undone: 'वापस ले लिया। कुछ नहीं भेजा गया।',
    waiting: 'नेटवर्क नहीं है। 1 भेजना बाकी',
    sent: 'सब भेज दिया',
    handOver: 'सौंप दिया',
    handedOver: 'सौंपा गया',
  },
} as const

for (const language of ['en', 'hi'] as const)
  test(`a farmer’s morning: one weighed line, one short line, one taken back, and no signal, ${language}`, async ({
    page,
    request,
    baseURL,
    complaints,
  }) => {
    // Two acts wait ten seconds each.
    test.setTimeout(150_000)
    const words = TEXTS[language]
    const { farm, brinjal, okra } = await farmWithTwo(request)
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
    await page.context().addCookies([{ name: 'farmgate_language', value: language, url: baseURL ?? '' }])
    await page.goto('/farmer/pack')
    await settle(page)
    await expect(page.getByText(words.bags)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])

    // More than ordered is a gift; 2,050 g of 3 kg send ₹38 back.
    const first = bagOf(page, paid)
    const keypad = page.locator('.kp')
    await lineOf(first, brinjal.name).getByRole('button', { name: words.cameLess }).click()
    await type(page, '3400')
    await expect(keypad).toContainText(words.gift)
    for (let digit = 0; digit < 4; digit++) await keypad.locator('.kp-key').nth(3).click()
    await type(page, '2050')
    await expect(keypad).toContainText(words.back)
    await expect(keypad).toContainText(words.bag)
    await waitForAnimations(page)
    expect(await axeFaults(page)).toEqual([])
    for (const key of await keypad.locator('.kp-key').all())
      expect((await key.boundingBox())?.height).toBeGreaterThanOrEqual(52)
    await keypad.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(words.saved)).toBeVisible()
    await expect(lineOf(first, brinjal.name)).toContainText(words.kept)

    // Taken back within ten seconds: nothing has reached the server.
    await page.locator('.toast').getByRole('button', { name: words.undo }).click()
    await expect(page.getByText(words.undone)).toBeVisible()
    await expect(lineOf(first, brinjal.name)).not.toContainText(words.kept)
    expect((await orderOf(request, headers, paid)).changes).toEqual([])

    // The same again with a photo, and it is sent by itself.
    await lineOf(first, brinjal.name).getByRole('button', { name: words.cameLess }).click()
    await type(page, '2050')
    await keypad.locator('input[type=file]').setInputFiles(photoOf('okra'))
    await expect(keypad).toContainText(words.photoAdded)
    await keypad.getByRole('button', { name: words.save }).click()
    await expect
      .poll(async () => (await orderOf(request, headers, paid)).changes, { timeout: 30_000 })
      .toMatchObject([{ kind: 'weighed', by: 'farmer', amount: 38, kept: { grams: 2_050 } }])

    expect((await orderOf(request, headers, paid)).changes[0]?.picture?.webp).toMatch(/\.webp$/)

    // Without a signal: one line of the cash order did not come at all. It waits on the phone.
    await page.context().setOffline(true)
    const second = bagOf(page, cash)
    await lineOf(second, brinjal.name).getByRole('button', { name: words.cameLess }).click()
    await keypad.getByRole('button', { name: words.none }).click()
    await keypad.getByRole('button', { name: words.reason }).click()
    await expect(page.getByText(words.waiting)).toBeVisible()
    await expect(lineOf(second, brinjal.name)).toContainText(words.none)
    await page.waitForTimeout(10_500)
    await page.context().setOffline(false)
    await expect(page.getByText(words.sent)).toBeVisible()
    expect(await orderOf(request, headers, cash)).toMatchObject({
      changes: [{ kind: 'short', reason: 'spoiled', amount: 40, kept: { quantity: 0 } }],
    })

    // The rest is packed, and the bag is handed over.
    await lineOf(second, okra.name).getByRole('checkbox').click()
    await second.locator('.bag-open').click()
    await second.getByRole('button', { name: words.handOver }).click()
    await expect(second).toContainText(words.handedOver)
    await waitForAnimations(page)
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )

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

test('a buyer who took the item out first is named, and the weight is not used', async ({
  page,
  request,
  complaints,
}) => {
  test.setTimeout(90_000)
  const { farm, brinjal, okra } = await farmWithTwo(request)
  const buyer = await openAccount(request, 'user')
  const order = await payByCall(request, buyer, [
    { product: brinjal, quantity: 3 },
    { product: okra, quantity: 3 },
  ])
  await signInByCall(page, farm)
  await page.goto('/farmer/pack')
  await lineOf(bagOf(page, order), brinjal.name).getByRole('button', { name: 'Came less' }).click()
  await type(page, '2050')
  await page.locator('.kp').getByRole('button', { name: 'Save 2,050 g' }).click()
  const headers = await tokenOf(request, buyer)
  const response = await request.patch(`/api/orders/${order._id}/lines/${brinjal._id}`, {
    headers,
    data: { quantity: 0 },
  })
  expect(response.status()).toBe(200)
  await expect(
    page.getByText(
      new RegExp(`^${brinjal.name}: Tara Joshi took this out at .*\\. What you typed was not used\\.$`),
    ),
  ).toBeVisible({ timeout: 30_000 })
  await expect(lineOf(bagOf(page, order), brinjal.name)).toContainText('Taken out by Tara')
  expect((await orderOf(request, headers, order)).changes).toMatchObject([{ kind: 'dropped', amount: 120 }])
  complaints.splice(0)
})

/** A new farm with two products at ₹40 and ₹30 a kilo. */
async function farmWithTwo(request: APIRequestContext) {
  const farm = await openAccount(request, 'farmer')
  const brinjal = await productOnSale(request, newName('Brinjal'), { price: '40' }, farm)
  const okra = await productOnSale(request, newName('Okra'), { price: '30' }, farm)
  return { farm, brinjal, okra }
}

async function orderOf(
  request: APIRequestContext,
  headers: Record<string, string>,
  { _id }: Pick<Order, '_id'>,
): Promise<Order> {
  return ((await (await request.get(`/api/orders/${_id}`, { headers })).json()) as { order: Order }).order
}

const bagOf = (page: Page, { number }: Pick<Order, 'number'>): Locator =>
  page.locator('.bag').filter({ hasText: `#${number}` })

const lineOf = (bag: Locator, product: string): Locator =>
  bag.locator('.bag-line').filter({ hasText: product })

async function type(page: Page, digits: string): Promise<void> {
  for (const digit of digits)
    await page.locator('.kp').getByRole('button', { name: digit, exact: true }).click()
}
