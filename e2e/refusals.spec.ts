import type { Page, Route } from '@playwright/test'
import { buyer, PASSWORD, signIn, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

/** Responses that the real server never gives: of a newer server, of a proxy, or none at all. */
test.describe('an unexpected response', () => {
  test('an unknown code is shown with the message of the response', async ({ page }) => {
    await mockLogin(page, {
      status: 409,
      json: { message: 'Please come by', code: 'auth.new', requestId: 'r' },
    })
    await page.goto('/login')
    await page.getByRole('button', { name: 'हिन्दी' }).click()
    await page.getByLabel('ईमेल').fill(buyer.email)
    await page.getByLabel('पासवर्ड', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'लॉग इन करें' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please come by')
  })

  test('a page of a proxy is not shown', async ({ page }) => {
    await mockLogin(page, { status: 403, contentType: 'text/html', body: '<h1>Blocked by proxy</h1>' })
    await signIn(page, buyer)
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
    await expect(page.getByText('Blocked by proxy')).toHaveCount(0)
  })

  test('a refusal without a message shows a default message', async ({ page }) => {
    await mockLogin(page, { status: 400, json: { message: '', code: 'auth.new', requestId: 'r' } })
    await signIn(page, buyer)
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
  })

  test('a server error is reported as such, and the typed values stay', async ({ page, complaints }) => {
    await mockLogin(page, {
      status: 500,
      json: {
        message: 'Something went wrong on our side. Please try again.',
        code: 'server.fault',
        requestId: 'r',
      },
    })
    await signIn(page, buyer)
    await expect(page.getByRole('alert')).toHaveText('Something went wrong on our side. Please try again.')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
    // The mocked error, reported by the browser and by the listener.
    expect(complaints.splice(0)).toHaveLength(2)
  })
})

test.describe('no response', () => {
  test('to a sign-in is reported as such, and a retry works', async ({ page, complaints }) => {
    await page.route('**/api/users/login', (route) => route.abort(), { times: 1 })
    await signIn(page, buyer)
    await expect(page.getByRole('alert')).toContainText('Login failed. Please try again.')
    await expect(page.getByRole('alert')).toContainText('Farmgate can’t be reached')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByText('Login successful. Redirecting...')).toBeVisible()
    // The browser's own error about the aborted call.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')])
  })

  test('to a profile request offers a retry', async ({ page, complaints }) => {
    await signInByCall(page, buyer)
    await page.route('**/api/users/profile', (route) => route.abort())
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'We could not load this' })).toBeVisible()
    await page.unroute('**/api/users/profile')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email)
    expect(new Set(complaints.splice(0))).toEqual(new Set([expect.stringContaining('net::ERR_FAILED')]))
  })

  test('to a logout leaves the buyer signed in and is reported', async ({ page, complaints }) => {
    await signInByCall(page, buyer)
    await page.goto('/profile')
    await page.route('**/api/auth/user/logout', (route) => route.abort(), { times: 1 })
    const logout = page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).first()
    await logout.click()
    await expect(page.getByText('We could not log you out.')).toBeVisible()
    await expect(page).toHaveURL('/profile')
    await logout.click()
    await expect(page).toHaveURL('/login')
    expect(complaints.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')])
  })
})

const mockLogin = (page: Page, response: MockedResponse) =>
  page.route('**/api/users/login', (route) => route.fulfill(response))

type MockedResponse = Parameters<Route['fulfill']>[0]
