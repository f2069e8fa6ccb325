import { savedAddresses, updateUserProfile, userProfile } from '@farmgate/contract/people/accounts.ts'
import { mailSettings, myNotices } from '@farmgate/contract/telling/notices.ts'
import { mySessions, refreshSession } from '@farmgate/contract/people/sessions.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { BUYER, PEOPLE } from '#testing/answers/area-answers.ts'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { answerFrame, openApp, sessionOf } from '#testing/open-app.tsx'
import { expectAddress, field, heading, press } from '#testing/page.ts'
import { answerProfilePage } from '#testing/answers/profile-answers.ts'

beforeEach(answerProfilePage)

describe('an access token', () => {
  test.each([
    ['lost', undefined],
    ['garbled', 'v1.user.not-a-token'],
    ['broken', 'टोकन'],
  ])('that is %s is renewed silently, once', async (_, token) => {
    for (const call of [userProfile, savedAddresses, mySessions, mailSettings, myNotices])
      refuse(call, 'auth.required')
    answer(refreshSession, () => {
      answerFrame()
      answerProfilePage()
      return { token: 'v1.user.renewed', user: PEOPLE.user }
    })
    store('user', { token, user: sessionOf('user').user })
    await openApp('/profile')
    expect(await field('Email')).toHaveProperty('value', PEOPLE.user.email)
    const sessions = await screen.findByRole('list', { name: 'Where you are signed in' })
    expect(sessions.children).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(stored('user')).toMatchObject({ token: 'v1.user.renewed' })
    expect(callsOf(refreshSession).map(({ params }) => params)).toEqual([{ role: 'user' }])
    expect(callsOf(userProfile).at(-1)?.token).toBe('v1.user.renewed')
  })

  test('that has expired is renewed for a change, which is sent again', async () => {
    refuse(updateUserProfile, 'auth.required')
    answer(refreshSession, () => {
      answer(updateUserProfile, { message: '', user: BUYER })
      return { token: 'v1.user.renewed', user: PEOPLE.user }
    })
    await openApp('/profile', { as: ['user'] })
    await press('Save changes')
    await screen.findByText('Profile updated successfully')
    expect(callsOf(updateUserProfile).map(({ token }) => token)).toEqual(['token-of-user', 'v1.user.renewed'])
  })
})

describe('an invalid stored session', () => {
  test.each([
    ['a role that does not exist', { _id: '1', name: 'Unknown', role: 'owner' }],
    ['an id that is no text', { _id: 1, name: 'Unknown', role: 'user' }],
    ['no name', { _id: '1', role: 'user' }],
    ['nothing at all', null],
  ])('with %s opens no area, and the shop is shown as to a visitor', async (_, user) => {
    store('user', { token: 'v1.user.x', user })
    await openApp('/profile')
    await expectAddress('/login')
    await heading('Welcome back', 1)
    expect(callsOf(userProfile)).toEqual([])
    await openApp('/')
    await waitFor(() => within(screen.getByRole('banner')).getByRole('link', { name: 'Sign Up' }))
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull()
  })
})

test('a session that was ended elsewhere is none at the next start, and leaves the browser', async () => {
  // An account that this page has not seen signed in.
  const { token, user } = sessionOf('user')
  store('user', { token, user: { ...user, _id: 'of-an-earlier-page' }, over: true, ended: true })
  await openApp('/profile')
  await expectAddress('/login')
  await waitFor(() => expect(stored('user')).toBeNull())
  expect(callsOf(userProfile)).toEqual([])
})

test('the sign-in page says that a further sign-in ended the session', async () => {
  const { token, user } = sessionOf('user')
  store('user', {
    token,
    user: { ...user, _id: 'of-a-full-account' },
    over: true,
    ended: 'session.displaced',
  })
  await openApp('/login')
  await screen.findByText(/signed in on another device, and there was no free place/)
  await waitFor(() => expect(stored('user')).toBeNull())
  await openApp('/profile')
  await expectAddress('/login')
  await screen.findByText(/there was no free place/)
})

test('the shop greets the buyer, else the farmer, else the admin, else it offers Sign Up', async () => {
  await openApp('/', { as: ['user', 'farmer', 'admin'] })
  for (const [role, greeting, account, buys] of [
    ['user', 'Welcome, Asha', '/profile', true],
    ['farmer', 'Welcome, Ramesh', '/farmer', false],
    ['admin', 'Welcome, Meera', '/admin', false],
  ] as const) {
    await waitFor(() => expect(screen.getByRole('banner').textContent).toContain(greeting))
    expectAccountLinks(account)
    expect(screen.queryAllByRole('searchbox', { name: 'Search products' })).toHaveLength(buys ? 1 : 0)
    // One in the header, one among the tabs of a phone.
    expect(screen.queryAllByRole('link', { name: /^Cart/ })).toHaveLength(buys ? 2 : 0)
    signOutInAnotherTab(role)
  }
  await waitFor(() => within(screen.getByRole('banner')).getByRole('link', { name: 'Sign Up' }))
  expectAccountLinks('/login')
  expect(screen.getAllByRole('link', { name: /^Cart/ })).toHaveLength(2)
})

const store = (role: Role, session: unknown): void =>
  localStorage.setItem(`farmgate.${role}`, JSON.stringify(session))

const stored = (role: Role): unknown => JSON.parse(localStorage.getItem(`farmgate.${role}`) ?? 'null')

function signOutInAnotherTab(role: Role): void {
  localStorage.removeItem(`farmgate.${role}`)
  window.dispatchEvent(new Event('storage'))
}

function expectAccountLinks(to: string): void {
  const links = screen.getAllByRole('link', { name: 'Account' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([to, to])
}
