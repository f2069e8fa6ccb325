import { subscribe, unsubscribe } from '@farmgate/contract/market/newsletter.ts'
import { newsletter as english } from '@farmgate/messages/en/newsletter.ts'
import { newsletter as hindi } from '@farmgate/messages/hi/newsletter.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { openMarket, outcome, problemOf } from '#testing/market.ts'

const market = await openMarket()
const { db } = market

afterEach(() => sql`truncate newsletter_subscribers cascade`.execute(db))

const say = (body: object) => market.call(subscribe, { body: body as never })
const agree = (email: string, changes: object = {}) => say({ email, consent: true, ...changes })
const leave = (token: string) => market.call(unsubscribe, { body: { token } })

const subscribers = () => db.selectFrom('newsletter_subscribers').selectAll().execute()
const consents = () => db.selectFrom('newsletter_consents').selectAll().orderBy('id').execute()

async function tokenOf(email: string): Promise<string> {
  const row = (await subscribers()).find((subscriber) => subscriber.email === email)
  return row?.unsubscribe_token ?? ''
}

describe('subscribing', () => {
  test('stores the address with the sentence that was agreed to, and when', async () => {
    const before = Date.now()
    expect(await agree('asha@example.in')).toEqual({ message: 'Thank you. You are subscribed' })
    expect(await subscribers()).toMatchObject([{ email: 'asha@example.in', language: 'en' }])
    const [consent] = await consents()
    expect(consent).toMatchObject({ wording: english.consent, withdrawn_at: null })
    expect(Math.abs((consent?.given_at.getTime() ?? 0) - before)).toBeLessThan(5_000)
  })

  test('in Hindi stores the Hindi sentence', async () => {
    await agree('asha@example.in', { language: 'hi' })
    expect(await subscribers()).toMatchObject([{ language: 'hi' }])
    expect(await consents()).toMatchObject([{ wording: hindi.consent }])
  })

  test('without consent is refused, whatever value is sent instead', async () => {
    for (const consent of [undefined, false, null, 'true', 1]) {
      const problem = await problemOf(say({ email: 'asha@example.in', consent }))
      expect([problem.status, problem.code, problem.faults]).toEqual([
        400,
        'newsletter.refused',
        [
          {
            field: 'consent',
            code: 'consent.required',
            message: 'Please agree first, so that we may write to you',
          },
        ],
      ])
    }
    expect(await subscribers()).toEqual([])
  })

  test('with an invalid address is refused with the same text as every form', async () => {
    const faultOf = async (email: unknown) =>
      (await problemOf(say({ email, consent: true }))).faults?.map(({ message }) => message)
    expect(await faultOf('asha')).toEqual(['Email is invalid'])
    expect(await faultOf(' ')).toEqual(['Email is required'])
    expect(await faultOf(undefined)).toEqual(['Email is required'])
    expect(await faultOf(`${'a'.repeat(250)}@b.in`)).toEqual(['This is too long'])
    expect(await subscribers()).toEqual([])
  })

  test('returns an identical response for a known address', async () => {
    const answer = async (email: string) => {
      const reply = await fetch(`${market.url}/newsletter`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, consent: true }),
      })
      const headers = Object.fromEntries(reply.headers)
      delete headers['date']
      delete headers['x-request-id']
      // Each visitor's device gets its own name.
      delete headers['set-cookie']
      return { status: reply.status, headers, body: await reply.text() }
    }
    const first = await answer('asha@example.in')
    expect(await answer('asha@example.in')).toEqual(first)
    await leave(await tokenOf('asha@example.in'))
    expect(await answer('ASHA@example.in')).toEqual(first)
  })

  test('twice, in another spelling, is one address with its first consent and its latest language', async () => {
    await agree('Asha@Example.in')
    const token = await tokenOf('Asha@Example.in')
    await agree('asha@example.IN', { language: 'hi' })
    expect(await subscribers()).toMatchObject([
      { email: 'Asha@Example.in', language: 'hi', unsubscribe_token: token },
    ])
    expect(await consents()).toMatchObject([{ wording: english.consent, withdrawn_at: null }])
  })

  test('twenty times at once is one address with one consent', async () => {
    const calls = Array.from({ length: 20 }, (_, n) =>
      outcome(agree(n % 2 ? 'asha@example.in' : 'ASHA@example.in')),
    )
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['done']))
    expect(await subscribers()).toHaveLength(1)
    expect(await consents()).toHaveLength(1)
  })
})

describe('unsubscribing', () => {
  test('withdraws the consent and keeps the record of why we once wrote', async () => {
    await agree('asha@example.in')
    await agree('ravi@example.in')
    expect(await leave(await tokenOf('asha@example.in'))).toEqual({
      message: 'You are unsubscribed. We will not write to you again',
    })
    expect(await subscribers()).toHaveLength(2)
    expect(await consents()).toMatchObject([
      { wording: english.consent, withdrawn_at: expect.any(Date) },
      { withdrawn_at: null },
    ])
  })

  test('again, or many times at once, changes nothing more and gets the same response as the first time', async () => {
    await agree('asha@example.in')
    const token = await tokenOf('asha@example.in')
    const calls = Array.from({ length: 10 }, () => outcome(leave(token)))
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['done']))
    const withdrawn = await consents()
    expect(withdrawn).toMatchObject([{ withdrawn_at: expect.any(Date) }])
    expect(await outcome(leave(token))).toBe('done')
    expect(await consents()).toEqual(withdrawn)
  })

  test('with an unknown link is refused and changes no subscription', async () => {
    await agree('asha@example.in')
    const token = await tokenOf('asha@example.in')
    for (const wrong of ['', 'x', token.slice(1), token.toUpperCase(), 'asha@example.in', '%']) {
      expect(await problemOf(leave(wrong))).toMatchObject({
        status: 404,
        code: 'newsletter.not_found',
        message: 'This unsubscribe link does not work',
      })
    }
    expect(await consents()).toMatchObject([{ withdrawn_at: null }])
  })

  test('is not possible with a GET, which mail programs send by themselves', async () => {
    await agree('asha@example.in')
    const token = await tokenOf('asha@example.in')
    for (const path of [`/newsletter/unsubscribe?token=${token}`, `/newsletter/unsubscribe/${token}`]) {
      expect((await fetch(market.url + path)).status).toBe(404)
    }
    expect(await consents()).toMatchObject([{ withdrawn_at: null }])
  })

  test('and subscribing again is a new consent; the old one stays unchanged, and the old link still works', async () => {
    await agree('asha@example.in')
    const token = await tokenOf('asha@example.in')
    await leave(token)
    const [old] = await consents()
    await agree('asha@example.in', { language: 'hi' })
    expect(await consents()).toMatchObject([old, { wording: hindi.consent, withdrawn_at: null }])
    await leave(token)
    expect(await consents()).toMatchObject([old, { withdrawn_at: expect.any(Date) }])
  })

  test('while another request subscribes the same address ends in one of the two, never in an error', async () => {
    await agree('asha@example.in')
    const token = await tokenOf('asha@example.in')
    const calls = Array.from({ length: 40 }, (_, n) =>
      outcome(n % 2 ? leave(token) : agree('asha@example.in')),
    )
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['done']))
    const active = (await consents()).filter(({ withdrawn_at }) => withdrawn_at === null)
    expect(active.length).toBeLessThanOrEqual(1)
  })
})

describe('the database itself', () => {
  test('every link is unique and too long to guess', async () => {
    await agree('asha@example.in')
    await agree('ravi@example.in')
    const tokens = [await tokenOf('asha@example.in'), await tokenOf('ravi@example.in')]
    expect(new Set(tokens).size).toBe(2)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    await expect(
      sql`update newsletter_subscribers set unsubscribe_token = 'short'`.execute(db),
    ).rejects.toThrow('newsletter_token_unguessable')
    await expect(
      sql`update newsletter_subscribers set unsubscribe_token = ${tokens[0]}`.execute(db),
    ).rejects.toThrow('newsletter_token_unique')
  })

  test.each([
    [
      'one address twice',
      'newsletter_email_unique',
      sql`insert into newsletter_subscribers (id, email, language, unsubscribe_token)
          values (gen_random_uuid(), 'ASHA@example.in', 'en', repeat('x', 43))`,
    ],
    [
      'two active consents',
      'newsletter_one_consent_at_a_time',
      sql`insert into newsletter_consents (subscriber_id, wording) select id, 'Yes' from newsletter_subscribers`,
    ],
    [
      'a consent to nothing',
      'newsletter_wording_present',
      sql`insert into newsletter_consents (subscriber_id, wording, withdrawn_at)
          select id, ' ', now() + interval '1 day' from newsletter_subscribers`,
    ],
    [
      'a consent withdrawn before it was given',
      'newsletter_withdrawn_after_given',
      sql`update newsletter_consents set withdrawn_at = given_at - interval '1 second'`,
    ],
    [
      'another wording afterwards',
      'a consent is never rewritten',
      sql`update newsletter_consents set wording = 'I agree to anything'`,
    ],
    [
      'another date afterwards',
      'a consent is never rewritten',
      sql`update newsletter_consents set given_at = given_at - interval '1 year'`,
    ],
  ])('takes no %s', async (_, promise, write) => {
    await agree('asha@example.in')
    await expect(write.execute(db)).rejects.toThrow(promise)
  })

  test('a withdrawn consent can’t be restored', async () => {
    await agree('asha@example.in')
    await leave(await tokenOf('asha@example.in'))
    await expect(sql`update newsletter_consents set withdrawn_at = null`.execute(db)).rejects.toThrow(
      'a consent is never rewritten',
    )
  })
})
