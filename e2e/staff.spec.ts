import { fill } from '@farmgate/messages/fill.ts'
import { account } from '@farmgate/messages/hi/account.ts'
import { mailPages as mail } from '@farmgate/messages/hi/mail-pages.ts'
import { notices } from '@farmgate/messages/hi/notices.ts'
import { staff as words } from '@farmgate/messages/hi/staff.ts'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { axeFaults } from './axe.ts'
import { mailedLink } from './mails.ts'
import { admin, newEmail, PASSWORD, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

/** In Hindi, whose words are the longest. */
const PHONE = { width: 390, height: 844 }

/** What the authenticator app shows. */
const digitsOf = (key: string): string => new TOTP({ secret: Secret.fromBase32(key) }).generate()

const noSidewaysScroll = async (page: Page): Promise<void> => {
  const [content, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(width ?? 0)
}

test.use({ viewport: PHONE })
test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'farmgate_language', value: 'hi', url: baseURL ?? '' }])
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
    viewport: PHONE,
    ...(baseURL === undefined ? {} : { baseURL }),
  })
  await context.addCookies([{ name: 'farmgate_language', value: 'hi', url: baseURL ?? '' }])
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
  await expect(row).toContainText(words.approvesFrom.replace('{moment}', '').trim())
  await row.getByRole('button', { name: words.disable }).click()
  await page.getByRole('alertdialog').locator('.btn-danger').click()
  await expect(row).toContainText(words['factor.removed'])
  await page.goto('/admin/inbox')
  const [disabled = ''] = notices['staff_changed.disabled'].split('{person}').slice(-1)
  await expect(page.getByText(disabled.trim()).first()).toBeVisible()
  await context.close()
})
