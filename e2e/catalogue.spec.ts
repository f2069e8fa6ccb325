import type { Locator, Page } from '@playwright/test'
import { queryDatabase } from './database.ts'
import {
  editByCall,
  type Listing,
  listByCall,
  newName,
  OKRA,
  photoOf,
  sellByCall,
  stockOf,
} from './listings.ts'
import { admin, buyer, openAccount, signInByCall } from './people.ts'
import { answerYes, placeByCall } from './orders.ts'
import { phonePhoto } from './phone-photo.ts'
import { expect, test } from './test.ts'

test('a listing added by a farmer and approved by an admin is found by a buyer under its Hindi name', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000)
  const farmer = await openAccount(request, 'farmer')
  const name = newName('Okra')
  await signInByCall(page, farmer)

  await test.step('the farmer lists it from a photo', async () => {
    await page.goto('/farmer')
    await choosePhoto(page, photoOf('okra'))
    await fillListing(page, { name })
    const preview = page.getByRole('complementary', { name: 'How buyers will see it' })
    await expect(preview).toContainText(name)
    await expect(preview).toContainText('₹48')
    await page.getByRole('button', { name: 'Add product', exact: true }).click()
    await expect(page.getByText('Product added successfully!')).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
    await page.getByRole('link', { name: 'See My Products' }).click()
    await expect(rowOf(page, name)).toContainText('Pending')
    await expect(rowOf(page, name)).toContainText('₹48 / kg')
  })

  await test.step('no buyer finds it yet', async () => {
    await signInByCall(page, buyer)
    await search(page, 'भिंडी')
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  })

  await test.step('the admin finds it among the pending listings and approves it', async () => {
    await signInByCall(page, admin)
    await page.goto('/admin/products')
    await page.getByRole('button', { name: /^Pending/ }).click()
    await expect(page).toHaveURL('/admin/products?status=pending')
    await lookFor(page, name)
    await rowOf(page, name)
      .getByRole('button', { name: `Approve ${name}` })
      .tap()
    await expect(page.getByText(`${name} is approved`)).toBeVisible()
    // A row that is done keeps its place, without its buttons, until it is out of sight.
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Approved just now')
  })

  await test.step('the buyer finds it and sees price, farm and contact', async () => {
    await search(page, 'भिंडी')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByText('₹48 / kg').first()).toBeVisible()
    await expect(page.getByText('Quantity: 40 kg')).toBeVisible()
    const farm = page.getByRole('region', { name: 'The farm' })
    await expect(farm).toContainText(farmer.name)
    await expect(farm.getByRole('link', { name: farmer.email })).toBeVisible()
    expect(await naturalSize(page.getByRole('img', { name }).first())).not.toEqual([0, 0])
  })
})

test('a new name waits for review while the approved one sells, and a rejected name can be changed and sent again', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000)
  const farmer = await openAccount(request, 'farmer')
  const [before, refused, after] = ['Okra', 'Best okra', 'Young okra'].map(newName) as [
    string,
    string,
    string,
  ]
  const listing = await sellByCall(request, farmer, before)
  for (const person of [farmer, admin, buyer]) await signInByCall(page, person)

  await test.step('the farmer proposes a name, and buyers see the approved one', async () => {
    await page.goto('/farmer/my-products')
    await page.getByRole('button', { name: `Edit ${before}` }).click()
    await saveAs(page, { name: refused })
    const row = rowOf(page, before)
    await expect(row).toContainText('Change waiting')
    await expect(row).toContainText('Waiting for review: name. Buyers see it as it was until then.')
    await expectOnSaleAs(page, listing, before)
  })

  await test.step('the admin compares and rejects it with a note', async () => {
    await page.goto('/admin/products?status=pending')
    await lookFor(page, before)
    await page.getByRole('button', { name: `Review ${before}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Changes: Name')).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'On sale now' })).toContainText(before)
    await expect(dialog.getByRole('region', { name: 'Proposed' })).toContainText(refused)
    await dialog.getByLabel(/^Note to the farmer/).fill('Please leave “best” to the buyers.')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await answerYes(dialog)
    await expect(page.getByText(`The change of ${before} is rejected`)).toBeVisible()
    await expectOnSaleAs(page, listing, before)
  })

  await test.step('the farmer reads why, and sends another', async () => {
    await page.goto('/farmer/my-products')
    await expect(rowOf(page, before)).toContainText('Change rejected: Please leave “best” to the buyers.')
    await page.getByRole('button', { name: `Edit ${before}` }).click()
    await expect(page.getByRole('dialog')).toContainText('Please leave “best” to the buyers.')
    // The form starts with the rejected values.
    await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue(refused)
    await saveAs(page, { name: after })
    await expect(rowOf(page, before)).toContainText('Change waiting')
  })

  await test.step('buyers see the approved name', async () => {
    await page.goto('/admin/products?status=pending')
    await lookFor(page, before)
    // Approving a change opens the comparison first.
    await page.getByRole('button', { name: `Approve ${before}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: 'Proposed' })).toContainText(after)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await answerYes(dialog)
    await expect(page.getByText(`The change of ${before} is approved`)).toBeVisible()
    await expectOnSaleAs(page, listing, after)
  })
})

test('an edit saved after a sale does not restore the sold stock', async ({ page, request }) => {
  const farmer = await openAccount(request, 'farmer')
  const name = newName('Okra')
  const listing = await sellByCall(request, farmer, name)
  await signInByCall(page, farmer)
  await page.goto('/farmer/my-products')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(page.getByRole('dialog').getByLabel('Quantity')).toHaveValue('40')

  await placeByCall(request, buyer, [{ product: listing, quantity: 10 }])
  await saveAs(page, { quantity: '45' })
  await expect(rowOf(page, name).getByRole('status')).toHaveText('35')
  expect(await stockOf(listing)).toBe(40 - 10 + 5)
})

test('quick clicks on plus and minus all count, also with sales in between', async ({ page, request }) => {
  const farmer = await openAccount(request, 'farmer')
  const name = newName('Okra')
  const listing = await sellByCall(request, farmer, name)
  await signInByCall(page, farmer)
  await page.goto('/farmer/my-products')
  const row = rowOf(page, name)
  await expect(row.getByRole('status')).toHaveText('40')
  await placeByCall(request, buyer, [{ product: listing, quantity: 10 }])
  for (const press of ['more', 'more', 'more', 'more', 'less'])
    await row.getByRole('button', { name: `One ${press} ${name}` }).click()
  await expect(row.getByRole('status')).toHaveText('33')
  await expect.poll(() => stockOf(listing)).toBe(33)
  await page.reload()
  await expect(row.getByRole('status')).toHaveText('33')
})

test('a product is deleted only after confirmation, and buyers no longer find it', async ({
  page,
  request,
}) => {
  const farmer = await openAccount(request, 'farmer')
  const name = newName('Okra')
  const listing = await sellByCall(request, farmer, name)
  for (const person of [farmer, buyer]) await signInByCall(page, person)
  await page.goto('/farmer/my-products')
  const dialog = page.getByRole('alertdialog', { name: `Delete ${name}?` })

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await dialog.getByRole('button', { name: 'Keep product' }).click()
  await expect(dialog).toHaveCount(0)
  await expectOnSaleAs(page, listing, name)

  await page.goto('/farmer/my-products')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(`${name} is deleted`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No products found.' })).toBeVisible()
  await page.goto(`/products/${listing._id}`)
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible()
  await search(page, name)
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
})

test('a listing that was edited during its review is shown again before it can be approved', async ({
  page,
  request,
}) => {
  const farmer = await openAccount(request, 'farmer')
  const [seen, changed] = [newName('Okra'), newName('Lady finger')]
  const listing = await listByCall(request, farmer, seen)
  await signInByCall(page, admin)
  await page.goto('/admin/products?status=pending')
  await lookFor(page, seen)
  await page.getByRole('button', { name: `Review ${seen}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: seen })).toBeVisible()

  await editByCall(request, farmer, listing, { name: changed })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText('This product was changed meanwhile. Please look at it again.')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: changed })).toBeVisible()
  expect(await statusOf(listing)).toBe('pending')

  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(`${changed} is approved`)).toBeVisible()
  expect(await statusOf(listing)).toBe('approved')
})

test('a rejection without a note states that no reason was given, and a listing deleted by an admin is gone', async ({
  page,
  request,
}) => {
  const farmer = await openAccount(request, 'farmer')
  const name = newName('Okra')
  const listing = await listByCall(request, farmer, name)
  for (const person of [farmer, admin]) await signInByCall(page, person)
  const { farmer: owner } = listing
  await page.goto(`/admin/farmers/${owner._id}`)
  await page.getByRole('link', { name: 'View products' }).click()
  await page.getByRole('button', { name: `Reject ${name}` }).click()
  const rejecting = page.getByRole('dialog', { name: `Reject ${name}?` })
  await rejecting.getByRole('button', { name: 'Keep pending' }).click()
  await expect(rejecting).toHaveCount(0)
  expect(await statusOf(listing)).toBe('pending')
  await page.getByRole('button', { name: `Reject ${name}` }).click()
  await rejecting.getByRole('button', { name: 'Reject product' }).click()
  await expect(page.getByText(`${name} is rejected`)).toBeVisible()

  await page.goto('/farmer/my-products')
  await expect(rowOf(page, name)).toContainText('Rejected: No reason provided')

  await page.goto(`/admin/farmers/${owner._id}/products`)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const deleting = page.getByRole('alertdialog', { name: `Delete ${name}?` })
  await deleting.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(`${name} is deleted`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No product found.' })).toBeVisible()
  await page.goto('/farmer/my-products')
  await expect(page.getByRole('heading', { name: 'No products found.' })).toBeVisible()
})

test('a listing whose response was lost keeps the form’s values, and the retry creates only one', async ({
  page,
  request,
  complaints,
}) => {
  const farmer = await openAccount(request, 'farmer')
  const name = newName('Okra')
  await signInByCall(page, farmer)
  await page.goto('/farmer')
  await choosePhoto(page, photoOf('okra'))
  await fillListing(page, { name })

  // The worst case: the request arrives and its response is lost.
  await page.route(
    '**/api/farmers/products',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  const lost = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Add product', exact: true }).click()
  await lost
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(page.getByText('Not sent: the photo did not get through. Everything is kept.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(page.getByRole('img', { name: 'Chosen photo' })).toBeVisible()

  await again.click()
  await expect(page.getByText('Product added successfully!')).toBeVisible()
  await page.goto('/farmer/my-products')
  await expect(page.getByText(name, { exact: true })).toHaveCount(1)
  await expect(page.getByText('1 listed')).toBeVisible()
  // The browser's own error about the broken connection.
  expect(complaints.splice(0).filter((complaint) => !/ERR_CONNECTION_RESET/.test(complaint))).toEqual([])
})

test('each missing or wrong field is reported, the photo too, and nothing is listed', async ({
  page,
  request,
}) => {
  const farmer = await openAccount(request, 'farmer')
  await signInByCall(page, farmer)
  await page.goto('/farmer/add-product')
  const add = page.getByRole('button', { name: 'Add product', exact: true })
  await add.click()
  for (const fault of [
    'Please select an image!',
    'Name is required',
    'Description is required',
    'Category is required',
    'Unit is required',
    'Price is required',
    'Quantity is required',
  ])
    await expect(page.getByText(fault, { exact: true })).toBeVisible()
  await expect(page.locator('main').getByRole('alert')).toHaveText('Please select an image!')

  await fillListing(page, { name: 'Okra', price: '0', quantity: '1.5' })
  await add.click()
  await expect(page.getByText('Price must be between ₹0.01 and ₹1,00,000')).toBeVisible()
  await expect(page.getByText('Quantity must be a whole number from 0 to 1,00,000')).toBeVisible()
  await fillListing(page, { name: 'Okra', price: '40.555' })
  await add.click()
  await expect(page.getByText('Price can have at most two decimal places')).toBeVisible()

  // Everything is valid except the photo.
  await fillListing(page, { name: 'Okra' })
  await add.click()
  await expect(page.getByText('Please select an image!', { exact: true })).toBeVisible()
  await page.goto('/farmer/my-products')
  await expect(page.getByRole('heading', { name: 'No products found.' })).toBeVisible()
})

test('a large photo from a phone is scaled down and turned upright before upload', async ({
  page,
  request,
}) => {
  const farmer = await openAccount(request, 'farmer')
  await signInByCall(page, farmer)
  await page.goto('/farmer')
  // A phone held upright stores a landscape picture and an orientation tag.
  const photo = await phonePhoto(page, { width: 2400, height: 1600 })
  expect(photo.length).toBeGreaterThan(2_000_000)
  await choosePhoto(page, { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: photo })
  expect(await naturalSize(page.getByRole('img', { name: 'Chosen photo' }))).toEqual([800, 1200])

  const name = newName('Okra')
  await fillListing(page, { name })
  const [response] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.getByRole('button', { name: 'Add product', exact: true }).click(),
  ])
  const { product } = (await response.json()) as { product: Listing }
  await expect(page.getByText('Product added successfully!')).toBeVisible()
  const sentBytes = Number(await response.request().headerValue('content-length'))
  expect(sentBytes).toBeGreaterThan(1_000)
  expect(sentBytes).toBeLessThan(photo.length / 3)
  const [row] = await queryDatabase(
    `select pictures.width, pictures.height from pictures join products on products.picture_id = pictures.id where products.id = $1`,
    product._id,
  )
  expect(row).toEqual({ width: 800, height: 1200 })
})

/** A listing's table row; on a phone it looks like a card. */
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Delete ${name}`, exact: true }) })

async function choosePhoto(page: Page, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await page.locator('main input[type=file]').setInputFiles(file)
  await expect(page.getByRole('img', { name: 'Chosen photo' })).toBeVisible()
}

async function fillListing(
  page: Page,
  { name, price = OKRA.price, quantity = OKRA.quantity }: { name: string; price?: string; quantity?: string },
): Promise<void> {
  const form = page.locator('main form')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Description').fill(OKRA.description)
  await form.getByLabel('Category').selectOption(OKRA.category)
  await form.getByLabel('Unit').selectOption(OKRA.unit)
  await form.getByLabel('Price').fill(price)
  await form.getByLabel('Quantity').fill(quantity)
}

/** Changes one field in the open edit form and saves. */
async function saveAs(page: Page, change: { name: string } | { quantity: string }): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Edit product' })
  if ('name' in change) await dialog.getByLabel('Name', { exact: true }).fill(change.name)
  else await dialog.getByLabel('Quantity').fill(change.quantity)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toHaveCount(0)
  const said = 'name' in change ? 'Saved. Waiting for review: name.' : 'Product updated successfully'
  await expect(page.getByText(said)).toBeVisible()
}

/** Searches the open list of the admin. */
async function lookFor(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search products or farmers' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=/)
  await expect(rowOf(page, name)).toHaveCount(1)
}

/** Searches the whole shop and waits for the result. */
async function search(page: Page, words: string): Promise<void> {
  await page.goto(`/products?q=${encodeURIComponent(words)}`)
  await expect(page.getByRole('status').filter({ hasText: /^\d+ products?$/ })).toBeVisible()
}

async function expectOnSaleAs(page: Page, { _id }: Listing, name: string): Promise<void> {
  await page.goto(`/products/${_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

async function statusOf({ _id }: Listing): Promise<unknown> {
  const [row] = await queryDatabase(`select status from products where id = $1`, _id)
  return row?.['status']
}

const naturalSize = (image: Locator): Promise<[width: number, height: number]> =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    return [element.naturalWidth, element.naturalHeight]
  })
