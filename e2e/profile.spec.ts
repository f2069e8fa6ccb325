import { horizontalOverflow } from './layout-checks.ts'
import {
  ADDRESS,
  confirmPassword,
  openAccount,
  sessionElsewhere,
  signInByCall,
  storedSession,
} from './people.ts'
import { expect, test } from './test.ts'

const NEW_PASSWORD = 'another-good-one'

test('a buyer’s profile fits the screen, keeps name and address, and a new password ends all other sessions', async ({
  page,
  request,
}) => {
  const person = await openAccount(request, 'user')
  await signInByCall(page, person)
  const elsewhere = await sessionElsewhere(request, person)
  await page.goto('/profile')
  const sessions = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  expect(person.email.length).toBeGreaterThan(45)
  expect(await horizontalOverflow(page)).toEqual([])

  const before = await storedSession(page, person)
  await page.getByLabel('Name', { exact: true }).fill('Sunita Patil')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await confirmPassword(page)
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  expect((await storedSession(page, person))?.token).not.toBe(before?.token)
  const headers = { authorization: `Bearer ${elsewhere.token}` }
  expect((await request.get('/api/users/profile', { headers })).status()).toBe(401)

  await page.getByLabel('City').fill('Nashik')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Address updated successfully')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Sunita Patil')
  await expect(page.getByLabel('City')).toHaveValue('Nashik')
  await expect(page.getByLabel('Street')).toHaveValue(ADDRESS.street)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await signInByCall(page, person, NEW_PASSWORD)
})
