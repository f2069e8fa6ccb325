import { ADDRESS, newEmail, PASSWORD } from './people.ts'
import { expect, test } from './test.ts'

test('a buyer registers, is led to the login with the email, and finds the address in the profile', async ({
  page,
}) => {
  const email = newEmail()
  await page.goto('/register')
  await page.getByRole('radio', { name: /Buyer/ }).check()
  const fields = { Name: 'Tara Joshi', Email: email, Password: PASSWORD, ...addressLabels }
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByRole('radio', { name: 'Buyer' })).toBeChecked()

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Login successful. Redirecting...')).toBeVisible()
  await page.goto('/profile')
  for (const [label, value] of Object.entries(addressLabels))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
})

const addressLabels = {
  'Full name': ADDRESS.fullName,
  Phone: ADDRESS.phone,
  Street: ADDRESS.street,
  City: ADDRESS.city,
  State: ADDRESS.state,
  Pincode: ADDRESS.pincode,
  Country: ADDRESS.country,
}
