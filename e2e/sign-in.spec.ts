import { farmer, PASSWORD, storedSession } from './people.ts'
import { expect, test } from './test.ts'

test('a farmer signs in with the keyboard alone, and the renewal secret is out of reach of scripts', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await page.getByRole('radio', { name: 'Buyer' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Farmer' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type(farmer.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('not-the-password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
  expect(await storedSession(page, farmer)).toBeNull()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Go now' })).toBeVisible()
  await expect(page).toHaveURL('/farmer')
  const stored = await storedSession(page, farmer)
  expect(Object.keys(stored ?? {}).toSorted()).toEqual(['token', 'user'])
  expect(stored?.user).toEqual({ _id: expect.any(String), name: farmer.name, role: 'farmer' })
  const cookie = (await context.cookies()).find(({ name }) => name === '__Host-rt_farmer')
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
})
