import type { Page } from '@playwright/test'
import {
  admin,
  buyer,
  demoPeople,
  farmer,
  openAccount,
  fillSignIn,
  PASSWORD,
  signIn,
  signInByCall,
  storedSession,
  submitTwice,
} from './people.ts'
import { expect, test } from './test.ts'
import { measureWait } from './waiting-time.ts'

const DONE = 'Login successful. Redirecting...'

test.describe('signing in', () => {
  for (const [person, home] of [
    [buyer, '/'],
    [farmer, '/farmer'],
    [admin, '/admin/attention'],
  ] as const) {
    test(`${person.roleName} sees the success message and is led to ${home} after 1.5 s`, async ({
      page,
    }) => {
      await page.goto('/login')
      const waited = await measureWait(page, DONE)
      await fill(page, person.email, PASSWORD, person.roleName)
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page.getByRole('status').filter({ hasText: DONE })).toBeVisible()
      await expect(page).toHaveURL(home)
      expect(await waited()).toBeGreaterThan(1_400)
      expect(await waited()).toBeLessThan(3_000)
      expect((await storedSession(page, person))?.user.name).toBe(person.name)
    })
  }

  test('Go now skips the wait', async ({ page }) => {
    await page.clock.install()
    await fillSignIn(page, farmer)
    // Before the response: pausing the clock later would jump past the wait.
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByRole('link', { name: 'Go now' }).click()
    await expect(page).toHaveURL('/farmer')
  })

  test('a farmer who opens another page during the wait is not redirected', async ({ page }) => {
    await page.clock.install()
    await signIn(page, farmer)
    await expect(page.getByText(DONE)).toBeVisible()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible()
    await page.clock.runFor(5_000)
    await expect(page).toHaveURL('/register')
  })

  test('a signed-in buyer can sign in again', async ({ page }) => {
    await signInByCall(page, buyer)
    const before = await storedSession(page, buyer)
    await signIn(page, buyer)
    await page.getByRole('link', { name: 'Go now' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Welcome, Asha')).toBeVisible()
    expect((await storedSession(page, buyer))?.token).not.toBe(before?.token)
  })

  test('the browser stores a token and a name, but neither e-mail nor renewal secret', async ({
    page,
    context,
  }) => {
    await signIn(page, buyer)
    await expect(page.getByText(DONE)).toBeVisible()
    const stored = await storedSession(page, buyer)
    expect(Object.keys(stored ?? {}).toSorted()).toEqual(['token', 'user'])
    expect(stored?.user).toEqual({ _id: expect.any(String), name: buyer.name, role: 'user' })
    const cookie = (await context.cookies()).find(({ name }) => name === '__Host-rt_user')
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
  })

  test('a farmer signs in with the keyboard alone', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('radio', { name: 'Buyer' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Farmer' })).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.type(farmer.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Go now' })).toBeVisible()
    await expect(page).toHaveURL('/farmer')
  })

  test('a form submitted twice is sent once', async ({ page }) => {
    const sent = countLogins(page)
    await page.goto('/login')
    await fill(page, buyer.email, PASSWORD)
    await submitTwice(page)
    await expect(page.getByText(DONE)).toBeVisible()
    expect(sent()).toBe(1)
  })

  test('the password can be shown and hidden', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  })
})

test('the role is one of three cards, and the buyer’s is sent as user', async ({ page }) => {
  await page.goto('/login')
  const cards = page.getByRole('radio')
  await expect(cards).toHaveCount(demoPeople.length)
  for (const [index, { role, roleName }] of demoPeople.entries()) {
    await expect(cards.nth(index)).toHaveAccessibleName(roleName)
    await expect(cards.nth(index)).toHaveAttribute('value', role)
  }
  for (const { role, roleName, email } of demoPeople) {
    await page.goto('/login')
    await fill(page, email, PASSWORD, roleName)
    const [login] = await Promise.all([
      page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/login')),
      page.getByRole('button', { name: 'Login', exact: true }).click(),
    ])
    expect(login.postDataJSON()).toMatchObject({ role })
    await expect(page.getByText(DONE)).toBeVisible()
  }
})

test.describe('a refused sign-in', () => {
  test('a blank field is reported before anything is sent, and gets the focus', async ({ page }) => {
    const sent = countLogins(page)
    await page.goto('/login')
    for (const [email, password, blank] of [
      ['', '', 'Email'],
      ['   ', PASSWORD, 'Email'],
      [buyer.email, '', 'Password'],
      [buyer.email, '   ', 'Password'],
    ] as const) {
      await fill(page, email, password)
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText('Email and password are required')
      await expect(page.getByLabel(blank, { exact: true })).toBeFocused()
    }
    expect(sent()).toBe(0)
  })

  test('a wrong password is refused with the specified message, and the typed values stay', async ({
    page,
    request,
  }) => {
    const person = await openAccount(request, 'farmer')
    await signIn(page, person, 'not-the-password')
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
    await expect(page.getByRole('radio', { name: 'Farmer' })).toBeChecked()
    expect(await storedSession(page, person)).toBeNull()
  })

  test('the right password with the wrong role is refused with the same message', async ({
    page,
    request,
  }) => {
    const person = await openAccount(request, 'user')
    for (const roleName of ['Admin', 'Farmer']) {
      await signIn(page, { ...person, roleName })
      await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
    }
    for (const { role } of demoPeople) expect(await storedSession(page, { role })).toBeNull()
  })
})

test('the page, its refusals and its success are in Hindi, also after a reload', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page).toHaveTitle('लॉग इन - Farmgate')
  for (const role of ['खरीदार', 'किसान', 'एडमिन'])
    await expect(page.getByRole('radio', { name: role })).toBeVisible()
  await page.getByRole('button', { name: 'लॉग इन करें' }).click()
  await expect(page.getByRole('alert')).toHaveText('ईमेल और पासवर्ड दोनों ज़रूरी हैं')

  await page.reload()
  await page.getByRole('radio', { name: 'किसान' }).check()
  await page.getByLabel('ईमेल').fill(farmer.email)
  await page.getByLabel('पासवर्ड', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'लॉग इन करें' }).click()
  await expect(page.getByRole('alert')).toHaveText('लॉग इन नहीं हो सका। कृपया फिर कोशिश करें।')
  await page.getByLabel('पासवर्ड', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'लॉग इन करें' }).click()
  await expect(page.getByText('लॉग इन हो गया। अगला पेज खुल रहा है...')).toBeVisible()
})

async function fill(page: Page, email: string, password: string, roleName = 'Buyer'): Promise<void> {
  await page.getByRole('radio', { name: roleName }).check()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

function countLogins(page: Page): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/login') && request.method() === 'POST') sent++
  })
  return () => sent
}
