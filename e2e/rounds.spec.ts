import { newName } from './listings.ts'
import { admin, signInByCall } from './people.ts'
import { buyerOnDay, dayAhead, roundByCall } from './rounds.ts'
import { expect, test } from './test.ts'

test('an operator makes a round and moves a day of another one, and its two buyers get the notice', async ({
  page,
  request,
}) => {
  await signInByCall(page, admin)
  const name = newName('Aundh morning')
  await page.goto('/admin/rounds/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Pincodes').fill('411007, 411045')
  await page.getByLabel('Pincodes').press('Enter')
  for (const day of ['Tue', 'Fri']) await page.getByRole('button', { name: day, exact: true }).click()
  await page.getByLabel('Drop-off place').fill('Aundh point')
  await page.getByRole('button', { name: 'Save round' }).click()
  await expect(page).toHaveURL(/\/admin\/rounds$/)
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row.getByRole('link', { name: '0/60' })).toHaveCount(2)

  const round = await roundByCall(request)
  const [from, to] = [dayAhead(3), dayAhead(5)]
  const buyers = [await buyerOnDay(request, round, from), await buyerOnDay(request, round, from)]
  await page.goto(`/admin/rounds/${round._id}/days/${from}`)
  await expect(page.getByRole('heading', { name: '2 stops' })).toBeVisible()
  await page.getByRole('button', { name: 'Move this day' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('2 buyers are affected')).toBeVisible()
  await dialog.getByLabel('New day').selectOption(to)
  await dialog.getByLabel('Reason').fill('Flooded road')
  await dialog.getByRole('button', { name: 'Move this day' }).click()
  await expect(page.getByText('2 orders moved')).toBeVisible()
  await expect(page.getByText('Flooded road')).toBeVisible()
  await page.goto(`/admin/rounds/${round._id}/days/${to}`)
  await expect(page.getByRole('heading', { name: '2 stops' })).toBeVisible()
  for (const buyer of buyers) {
    await signInByCall(page, buyer)
    await page.goto('/inbox')
    await expect(page.getByText(/Flooded road\. You can cancel it free of charge/)).toBeVisible()
  }
})
