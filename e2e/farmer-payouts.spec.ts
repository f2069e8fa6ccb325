import type { APIRequestContext, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { queryDatabase } from './database.ts'
import { horizontalOverflow } from './layout-checks.ts'
import { newName } from './listings.ts'
import { moveByCall, payByCall, productOnSale, test } from './orders.ts'
import { settle } from './page-list.ts'
import {
  admin,
  calledFarmer,
  farmer,
  openAccount,
  PASSWORD,
  type Person,
  PINCODE_WITHOUT_ROUNDS,
  sessionElsewhere,
  signInByCall,
  tokenOf,
} from './people.ts'
import { expect } from './test.ts'

const secondOperator: Person = { ...admin, email: 'operator2@farmgate.test' }

/** The second operator drafts a run of one farm, and the first one approves it. */
async function payFarm(request: APIRequestContext, farmerId: string): Promise<void> {
  const draft = await request.post('/api/admin/payouts', {
    headers: await tokenOf(request, secondOperator),
    data: { farmers: [farmerId] },
  })
  expect(draft.status()).toBe(200)
  const { run } = (await draft.json()) as { run: { _id: string } }
  const headers = await tokenOf(request, admin)
  const shown = await request.get(`/api/admin/payouts/${run._id}`, { headers })
  const { payouts } = (await shown.json()) as { payouts: { _id: string }[] }
  const approved = await request.post(`/api/admin/payouts/${run._id}/approve`, {
    headers,
    data: { ticked: payouts.map(({ _id }) => _id) },
  })
  expect(approved.status()).toBe(200)
}

async function openMoney(page: Page): Promise<void> {
  await page.goto('/farmer/money')
  await settle(page)
}

test('a farmer adds UPI, reads why money waits, and sees the payment with its UTR', async ({
  page,
  request,
}) => {
  test.setTimeout(150_000)
  const farm = await calledFarmer(request)
  const okra = await productOnSale(request, newName('Okra'), { price: '250' }, farm)
  const shopper = await openAccount(request, 'user', PINCODE_WITHOUT_ROUNDS)
  const order = await payByCall(request, shopper, [{ product: okra, quantity: 2 }])
  await signInByCall(page, farm)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

  await openMoney(page)
  await expect(page.getByText('We do not know where to pay you yet.')).toBeVisible()
  await expect(page.getByText('Not delivered yet.').first()).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Add where to pay you' }).click()
  await page.getByRole('radio', { name: 'UPI' }).check()
  await page.getByLabel('UPI id').fill('tara.joshi@okhdfc')
  await page.getByLabel('Name in the passbook').fill('Tara Joshi')
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect(page.getByRole('region', { name: 'Account in use' })).toContainText('Verified')

  await moveByCall(request, order, 'shipped')
  await moveByCall(request, order, 'delivered')
  await openMoney(page)
  await expect(page.getByText(/^Delivered .* Payable from /).first()).toBeVisible()
  await queryDatabase(
    `update orders set delivered_at = delivered_at - interval '25 hours' where id = $1`,
    order._id,
  )
  await openMoney(page)
  await expect(page.getByText(/^Comes (on|with) .*, to t••••@okhdfc$/)).toBeVisible()

  const { user } = await sessionElsewhere(request, farm)
  await payFarm(request, user._id)
  const payout = page.getByRole('listitem').filter({ hasText: 'Sold ₹500 · went back ₹0 · commission ₹0' })
  // By itself: the page hears of it.
  await expect(payout.getByText('Paid', { exact: true })).toBeVisible({ timeout: 60_000 })
  await payout.getByRole('button', { name: /^Copy the UTR / }).click()
  await expect(page.getByText('UTR copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^[A-Z0-9]{12,}$/)
  await expect(payout).toContainText(copied)
  await payout.getByRole('button', { name: 'See 1 entry' }).click()
  await expect(payout.getByRole('row').first()).toContainText(`#${order.number}`)
  await expect(payout.getByRole('row').last()).toContainText('₹500')
  await expect(page.getByText('Nothing is owed to you right now')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  expect(await horizontalOverflow(page)).toEqual([])

  await page.goto('/farmer/inbox')
  await expect(page.getByText('We paid ₹500 to your account')).toBeVisible()
})

test('the demo’s farmer reads the three sums, the day of the next payout and all payouts, in both languages', async ({
  page,
}) => {
  await signInByCall(page, farmer)
  for (const [language, payable, paid, coming] of [
    ['en', 'Payable', 'Paid so far', /^Comes on .*, to HDFC Bank ••••4417$/],
    ['hi', 'अब मिलेंगे', 'अब तक मिले', /HDFC Bank ••••4417 में आएँगे$/],
  ] as const) {
    await page.context().addCookies([{ name: 'farmgate_language', value: language, url: page.url() }])
    await openMoney(page)
    for (const label of [payable, paid])
      await expect(page.getByText(label, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(coming)).toBeVisible()
    await expect(page.getByRole('button', { name: /UTR/ }).first()).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    expect(await horizontalOverflow(page)).toEqual([])
    await page.goto('/farmer/payouts')
    await settle(page)
    await expect(page.getByRole('button', { name: /UTR/ })).toHaveCount(2)
    expect(await axeFaults(page)).toEqual([])
    expect(await horizontalOverflow(page)).toEqual([])
  }
})
