import type { Page, Route } from '@playwright/test'
import { buyer, PASSWORD, signIn, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

/** Answers that the real server can't be asked for: from a newer one, from something in between, from nobody. */
test.describe('an answer nobody foresaw', () => {
  test('a code this page does not know yet is shown in the words that came with it', async ({ page }) => {
    await answerLogin(page, {
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

  test('a page of somebody else’s in between is not shown as ours', async ({ page }) => {
    await answerLogin(page, { status: 403, contentType: 'text/html', body: '<h1>Blocked by proxy</h1>' })
    await signIn(page, buyer)
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
    await expect(page.getByText('Blocked by proxy')).toHaveCount(0)
  })

  test('a refusal without words of its own is told in ours', async ({ page }) => {
    await answerLogin(page, { status: 400, json: { message: '', code: 'auth.new', requestId: 'r' } })
    await signIn(page, buyer)
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
  })

  test('a fault of the server is told as such, and nothing typed is lost', async ({ page, complaints }) => {
    await answerLogin(page, {
      status: 500,
      json: {
        message: 'Something went wrong on our side. Please try again.',
        code: 'server.fault',
        requestId: 'r',
      },
    })
    await signIn(page, buyer)
    await expect(page.getByRole('alert')).toHaveText('Something went wrong on our side. Please try again.')
    await expect(page.getByLabel('Email')).toHaveValue(buyer.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
    // The fault we made ourselves, noted by the browser and by the listener.
    expect(complaints.splice(0)).toHaveLength(2)
  })
})

test.describe('no answer at all', () => {
  test('is told as such at the sign-in, and the next try works', async ({ page, complaints }) => {
    await page.route('**/api/users/login', (route) => route.abort(), { times: 1 })
    await signIn(page, buyer)
    await expect(page.getByRole('alert')).toContainText('Login failed. Please try again.')
    await expect(page.getByRole('alert')).toContainText('Farmgate can’t be reached')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByText('Login successful. Redirecting...')).toBeVisible()
    // The browser's own note about the line we cut.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')])
  })

  test('leaves a profile that could not be loaded with a way to try again', async ({ page, complaints }) => {
    await signInByCall(page, buyer)
    await page.route('**/api/users/profile', (route) => route.abort())
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'We could not load this' })).toBeVisible()
    await page.unroute('**/api/users/profile')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(buyer.email)
    expect(new Set(complaints.splice(0))).toEqual(new Set([expect.stringContaining('net::ERR_FAILED')]))
  })

  test('to a logout leaves the person signed in, and says so', async ({ page, complaints }) => {
    await signInByCall(page, buyer)
    await page.goto('/orders')
    await page.route('**/api/auth/user/logout', (route) => route.abort(), { times: 1 })
    const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' })
    await logout.click()
    await expect(page.getByText('We could not log you out.')).toBeVisible()
    await expect(page).toHaveURL('/orders')
    await logout.click()
    await expect(page).toHaveURL('/login')
    expect(complaints.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')])
  })
})

const answerLogin = (page: Page, answer: Answer) =>
  page.route('**/api/users/login', (route) => route.fulfill(answer))

type Answer = Parameters<Route['fulfill']>[0]
