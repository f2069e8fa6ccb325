import type { Page } from '@playwright/test'
import { horizontalOverflow } from './layout-checks.ts'
import { mailedLink } from './mails.ts'
import { openAccount, sessionElsewhere } from './people.ts'
import { settle } from './page-list.ts'
import { expect, test } from './test.ts'

const NEW_PASSWORD = 'a-field-of-marigolds'

test('a forgotten password is replaced by a mailed link, which works once', async ({ page, request }) => {
  // The worker sends the mail in the background.
  test.setTimeout(90_000)
  const person = await openAccount(request, 'user')
  const elsewhere = await sessionElsewhere(request, person)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expectArrived(page, 'Check your mail')
  await expectNoSidewaysScroll(page)

  const { path, token } = await mailedLink(person.email, 'reset-password')
  const seen = watchForToken(page, token)
  await page.goto(path)
  await expect(page.getByText(`Account: Buyer, ${person.email}`)).toBeVisible()
  expect(await seen()).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectArrived(page, 'Password changed')
  const headers = { authorization: `Bearer ${elsewhere.token}` }
  expect((await request.get('/api/users/profile', { headers })).status()).toBe(401)

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Login successful. Redirecting...')).toBeVisible()

  await page.goto(path)
  await expectArrived(page, 'This link no longer works')
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
