import { subscribers, type SubscriberView } from '@farmgate/contract/market/newsletter-admin.ts'
import { screen, waitFor } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { expectAddress, person, press } from '#testing/page.ts'

const subscriber = (email: string, left: string | null = null): SubscriberView => ({
  _id: email,
  email,
  language: 'en',
  since: '2026-10-02T04:30:00.000Z',
  consent: 'I want news by mail.',
  left,
})

const PEOPLE = [
  subscriber('buyer@farmgate.test'),
  subscriber('asha@example.in'),
  subscriber('tara@example.in', '2026-11-04T04:30:00.000Z'),
]

beforeEach(() =>
  answer(subscribers, ({ query: { q = '', state } }) => ({
    subscribers: PEOPLE.filter(
      ({ email, left }) =>
        email.includes(q.toLowerCase()) && (state === undefined || (state === 'left') === (left !== null)),
    ),
    nextCursor: null,
    counts: { all: 3, subscribed: 2, left: 1 },
  })),
)

const openNewsletter = () => openApp('/admin/newsletter', { as: ['admin'] })

const people = () => screen.queryAllByRole('row', { name: /@/ })

test('subscribers are searched', async () => {
  await openNewsletter()
  expect((await screen.findByRole('row', { name: /buyer@farmgate\.test/ })).textContent).toContain(
    'Subscribed',
  )
  expect(people()).toHaveLength(3)
  await person.type(await screen.findByRole('searchbox'), 'BUYER@{Enter}')
  await expectAddress('/admin/newsletter?q=BUYER%40')
  await waitFor(() => expect(people()).toHaveLength(1))
  expect(callsOf(subscribers).at(-1)?.query['q']).toBe('BUYER@')
})

test('subscribers are filtered, and can’t be added', async () => {
  await openNewsletter()
  await press(/^Unsubscribed/)
  await expectAddress('/admin/newsletter?status=left')
  await waitFor(() => expect(people()).toHaveLength(1))
  expect(people()[0]?.textContent).toMatch(/Unsubscribed \d/)
  expect(screen.queryByRole('button', { name: /^(add|subscribe)$/i })).toBeNull()
})
