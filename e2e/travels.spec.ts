import type { Page } from '@playwright/test'
import { queryDatabase } from './database.ts'
import { approveByCall, newName, OKRA, photoOf, sellByCall } from './listings.ts'
import { answerYes } from './orders.ts'
import { admin, openAccount, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

const choice = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const fresh = (page: Page) => choice(page, /^Fresh/)
const keeps = (page: Page) => choice(page, /^Keeps/)

test('how a new listing travels follows its category until the farmer chooses', async ({ page, request }) => {
  const farmer = await openAccount(request, 'farmer')
  const name = newName('Garlic')
  await signInByCall(page, farmer)
  await page.goto('/farmer')
  await expect(fresh(page)).not.toBeChecked()
  await expect(keeps(page)).not.toBeChecked()

  const form = page.locator('main form')
  await form.getByLabel('Category').selectOption('Spices')
  await expect(keeps(page)).toBeChecked()
  await form.getByLabel('Category').selectOption('Vegetables')
  await expect(fresh(page)).toBeChecked()
  await keeps(page).check()
  await expect(keeps(page)).toBeChecked()
  await form.getByLabel('Category').selectOption('Fruits')
  await expect(keeps(page)).toBeChecked()

  await page.locator('main input[type=file]').setInputFiles(photoOf('okra'))
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Description').fill(OKRA.description)
  await form.getByLabel('Unit').selectOption(OKRA.unit)
  await form.getByLabel('Price').fill(OKRA.price)
  await form.getByLabel('Quantity').fill(OKRA.quantity)
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/farmers/products')),
    page.getByRole('button', { name: 'Add product', exact: true }).click(),
  ])
  const { product } = (await response.json()) as { product: { _id: string; travels: string } }
  expect(product.travels).toBe('keeps')
  await approveByCall(request, product)
})

test('a change of how a listing travels is compared and approved by an operator', async ({
  page,
  request,
}) => {
  const farmer = await openAccount(request, 'farmer')
  const name = newName('Onion')
  const { _id: id } = await sellByCall(request, farmer, name)
  for (const person of [farmer, admin]) await signInByCall(page, person)

  await page.goto('/farmer/my-products')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(fresh(page)).toBeChecked()
  await keeps(page).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  // Whole, because the message that it was saved ends with the same words.
  const waits = 'Waiting for review: how it travels. Buyers see it as it was until then.'
  await expect(page.getByText(waits, { exact: true })).toBeVisible()

  await page.goto('/admin/products?status=pending')
  await page.getByRole('searchbox', { name: 'Search products or farmers' }).fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Review ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Changes: How it travels')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'On sale now' })).toContainText('Fresh')
  await expect(dialog.getByRole('region', { name: 'Proposed' })).toContainText('Keeps')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await answerYes(dialog)
  await expect
    .poll(() => queryDatabase('select travels from products where id = $1', id))
    .toEqual([{ travels: 'keeps' }])
})

test('an operator decides how a farm delivers, and the audit log has it', async ({ page, request }) => {
  const farmer = await openAccount(request, 'farmer')
  const [account] = await queryDatabase('select id from accounts where email = $1', farmer.email)
  await signInByCall(page, admin)
  await page.goto(`/admin/farmers/${String(account?.['id'])}`)
  await expect(choice(page, /^Not decided yet/)).toBeChecked()
  await choice(page, /^By rounds/).check()
  await page.getByRole('button', { name: 'Save delivery' }).click()
  await expect(page.getByText(`Delivery of ${farmer.name} saved`)).toBeVisible()
  await page.reload()
  await expect(choice(page, /^By rounds/)).toBeChecked()
  await page.goto('/admin/audit')
  await expect(page.getByText('Decided how a farm delivers').first()).toBeVisible()
})

test('an operator decides about orders outside rounds, and where the delivery claim comes from', async ({
  page,
}) => {
  await signInByCall(page, admin)
  for (const { section, label, wanted } of [
    { section: 'orders', label: 'Outside rounds', wanted: ['accept', 'refuse'] },
    { section: 'texts', label: 'Delivery time comes from', wanted: ['rounds', 'text'] },
  ]) {
    await page.goto(`/admin/settings?section=${section}`)
    const choice = page.getByLabel(label)
    const before = await choice.inputValue()
    const other = wanted.find((value) => value !== before) ?? ''
    await choice.selectOption(other)
    await save(page)
    await page.reload()
    await expect(choice).toHaveValue(other)
    // As it was, for other journeys.
    await choice.selectOption(before)
    await save(page)
  }
})

async function save(page: Page): Promise<void> {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'PUT'),
    page.getByRole('button', { name: 'Save settings' }).click(),
  ])
  expect(response.status()).toBe(200)
}
