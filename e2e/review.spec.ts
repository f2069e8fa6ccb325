import type { APIRequestContext, Page } from '@playwright/test'
import { approveByCall, editByCall, type Listing, listByCall, newName } from './listings.ts'
import { answerYes, leaveList } from './orders.ts'
import { admin, openAccount, type Person, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

test('an operator reads a whole listing and approves it, and its row is updated', async ({
  page,
  request,
}) => {
  const { name } = await listed(request)
  await openReview(page, name)
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByText('Washed in the morning')).toBeVisible()
  await expect(dialog.getByText('₹42 / kg')).toBeVisible()

  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(`${name} is approved`)).toBeVisible()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('Approved just now')
  // No other listing is pending here, so the focus returns to the row.
  await expect(row.getByRole('button', { name: `Review ${name}` })).toBeFocused()
  await leaveList(page)
  await expect(row.getByText('Approved', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: `Approve ${name}` })).toBeDisabled()
})

test('a change of a product on sale is shown before and after, and only then approved', async ({
  page,
  request,
}) => {
  const { owner, ...listing } = await listed(request)
  const { name } = listing
  await approveByCall(request, listing)
  const proposedName = `${name}, new crop`
  await editByCall(request, owner, listing, { name: proposedName })

  await openReview(page, name, 'Approve')
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByText('Changes: Name', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'On sale now' })).toContainText(name)
  const proposed = dialog.getByRole('region', { name: 'Proposed' })
  await expect(proposed).toContainText(proposedName)
  await expect(proposed.getByText('Changed', { exact: true })).toHaveCount(1)

  await dialog.getByRole('button', { name: 'Approve' }).click()
  await answerYes(dialog)
  await expect(page.getByText(`The change of ${name} is approved`)).toBeVisible()
  await expect(page.getByRole('row', { name: proposedName })).not.toContainText('Change waiting')
})

test('a listing that changed during its review is shown again before the decision', async ({
  page,
  request,
}) => {
  const { owner, ...listing } = await listed(request)
  const { name } = listing
  await openReview(page, name)
  await editByCall(request, owner, listing, { description: 'Something else altogether' })

  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'This product was changed meanwhile. Please look at it again.',
  )
  await expect(dialog.getByText('Something else altogether')).toBeVisible()
  await expect(page.getByText(`${name} is approved`)).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(`${name} is approved`)).toBeVisible()
})

test('a rejection without a note states that no reason was given', async ({ page, request }) => {
  const { name } = await listed(request)
  await openReview(page, name, 'Reject')
  const dialog = page.getByRole('dialog', { name: `Reject ${name}?` })
  const note = dialog.getByLabel('Note to the farmer')
  await expect(note).toBeFocused()
  await expect(note).toHaveAttribute('placeholder', 'No reason provided')
  await dialog.getByRole('button', { name: 'Reject product' }).click()
  await expect(page.getByText(`${name} is rejected`)).toBeVisible()

  await page.getByRole('button', { name: `Review ${name}` }).click()
  await expect(page.getByRole('dialog').getByText('Note to the farmer: No reason provided')).toBeVisible()
})

test('a deleted product leaves the list at once', async ({ page, request }) => {
  const { name } = await listed(request)
  await openReview(page, name, 'Delete')
  const dialog = page.getByRole('alertdialog', { name: `Delete ${name}?` })
  await expect(dialog.getByRole('button', { name: 'Keep product' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(`${name} is deleted`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No products found.' })).toBeVisible()
})

test('a double click decides once, and a lost connection keeps the note', async ({
  page,
  context,
  request,
  complaints,
}) => {
  const { name } = await listed(request)
  await openReview(page, name)
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel('Note to the farmer').fill('Please show the roots')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Farmgate can’t be reached.')
  await context.setOffline(false)
  // The browser's own errors about the call and, if it is opened again just now, the live stream.
  const offline = complaints.splice(0)
  expect(offline).not.toEqual([])
  expect(offline.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])

  const sent: string[] = []
  page.on('request', (call) => call.method() === 'PATCH' && sent.push(call.url()))
  await dialog.getByRole('button', { name: 'Reject' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText(`${name} is rejected`)).toBeVisible()
  expect(sent).toHaveLength(1)
  await page.getByRole('button', { name: `Review ${name}` }).click()
  await expect(page.getByRole('dialog').getByText('Please show the roots')).toBeVisible()
})

interface Listed extends Listing {
  readonly owner: Person
}

/** A new pending listing with a unique name. */
async function listed(request: APIRequestContext): Promise<Listed> {
  const owner = await openAccount(request, 'farmer')
  const listing = await listByCall(request, owner, newName('Beetroot'), {
    description: 'Washed in the morning',
    price: '42',
    quantity: '12',
  })
  return { ...listing, owner }
}

/** Finds a listing by name among all products and clicks one of its row's buttons. */
async function openReview(
  page: Page,
  name: string,
  press: 'Review' | 'Approve' | 'Reject' | 'Delete' = 'Review',
): Promise<void> {
  await signInByCall(page, admin)
  await page.goto('/admin/products')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('button', { name: `${press} ${name}` }).click()
}
