import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { settle } from './page-list.ts'
import { queryDatabase } from './database.ts'
import { expect, test } from './test.ts'

const CONSENT = 'I agree that Farmgate may email me about what is in season. I can stop this at any time.'

test('a reader subscribes in the footer with a stored consent, and the link in the newsletter ends it', async ({
  page,
}) => {
  const address = `Reader.${randomUUID()}@farmgate.test`
  await page.goto('/')
  await settle(page)
  const box = page.getByRole('contentinfo').locator('form')
  await box.getByRole('textbox').fill(address)
  await box.getByRole('checkbox', { name: CONSENT }).check()
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await expect(box.getByRole('status')).toHaveText('Thank you. You are subscribed')
  expect(await stored(address)).toEqual([
    { email: address, language: 'en', wording: CONSENT, withdrawn: false },
  ])

  const [row] = await queryDatabase(
    `select unsubscribe_token as token from newsletter_subscribers where email = $1`,
    address,
  )
  const link = `/newsletter/unsubscribe?token=${String(row?.['token'])}`
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop the newsletter?')
  expect(await stored(address)).toMatchObject([{ withdrawn: false }])
  await confirm(page)
  // Opened again it shows the same.
  await page.goto(link)
  await confirm(page)
  expect(await stored(address)).toMatchObject([{ withdrawn: true }])
})

async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
}

/** Every consent that this address has given. */
const stored = (address: string) =>
  queryDatabase(
    `select email, language, wording, withdrawn_at is not null as withdrawn
       from newsletter_subscribers join newsletter_consents on subscriber_id = newsletter_subscribers.id
      where email_norm = lower($1)`,
    address,
  )
