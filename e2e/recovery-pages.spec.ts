import type { Page } from '@playwright/test'
import { settle } from './page-list.ts'
import { expect, test } from './test.ts'

/**
 * The pages behind mailed links with mocked responses: every state, also those that no mail leads to.
 * `pages.spec.ts` checks them for accessibility.
 */

const TOKEN = 'a-token-of-43-letters-0123456789abcdefghijk'
const EMAIL = 'asha.kulkarni@example.in'

const pages = [
  { path: '/reset-password', kind: 'reset_password', about: null },
  { path: '/verify-email', kind: 'verify_email', about: null },
  { path: '/not-me', kind: 'not_me', about: 'email' },
] as const

test.describe('a mailed link', () => {
  for (const { path, kind, about } of pages) {
    test(`of ${path} leaves no token in the address, and a reload needs the mail again`, async ({ page }) => {
      await mockLink(page, { kind, about })
      await page.goto(`${path}#${TOKEN}`)
      await settle(page)
      await expect(page).toHaveURL(path)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open the link from the mail again')
      await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
    })

    test(`of ${path} that no longer works reports it and offers a next step`, async ({ page }) => {
      await mockDeadLink(page)
      await page.goto(`${path}#${TOKEN}`)
      await expectArrived(page, 'This link no longer works')
      await expect(page.getByRole('main').getByRole('link').last()).toBeVisible()
      await expect(page).toHaveURL(path)
    })

    test(`of ${path} works only on its own page`, async ({ page }) => {
      await mockLink(page, { kind: kind === 'not_me' ? 'verify_email' : 'not_me' })
      await page.goto(`${path}#${TOKEN}`)
      await expectArrived(page, 'This link no longer works')
    })

    test(`of ${path} that can’t be checked may be retried`, async ({ page, complaints }) => {
      await page.route('**/api/auth/links/look', (route) => route.abort())
      await page.goto(`${path}#${TOKEN}`)
      await expect(page.getByRole('alert')).toContainText('We could not load this')
      await mockLink(page, { kind, about })
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.locator('main .btn-primary')).toBeVisible()
      // The browser's own error about the aborted calls.
      expect(new Set(complaints.splice(0))).toEqual(new Set([expect.stringContaining('net::ERR_FAILED')]))
    })
  }

  test('a second link opened in the same tab is checked again', async ({ page }) => {
    await mockDeadLink(page)
    await page.goto(`/reset-password#${TOKEN}`)
    await expectArrived(page, 'This link no longer works')
    await mockLink(page, { kind: 'reset_password' })
    await page.evaluate(() => (location.hash = '#another-token'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set a new password')
    await expect(page).toHaveURL('/reset-password')
  })

  test('offline the page waits, reports it and continues by itself', async ({
    page,
    context,
    complaints,
  }) => {
    await mockLink(page, { kind: 'reset_password' })
    await page.goto('/reset-password')
    await settle(page)
    await context.setOffline(true)
    await page.evaluate((token) => (location.hash = token), TOKEN)
    await expect(page.getByRole('alert')).toContainText('You are offline')
    await context.setOffline(false)
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
    // The browser's own error about the missing connection.
    const unexpected = complaints
      .splice(0)
      .filter((words) => !words.includes('net::ERR_INTERNET_DISCONNECTED'))
    expect(unexpected).toEqual([])
  })
})

test.describe('a new password', () => {
  test.beforeEach(async ({ page }) => {
    await mockLink(page, { kind: 'reset_password' })
  })

  test('that is refused is reported at its field, and can be shown', async ({ page }) => {
    await page.route('**/api/auth/password/reset', (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 'password_reset.refused',
          message: 'The password was not changed.',
          requestId: 'r',
          faults: [{ field: 'password', code: 'password.common', message: '' }],
        },
      }),
    )
    await page.goto(`/reset-password#${TOKEN}`)
    const password = page.getByLabel('New password', { exact: true })
    await expect(password).toHaveAccessibleDescription('Password must be at least 8 characters')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(password).toHaveAccessibleDescription('Password is required')
    await password.fill('password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('alert')).toHaveText('The password was not changed.')
    await expect(password).toHaveAccessibleDescription(
      'Too many people use this password. Please choose another',
    )
    await expect(password).toBeFocused()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  })

  test('sent with a link that was used meanwhile reports it', async ({ page }) => {
    await page.route('**/api/auth/password/reset', (route) => route.fulfill(DEAD_LINK))
    await page.goto(`/reset-password#${TOKEN}`)
    await page.getByLabel('New password', { exact: true }).fill('a-field-of-marigolds')
    await page.keyboard.press('Enter')
    await expectArrived(page, 'This link no longer works')
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
  })

  test('can empty the account when the address was never verified', async ({ page }) => {
    await mockLink(page, { kind: 'reset_password', mayStartFresh: true })
    const sent: unknown[] = []
    await page.route('**/api/auth/password/reset', (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: { message: '', role: 'farmer', email: EMAIL } })
    })
    await page.goto(`/reset-password#${TOKEN}`)
    await page.getByLabel('New password', { exact: true }).fill('a-field-of-marigolds')
    await page.getByRole('checkbox', { name: 'I did not open this account. Start it empty.' }).check()
    await page.getByRole('button', { name: 'Change password' }).click()
    await expectArrived(page, 'Password changed')
    expect(sent).toEqual([{ token: TOKEN, password: 'a-field-of-marigolds', startFresh: true }])
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(EMAIL)
    await expect(page.getByRole('radio', { name: 'Farmer' })).toBeChecked()
  })

  test('submitted twice is sent once', async ({ page }) => {
    let sent = 0
    await page.route('**/api/auth/password/reset', (route) => {
      sent++
      return route.fulfill({ json: { message: '', role: 'user', email: EMAIL } })
    })
    await page.goto(`/reset-password#${TOKEN}`)
    await page.getByLabel('New password', { exact: true }).fill('a-field-of-marigolds')
    await page.locator('main form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit()
      form.requestSubmit()
    })
    await expectArrived(page, 'Password changed')
    expect(sent).toBe(1)
  })
})

test('“this wasn’t me” uses the reset token of its response for the new password', async ({ page }) => {
  await mockLink(page, { kind: 'not_me', about: 'new_device' })
  await page.route('**/api/auth/not-me', (route) =>
    route.fulfill({
      json: { message: '', role: 'user', email: EMAIL, emailRestored: false, resetToken: 'next-token' },
    }),
  )
  const sent: unknown[] = []
  await page.route('**/api/auth/password/reset', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { message: '', role: 'user', email: EMAIL } })
  })
  await page.goto(`/not-me#${TOKEN}`)
  await expect(page.getByText('Someone logged in to this account on a new device.')).toBeVisible()
  await page.getByRole('button', { name: 'This wasn’t me: secure my account' }).click()
  await expectArrived(page, 'Your account is secured')
  await expect(page.getByText(`Your email is ${EMAIL} again.`)).toHaveCount(0)
  await page.getByLabel('New password', { exact: true }).fill('a-field-of-marigolds')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectArrived(page, 'Password changed')
  expect(sent).toEqual([{ token: 'next-token', password: 'a-field-of-marigolds', startFresh: false }])
})

test('a failed verification is reported, and a retry works', async ({ page, complaints }) => {
  await mockLink(page, { kind: 'verify_email' })
  await page.route('**/api/auth/email/verify', (route) => route.abort(), { times: 1 })
  await page.goto(`/verify-email#${TOKEN}`)
  await page.getByRole('button', { name: 'Verify address' }).click()
  await expect(page.getByRole('alert')).toContainText('The email is not verified yet.')
  await page.route(
    '**/api/auth/email/verify',
    (route) => route.fulfill({ json: { message: '', role: 'user', email: EMAIL } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Verify address' }).click()
  await expectArrived(page, 'Thank you, your email is verified')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(EMAIL)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')])
})

interface LinkLookup {
  readonly kind: string
  readonly about?: string | null
  readonly mayStartFresh?: boolean
}

async function mockLink(
  page: Page,
  { kind, about = null, mayStartFresh = false }: LinkLookup,
): Promise<void> {
  await page.unroute(LINK_LOOKUP)
  await page.route(LINK_LOOKUP, (route) => {
    const expiresAt = new Date(Date.now() + 1_800_000).toISOString()
    return route.fulfill({ json: { kind, role: 'user', email: EMAIL, expiresAt, mayStartFresh, about } })
  })
}

async function mockDeadLink(page: Page): Promise<void> {
  await page.unroute(LINK_LOOKUP)
  await page.route(LINK_LOOKUP, (route) => route.fulfill(DEAD_LINK))
}

const LINK_LOOKUP = '**/api/auth/links/look'

const DEAD_LINK = {
  status: 410,
  json: { code: 'link.invalid', message: 'This link no longer works. Ask for a new one.', requestId: 'r' },
}

/** The result has replaced the form and its heading has the focus, for keyboards and screen readers. */
const expectArrived = (page: Page, heading: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
