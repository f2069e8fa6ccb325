import { fill } from '@farmgate/messages/fill.ts'
import { account as englishAccount } from '@farmgate/messages/en/account.ts'
import { attention as englishWaiting } from '@farmgate/messages/en/attention.ts'
import { mailPages as englishMail } from '@farmgate/messages/en/mail-pages.ts'
import { staff as english } from '@farmgate/messages/en/staff.ts'
import { account as hindiAccount } from '@farmgate/messages/hi/account.ts'
import { attention as hindiWaiting } from '@farmgate/messages/hi/attention.ts'
import { mailPages as hindiMail } from '@farmgate/messages/hi/mail-pages.ts'
import { staff as hindi } from '@farmgate/messages/hi/staff.ts'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { axeFaults } from './axe.ts'
import { queryDatabase } from './database.ts'
import { newName } from './listings.ts'
import { mailedLink } from './mails.ts'
import { payByCall, productOnSale, test } from './orders.ts'
import { admin, newEmail, openAccount, PASSWORD, type Person, signInByCall, tokenOf } from './people.ts'
import { expect } from './test.ts'

const WIDTHS = [
  {
    language: 'en',
    words: english,
    mail: englishMail,
    account: englishAccount,
    waiting: englishWaiting,
    width: 1280,
  },
  { language: 'hi', words: hindi, mail: hindiMail, account: hindiAccount, waiting: hindiWaiting, width: 390 },
] as const

const approver: Person = { ...admin, name: 'Rekha Phadke', email: 'approver@farmgate.test' }

/** What the authenticator app shows, this many steps of thirty seconds from now. */
const digitsOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })

const noSidewaysScroll = async (page: Page): Promise<void> => {
  const [content, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(width ?? 0)
}

for (const { language, words, mail, account, waiting, width } of WIDTHS) {
  test.describe(`in ${language} at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } })
    test.beforeEach(async ({ context, baseURL }) => {
      await context.addCookies([{ name: 'farmgate_language', value: language, url: baseURL ?? '' }])
    })

    test('an owner invites a person, who sets up the second factor and is disabled', async ({
      page,
      browser,
      baseURL,
    }) => {
      test.slow()
      const email = newEmail()
      await signInByCall(page, admin)
      await page.goto('/admin/staff')
      await page.getByLabel(words.inviteEmail).fill(email)
      await page.getByRole('button', { name: words.invite, exact: true }).click()
      await expect(page.getByText(fill(words.invited, { email }))).toBeVisible()
      const row = page.getByRole('row').filter({ hasText: email })
      await expect(row).toContainText(words['factor.invited'])
      expect(await axeFaults(page)).toEqual([])
      await noSidewaysScroll(page)

      const context = await browser.newContext({
        viewport: { width, height: 844 },
        ...(baseURL === undefined ? {} : { baseURL }),
      })
      await context.addCookies([{ name: 'farmgate_language', value: language, url: baseURL ?? '' }])
      const theirs = await context.newPage()
      await theirs.goto((await mailedLink(email, 'invited')).path)
      await theirs.getByLabel(account.name).fill('Tanvi Kelkar')
      await theirs.getByLabel(account.newPassword, { exact: true }).fill(PASSWORD)
      expect(await axeFaults(theirs)).toEqual([])
      await theirs.getByRole('button', { name: mail.join, exact: true }).click()
      await theirs.getByRole('link', { name: mail.logIn }).click()
      await theirs.getByLabel(account.password, { exact: true }).fill(PASSWORD)
      await theirs.getByRole('button', { name: account.login, exact: true }).click()
      await theirs.waitForURL(/\/admin/)

      await theirs.goto('/admin/second-factor')
      await theirs.getByLabel(words.currentPassword).fill(PASSWORD)
      await theirs.getByRole('button', { name: words.start }).click()
      await expect(theirs.getByRole('img', { name: words.qr })).toBeVisible()
      expect(await axeFaults(theirs)).toEqual([])
      await noSidewaysScroll(theirs)
      const key = (await theirs.locator('main code').first().innerText()).replaceAll(/\s/g, '')
      await theirs.getByLabel(words.code).fill('000000')
      await theirs.getByRole('button', { name: words.confirm, exact: true }).click()
      await expect(theirs.getByRole('alert')).toBeVisible()
      await theirs.getByLabel(words.code).fill(digitsOf(key))
      await theirs.getByRole('button', { name: words.confirm, exact: true }).click()
      await expect(theirs.getByRole('heading', { name: words.codesTitle })).toBeVisible()
      const codes = await theirs.locator('main li code').allInnerTexts()
      expect(new Set(codes).size).toBe(10)
      expect(await axeFaults(theirs)).toEqual([])
      await theirs.getByRole('button', { name: words.codesDone }).click()
      await expect(theirs.getByRole('row').filter({ hasText: email })).toContainText(words['factor.on'])

      await context.clearCookies({ name: /^__Host-/ })
      await theirs.evaluate(() => localStorage.clear())
      await theirs.goto('/login')
      await theirs.locator('input[type=radio][value=admin]').check({ force: true })
      await theirs.getByLabel(account.email, { exact: true }).fill(email)
      await theirs.getByLabel(account.password, { exact: true }).fill(PASSWORD)
      await theirs.getByRole('button', { name: account.login, exact: true }).click()
      await theirs.getByLabel(account.code, { exact: true }).fill(codes[0] ?? '')
      expect(await axeFaults(theirs)).toEqual([])
      await theirs.getByRole('button', { name: account.login, exact: true }).click()
      await theirs.waitForURL(/\/admin/)

      await page.reload()
      await row.getByRole('button', { name: words.disable }).click()
      await page.getByRole('alertdialog').locator('.btn-danger').click()
      await expect(row).toContainText(words['factor.removed'])
      await context.close()
    })

    test('an approver finds only what waits for approval, and approves a large refund', async ({
      page,
      request,
    }) => {
      const buyer = await openAccount(request, 'user')
      const ghee = await productOnSale(request, newName('Ghee'), { price: '90000', quantity: '5' })
      const order = await payByCall(request, buyer, [{ product: ghee, quantity: 1 }])
      // Above the orders of all other journeys, which may run beside this one.
      await queryDatabase('update market_settings set second_person = true, second_person_paise = 8000000')
      const headers = await tokenOf(request, admin)
      const cancelled = await request.patch(`/api/admin/orders/${order._id}/cancel`, {
        headers,
        data: { reason: 'Flooded field' },
      })
      expect(cancelled.status()).toBe(200)
      await queryDatabase('update market_settings set second_person = false')

      await signInByCall(page, approver)
      await page.goto('/admin/attention?kind=refund_to_approve')
      await expect(page.getByRole('link', { name: words.title, exact: true })).toHaveCount(
        width > 820 ? 1 : 0,
      )
      const number = order.number.replace(/^FG-0*/, '')
      const card = page.getByRole('listitem').filter({ hasText: number }).last()
      await expect(card).toContainText(admin.name)
      expect(await axeFaults(page)).toEqual([])
      await card.getByRole('button', { name: waiting.approveRefund }).click()
      await expect(card.getByRole('button', { name: waiting.approveRefund })).toHaveCount(0)
      const [refund] = await queryDatabase(
        `select approved_by is not null as approved from refunds where order_id = '${order._id}'`,
      )
      expect(refund?.['approved']).toBe(true)
    })
  })
}

test('the sum of large refunds is a setting, and staff may not change it', async ({ page }) => {
  await signInByCall(page, admin)
  await page.goto('/admin/staff')
  await page.getByLabel(english.sum).fill('75000')
  await page.getByRole('button', { name: english.saveLimit, exact: true }).click()
  await expect(page.getByLabel(english.sum)).toHaveValue('75000')
  await page.reload()
  await expect(page.getByLabel(english.sum)).toHaveValue('75000')
  await signInByCall(page, { ...admin, email: 'operator2@farmgate.test' })
  await page.goto('/admin/staff')
  await expect(page.getByRole('heading', { name: english.yourFactor })).toBeVisible()
  await expect(page.getByLabel(english.sum)).toHaveCount(0)
  await expect(page.getByLabel(english.inviteEmail)).toHaveCount(0)
})
