import type { Page } from '@playwright/test'
import { ADDRESS, newEmail, openAccount, PASSWORD, signInByCall, submitTwice } from './people.ts'
import { expect, test } from './test.ts'
import { measureWait } from './waiting-time.ts'

const DONE = 'Registered Successfully! Redirecting to login...'

test.describe('faults found before sending', () => {
  test('an empty form reports the missing role first', async ({ page }) => {
    const sent = countCalls(page)
    await page.goto('/register')
    for (const role of await page.getByRole('radio').all()) await expect(role).not.toBeChecked()
    await submit(page)
    await expect(faults(page)).toHaveText([
      'Role is required',
      'Name is required',
      'Email is required',
      'Password is required',
    ])
    await expect(page.getByRole('radio', { name: /Buyer/ })).toBeFocused()
    expect(sent()).toEqual([])
  })

  test('a buyer’s missing address fields are reported in the order of the page', async ({ page }) => {
    const sent = countCalls(page)
    await page.goto('/register')
    await expect(page.getByLabel('Street')).toHaveCount(0)
    const role = page.getByRole('radio', { name: /Buyer/ })
    await role.check()
    await expect(page.getByLabel('Street')).toBeVisible()
    await expect(role).toBeFocused()
    await submit(page)
    await expect(faults(page)).toHaveText([
      'Name is required',
      'Email is required',
      'Password is required',
      'Full name is required',
      'Phone number is required',
      'Street is required',
      'City is required',
      'State is required',
      'Pincode is required',
      'Country is required',
    ])
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Street')).toHaveAccessibleDescription('Street is required')

    await page.getByRole('radio', { name: /Farmer/ }).check()
    await expect(page.getByLabel('Street')).toHaveCount(0)
    expect(sent()).toEqual([])
  })

  test('an invalid email, phone or pincode is reported at its field', async ({ page }) => {
    const sent = countCalls(page)
    await page.goto('/register')
    await fillBuyer(page, newEmail())
    for (const [label, wrong, words] of [
      ['Name', '   ', 'Name is required'],
      ['Email', 'tara', 'Email is invalid'],
      ['Email', 'tara@farm', 'Email is invalid'],
      ['Phone', 'none', 'Phone number is invalid'],
      ['Street', '   ', 'Street is required'],
      ['Pincode', '4110O4', 'Pincode must be a number'],
      ['Pincode', '12', 'Pincode must have 3 to 10 digits. In India it has 6'],
    ] as const) {
      const field = page.getByLabel(label, { exact: true })
      const right = await field.inputValue()
      await field.fill(wrong)
      await submit(page)
      await expect(faults(page)).toHaveText([words])
      await expect(field).toBeFocused()
      await field.fill(right)
      await expect(faults(page)).toHaveCount(0)
    }
    await expect(page.getByLabel('Pincode')).toHaveAttribute('inputmode', 'numeric')
    expect(sent()).toEqual([])
  })
})

test.describe('faults found by the server', () => {
  test('a short password is reported at its field, below the message for the form', async ({ page }) => {
    await page.goto('/register')
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
    await page.getByRole('radio', { name: /Farmer/ }).check()
    await fillAccount(page, newEmail())
    await page.getByLabel('Password', { exact: true }).fill('seven77')
    await submit(page)
    await expect(page.getByRole('alert')).toHaveText('Registration failed. Please try again.')
    await expect(page.getByText('Already registered? Log in')).toBeVisible()
    await expect(faults(page)).toHaveText(['Password must be at least 8 characters'])
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  })

  test('the admin role can’t be registered', async ({ page }) => {
    // The page never sends this role; a manipulated request does.
    await page.route('**/api/farmers/register', (route) =>
      route.continue({ postData: { ...(route.request().postDataJSON() as object), role: 'admin' } }),
    )
    await page.goto('/register')
    await page.getByRole('radio', { name: /Farmer/ }).check()
    await fillAccount(page, newEmail())
    await submit(page)
    await expect(page.getByRole('alert')).toHaveText('Registration failed. Please try again.')
    await expect(faults(page)).toHaveText(['Please select a role'])
  })

  test('a taken email is refused without revealing that it is taken', async ({ page, request }) => {
    const { email } = await openAccount(request, 'farmer')
    await page.goto('/register')
    await page.getByRole('radio', { name: /Farmer/ }).check()
    await fillAccount(page, email)
    await submit(page)
    await expect(page.getByRole('alert')).toHaveText('Registration failed. Please try again.')
    await expect(faults(page)).toHaveCount(0)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  })
})

test.describe('a new account', () => {
  test('of a buyer is created, and the page leads to the login with the email after 2 s', async ({
    page,
  }) => {
    const email = newEmail()
    await page.goto('/register')
    await fillBuyer(page, email)
    const waited = await measureWait(page, DONE)
    await submit(page)
    await expect(page.getByRole('status').filter({ hasText: DONE })).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await waited()).toBeGreaterThan(1_900)
    expect(await waited()).toBeLessThan(3_000)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(page.getByRole('radio', { name: 'Buyer' })).toBeChecked()

    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Login successful. Redirecting...')).toBeVisible()
    await page.goto('/profile')
    for (const [label, value] of Object.entries(addressLabels))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  })

  test('of a farmer needs no address, and Login now skips the wait', async ({ page }) => {
    const email = newEmail()
    const sent = countCalls(page)
    await page.clock.install()
    await page.goto('/register')
    await page.getByRole('radio', { name: /Farmer/ }).check()
    await fillAccount(page, email)
    // Before the response: pausing the clock later would jump past the two seconds.
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await submit(page)
    await page.getByRole('link', { name: 'Login now' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('radio', { name: 'Farmer' })).toBeChecked()
    expect(sent()).toEqual(['/api/farmers/register'])
  })

  test('submitted twice is created once', async ({ page }) => {
    const sent = countCalls(page)
    await page.goto('/register')
    await page.getByRole('radio', { name: /Farmer/ }).check()
    await fillAccount(page, newEmail())
    await submitTwice(page)
    await expect(page.getByText(DONE)).toBeVisible()
    // And again on the button of the finished form.
    await page.locator('main form button[type=submit]').dblclick({ force: true })
    expect(sent()).toEqual(['/api/farmers/register'])
  })

  test('whose response was lost is created once, and a retry succeeds with the same key', async ({
    page,
    complaints,
  }) => {
    const email = newEmail()
    const keys: (string | null)[] = []
    let isFirst = true
    await page.route('**/api/users/register', async (route) => {
      keys.push(await route.request().headerValue('idempotency-key'))
      if (!isFirst) return await route.continue()
      isFirst = false
      expect((await route.fetch()).status()).toBe(200)
      await route.abort()
    })
    await page.goto('/register')
    await fillBuyer(page, email)
    await submit(page)
    await expect(page.getByRole('alert')).toContainText('Registration failed. Please try again.')
    await expect(page.getByRole('alert')).toContainText('Farmgate can’t be reached')
    await submit(page)
    await expect(page.getByText(DONE)).toBeVisible()
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    await signInByCall(page, { role: 'user', roleName: 'Buyer', name: 'Tara Joshi', email })
    expect(complaints.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')])
  })
})

test('the Hindi form reports faults and success in Hindi', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'farmgate_language', value: 'hi', url: baseURL ?? '' }])
  await page.goto('/register')
  const send = page.getByRole('button', { name: 'खाता बनाएँ' })
  await page.getByRole('radio', { name: /खरीदार/ }).check()
  await send.click()
  await expect(faults(page)).toHaveText([
    'नाम ज़रूरी है',
    'ईमेल ज़रूरी है',
    'पासवर्ड ज़रूरी है',
    'पूरा नाम ज़रूरी है',
    'फ़ोन नंबर ज़रूरी है',
    'गली या सड़क का नाम लिखें',
    'शहर ज़रूरी है',
    'राज्य ज़रूरी है',
    'पिनकोड ज़रूरी है',
    'देश ज़रूरी है',
  ])
  await page.getByRole('radio', { name: /किसान/ }).check()
  await page.getByLabel('नाम', { exact: true }).fill('तारा जोशी')
  await page.getByLabel('ईमेल').fill(newEmail())
  await page.getByLabel('पासवर्ड', { exact: true }).fill('छोटा')
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('खाता नहीं बन सका। कृपया फिर कोशिश करें।')
  await expect(faults(page)).toHaveText(['पासवर्ड में कम से कम 8 अक्षर या अंक हों'])
  await page.getByLabel('पासवर्ड', { exact: true }).fill(PASSWORD)
  await send.click()
  await expect(page.getByText('खाता बन गया! लॉग इन पेज खुल रहा है...')).toBeVisible()
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

async function fillAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Tara Joshi')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
}

async function fillBuyer(page: Page, email: string): Promise<void> {
  await page.getByRole('radio', { name: /Buyer/ }).check()
  await fillAccount(page, email)
  for (const [label, value] of Object.entries(addressLabels))
    await page.getByLabel(label, { exact: true }).fill(value)
}

const submit = (page: Page): Promise<void> => page.getByRole('button', { name: 'Create account' }).click()

/** In the order of the page. */
const faults = (page: Page) => page.locator('main form .field-error')

/** Records the paths of all POST requests. */
function countCalls(page: Page): () => string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  return () => sent
}
