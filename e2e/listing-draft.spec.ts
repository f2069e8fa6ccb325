import { newName, photoOf } from './listings.ts'
import { openAccount, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

test('a listing survives a tapped tab and a killed page, is sent once, and another farmer never sees it', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(90_000)
  const farmer = await openAccount(request, 'farmer')
  const name = newName('Okra')
  await signInByCall(page, farmer)
  await page.goto('/farmer')
  await expect(page.getByText('Your draft is back')).toBeHidden()
  await page.locator('input[type=file]').setInputFiles(photoOf('okra'))
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Price', { exact: true }).fill('48')
  await expect(page.getByRole('img', { name: 'Chosen photo' })).toBeVisible()

  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Products')
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByLabel('Quantity', { exact: true }).fill('40')

  await page.close()
  const reopened = await context.newPage()
  await reopened.goto('/farmer')
  await expect(reopened.getByText('Your draft is back')).toBeVisible()
  await expect(reopened.getByText(/From today, \d+:\d\d\s[ap]m, with its photo\./)).toBeVisible()
  await expect(reopened.getByRole('img', { name: 'Chosen photo' })).toBeVisible()
  await expect(reopened.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(reopened.getByLabel('Price', { exact: true })).toHaveValue('48')
  await expect(reopened.getByLabel('Quantity', { exact: true })).toHaveValue('40')

  const stranger = await openAccount(request, 'farmer')
  await signInByCall(reopened, stranger)
  await reopened.goto('/farmer')
  await expect(reopened.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(reopened.getByText('Your draft is back')).toBeHidden()

  await signInByCall(reopened, farmer)
  await reopened.goto('/farmer')
  await reopened.getByLabel('Category').selectOption('Vegetables')
  await reopened.getByLabel('Unit').selectOption('kg')
  await reopened.getByLabel('Description').fill('Picked at dawn.')
  await reopened.getByRole('button', { name: 'Add product', exact: true }).click()
  await expect(reopened.getByText('Product added successfully!')).toBeVisible()
  await expect(reopened.getByText('Your draft is back')).toBeHidden()
  await reopened.reload()
  await expect(reopened.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(reopened.getByText('Your draft is back')).toBeHidden()
})
