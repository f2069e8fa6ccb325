import { farmMoney as englishMoney } from '@farmgate/messages/en/farm-money.ts'
import { farmPayouts as englishPayouts } from '@farmgate/messages/en/farm-payouts.ts'
import { notices as englishNotices } from '@farmgate/messages/en/notices.ts'
import { payoutAccount as englishAccount } from '@farmgate/messages/en/payout-account.ts'
import { fill, type Params } from '@farmgate/messages/fill.ts'
import { farmMoney as hindiMoney } from '@farmgate/messages/hi/farm-money.ts'
import { farmPayouts as hindiPayouts } from '@farmgate/messages/hi/farm-payouts.ts'
import { notices as hindiNotices } from '@farmgate/messages/hi/notices.ts'
import { payoutAccount as hindiAccount } from '@farmgate/messages/hi/payout-account.ts'
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

const ENGLISH = {
  language: 'en',
  words: englishPayouts,
  account: englishAccount,
  notices: englishNotices,
  nothingOwed: englishMoney.owedNothing,
}
const HINDI = {
  language: 'hi',
  words: hindiPayouts,
  account: hindiAccount,
  notices: hindiNotices,
  nothingOwed: hindiMoney.owedNothing,
}

/** The text with anything in its other places. */
const withAny = (text: string, params: Params = {}): RegExp =>
  new RegExp(`^${fill(text, params).replaceAll(/\{\w+\}/g, '.+')}$`)

async function checkPage(page: Page): Promise<void> {
  await settle(page)
  expect(await axeFaults(page)).toEqual([])
  expect(await horizontalOverflow(page)).toEqual([])
}

async function openMoney(page: Page): Promise<void> {
  await page.goto('/farmer/money')
  await settle(page)
}

test('a farmer adds UPI, reads why money waits, and sees the payment with its UTR', async ({
  page,
  request,
  baseURL,
}, { project }) => {
  test.setTimeout(150_000)
  // Hindi texts are longer, and a phone has less room.
  const { language, words, account, notices, nothingOwed } = project.name === 'phone' ? HINDI : ENGLISH
  const farm = await calledFarmer(request)
  const okra = await productOnSale(request, newName('Okra'), { price: '250' }, farm)
  const shopper = await openAccount(request, 'user', PINCODE_WITHOUT_ROUNDS)
  const order = await payByCall(request, shopper, [{ product: okra, quantity: 2 }])
  await page.context().addCookies([{ name: 'farmgate_language', value: language, url: baseURL ?? '' }])
  await signInByCall(page, farm)
  await page.context().grantPermissions(['clipboard-write'])

  await openMoney(page)
  await expect(page.getByText(words.noAccount)).toBeVisible()
  await expect(page.getByText(words['why.not_delivered']).first()).toBeVisible()
  await checkPage(page)
  await page.getByRole('link', { name: words.addAccount }).click()
  await page.getByRole('radio', { name: account.upi }).check()
  await page.getByRole('textbox', { name: account.upiId }).fill('tara.joshi@okhdfc')
  await page.getByLabel(account.name).fill('Tara Joshi')
  await page.getByLabel(account.password).fill(PASSWORD)
  await page.getByRole('button', { name: account.save }).click()
  await expect(page.getByRole('region', { name: account.inUse })).toContainText(account['state.verified'])
  await checkPage(page)

  await moveByCall(request, order, 'shipped')
  await moveByCall(request, order, 'delivered')
  await openMoney(page)
  await expect(page.getByText(withAny(words['why.waiting.delivered'])).first()).toBeVisible()
  await queryDatabase(
    `update orders set delivered_at = delivered_at - interval '25 hours' where id = $1`,
    order._id,
  )
  await openMoney(page)
  await expect(page.getByText(withAny(words.payableOn, { account: 't••••@okhdfc' }))).toBeVisible()

  const { user } = await sessionElsewhere(request, farm)
  await payFarm(request, user._id)
  const madeOf = fill(words.madeOf, { sold: '₹500', back: '₹0', commission: '₹0' })
  const payout = page.getByRole('listitem').filter({ hasText: madeOf })
  // By itself: the page hears of it.
  await expect(payout.getByText(words['state.paid'], { exact: true })).toBeVisible({ timeout: 60_000 })
  const utr = await payout.locator('.payout-utr .num').innerText()
  expect(utr).toMatch(/^[A-Z0-9]{12,}$/)
  await payout.getByRole('button', { name: fill(words.copyUtr, { utr }), exact: true }).click()
  await expect(page.getByText(words.copied)).toBeVisible()
  await payout.getByRole('button', { name: fill(words['seeEntries.one'], { count: 1 }) }).click()
  await expect(payout.getByRole('row').first()).toContainText(`#${order.number}`)
  await expect(payout.getByRole('row').last()).toContainText('₹500')
  await expect(page.getByText(nothingOwed)).toBeVisible()
  await checkPage(page)

  await page.goto('/farmer/inbox')
  await expect(page.getByText(fill(notices.payout_paid, { amount: '₹500' }))).toBeVisible()
  await expect(page.getByText(utr)).toBeVisible()

  // Our pages may not read the clipboard, so the farmer pastes it.
  await page.goto('/farmer/account')
  await page.getByLabel(account.name).focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByLabel(account.name)).toHaveValue(utr)
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
    await checkPage(page)
    await page.goto('/farmer/payouts')
    await expect(page.getByRole('button', { name: /UTR/ })).toHaveCount(2)
    await checkPage(page)
  }
})
