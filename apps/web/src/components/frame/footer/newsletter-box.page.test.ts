import { subscribe } from '@farmgate/contract/market/newsletter.ts'
import { faults as hindiFaults } from '@farmgate/messages/hi/faults.ts'
import { newsletter as hindiNewsletter } from '@farmgate/messages/hi/newsletter.ts'
import { shell as hindi } from '@farmgate/messages/hi/shell.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { answer, callsOf, lose, refuse } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { person } from '#testing/page.ts'

const CONSENT = 'I agree that Farmgate may email me about what is in season. I can stop this at any time.'
const THANKS = 'Thank you. You are subscribed'
const ADDRESS = 'Reader@example.in'

describe('the newsletter form in the footer', () => {
  test('sends the address with the agreed consent, thanks and is empty again', async () => {
    answer(subscribe, { message: THANKS })
    const form = await openForm()
    await enter(form, ADDRESS)
    await person.click(form.getByRole('button', { name: 'Subscribe' }))
    await expectThanks(form, THANKS)
    expect(form.getByRole('textbox')).toHaveProperty('value', '')
    expect(form.getByRole('checkbox')).toHaveProperty('checked', false)
    expect(bodies()).toEqual([{ email: ADDRESS, consent: true, language: 'en' }])
  })

  test('sends nothing without consent, and keeps the address', async () => {
    const form = await openForm()
    await person.type(form.getByRole('textbox'), ADDRESS)
    await person.click(form.getByRole('button', { name: 'Subscribe' }))
    const consent = form.getByRole('checkbox', { name: CONSENT })
    await expectFault(consent, 'Please agree first, so that we may write to you')
    expect(form.getByRole('textbox')).toHaveProperty('value', ADDRESS)
    expect(bodies()).toEqual([])
  })

  test('reports an invalid address at its field and sends nothing', async () => {
    const form = await openForm()
    await enter(form, 'not an address')
    await person.click(form.getByRole('button', { name: 'Subscribe' }))
    await expectFault(form.getByRole('textbox'), 'Email is invalid')
    expect(form.getByRole('textbox')).toHaveProperty('value', 'not an address')
    expect(bodies()).toEqual([])
  })

  test('reports a lost call, keeps the address, and a retry subscribes', async () => {
    lose(subscribe)
    const form = await openForm()
    await enter(form, ADDRESS)
    await person.click(form.getByRole('button', { name: 'Subscribe' }))
    await waitFor(() =>
      expect(form.getByRole('alert').textContent).toBe(
        'We could not subscribe you. Please check your connection and try again.',
      ),
    )
    expect(form.getByRole('textbox')).toHaveProperty('value', ADDRESS)
    answer(subscribe, { message: THANKS })
    await person.click(form.getByRole('button', { name: 'Subscribe' }))
    await expectThanks(form, THANKS)
    expect(form.getByRole('alert').textContent).toBe('')
    expect(bodies().at(-1)).toEqual({ email: ADDRESS, consent: true, language: 'en' })
  })

  test('reports a refusal with its text, and a fault of the server at its field', async () => {
    refuse(subscribe, 'newsletter.refused')
    const form = await openForm()
    await enter(form, ADDRESS)
    await person.click(form.getByRole('button', { name: 'Subscribe' }))
    await waitFor(() =>
      expect(form.getByRole('alert').textContent).toBe('Subscribing failed. Please try again.'),
    )
    refuse(subscribe, 'newsletter.refused', { faults: { email: 'email.invalid' } })
    await person.click(form.getByRole('button', { name: 'Subscribe' }))
    await expectFault(form.getByRole('textbox'), 'Email is invalid')
  })

  test('is in Hindi with its faults and thanks, and sends the Hindi consent', async () => {
    answer(subscribe, { message: '' })
    const form = await openForm('hi')
    await person.type(form.getByRole('textbox'), ADDRESS)
    await person.click(form.getByRole('button', { name: hindi.subscribe }))
    const consent = form.getByRole('checkbox', { name: hindiNewsletter.consent })
    await expectFault(consent, hindiFaults['consent.required'])
    await person.click(consent)
    await person.click(form.getByRole('button', { name: hindi.subscribe }))
    await expectThanks(form, hindiNewsletter.subscribed)
    expect(bodies()).toEqual([{ email: ADDRESS, consent: true, language: 'hi' }])
  })
})

type Form = Awaited<ReturnType<typeof openForm>>

async function openForm(language: 'en' | 'hi' = 'en') {
  await openApp('/', { language })
  const foot = within(await screen.findByRole('contentinfo'))
  const form = (await foot.findByRole('textbox')).closest('form')
  if (form === null) throw new Error('The footer has no form')
  return within(form)
}

async function enter(form: Form, address: string): Promise<void> {
  await person.type(form.getByRole('textbox'), address)
  await person.click(form.getByRole('checkbox', { name: CONSENT }))
}

const expectThanks = (form: Form, text: string): Promise<void> =>
  waitFor(() => expect(form.getByRole('status').textContent).toBe(text))

/** The field has the focus and its fault, and a screen reader reads it with the field. */
const expectFault = (field: HTMLElement, text: string): Promise<void> =>
  waitFor(() => {
    const id = field.getAttribute('aria-describedby')
    expect(document.getElementById(id ?? '')?.textContent).toBe(text)
    expect(document.activeElement).toBe(field)
  })

const bodies = () => callsOf(subscribe).map(({ body }) => body)
