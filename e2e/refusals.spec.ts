import type { Page, Route } from '@playwright/test'
import { expect, test } from './test.ts'

/** Answers that the real server can't be asked for: from a newer one, from something in between, from nobody. */
test.describe('an answer nobody foresaw', () => {
  test('a code this page does not know yet is shown in the words that came with it', async ({ page }) => {
    await answerLogin(page, {
      status: 409,
      json: { message: 'Please come by', code: 'auth.new', requestId: 'r' },
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'हिन्दी' }).click()
    await page.getByRole('button', { name: 'लॉग इन करें' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please come by')
  })

  test('a page of somebody else’s in between is not shown as ours', async ({ page }) => {
    await answerLogin(page, { status: 403, contentType: 'text/html', body: '<h1>Blocked by proxy</h1>' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
  })

  test('no answer at all is told as such, and the next try works', async ({ page, complaints }) => {
    await page.goto('/')
    await page.route('**/api/users/login', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Farmgate can’t be reached')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Email and password are required')
    // The browser's own note about the line we cut.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')])
  })
})

test.describe('which commit answers', () => {
  test('an API that does not know its commit is not quoted with a made-up one', async ({ page }) => {
    await page.route('**/api/healthz', (route) =>
      route.fulfill({ json: { status: 'ok', commit: 'unknown' } }),
    )
    await page.goto('/')
    await expect(page.getByText('The API does not say which commit it runs')).toBeVisible()
    await expect(page.getByText('unknown')).toHaveCount(0)
  })

  test('about an API that does not answer nothing is said', async ({ page, complaints }) => {
    await page.route('**/api/healthz', (route) => route.abort())
    const asked = page.waitForEvent('requestfailed')
    await page.goto('/')
    await asked
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveText('')
    expect(complaints.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')])
  })
})

const answerLogin = (page: Page, answer: Answer) =>
  page.route('**/api/users/login', (route) => route.fulfill(answer))

type Answer = Parameters<Route['fulfill']>[0]
