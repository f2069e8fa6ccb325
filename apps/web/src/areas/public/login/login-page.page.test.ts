import { loginFarmer, loginUser } from '@farmgate/contract/people/accounts.ts'
import { ROLES, type Role } from '@farmgate/domain/people/role.ts'
import { screen, waitFor } from '@testing-library/dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { preferredLanguage } from '#language.ts'
import { PEOPLE } from '#testing/answers/area-answers.ts'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { freezeTime, passTime, untilShown } from '#testing/frozen-time.ts'
import { address, openApp } from '#testing/open-app.tsx'
import {
  alert,
  button,
  expectAddress,
  expectFocus,
  field,
  fill,
  heading,
  link,
  person,
  press,
  radio,
} from '#testing/page.ts'

const DONE = 'Login successful. Redirecting...'
const PASSWORD = 'farmgate-demo'
const ROLE_NAMES = { user: 'Buyer', farmer: 'Farmer', admin: 'Admin' } as const

afterEach(() => void vi.useRealTimers())

describe('signing in', () => {
  test.each([
    ['user', '/'],
    ['farmer', '/farmer'],
    ['admin', '/admin/today'],
  ] as const)('as %s shows the success message and leads to %s after 1.5 s', async (role, home) => {
    answerLogin(role)
    const router = await openApp('/login')
    await fillIn(role)
    freezeTime()
    login()
    await untilShown(() => expect(screen.getByText(DONE).closest('[role=status]')).not.toBeNull())
    await passTime(1_400)
    expect([address(), router.state.navigation.state]).toEqual(['/login', 'idle'])
    await passTime(150)
    expect([address(), router.state.navigation.state]).not.toEqual(['/login', 'idle'])
    await untilShown(() => expect(address()).toBe(home))
    expect(storedSession(role)?.user.name).toBe(PEOPLE[role].name)
  })

  test('Go now skips the wait', async () => {
    answerLogin('farmer')
    await openApp('/login')
    await fillIn('farmer')
    freezeTime()
    login()
    ;(await untilShown(() => screen.getByRole('link', { name: 'Go now' }))).click()
    await untilShown(() => expect(address()).toBe('/farmer'))
  })

  test('a farmer who opens another page during the wait is not redirected', async () => {
    answerLogin('farmer')
    const router = await openApp('/login')
    await fillIn('farmer')
    freezeTime()
    login()
    await untilShown(() => screen.getByText(DONE))
    screen.getByRole('link', { name: 'Create an account' }).click()
    await untilShown(() => screen.getByRole('heading', { level: 1, name: 'Create your account' }))
    await passTime(5_000)
    expect([address(), router.state.navigation.state]).toEqual(['/register', 'idle'])
  })

  test('a signed-in buyer can sign in again', async () => {
    answerLogin('user')
    await openApp('/login', { as: ['user'] })
    await fillIn('user')
    await press('Login')
    await person.click(await link('Go now'))
    await expectAddress('/')
    await screen.findByText((_, element) => element?.textContent === 'Welcome, Asha')
    expect(storedSession('user')?.token).toBe('new-token-of-user')
  })

  test('stores a token and a name, but no e-mail', async () => {
    answerLogin('user')
    await openApp('/login')
    await fillIn('user')
    await press('Login')
    await screen.findByText(DONE)
    const { _id, name, role } = PEOPLE.user
    expect(storedSession('user')).toEqual({ token: 'new-token-of-user', user: { _id, name, role } })
  })

  test('with Enter twice sends one call', async () => {
    answerLogin('user')
    await openApp('/login')
    await fillIn('user')
    login()
    login()
    await screen.findByText(DONE)
    expect(callsOf(loginUser)).toHaveLength(1)
  })

  test('shows and hides the password', async () => {
    await openApp('/login')
    await fill('Password', PASSWORD)
    await press('Show password')
    expect((await field('Password')).getAttribute('type')).toBe('text')
    await press('Hide password')
    expect((await field('Password')).getAttribute('type')).toBe('password')
  })
})

describe('the role', () => {
  test('is one of three cards', async () => {
    await openApp('/login')
    await radio('Buyer')
    const cards = screen.getAllByRole<HTMLInputElement>('radio')
    expect(cards.map(({ value, labels }) => [value, labels?.[0]?.textContent])).toEqual([
      ['user', 'Buyer'],
      ['farmer', 'Farmer'],
      ['admin', 'Admin'],
    ])
  })

  test.each([
    ['Buyer', 'user', loginUser],
    ['Farmer', 'farmer', loginFarmer],
    ['Admin', 'admin', loginUser],
  ] as const)('%s is sent as %s', async (_, role, endpoint) => {
    answerLogin(role)
    await openApp('/login')
    await fillIn(role)
    await press('Login')
    await screen.findByText(DONE)
    expect(callsOf(endpoint).map(({ body }) => body)).toEqual([
      { email: PEOPLE[role].email, password: PASSWORD, role, code: '', renews: true },
    ])
  })
})

describe('a refused sign-in', () => {
  test.each([
    ['', '', 'Email'],
    ['   ', PASSWORD, 'Email'],
    [PEOPLE.user.email, '', 'Password'],
    [PEOPLE.user.email, '   ', 'Password'],
  ])(
    'with %j and %j is reported before anything is sent, and %s gets the focus',
    async (email, password, blank) => {
      await openApp('/login')
      if (email !== '') await fill('Email', email)
      if (password !== '') await fill('Password', password)
      await press('Login')
      expect((await alert()).textContent).toBe('Email and password are required')
      await expectFocus(await field(blank))
      expect(callsOf(loginUser)).toEqual([])
    },
  )

  test('because of a wrong password shows the specified message, and the typed values stay', async () => {
    refuse(loginFarmer, 'auth.wrong_credentials')
    await openApp('/login')
    await fillIn('farmer', 'not-the-password')
    await press('Login')
    expect((await alert()).textContent).toBe('Login failed. Please try again.')
    expect(await field('Email')).toHaveProperty('value', PEOPLE.farmer.email)
    expect((await radio('Farmer')).checked).toBe(true)
    expect(storedSession('farmer')).toBeNull()
  })

  test('for another reason shows the server’s message', async () => {
    refuse(loginUser, 'auth.too_many_attempts')
    await openApp('/login')
    await fillIn('user')
    await press('Login')
    expect((await alert()).textContent).toBe('Too many attempts. Please wait a little and try again.')
  })

  test('because of a wrong role shows the same message', async () => {
    refuse(loginUser, 'auth.wrong_credentials')
    refuse(loginFarmer, 'auth.wrong_credentials')
    await openApp('/login')
    await fillIn('user')
    for (const [role, endpoint] of [
      ['Admin', loginUser],
      ['Farmer', loginFarmer],
    ] as const) {
      await person.click(await radio(role))
      await press('Login')
      await waitFor(() => expect(callsOf(endpoint)).toHaveLength(1))
      expect((await alert()).textContent).toBe('Login failed. Please try again.')
    }
    expect(ROLES.map(storedSession)).toEqual([null, null, null])
  })
})

test('the page, its refusals and its success are in Hindi, also after a reload', async () => {
  await openApp('/login')
  await press(/हिन्दी/)
  await waitFor(() => expect(document.documentElement.lang).toBe('hi'))
  await heading('फिर से स्वागत है', 1)
  await waitFor(() => expect(document.title).toBe('लॉग इन - Farmgate'))
  for (const role of ['खरीदार', 'किसान', 'एडमिन']) await radio(role)
  await press('लॉग इन करें')
  expect((await alert()).textContent).toBe('ईमेल और पासवर्ड दोनों ज़रूरी हैं')

  await openApp('/login', { language: preferredLanguage() })
  refuse(loginFarmer, 'auth.wrong_credentials')
  await person.click(await radio('किसान'))
  await fill('ईमेल', PEOPLE.farmer.email)
  await fill('पासवर्ड', 'not-the-password')
  await press('लॉग इन करें')
  expect((await alert()).textContent).toBe('लॉग इन नहीं हो सका। कृपया फिर कोशिश करें।')
  answerLogin('farmer')
  await fill('पासवर्ड', PASSWORD)
  await press('लॉग इन करें')
  await screen.findByText('लॉग इन हो गया। अगला पेज खुल रहा है...')
})

const answerLogin = (role: Role): void =>
  answer(role === 'farmer' ? loginFarmer : loginUser, { token: `new-token-of-${role}`, user: PEOPLE[role] })

async function fillIn(role: Role, password = PASSWORD): Promise<void> {
  await person.click(await radio(ROLE_NAMES[role]))
  await fill('Email', PEOPLE[role].email)
  await fill('Password', password)
  await button('Login')
}

/** As Enter does. */
const login = (): void => document.querySelector<HTMLFormElement>('main form')?.requestSubmit()

const storedSession = (role: Role): { token: string; user: { name: string } } | null =>
  JSON.parse(localStorage.getItem(`farmgate.${role}`) ?? 'null') as ReturnType<typeof storedSession>
