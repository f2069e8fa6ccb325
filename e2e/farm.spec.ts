import type { Locator, Page, Route } from '@playwright/test'
import { listByCall, newName, photoOf } from './listings.ts'
import { confirmPassword, openAccount, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

test('every page of a farmer shows the farm’s numbers and the account', async ({ page, request }) => {
  const farmer = await openAccount(request, 'farmer')
  await listByCall(request, farmer, newName('Okra'))
  await signInByCall(page, farmer)
  for (const path of ['/farmer', '/farmer/my-products', '/farmer/orders', '/farmer/profile']) {
    await page.goto(path)
    const numbers = page.getByRole('region', { name: 'Your numbers' })
    await expect(numbers, path).toContainText(/Total products\s*1/)
    await expect(numbers, path).toContainText(/Total orders\s*0/)
    await expect(numbers, path).toContainText(/Total revenue\s*₹0/)
  }
  // The e-mail is shown on a desktop only.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByText(farmer.email, { exact: true }).first()).toBeVisible()
})

test('the form offers the eight categories and the five units, and is empty again after saving', async ({
  page,
  request,
}) => {
  const farmer = await openAccount(request, 'farmer')
  await signInByCall(page, farmer)
  for (const path of ['/farmer', '/farmer/add-product']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Add New Product' })).toBeVisible()
  }
  const form = page.locator('main form')
  expect(await optionsOf(form.getByLabel('Category'))).toEqual([
    'Dairy',
    'Cereals',
    'Grains',
    'Vegetables',
    'Fruits',
    'Spices',
    'Dryfruits',
    'Meat',
  ])
  expect(await optionsOf(form.getByLabel('Unit'))).toEqual(['kg', 'litre', 'dozen', 'piece', 'pack'])

  await fillForm(page)
  await page.getByRole('button', { name: 'Add product', exact: true }).click()
  await expect(page.getByText('Product added successfully!')).toBeVisible()
  await expect(form.getByLabel('Unit')).toHaveValue('')
  await expect(form.getByLabel('Category')).toHaveValue('')
})

test('an edit keeps the unit and requires name, price and quantity', async ({ page, request }) => {
  const farmer = await openAccount(request, 'farmer')
  const name = newName('Eggs')
  await listByCall(request, farmer, name, { unit: 'dozen', category: 'Meat' })
  await signInByCall(page, farmer)
  await page.goto('/farmer/my-products')
  await expect(page.getByText('Pending', { exact: true }).last()).toHaveClass(/badge-warn/)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit product' })
  await expect(dialog.getByLabel('Unit')).toHaveValue('dozen')
  await dialog.getByLabel('Name', { exact: true }).fill(' ')
  await dialog.getByLabel('Price').fill('')
  await dialog.getByLabel('Quantity').fill('')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  for (const words of ['Name is required', 'Price is required', 'Quantity is required'])
    await expect(dialog.getByText(words)).toBeVisible()
})

test('a refused change shows the server’s message, or a default message', async ({ page, request }) => {
  const farmer = await openAccount(request, 'farmer')
  const name = newName('Okra')
  await listByCall(request, farmer, name)
  await signInByCall(page, farmer)
  await page.goto('/farmer/my-products')
  for (const [message, shown] of REFUSALS) {
    await page.route('**/api/farmers/products/*', (route) => refuse(route, message))
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit product' })
    await dialog.getByLabel('Price').fill('51')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByRole('alert')).toContainText(shown[1])
    await page.unroute('**/api/farmers/products/*')
    await page.reload()
  }
})

test('a refused new listing shows the server’s message, or a default message', async ({ page, request }) => {
  await signInByCall(page, await openAccount(request, 'farmer'))
  await page.goto('/farmer')
  await fillForm(page)
  for (const [message, shown] of REFUSALS) {
    await page.route('**/api/farmers/products', (route) => refuse(route, message))
    await page.getByRole('button', { name: 'Add product', exact: true }).click()
    await expect(page.locator('main').getByRole('alert').filter({ hasText: shown[0] })).toBeVisible()
    await page.unroute('**/api/farmers/products')
  }
})

test('a new photo and a new password are saved together, and the photo is shown after a reload', async ({
  page,
  request,
}) => {
  const farmer = await openAccount(request, 'farmer')
  await signInByCall(page, farmer)
  await page.goto('/farmer/profile')
  await page.locator('main input[type=file]').first().setInputFiles(photoOf('a3'))
  await page.getByLabel(/^New password/).fill('a quite new password')
  await page.getByRole('button', { name: 'Save profile' }).click()
  const [sent] = await Promise.all([
    page.waitForRequest((call) => call.url().endsWith('/farmers/updateprofile')),
    confirmPassword(page),
  ])
  expect(await sent.headerValue('content-type')).toContain('multipart/form-data')
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await page.reload()
  await expect(photos(page).first()).toBeVisible()
})

test('a saved profile shows the server’s message, or a default message', async ({ page, request }) => {
  await signInByCall(page, await openAccount(request, 'farmer'))
  await page.goto('/farmer/profile')
  for (const [message, shown] of [
    ['Saved before the mango fair', 'Saved before the mango fair'],
    ['', 'Profile updated successfully!'],
  ] as const) {
    await page.route('**/api/farmers/updateprofile', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), message } })
    })
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.locator('main').getByRole('status').filter({ hasText: shown })).toHaveText(shown)
    await page.unroute('**/api/farmers/updateprofile')
  }
})

/** A message of a future server, and what is shown when adding and when changing. */
const REFUSALS = [
  ['Not during the mango fair', ['Not during the mango fair', 'Not during the mango fair']],
  ['', ['Failed to add product', 'Failed to update product']],
] as const

const refuse = (route: Route, message: string): Promise<void> =>
  route.fulfill({ status: 400, json: { message, code: 'fair.closed', requestId: 'r' } })

async function fillForm(page: Page): Promise<void> {
  const form = page.locator('main form')
  await page.locator('main input[type=file]').setInputFiles(photoOf('okra'))
  await form.getByLabel('Name', { exact: true }).fill(newName('Okra'))
  await form.getByLabel('Description').fill('Picked at dawn.')
  await form.getByLabel('Category').selectOption('Cereals')
  await form.getByLabel('Unit').selectOption('dozen')
  await form.getByLabel('Price').fill('48')
  await form.getByLabel('Quantity').fill('4')
}

const photos = (page: Page): Locator => page.locator('main img[src*="/pictures/"]')

const optionsOf = (select: Locator): Promise<string[]> =>
  select
    .locator('option:not([value=""])')
    .evaluateAll((options) => (options as HTMLOptionElement[]).map(({ value }) => value))
