import type { APIRequestContext, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { horizontalOverflow } from './layout-checks.ts'
import { GATEWAY } from './orders.ts'
import { admin, calledFarmer, openAccount, PASSWORD, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

const NUMBER = '604198765432'

const bankAnswers = async (request: APIRequestContext, name?: string): Promise<void> => {
  const data = { outcome: 'valid', ...(name === undefined ? {} : { registered_name: name }) }
  expect((await request.post(`${GATEWAY}/_sim/validations`, { data })).status()).toBe(200)
}

async function fillBank(page: Page, again = NUMBER): Promise<void> {
  await page.getByLabel('IFSC').fill('mahb 0000321')
  await page.getByLabel('Account number', { exact: true }).fill(NUMBER)
  await page.getByLabel('Account number again').fill(again)
  await page.getByLabel('Name in the passbook').fill('Tara Joshi')
  await page.getByLabel('Your password').fill(PASSWORD)
}

const save = (page: Page) => page.getByRole('button', { name: 'Check and save' }).click()
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a farmer adds a bank account, then changes to UPI and stops the change', async ({ page, request }) => {
  await bankAnswers(request)
  const farmer = await calledFarmer(request)
  await signInByCall(page, farmer)
  await page.goto('/farmer/money')
  await page.getByRole('link', { name: 'Where we pay you' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Where we pay you' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await fillBank(page, NUMBER.slice(0, -1))
  await expect(page.getByText('Bank of Maharashtra')).toBeVisible()
  await save(page)
  await expect(page.getByText('The two numbers differ. One digit is missing here.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByLabel('Account number again').fill(NUMBER)
  await save(page)

  const inUse = region(page, 'Account in use')
  await expect(inUse).toContainText('Verified')
  await expect(inUse).toContainText('••••5432')
  await expect(inUse).toContainText('Bank of Maharashtra')
  await expect(page.getByText('48 hours after the change.')).toBeVisible()
  expect(await horizontalOverflow(page)).toEqual([])

  await page.getByRole('radio', { name: 'UPI' }).check()
  await page.getByLabel('UPI id').fill('tara.joshi@okhdfc')
  await page.getByLabel('Name in the passbook').fill('Tara Joshi')
  await page.getByLabel('Your password').fill('not my password')
  await save(page)
  await expect(page.getByText('Current password is wrong')).toBeVisible()
  await page.getByLabel('Your password').fill(PASSWORD)
  await save(page)
  const waiting = region(page, 'New account')
  await expect(waiting).toContainText('t••••@okhdfc')
  await expect(waiting).toContainText('Until then we pay the old account.')
  await expect(inUse).toContainText('••••5432')
  expect(await axeFaults(page)).toEqual([])
  await waiting.getByRole('button', { name: 'Stop this change' }).click()
  await expect(waiting).toHaveCount(0)

  await page.goto('/farmer/inbox')
  await expect(page.getByText(/From .* we pay you to t••••@okhdfc/)).toBeVisible()
})

test('a name that differs waits until an operator has looked at both', async ({ page, request }) => {
  await bankAnswers(request, 'RAMESH K PAWAR')
  const farmer = await calledFarmer(request)
  await signInByCall(page, farmer)
  await page.goto('/farmer/account')
  await fillBank(page)
  await save(page)
  await expect(page.getByText('The bank says RAMESH K PAWAR. We look at it and call you.')).toBeVisible()
  await bankAnswers(request)

  await signInByCall(page, admin)
  await page.goto('/admin/attention?kind=payout_account')
  const card = page
    .getByRole('listitem')
    .filter({ hasText: 'Farmer wrote “Tara Joshi”, the bank says “RAMESH K PAWAR”.' })
  await expect(card.first()).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  expect(await horizontalOverflow(page)).toEqual([])
  await card.first().getByRole('button', { name: 'It is theirs: Tara Joshi' }).click()
  await expect(page.getByText('The account of Tara Joshi is accepted')).toBeVisible()

  await page.goto('/farmer/account')
  await expect(region(page, 'Account in use')).toContainText('RAMESH K PAWAR')
})

test('a farmer whom we do not know yet is asked to confirm the e-mail first, in Hindi too', async ({
  page,
  request,
}) => {
  await signInByCall(page, await openAccount(request, 'farmer'))
  await page.goto('/farmer/account')
  await expect(page.getByText('Confirm your e-mail first')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check and save' })).toHaveCount(0)
  await page.context().addCookies([{ name: 'farmgate_language', value: 'hi', url: page.url() }])
  await page.goto('/farmer/account')
  await expect(page.getByText('पहले अपना ईमेल पक्का करें')).toBeVisible()
  expect(await horizontalOverflow(page)).toEqual([])
})
