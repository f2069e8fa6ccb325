import { subscribe, unsubscribe } from '@farmgate/contract/market/newsletter.ts'
import { newsletter as english } from '@farmgate/messages/en/newsletter.ts'
import { expect, test } from 'vitest'
import { openMarket } from '#testing/market.ts'
import type { Row } from '#features/platform/exports/export-source.ts'
import { newsletterExport } from './newsletter-export.ts'

const market = await openMarket()
const { db } = market

const join = (email: string) => market.call(subscribe, { body: { email, consent: true } })

async function rowsOf(question: { q?: string }, language: 'en' | 'hi' = 'en'): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of newsletterExport(db, { accountId: '', language, question })) rows.push(row)
  return rows
}

test('the file has the current subscribers, with the sentence they agreed to, and no unsubscribe link', async () => {
  await join('asha@example.in')
  await join('bala@example.in')
  await join('chitra@example.in')
  const { token } = await db
    .selectFrom('newsletter_subscribers')
    .select('unsubscribe_token as token')
    .where('email', '=', 'bala@example.in')
    .executeTakeFirstOrThrow()
  await market.call(unsubscribe, { body: { token } })

  const [head, ...people] = await rowsOf({})
  expect(head).toEqual(['Email', 'Language', 'Opted in on', 'Consent text'])
  expect(people).toEqual([
    ['chitra@example.in', 'en', expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/), english.consent],
    ['asha@example.in', 'en', expect.any(String), english.consent],
  ])
  expect(await rowsOf({ q: 'ash' })).toHaveLength(2)
  expect((await rowsOf({}, 'hi'))[0]?.[0]).toBe('ईमेल')
})
