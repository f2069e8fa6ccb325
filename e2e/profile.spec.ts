import type { Locator, Page } from '@playwright/test'
import { queryDatabase } from './database.ts'
import { horizontalOverflow } from './layout-checks.ts'
import {
  ADDRESS,
  confirmPassword,
  openAccount,
  PASSWORD,
  type Person,
  passwordDialog,
  sessionElsewhere,
  signInByCall,
  storedSession,
} from './people.ts'
import { expect, test } from './test.ts'

const NEW_PASSWORD = 'another-good-one'

test.describe('a buyer’s profile', () => {
  let person: Person

  test.beforeEach(async ({ page, request }) => {
    person = await openAccount(request, 'user')
    await signInByCall(page, person)
  })

  test('a long email and several sessions fit the screen', async ({ page, request }) => {
    await sessionElsewhere(request, person)
    await page.goto('/profile')
    await expect(rowsOf(page)).toHaveCount(2)
    expect(person.email.length).toBeGreaterThan(45)
    expect(await horizontalOverflow(page)).toEqual([])
  })

  test('has a form for name, e-mail and password and one for the address, filled with the stored values', async ({
    page,
  }) => {
    await page.goto('/profile')
    const basics = page.getByRole('region', { name: 'Basic Information' })
    await expect(basics.getByLabel('Name', { exact: true })).toHaveValue(person.name)
    await expect(basics.getByLabel('Email', { exact: true })).toHaveValue(person.email)
    await expect(basics.getByLabel('New password')).toHaveValue('')
    const address = page.getByRole('region', { name: 'Shipping Address' })
    for (const [label, value] of [
      ['Full name', ADDRESS.fullName],
      ['Phone', ADDRESS.phone],
      ['Street', ADDRESS.street],
      ['City', ADDRESS.city],
      ['State', ADDRESS.state],
      ['Pincode', ADDRESS.pincode],
      ['Country', ADDRESS.country],
    ] as const)
      await expect(address.getByLabel(label, { exact: false })).toHaveValue(value)
  })

  test('a new name is saved and shown in the greeting; a blank password changes nothing', async ({
    page,
  }) => {
    await page.goto('/profile')
    await expect(page.getByLabel('New password')).toHaveValue('')
    await page.getByLabel('Name', { exact: true }).fill('Sunita Patil')
    await save(page)
    await expect(page.getByRole('status').filter({ hasText: 'Profile updated successfully' })).toBeVisible()
    await expect(page.getByText('Welcome, Sunita')).toBeVisible()
    await expect(page.getByRole('complementary').getByText('Sunita Patil')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Sunita Patil')
    await signInByCall(page, person)
  })

  test('invalid values are reported at their fields, and nothing is sent', async ({ page }) => {
    const sent = countChanges(page)
    await page.goto('/profile')
    await page.getByLabel('Name', { exact: true }).fill(' ')
    await page.getByLabel('Email', { exact: true }).fill('tara')
    await save(page)
    await expect(faults(page)).toHaveText(['Name is required', 'Email is invalid'])
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    expect(sent()).toEqual([])
  })

  test('a refused change is reported with the form’s own message', async ({ page, request }) => {
    const other = await openAccount(request, 'user')
    await page.goto('/profile')
    await page.getByLabel('Email', { exact: true }).fill(other.email)
    await save(page)
    await confirmPassword(page)
    await expect(page.getByRole('alert')).toHaveText('Failed to update profile')
    await page.getByLabel('Email', { exact: true }).fill(person.email)
    await page.getByLabel('New password').fill('seven77')
    await save(page)
    await confirmPassword(page)
    await expect(page.getByRole('alert')).toHaveText('Failed to update profile')
    await expect(faults(page)).toHaveText(['Password must be at least 8 characters'])
  })

  test('the address is saved, and a lost connection keeps the typed values', async ({ page, complaints }) => {
    await page.goto('/profile')
    await page.route('**/api/users/address', (route) => route.abort(), { times: 1 })
    await page.getByLabel('City').fill('Nashik')
    await saveAddress(page)
    await expect(page.getByRole('alert')).toContainText('Failed to update address')
    await expect(page.getByRole('alert')).toContainText('Farmgate can’t be reached')
    await expect(page.getByLabel('City')).toHaveValue('Nashik')
    await saveAddress(page)
    await expect(page.getByRole('status').filter({ hasText: 'Address updated successfully' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('City')).toHaveValue('Nashik')
    await expect(page.getByLabel('Street')).toHaveValue(ADDRESS.street)
    expect(complaints.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')])
  })

  test('a missing address is reported, and every field of it is required', async ({ page }) => {
    await queryDatabase(
      'delete from addresses using accounts where accounts.id = account_id and accounts.email = $1',
      person.email,
    )
    await page.goto('/profile')
    await expect(page.getByText('There is no address here yet.')).toBeVisible()
    await saveAddress(page)
    await expect(faults(page)).toHaveText([
      'Full name is required',
      'Phone number is required',
      'Street is required',
      'City is required',
      'State is required',
      'Pincode is required',
      'Country is required',
    ])
  })

  test('a new password ends all other sessions but not this one', async ({ page, request }) => {
    const elsewhere = await sessionElsewhere(request, person)
    await page.goto('/profile')
    await expect(rowsOf(page)).toHaveCount(2)
    const before = await storedSession(page, person)
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await save(page)
    await confirmPassword(page)
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(page.getByLabel('New password')).toHaveValue('')
    expect((await storedSession(page, person))?.token).not.toBe(before?.token)
    const headers = { authorization: `Bearer ${elsewhere.token}` }
    expect((await request.get('/api/users/profile', { headers })).status()).toBe(401)

    await page.reload()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await signInByCall(page, person, NEW_PASSWORD)
  })

  test('a new password needs the current one, even just after the sign-in, and is not sent without it', async ({
    page,
  }) => {
    const sent = countChanges(page)
    await page.goto('/profile')
    await page.getByLabel('Name', { exact: true }).fill('Sunita Patil')
    await save(page)
    await expect(page.getByText('Profile updated successfully')).toBeVisible()

    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await save(page)
    const dialog = passwordDialog(page)
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await expect(dialog).toContainText('Enter your current password to change your email or password.')
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByLabel('New password')).toHaveValue(NEW_PASSWORD)
    // Only the name was sent, not the password.
    expect(sent()).toHaveLength(1)

    await save(page)
    await dialog.getByLabel('Current password').fill('not-the-password')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Current password is wrong')).toBeVisible()
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await dialog.getByLabel('Current password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
    await signInByCall(page, person, NEW_PASSWORD)
  })

  test('a new e-mail needs the current password, and so does changing back an e-mail changed elsewhere', async ({
    page,
  }) => {
    await page.goto('/profile')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
    await queryDatabase(
      'update accounts set email = $2 where email = $1',
      person.email,
      `moved-${person.email}`,
    )
    await page.getByLabel('Name', { exact: true }).fill('Sunita Patil')
    await save(page)
    await passwordDialog(page).getByRole('button', { name: 'Not now' }).click()
    await page.getByLabel('Email', { exact: true }).fill(`new-${person.email}`)
    await save(page)
    await confirmPassword(page)
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
    await signInByCall(page, { ...person, email: `new-${person.email}` })
  })

  test('the page is completely in Hindi', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'farmgate_language', value: 'hi', url: baseURL ?? '' }])
    await page.goto('/profile')
    await page.getByLabel('नाम', { exact: true }).fill('सुनीता पाटिल')
    await page.getByRole('button', { name: 'बदलाव सेव करें' }).click()
    await expect(page.getByText('प्रोफ़ाइल सेव हो गई')).toBeVisible()
    await page.getByLabel('पिनकोड').fill('पुणे')
    await page.getByRole('button', { name: 'पता सेव करें' }).click()
    await expect(faults(page)).toHaveText(['पिनकोड में सिर्फ़ अंक लिखें'])
    await page.getByLabel('पिनकोड').fill('411038')
    await page.getByRole('button', { name: 'पता सेव करें' }).click()
    await expect(page.getByText('पता सेव हो गया')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'आप कहाँ-कहाँ लॉग इन हैं' })).toBeVisible()
  })
})

test.describe('a farmer’s profile', () => {
  let person: Person

  test.beforeEach(async ({ page, request }) => {
    person = await openAccount(request, 'farmer')
    await signInByCall(page, person)
    await page.goto('/farmer/profile')
  })

  test('name, place and description are saved', async ({ page }) => {
    await page.getByLabel('Name', { exact: true }).fill('Sunita Patil')
    await page.getByLabel('Place').fill('Niphad, Nashik')
    await page.getByLabel('About your farm').fill('Grapes and onions.\nNo sprays after flowering.')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Profile updated successfully!' })).toBeVisible()
    expect((await storedSession(page, person))?.user.name).toBe('Sunita Patil')
    await page.reload()
    await expect(page.getByLabel('Place')).toHaveValue('Niphad, Nashik')
    await expect(page.getByLabel('About your farm')).toHaveValue(
      'Grapes and onions.\nNo sprays after flowering.',
    )
    // On a phone the initials in the header, as long as there is no photo.
    await expect(page.getByRole('link', { name: 'Profile' }).filter({ hasText: 'SP' })).toBeVisible()
  })

  test('a refused profile is reported with the form’s own message', async ({ page, request }) => {
    const other = await openAccount(request, 'farmer')
    await page.getByLabel('Email', { exact: true }).fill(other.email)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await confirmPassword(page)
    await expect(page.getByRole('alert')).toHaveText('Update failed')
    await page.getByLabel('Email', { exact: true }).fill(person.email)
    await page.getByLabel('About your farm').fill('x'.repeat(2_001))
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(faults(page)).toHaveText(['This is too long'])
  })

  test('a new email needs the current password', async ({ page }) => {
    await page.getByLabel('Email', { exact: true }).fill(`new-${person.email}`)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await confirmPassword(page)
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await signInByCall(page, { ...person, email: `new-${person.email}` })
  })
})

const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save changes' }).click()

const saveAddress = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save address' }).click()

const faults = (page: Page): Locator => page.locator('main form .field-error')

const rowsOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')

/** Records the paths of all PATCH requests. */
function countChanges(page: Page): () => string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(new URL(request.url()).pathname)
  })
  return () => sent
}
