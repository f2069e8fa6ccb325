import { subscribers } from '@farmgate/contract/market/newsletter-admin.ts'
import { endpoints } from '@farmgate/contract/endpoints.ts'
import { subscribe, unsubscribe } from '@farmgate/contract/market/newsletter.ts'
import { newsletter as english } from '@farmgate/messages/en/newsletter.ts'
import { newsletter as hindi } from '@farmgate/messages/hi/newsletter.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMarket, outcome, type Person } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
let admin: Person

beforeAll(async () => {
  admin = await market.person('admin')
})
beforeEach(() => sql`truncate newsletter_subscribers cascade`.execute(db))

const join = (email: string, language: 'en' | 'hi' = 'en') =>
  market.call(subscribe, { body: { email, consent: true, language } })
async function leave(email: string): Promise<void> {
  const { token } = await db
    .selectFrom('newsletter_subscribers')
    .select('unsubscribe_token as token')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await market.call(unsubscribe, { body: { token } })
}
const look = (query: { q?: string; state?: 'subscribed' | 'left'; limit?: string; cursor?: string } = {}) =>
  admin.call(subscribers, { query })
const emails = async (query: Parameters<typeof look>[0]) =>
  (await look(query)).subscribers.map(({ email }) => email)

describe('the list of subscribers', () => {
  test('has every subscriber, the newest first, with the sentence they agreed to', async () => {
    await join('asha@example.in')
    await join('bala@example.in', 'hi')
    const { subscribers: people, counts } = await look()
    expect(people).toEqual([
      {
        _id: expect.any(String),
        email: 'bala@example.in',
        language: 'hi',
        since: expect.any(String),
        consent: hindi.consent,
        left: null,
      },
      expect.objectContaining({ email: 'asha@example.in', language: 'en', consent: english.consent }),
    ])
    expect(counts).toEqual({ all: 2, subscribed: 2, left: 0 })
    // The unsubscribe link is for the reader of the newsletter only.
    expect(JSON.stringify(people)).not.toContain('oken')
  })

  test('shows who left, and no longer shows it for those who came back', async () => {
    await join('asha@example.in')
    await join('bala@example.in')
    await join('chitra@example.in')
    await leave('asha@example.in')
    await leave('bala@example.in')
    await join('bala@example.in')
    expect(await emails({ state: 'left' })).toEqual(['asha@example.in'])
    expect(await emails({ state: 'subscribed' })).toEqual(['chitra@example.in', 'bala@example.in'])
    const { subscribers: people, counts } = await look()
    expect(people.map(({ email, left }) => [email, left !== null])).toEqual([
      ['chitra@example.in', false],
      ['bala@example.in', false],
      ['asha@example.in', true],
    ])
    expect(counts).toEqual({ all: 3, subscribed: 2, left: 1 })
  })

  test('is searched by a part of the address, and read page by page', async () => {
    for (let n = 0; n < 5; n++) await join(`person${n}@example.in`)
    await join('Asha_K@farm.example')
    expect(await emails({ q: 'ASHA_' })).toEqual(['Asha_K@farm.example'])
    expect(await emails({ q: 'son3' })).toEqual(['person3@example.in'])
    expect(await emails({ q: '%' })).toEqual([])
    const seen: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page = await look({ limit: '2', ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.subscribers.map(({ email }) => email))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(await emails({}))
    const { nextCursor } = await look({ limit: '2' })
    expect(await outcome(look({ state: 'left', cursor: nextCursor ?? '' }))).toBe('request.invalid')
  })
})

test('has no call that adds an address: only the person consents', () => {
  const calls = Object.values(endpoints).filter(({ path }) => path.includes('newsletter'))
  expect(calls.map(({ method, path, access }) => [`${method} ${path}`, access])).toEqual([
    ['POST /newsletter', 'anyone'],
    ['POST /newsletter/unsubscribe', 'anyone'],
    ['GET /admin/newsletter', ['admin']],
  ])
})
