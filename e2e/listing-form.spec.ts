import type { Locator } from '@playwright/test'
import { photoOf } from './listings.ts'
import { openAccount, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

test('a new listing takes at most 8 taps and two typed fields and can be shared', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000)
  const farmer = await openAccount(request, 'farmer')
  await signInByCall(page, farmer)
  await page.goto('/farmer')
  const photo = page.locator('input[type=file]')
  await photo.setInputFiles({ name: 'bill.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByText('This is a PDF. Please choose a photo.')).toBeVisible()

  let taps = 0
  const tap = async (target: Locator): Promise<void> => {
    await target.tap()
    taps += 1
  }
  // The tap on the picker's button; the phone's own camera or gallery follows.
  taps += 1
  await photo.setInputFiles(photoOf('okra'))
  await expect(page.getByText('Photo is ready')).toBeVisible()
  await expect(page.getByText('This is a PDF.')).toBeHidden()
  await tap(page.getByLabel('Name', { exact: true }))
  await tap(page.getByRole('option', { name: /^Egg/ }))
  await expect(page.getByLabel('Category')).toHaveValue('Meat')
  await expect(page.getByLabel('Unit')).toHaveValue('dozen')
  await expect(page.getByLabel('Description')).toHaveValue(/^Egg fresh from our farm/)
  await expect(
    page.getByText(/^Egg sells for ₹\d+ to ₹\d+ \/ dozen here now\. \d+ listings\.$/),
  ).toBeVisible()
  // The price has the focus.
  await page.keyboard.type('1,200')
  await tap(page.getByLabel('Quantity', { exact: true }))
  await page.keyboard.type('१२०')

  await tap(page.getByRole('button', { name: 'Add product', exact: true }))
  await expect(page.getByText('Product added successfully!')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(8)
  await expect(page.getByText('In review. You get a notice when buyers can see it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await page.getByRole('button', { name: 'Add another' }).tap()
  await expect(page.getByText('In review.')).toBeHidden()

  await page.getByRole('link', { name: 'Products', exact: true }).tap()
  const row = page.getByRole('row').filter({ hasText: 'Egg' })
  await expect(row).toContainText('₹1,200 / dozen')
  await expect(row).toContainText('120 dozen')
})
