import { unsubscribe } from '@farmgate/contract/market/newsletter.ts'
import { screen } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { answer, callsOf, lose, refuse } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { alert, expectAddress, expectArrived, heading, link, person, press } from '#testing/page.ts'

const PATH = '/newsletter/unsubscribe'
const ADDRESS = `${PATH}?token=a-token`

describe('the unsubscribe link', () => {
  test('asks first and changes nothing until it is confirmed, because mail scanners open links too', async () => {
    answer(unsubscribe, { message: '' })
    await openApp(ADDRESS)
    await heading('Stop the newsletter?', 1)
    expect(callsOf(unsubscribe)).toEqual([])
    await press('Unsubscribe')
    await expectArrived('You are unsubscribed')
    expect(document.title).toBe('You are unsubscribed - Farmgate')
    expect(callsOf(unsubscribe).map(({ body }) => body)).toEqual([{ token: 'a-token' }])
    await person.click(await link('Go to Home'))
    await expectAddress('/')
  })

  test('with an unknown token reports that it does not work', async () => {
    refuse(unsubscribe, 'newsletter.not_found')
    await openApp(`${PATH}?token=not-a-token-of-ours`)
    await press('Unsubscribe')
    await expectDoesNotWork()
  })

  test.each(['?token=', ''])('with no token reports that it does not work: %j', async (query) => {
    await openApp(`${PATH}${query}`)
    await expectDoesNotWork()
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
  })

  test('reports a lost call and can be retried', async () => {
    lose(unsubscribe)
    await openApp(ADDRESS)
    await press('Unsubscribe')
    expect((await alert()).textContent).toContain('Farmgate can’t be reached')
    answer(unsubscribe, { message: '' })
    await press('Unsubscribe')
    await expectArrived('You are unsubscribed')
  })
})

async function expectDoesNotWork(): Promise<void> {
  await expectArrived('This unsubscribe link does not work')
  await screen.findByText(/Please open the link in our newsletter once more\.$/)
}
