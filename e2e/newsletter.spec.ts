import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { faults as hindiFaults } from '@farmgate/messages/hi/faults.ts'
import { newsletter as hindiNewsletter } from '@farmgate/messages/hi/newsletter.ts'
import { shell as hindi } from '@farmgate/messages/hi/shell.ts'
import { settle } from './page-list.ts'
import { queryDatabase } from './database.ts'
import { expect, test } from './test.ts'

const CONSENT = 'I agree that Farmgate may email me about what is in season. I can stop this at any time.'
const THANKS = 'Thank you. You are subscribed'

const newAddress = (): string => `Reader.${randomUUID()}@farmgate.test`

test.describe('the newsletter form in the footer', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/')
    await settle(page)
  })

  test('stores the address with the wording of the consent, and thanks', async ({ page }) => {
    const address = newAddress()
    await subscribe(page, address)
    await expect(box(page).getByRole('status')).toHaveText(THANKS)
    await expect(box(page).getByRole('textbox')).toHaveValue('')
    await expect(box(page).getByRole('checkbox')).not.toBeChecked()
    expect(await stored(address)).toEqual([
      { email: address, language: 'en', wording: CONSENT, withdrawn: false },
    ])
  })

  test('shows the same message to an existing subscriber, and stores the address once', async ({ page }) => {
    const address = newAddress()
    for (const spelling of [address, address.toUpperCase()]) {
      await subscribe(page, spelling)
      await expect(box(page).getByRole('status')).toHaveText(THANKS)
    }
    expect(await stored(address)).toHaveLength(1)
  })

  test('stores nothing without consent', async ({ page }) => {
    const address = newAddress()
    await box(page).getByRole('textbox').fill(address)
    await box(page).getByRole('button', { name: 'Subscribe' }).click()
    const consent = box(page).getByRole('checkbox', { name: CONSENT })
    await expect(consent).toBeFocused()
    await expect(consent).toHaveAccessibleDescription('Please agree first, so that we may write to you')
    await expect(box(page).getByRole('textbox')).toHaveValue(address)
    expect(await stored(address)).toEqual([])
  })

  test('reports an invalid address', async ({ page }) => {
    await subscribe(page, 'not an address')
    const email = box(page).getByRole('textbox')
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription('Email is invalid')
    await expect(email).toHaveValue('not an address')
  })

  test('reports a failed request, and the entered address stays', async ({ page, complaints }) => {
    await page.route('**/api/newsletter', (route) => route.abort())
    const address = newAddress()
    await subscribe(page, address)
    await expect(box(page).getByRole('alert')).toHaveText(
      'We could not subscribe you. Please check your connection and try again.',
    )
    await expect(box(page).getByRole('textbox')).toHaveValue(address)
    await page.unroute('**/api/newsletter')
    await box(page).getByRole('button', { name: 'Subscribe' }).click()
    await expect(box(page).getByRole('status')).toHaveText(THANKS)
    expect(await stored(address)).toHaveLength(1)
    // The browser's own error about the aborted call.
    expect(complaints.splice(0)).toEqual(['console: Failed to load resource: net::ERR_FAILED'])
  })
})

test('the Hindi form reports faults and thanks in Hindi, and stores the Hindi consent', async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'farmgate_language', value: 'hi', url: baseURL ?? '' }])
  await page.goto('/')
  await settle(page)
  const address = newAddress()
  await box(page).getByRole('textbox').fill(address)
  await box(page).getByRole('button', { name: hindi.subscribe }).click()
  await expect(box(page)).toContainText(hindiFaults['consent.required'])
  await box(page).getByRole('checkbox', { name: hindiNewsletter.consent }).check()
  await box(page).getByRole('button', { name: hindi.subscribe }).click()
  await expect(box(page).getByRole('status')).toHaveText(hindiNewsletter.subscribed)
  expect(await stored(address)).toEqual([
    { email: address, language: 'hi', wording: hindiNewsletter.consent, withdrawn: false },
  ])
})

test.describe('the unsubscribe link', () => {
  test('asks for confirmation, unsubscribes, and shows the same when opened again', async ({ page }) => {
    const address = newAddress()
    await page.goto('/')
    await settle(page)
    await subscribe(page, address)
    await expect(box(page).getByRole('status')).toHaveText(THANKS)
    const [row] = await queryDatabase(
      `select unsubscribe_token as token from newsletter_subscribers where email = $1`,
      address,
    )

    for (const time of ['first', 'second']) {
      await page.goto(`/newsletter/unsubscribe?token=${String(row?.['token'])}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop the newsletter?')
      // Mail scanners open links too, so opening alone changes nothing.
      if (time === 'first') expect(await stored(address)).toMatchObject([{ withdrawn: false }])
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      const done = page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })
      await expect(done).toBeFocused()
      await expect(page).toHaveTitle('You are unsubscribed - Farmgate')
      expect(await stored(address)).toMatchObject([{ withdrawn: true }])
    }
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  for (const [what, query] of [
    ['an unknown token', '?token=not-a-token-of-ours'],
    ['half a token', '?token='],
    ['no token', ''],
  ]) {
    test(`with ${what} reports that the link does not work`, async ({ page }) => {
      await page.goto(`/newsletter/unsubscribe${query}`)
      await settle(page)
      const button = page.getByRole('button', { name: 'Unsubscribe' })
      if (await button.isVisible()) await button.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This unsubscribe link does not work')
      await expect(page.getByText('Please open the link in our newsletter once more.')).toBeVisible()
    })
  }
})

const box = (page: Page) => page.getByRole('contentinfo').locator('form')

async function subscribe(page: Page, address: string): Promise<void> {
  await box(page).getByRole('textbox').fill(address)
  await box(page).getByRole('checkbox', { name: CONSENT }).check()
  await box(page).getByRole('button', { name: 'Subscribe' }).click()
}

/** Every consent that this address has given. */
const stored = (address: string) =>
  queryDatabase(
    `select email, language, wording, withdrawn_at is not null as withdrawn
       from newsletter_subscribers join newsletter_consents on subscriber_id = newsletter_subscribers.id
      where email_norm = lower($1)`,
    address,
  )
