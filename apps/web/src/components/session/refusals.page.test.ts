import { loginUser, savedAddresses, userProfile } from '@farmgate/contract/people/accounts.ts'
import { mailSettings } from '@farmgate/contract/telling/notices.ts'
import { logout, mySessions } from '@farmgate/contract/people/sessions.ts'
import { screen, waitFor } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { readSession } from '#api/session/session.ts'
import { answer, answerLater, answerPage, callsOf, lose, refuse } from '#testing/answers.ts'
import { BUYER } from '#testing/answers/area-answers.ts'
import { openApp, sessionOf } from '#testing/open-app.tsx'
import { alert, expectAddress, field, fill, heading, person, press } from '#testing/page.ts'

const PASSWORD = 'farmgate-demo'

describe('a sign-in with an unexpected response', () => {
  test('shows the message of the response for an unknown code, in Hindi too', async () => {
    answerLater(loginUser, 409, { message: 'Please come by', code: 'auth.new', requestId: 'r' })
    await openApp('/login')
    await press(/हिन्दी/)
    await fill('ईमेल', BUYER.email)
    await fill('पासवर्ड', PASSWORD)
    await press('लॉग इन करें')
    expect((await alert()).textContent).toBe('Please come by')
  })

  test('does not show a page of a proxy', async () => {
    answerPage(loginUser, 403, '<h1>Blocked by proxy</h1>')
    await signIn()
    expect((await alert()).textContent).toBe('Login failed. Please try again.')
    expect(document.body.textContent).not.toContain('Blocked by proxy')
  })

  test('shows a default message for a refusal without a message', async () => {
    answerLater(loginUser, 400, { message: '', code: 'auth.new', requestId: 'r' })
    await signIn()
    expect((await alert()).textContent).toBe('Login failed. Please try again.')
  })

  test('reports a server error as such, and the typed values stay', async () => {
    refuse(loginUser, 'server.fault')
    await signIn()
    expect((await alert()).textContent).toBe('Something went wrong on our side. Please try again.')
    expect(await field('Email')).toHaveProperty('value', BUYER.email)
    expect(await field('Password')).toHaveProperty('value', PASSWORD)
  })
})

describe('no response', () => {
  beforeEach(() => {
    answer(savedAddresses, { addresses: [] })
    answer(mailSettings, { mails: {} })
    answer(mySessions, { sessions: [], max: 30 })
  })

  test('to a sign-in is reported as such, and a retry works', async () => {
    lose(loginUser)
    await signIn()
    const { textContent } = await alert()
    expect(textContent).toContain('Login failed. Please try again.')
    expect(textContent).toContain('Farmgate can’t be reached')
    answer(loginUser, sessionOf('user'))
    await press('Login')
    await screen.findByText('Login successful. Redirecting...')
    const sent = { role: 'user', email: BUYER.email, password: PASSWORD, code: '', renews: true }
    expect(callsOf(loginUser).map(({ body }) => body)).toEqual([sent, sent])
    expect(readSession('user')?.token).toBe(sessionOf('user').token)
  })

  test('to a profile request offers a retry', async () => {
    lose(userProfile)
    await openApp('/profile', { as: ['user'] })
    await heading('We could not load this')
    answer(userProfile, { user: BUYER })
    await press('Try again')
    await waitFor(async () => expect(await field('Email')).toHaveProperty('value', BUYER.email))
  })

  test('to a logout leaves the buyer signed in and is reported', async () => {
    lose(logout)
    await openApp('/profile', { as: ['user'] })
    await pressLogout()
    await screen.findByText('We could not log you out. Please check your connection and try again.')
    await expectAddress('/profile')
    expect(readSession('user')).not.toBeNull()
    answer(logout, { message: '' })
    await pressLogout()
    await expectAddress('/login')
    expect(readSession('user')).toBeNull()
    expect(callsOf(logout).map(({ params }) => params)).toEqual([{ role: 'user' }, { role: 'user' }])
  })
})

async function signIn(): Promise<void> {
  await openApp('/login')
  await fill('Email', BUYER.email)
  await fill('Password', PASSWORD)
  await press('Login')
}

/** That of the page: the header's comes later. */
async function pressLogout(): Promise<void> {
  const [first] = await screen.findAllByRole('button', { name: 'Logout' })
  if (first !== undefined) await person.click(first)
}
