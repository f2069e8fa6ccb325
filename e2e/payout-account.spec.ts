import type { APIRequestContext, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { horizontalOverflow } from './layout-checks.ts'
import { GATEWAY } from './orders.ts'
import { calledFarmer, PASSWORD, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

const NUMBER = '604198765432'

/** The bank knows every account, in the name that the farmer wrote. */
const bankAnswers = async (request: APIRequestContext): Promise<void> => {
  const data = { outcome: 'valid' }
  expect((await request.post(`${GATEWAY}/_sim/validations`, { data })).status()).toBe(200)
}

async function fillBank(page: Page): Promise<void> {
  await page.getByLabel('IFSC').fill('mahb 0000321')
  await page.getByLabel('Account number', { exact: true }).fill(NUMBER)
  await page.getByLabel('Account number again').fill(NUMBER)
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

  await fillBank(page)
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
