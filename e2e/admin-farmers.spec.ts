import { listByCall, newName } from './listings.ts'
import { admin, openAccount, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

test('an operator finds a farmer, opens the farmer’s products and rejects one', async ({ page, request }) => {
  const farmer = await openAccount(request, 'farmer')
  const name = newName('Okra')
  await listByCall(request, farmer, name)
  await signInByCall(page, admin)

  await page.goto('/admin/farmers')
  await page.getByRole('searchbox', { name: 'Search farmers' }).fill(farmer.email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=/)
  // The journeys' farmers share a name, and the others are listed until the response arrives.
  const found = page.getByRole('link', { name: `View Details: ${farmer.name}` })
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(page.getByRole('heading', { level: 1, name: farmer.name })).toBeVisible()
  const details = page.getByRole('main')
  await expect(details.getByRole('link', { name: farmer.email })).toBeVisible()
  await expect(details.getByText('Joined', { exact: true })).toBeVisible()
  await expect(details.locator('.avatar').first()).toBeVisible()

  await details.getByRole('link', { name: 'View products' }).click()
  await expect(page).toHaveURL(/\/admin\/farmers\/[\da-f-]+\/products$/)
  for (const action of ['Approve', 'Reject', 'Delete'])
    await expect(page.getByRole('button', { name: `${action} ${name}` })).toBeEnabled()
  await page.getByRole('button', { name: /^Rejected/ }).click()
  await expect(page.getByRole('button', { name: `Approve ${name}` })).toHaveCount(0)
  await page.getByRole('button', { name: /^Pending/ }).click()
  await page.getByRole('button', { name: `Reject ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject product' }).click()
  await expect(page.getByText(`${name} is rejected`)).toBeVisible()
  // It keeps its place with the result until the list is left.
  await expect(page.getByText('Rejected just now')).toBeVisible()
  await page.getByRole('button', { name: /^Rejected/ }).click()
  await expect(page.getByRole('button', { name: `Reject ${name}` })).toBeDisabled()
  await expect(page.getByRole('button', { name: `Approve ${name}` })).toBeEnabled()
})
