import 'fake-indexeddb/auto'
import {
  loginFarmer,
  loginUser,
  savedAddresses,
  updateUserProfile,
  userProfile,
} from '@farmgate/contract/people/accounts.ts'
import type { Endpoint } from '@farmgate/contract/endpoint.ts'
import { farmerProfile, updateFarmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { mailSettings, myNotices } from '@farmgate/contract/telling/notices.ts'
import { logout, mySessions, refreshSession } from '@farmgate/contract/people/sessions.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BUYER, FARMER, PEOPLE } from '#testing/answers/area-answers.ts'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { expectAddress, expectFocus, field, fill, person, press } from '#testing/page.ts'
import { answerProfilePage } from '#testing/answers/profile-answers.ts'

const ENDED = 'Your sign-in has ended. Sign in again to go on.'
const PASSWORD = 'farmgate-demo'

beforeEach(answerProfilePage)
afterEach(() => void vi.restoreAllMocks())

describe('an ended session', () => {
  test('is reported, and typed values survive the next sign-in', async () => {
    await openApp('/profile', { as: ['user'] })
    await fill('Name', 'Tara Joshi Patil')
    endSession(updateUserProfile)
    await press('Save changes')
    await bar()
    await expectAddress('/profile')

    const dialog = await openDialog()
    expect(dialog.queryByRole('radio')).toBeNull()
    await expectFocus(dialog.getByLabelText('Email'))
    answer(loginUser, { token: 'new-token', user: PEOPLE.user })
    answer(updateUserProfile, { message: '', user: { ...BUYER, name: 'Tara Joshi Patil' } })
    await signIn(dialog, PEOPLE.user.email)
    await screen.findByText('Login successful')
    await expectNoBar()
    expect(await field('Name')).toHaveProperty('value', 'Tara Joshi Patil')
    await press('Save changes')
    await screen.findByText('Profile updated successfully')
    expect(callsOf(updateUserProfile).at(-1)).toMatchObject({
      token: 'new-token',
      body: { name: 'Tara Joshi Patil' },
    })
  })

  test('that a further sign-in displaced says so', async () => {
    await openApp('/profile', { as: ['user'] })
    await fill('Name', 'Tara Joshi Patil')
    refuse(updateUserProfile, 'auth.required')
    refuse(refreshSession, 'session.displaced')
    await press('Save changes')
    const text = await screen.findByText(/signed in on another device, and there was no free place/)
    expect(text.closest('[role=alert]')).not.toBeNull()
  })

  test('is replaced by another person’s, whose area opens without data of the first', async () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
    await openApp('/farmer/profile', { as: ['farmer'] })
    await fill(/^Place/, 'Nashik')
    endSession(updateFarmerProfile)
    await press('Save profile')
    const other = { ...PEOPLE.farmer, _id: '0192f0c1-0000-7000-8000-000000000009', name: 'Sunita Pawar' }
    answer(loginFarmer, { token: 'token-of-sunita', user: other })
    answer(farmerProfile, { farmer: { ...FARMER, ...other, email: 'sunita@example.in', place: '' } })
    await signIn(await openDialog(), 'sunita@example.in')
    // The whole page is loaded anew: nothing that was loaded or typed stays.
    await waitFor(() => expect(replace.mock.calls).toEqual([['/farmer']]))
    expect(callsOf(loginFarmer).map(({ body }) => body)).toEqual([
      { email: 'sunita@example.in', password: PASSWORD, role: 'farmer', code: '', renews: true },
    ])

    await openApp('/farmer/profile')
    expect(await field('Email')).toHaveProperty('value', 'sunita@example.in')
    expect(await field(/^Place/)).toHaveProperty('value', '')
    expect(callsOf(farmerProfile).at(-1)?.token).toBe('token-of-sunita')
    await expectNoBar()
  })

  test('can be dismissed or logged out', async () => {
    endSession(userProfile, mySessions, savedAddresses, mailSettings, myNotices)
    answer(logout, { message: '' })
    await openApp('/profile', { as: ['user'] })
    const dialog = await openDialog()
    await person.click(dialog.getByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expectAddress('/profile')
    await person.click((await bar()).getByRole('button', { name: 'Logout' }))
    await expectAddress('/login')
    expect(callsOf(logout).map(({ params }) => params)).toEqual([{ role: 'user' }])
    expect(localStorage.getItem('farmgate.user')).toBeNull()
  })

  test('is reported in Hindi on Hindi pages', async () => {
    endSession(userProfile, mySessions, savedAddresses, mailSettings, myNotices)
    await openApp('/profile', { as: ['user'], language: 'hi' })
    const hindi = await bar('आपका लॉग इन खत्म हो गया है। आगे बढ़ने के लिए फिर से लॉग इन करें।')
    expect(hindi.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'फिर से लॉग इन करें',
      'लॉग आउट',
    ])
  })
})

/** The server accepts the session no longer, and does not renew it. */
function endSession(...calls: readonly Endpoint[]): void {
  for (const call of [...calls, refreshSession]) refuse(call, 'auth.required')
}

async function bar(text = ENDED) {
  const found = (await screen.findByText(text)).closest<HTMLElement>('[role=alert]')
  if (found === null) throw new Error('The text is not announced')
  return within(found)
}

const expectNoBar = (): Promise<void> => waitFor(() => expect(screen.queryByText(ENDED)).toBeNull())

async function openDialog() {
  await person.click((await bar()).getByRole('button', { name: 'Sign in again' }))
  return within(await screen.findByRole('dialog', { name: 'Sign in again' }))
}

async function signIn(dialog: Awaited<ReturnType<typeof openDialog>>, email: string): Promise<void> {
  await person.type(dialog.getByLabelText('Email'), email)
  await person.type(dialog.getByLabelText('Password'), PASSWORD)
  await person.click(dialog.getByRole('button', { name: 'Login' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
