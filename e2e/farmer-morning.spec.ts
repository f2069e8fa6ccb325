import type { APIRequestContext, Locator, Page } from '@playwright/test'
import axe from 'axe-core'
import { newName, stockOf } from './listings.ts'
import { moveByCall, payByCall, placeByCall, something, test } from './orders.ts'
import { openAccount, type Person, signIn, signInByCall } from './people.ts'
import { settle } from './site.ts'
import { expect } from './test.ts'

test('a farmer’s morning: look, pack, put the stock right, read the money', async ({ page, request }) => {
  // Many pages in one journey.
  test.setTimeout(120_000)
  const { farm, okra, eggs } = await farmWithTwo(request)
  const buyer = await openAccount(request, 'user')
  const first = await payByCall(request, buyer, [
    { product: okra, quantity: 5 },
    { product: eggs, quantity: 2 },
  ])
  await placeByCall(request, buyer, [{ product: okra, quantity: 3 }])

  // Open, and see the numbers; thirty days of them, today and tomorrow.
  await signIn(page, farm)
  await page.waitForURL('/farmer')
  const numbers = page.getByRole('region', { name: 'Your numbers' })
  await expect(numbers).toContainText(/Total orders\s*2/)
  await expect(numbers).toContainText(/Total revenue\s*₹420/)
  await expect(
    numbers.getByRole('img', { name: 'Orders per day, last 7 days: 0, 0, 0, 0, 0, 0, 2' }),
  ).toBeVisible()
  await numbers.getByRole('radio', { name: '30 days' }).check()
  await expect(numbers.getByRole('img', { name: /^Orders per day, last 30 days: (0, ){29}2$/ })).toBeVisible()
  await page.reload()
  await expect(numbers.getByRole('radio', { name: '30 days' })).toBeChecked()

  // What came today, and what of it is to be packed.
  await place(page, 'Orders').click()
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('2 orders')
  await page.getByRole('link', { name: 'Pack list' }).click()
  await expect(page).toHaveURL('/farmer/packing')
  await expect(page.getByText('0 of 2 packed').first()).toBeVisible()
  await expect(rowOf(page, okra.name)).toContainText('8 kg')
  await box(page, `8 kg ${okra.name}: packed`).click()
  await expect(page.getByText('1 of 2 packed').first()).toBeVisible()
  await page.reload()
  await expect(box(page, `8 kg ${okra.name}: packed`)).toBeChecked()
  await expect(rowOf(page, okra.name)).toContainText('Packed')

  // Somebody orders more: what was packed stays packed, and the rest is to do.
  await placeByCall(request, buyer, [{ product: okra, quantity: 4 }])
  await page.reload()
  await expect(rowOf(page, okra.name)).toContainText('8 of 12 kg packed')
  const whole = box(page, `12 kg ${okra.name}: packed`)
  await expect(whole).toBeChecked({ indeterminate: true })
  await rowOf(page, okra.name).getByText('For 3 orders').click()
  const lines = rowOf(page, okra.name).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.first()).toContainText('Tara Joshi')
  await expect(lines.first()).toContainText('Pune, Maharashtra')
  await whole.click()
  await expect(whole).toBeChecked()
  await box(page, `2 kg ${eggs.name}: packed`).click()
  await expect(page.getByText('Everything is packed').first()).toBeVisible()
  await expect(lines.first()).toContainText('Order complete')

  // The order itself says so; what has left is no longer there to pack.
  await page.getByRole('link', { name: 'Orders', exact: true }).filter({ visible: true }).first().click()
  await expect(page.getByRole('row').filter({ hasText: `#${first.number}` })).toContainText('Packed')
  await moveByCall(request, first, 'shipped')
  await page.getByRole('link', { name: 'Pack list' }).click()
  await page.reload()
  await expect(rowOf(page, okra.name)).toContainText('7 kg')
  await expect(rowOf(page, eggs.name)).toHaveCount(0)

  // Two more kilos from the field.
  await place(page, /Products$/).click()
  const more = page.getByRole('button', { name: `One more ${okra.name}` })
  await more.click()
  await more.click()
  await expect.poll(() => stockOf(okra)).toBe(40 - 12 + 2)

  // What there is to get: the paid order, and no cash that nobody has handed over.
  await place(page, 'Money').click()
  await expect(page.getByText('You are owed ₹420')).toBeVisible()
  const sold = page.getByRole('row').filter({ hasText: `#${first.number}` })
  await expect(sold).toContainText('Sold')
  await expect(sold).toContainText('+₹420')
  const month = page.getByLabel('Month')
  await month.focus()
  await month.selectOption({ index: 1 })
  await expect(page).toHaveURL(/\?month=20\d\d-\d\d$/)
  await expect(page.getByText('Owed at the end')).toBeVisible()
  await expect(month).toBeFocused()
  await expect(sold).toBeVisible()
})

test('a tick that does not come through is taken off again, and says so', async ({ page, request }) => {
  const { farm, okra } = await farmWithTwo(request)
  const buyer = await openAccount(request, 'user')
  const order = await placeByCall(request, buyer, [{ product: okra, quantity: 3 }])
  await signInByCall(page, farm)
  await page.goto('/farmer/packing')
  const whole = box(page, `3 kg ${okra.name}: packed`)
  await page.route('**/api/farmers/packlist', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 429, json: { message: '', code: 'request.rate_limited', requestId: 'r' } })
      : route.continue(),
  )
  await whole.click()
  await expect(page.getByText(`The tick for ${okra.name} was not saved. Please try again.`)).toBeVisible()
  await expect(whole).not.toBeChecked()
  await page.unroute('**/api/farmers/packlist')

  // It left while the farmer was looking: the list comes as it is now.
  await moveByCall(request, order, 'shipped')
  await whole.click()
  await expect(page.getByText('The list has changed in the meantime. Please look again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing to pack.' })).toBeVisible()
})

test('the pack list and the money are read by everybody, in Hindi too, and the money goes on paper', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const { farm, okra } = await farmWithTwo(request)
  const buyer = await openAccount(request, 'user')
  await payByCall(request, buyer, [{ product: okra, quantity: 2 }])
  await signInByCall(page, farm)
  for (const [language, packed, owed] of [
    ['en', '2 kg', 'You are owed'],
    ['hi', '2 किलो', 'आपको मिलने हैं'],
  ] as const) {
    await page.context().addCookies([{ name: 'farmgate_language', value: language, url: baseURL ?? '' }])
    await page.goto('/farmer/packing')
    await settle(page)
    await page.locator('main .pack-for').first().click()
    await expect(rowOf(page, okra.name)).toContainText(packed)
    expect(await axeFaults(page)).toEqual([])
    await page.goto('/farmer/money')
    await settle(page)
    await expect(page.getByText(owed)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
  }

  // What would be on the paper, without a printer.
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'छापें' }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('.statement')
  await expect(paper).toContainText('Tara Joshi')
  await expect(paper.getByRole('row')).toHaveCount(4)
  await expect(paper).toContainText('₹96')
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
})

/** A farm of its own, so that its numbers start at nothing. */
async function farmWithTwo(request: APIRequestContext) {
  const farm: Person = await openAccount(request, 'farmer')
  const okra = await something(request, newName('Okra'), {}, farm)
  const eggs = await something(request, newName('Brinjal'), { price: '90' }, farm)
  return { farm, okra, eggs }
}

/** In the side bar, or on a phone in the bar at the foot. */
const place = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true }).first()

const rowOf = (page: Page, product: string): Locator => page.locator('.pack-row').filter({ hasText: product })

const box = (page: Page, name: string): Locator => page.getByRole('checkbox', { name })

async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    // By its global name: what is imported above lives outside of the page.
    const inPage = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations } = await inPage.run({ resultTypes: ['violations'] })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  })
}
