import type { APIRequestContext, Page } from '@playwright/test'
import { account as english } from '@farmgate/messages/en/account.ts'
import { mailPages as englishPages } from '@farmgate/messages/en/mail-pages.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { account as hindi } from '@farmgate/messages/hi/account.ts'
import { mailPages as hindiPages } from '@farmgate/messages/hi/mail-pages.ts'
import { queryDatabase } from './database.ts'
import { horizontalOverflow } from './layout-checks.ts'
import { linksTo, mailedLink } from './mails.ts'
import {
  ADDRESS,
  newEmail,
  openAccount,
  PASSWORD,
  type Person,
  sessionElsewhere,
  signInByCall,
} from './people.ts'
import { settle } from './page-list.ts'
import { expect, test } from './test.ts'

const NEW_PASSWORD = 'a-field-of-marigolds'

const languages = [
  { language: 'en', account: english, words: englishPages },
  { language: 'hi', account: hindi, words: hindiPages },
] as const

// The worker sends the mails in the background.
test.describe.configure({ timeout: 90_000 })

for (const { language, account, words } of languages) {
  test.describe(`in ${language}`, () => {
    test.beforeEach(async ({ context, baseURL }) => {
      await context.addCookies([{ name: 'farmgate_language', value: language, url: baseURL ?? '' }])
    })

    test('a forgotten password is replaced by a mailed link, which works once', async ({ page, request }) => {
      const person = await openAccount(request, 'user')
      const elsewhere = await sessionElsewhere(request, person)
      await page.goto('/login')
      await page.getByRole('link', { name: account.forgotPassword }).click()
      await expect(page).toHaveURL('/forgot-password')
      await requestLink(page, person.email)
      await expectNoSidewaysScroll(page)

      const { path, token } = await mailedLink(person.email, 'reset-password')
      const seen = watchForToken(page, token)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.resetHeading)
      await expect(
        page.getByText(fill(words.account, { role: account.user, email: person.email })),
      ).toBeVisible()
      expect(await seen()).toEqual([])
      await expectNoSidewaysScroll(page)

      await page.getByLabel(account.newPassword, { exact: true }).fill('short')
      await page.getByRole('button', { name: words.changePassword }).click()
      await expect(page.getByRole('alert')).toContainText(words.resetFailed)
      await expect(page.getByLabel(account.newPassword, { exact: true })).toBeFocused()
      await page.getByLabel(account.newPassword, { exact: true }).fill(NEW_PASSWORD)
      await page.getByRole('button', { name: words.changePassword }).click()
      await expectArrived(page, words.changedHeading)
      await expect(page.getByText(words.changedText)).toBeVisible()
      expect(await profileStatus(request, elsewhere.token)).toBe(401)

      await page.getByRole('main').getByRole('link', { name: words.logIn }).click()
      await expect(page).toHaveURL('/login')
      await expect(page.getByLabel(account.email)).toHaveValue(person.email)
      await expect(page.getByRole('radio', { name: account.user })).toBeChecked()
      await page.getByLabel(account.password, { exact: true }).fill(NEW_PASSWORD)
      await page.keyboard.press('Enter')
      await expect(page.getByText(account.loginDone)).toBeVisible()

      await page.goto(path)
      await expectArrived(page, words.deadHeading)
      await page.getByRole('link', { name: words.askNewLink }).click()
      await expect(page).toHaveURL('/forgot-password')

      async function requestLink(on: Page, email: string): Promise<void> {
        await on.getByLabel(account.email).fill(email)
        await on.getByRole('button', { name: words.sendLink }).click()
        await expectArrived(on, words.sentHeading)
        await expect(on.getByText(words.sentText)).toBeVisible()
      }
    })

    test('an address is verified by the button and not by opening the link', async ({ page, request }) => {
      const person = await openAccount(request, 'farmer')
      await signInByCall(page, person)
      await page.goto('/farmer/profile')
      await expect(page.getByText(words.unverified)).toBeVisible()

      const first = await mailedLink(person.email, 'verify-email')
      await page.getByRole('button', { name: words.sendAgain }).click()
      await expect(page.getByRole('status').filter({ hasText: person.email })).toBeVisible()
      await expect.poll(async () => (await linksTo(person.email, 'verify-email')).length).toBe(2)
      const { path, token } = await mailedLink(person.email, 'verify-email')
      expect(token).not.toBe(first.token)

      const seen = watchForToken(page, token)
      await page.goto(path)
      await expect(page.getByRole('button', { name: words.verify })).toBeVisible()
      expect(await seen()).toEqual([])
      expect(await isVerified(person)).toBe(false)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: words.verify }).click()
      await expectArrived(page, words.verifiedHeading)
      expect(await isVerified(person)).toBe(true)

      await page.getByRole('main').getByRole('link', { name: words.goOn }).click()
      await expect(page).toHaveURL('/farmer')
      await page.goto('/farmer/profile')
      await expect(page.getByText(words.verified, { exact: true })).toBeVisible()
    })

    test('the owner of the old address takes back an account whose e-mail was changed', async ({
      page,
      request,
    }) => {
      const person = await openAccount(request, 'user')
      const thiefToken = await changeEmail(request, person)
      const { path, token } = await mailedLink(person.email, 'not-me')
      const seen = watchForToken(page, token)
      await page.goto(path)
      await expect(page.getByText(words['happened.email'])).toBeVisible()
      expect(await seen()).toEqual([])
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: words.notMe }).click()
      await expectArrived(page, words.securedHeading)
      await expect(page.getByText(fill(words.securedEmail, { email: person.email }))).toBeVisible()
      expect(await profileStatus(request, thiefToken)).toBe(401)

      await page.getByLabel(account.newPassword, { exact: true }).fill(NEW_PASSWORD)
      await page.getByRole('button', { name: words.changePassword }).click()
      await expectArrived(page, words.changedHeading)
      await page.getByRole('main').getByRole('link', { name: words.logIn }).click()
      await expect(page.getByLabel(account.email)).toHaveValue(person.email)
      await page.getByLabel(account.password, { exact: true }).fill(NEW_PASSWORD)
      await page.keyboard.press('Enter')
      await expect(page.getByText(account.loginDone)).toBeVisible()
    })
  })
}

test('an unknown address gets the same page, and no mail', async ({ page, request }) => {
  const known = await openAccount(request, 'user')
  const unknown = newEmail()
  await page.goto('/forgot-password')
  const texts: string[] = []
  for (const email of [unknown, known.email]) {
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expectArrived(page, 'Check your mail')
    texts.push((await page.getByRole('main').innerText()).replace(email, ''))
    await page.getByRole('button', { name: 'Ask again' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  }
  expect(texts[0]).toBe(texts[1])
  await mailedLink(known.email, 'reset-password')
  expect(await linksTo(unknown, 'reset-password')).toEqual([])
})

test('an account that someone else registered is empty after its owner resets the password', async ({
  page,
  request,
}) => {
  const person = await openAccount(request, 'user')
  await page.goto('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expectArrived(page, 'Check your mail')
  const { path } = await mailedLink(person.email, 'reset-password')
  await page.goto(path)
  await page.getByRole('checkbox', { name: /^I did not open this account/ }).check()
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectArrived(page, 'Password changed')
  await expect(page.getByText('The account is empty now')).toBeVisible()
  await signInByCall(page, person, NEW_PASSWORD)
  await page.goto('/profile')
  await settle(page)
  await expect(page.getByLabel('Street')).not.toHaveValue(ADDRESS.street)
})

test('a new account states that a mail will arrive', async ({ page }) => {
  const email = newEmail()
  await page.goto('/register')
  await page.getByRole('radio', { name: /Farmer/ }).check()
  await page.getByLabel('Name', { exact: true }).fill('Tara Joshi')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('status').filter({ hasText: englishPages.registered })).toBeVisible()
  await mailedLink(email, 'verify-email')
})

/** The result has replaced the form and its heading has the focus, for keyboards and screen readers. */
const expectArrived = (page: Page, heading: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const viewport = page.viewportSize() ?? { width: 0, height: 0 }
  for (const width of [320, 360, 1280, viewport.width]) {
    await page.setViewportSize({ ...viewport, width })
    expect(await horizontalOverflow(page), `${width} px`).toEqual([])
  }
}

/** Returns the places that contain the token but must not: requests, the address bar, the title, browser storage. */
function watchForToken(page: Page, token: string): () => Promise<string[]> {
  const sent: string[] = []
  page.on('request', (request) => {
    const where = [request.url(), JSON.stringify(request.headers())]
    // The URL of the navigation itself ends with it, but browsers never send the part after `#`.
    if (request.isNavigationRequest()) where.shift()
    if (where.some((text) => text.includes(token))) sent.push(`request ${request.method()}`)
  })
  return async () => {
    await settle(page)
    const left = await page.evaluate(() => ({
      address: location.href,
      title: document.title,
      'history state': JSON.stringify(history.state),
      'local storage': JSON.stringify(localStorage),
      'session storage': JSON.stringify(sessionStorage),
      cookies: document.cookie,
      markup: document.documentElement.outerHTML,
    }))
    return [
      ...sent,
      ...Object.entries(left).flatMap(([where, text]) => (text.includes(token) ? [where] : [])),
    ]
  }
}

/** Changes the e-mail as a thief with the password would. Returns the thief's token. */
async function changeEmail(request: APIRequestContext, person: Person): Promise<string> {
  const { token } = await sessionElsewhere(request, person)
  const response = await request.patch('/api/users/updateProfile', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: person.name, email: newEmail(), password: '', currentPassword: PASSWORD },
  })
  expect(response.status()).toBe(200)
  return ((await response.json()) as { token?: string }).token ?? token
}

async function isVerified({ email, role }: Person): Promise<boolean> {
  const [row] = await queryDatabase(
    `select email_verified_at is not null as verified from accounts where email_norm = lower($1) and role = $2`,
    email,
    role,
  )
  return row?.['verified'] === true
}

/** The status of a profile request: 401 once the session has ended. */
async function profileStatus(request: APIRequestContext, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await request.get('/api/users/profile', { headers })).status()
}
