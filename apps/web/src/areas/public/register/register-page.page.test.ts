import { registerFarmer, registerUser } from '@farmgate/contract/people/accounts.ts'
import { screen, waitFor } from '@testing-library/dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PEOPLE } from '#testing/answers/area-answers.ts'
import { answer, callsOf, lose, refuse, sentCalls } from '#testing/answers.ts'
import { freezeTime, passTime, untilShown } from '#testing/frozen-time.ts'
import { address, openApp } from '#testing/open-app.tsx'
import {
  alert,
  expectAddress,
  expectDescribed,
  expectFaults,
  expectFocus,
  field,
  fill,
  link,
  person,
  press,
  radio,
} from '#testing/page.ts'

const DONE = 'Registered Successfully! Redirecting to login...'
const PERSON = { name: 'Tara Joshi', email: 'tara@example.in', password: 'a-field-of-marigolds' }
const ADDRESS = {
  fullName: 'Tara Joshi',
  phone: '9822041873',
  street: '14 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
  country: 'India',
}

afterEach(() => void vi.useRealTimers())

describe('faults found before sending', () => {
  afterEach(() => expect(sentCalls().filter(({ endpoint }) => endpoint.method === 'POST')).toEqual([]))

  test('an empty form reports the missing role first', async () => {
    await openApp('/register')
    await press('Create account')
    await expectFaults('Role is required', 'Name is required', 'Email is required', 'Password is required')
    expect(
      screen.getAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => [value, checked]),
    ).toEqual([
      ['user', false],
      ['farmer', false],
    ])
    await expectFocus(await choice(/Buyer/))
  })

  test('a buyer’s missing address fields are reported in the order of the page', async () => {
    await openApp('/register')
    const buyer = await choice(/Buyer/)
    expect(screen.queryByLabelText('Street')).toBeNull()
    await person.click(buyer)
    await field('Street')
    await expectFocus(buyer)
    await press('Create account')
    await expectFaults(
      'Name is required',
      'Email is required',
      'Password is required',
      'Full name is required',
      'Phone number is required',
      'Street is required',
      'Pincode is required',
      'City is required',
      'State is required',
      'Country is required',
    )
    await expectFocus(await field('Name'))
    await expectDescribed('Street', 'Street is required')

    await person.click(await choice(/Farmer/))
    await waitFor(() => expect(screen.queryByLabelText('Street')).toBeNull())
  })

  test('an invalid email, phone or pincode is reported at its field', async () => {
    await openApp('/register')
    await fillBuyer()
    for (const [label, wrong, text, ...more] of [
      ['Name', '   ', 'Name is required', 'Full name is required'],
      ['Email', 'tara', 'Email is invalid'],
      ['Email', 'tara@farm', 'Email is invalid'],
      ['Phone', 'none', 'Phone number is invalid'],
      ['Street', '   ', 'Street is required'],
      ['Pincode', '4110O4', 'Pincode must be a number'],
      ['Pincode', '12', 'Pincode must have 3 to 10 digits. In India it has 6'],
    ] as const) {
      await fill(label, wrong)
      await press('Create account')
      await expectFaults(text, ...more)
      await expectFocus(await field(label))
      await expectDescribed(label, text)
      await fill(label, LABELLED[label])
      await expectFaults()
    }
    expect((await field('Pincode')).getAttribute('inputmode')).toBe('numeric')
  })
})

describe('faults found by the server', () => {
  test('a short password is reported at its field, below the message for the form', async () => {
    refuse(registerFarmer, 'register.refused', { faults: { password: ['password.too_short', { min: 8 }] } })
    await openApp('/register')
    await screen.findByText('Password must be at least 8 characters')
    await fillFarmer({ password: 'seven77' })
    await press('Create account')
    expect((await alert()).textContent).toBe('Registration failed. Please try again.')
    expect((await screen.findByText('Already registered?')).textContent).toBe('Already registered? Log in')
    await expectFaults('Password must be at least 8 characters')
    await expectFocus(await field('Password'))
  })

  test('a role that can’t be registered is reported', async () => {
    // The page never sends it; a manipulated request does.
    refuse(registerFarmer, 'register.refused', { faults: { role: 'role.unknown' } })
    await openApp('/register')
    await fillFarmer()
    await press('Create account')
    expect((await alert()).textContent).toBe('Registration failed. Please try again.')
    await expectFaults('Please select a role')
  })

  test('a taken email is refused without revealing that it is taken, and the login is offered', async () => {
    refuse(registerFarmer, 'register.refused')
    await openApp('/register')
    await fillFarmer()
    await press('Create account')
    expect((await alert()).textContent).toBe('Registration failed. Please try again.')
    await expectFaults()
    expect(await field('Email')).toHaveProperty('value', PERSON.email)
    await person.click(await link('Log in'))
    await expectAddress('/login')
    expect(await field('Email')).toHaveProperty('value', PERSON.email)
    expect((await radio('Farmer')).checked).toBe(true)
  })
})

describe('a new account', () => {
  test('of a buyer is sent with the address, and leads to the login with the email after 2 s', async () => {
    answerRegister()
    const router = await openApp('/register')
    await fillBuyer()
    freezeTime()
    submit()
    const done = await untilShown(() => screen.getByText(DONE, { exact: false }))
    expect(done.closest('[role=status]')?.textContent).toContain('You will get a mail to verify your email.')
    expect(callsOf(registerUser).map(({ body }) => body)).toEqual([
      { ...PERSON, role: 'user', address: ADDRESS },
    ])
    await passTime(1_900)
    expect([address(), router.state.navigation.state]).toEqual(['/register', 'idle'])
    await passTime(150)
    expect([address(), router.state.navigation.state]).not.toEqual(['/register', 'idle'])
    await untilShown(() => expect(address()).toBe('/login'))
    await untilShown(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Buyer' }).checked).toBe(true),
    )
    expect(screen.getByLabelText('Email')).toHaveProperty('value', PERSON.email)
  })

  test('of a farmer needs no address, and Login now skips the wait', async () => {
    answerRegister()
    await openApp('/register')
    await fillFarmer()
    freezeTime()
    submit()
    ;(await untilShown(() => screen.getByRole('link', { name: 'Login now' }))).click()
    await untilShown(() => expect(address()).toBe('/login'))
    await untilShown(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Farmer' }).checked).toBe(true),
    )
    expect(callsOf(registerUser)).toEqual([])
    expect(callsOf(registerFarmer).map(({ body }) => body)).toEqual([{ ...PERSON, role: 'farmer' }])
  })

  test('submitted twice is created once', async () => {
    answerRegister()
    await openApp('/register')
    await fillFarmer()
    submit()
    submit()
    await screen.findByText(DONE, { exact: false })
    // And again on the button of the finished form.
    const button = document.querySelector('main form button[type=submit]')
    if (button !== null) await person.dblClick(button)
    expect(callsOf(registerFarmer)).toHaveLength(1)
  })

  test('whose response was lost is sent again with the same key', async () => {
    lose(registerUser)
    await openApp('/register')
    await fillBuyer()
    await press('Create account')
    expect((await alert()).textContent).toContain('Registration failed. Please try again.')
    expect((await alert()).textContent).toContain('Farmgate can’t be reached')
    answerRegister()
    await press('Create account')
    await screen.findByText(DONE, { exact: false })
    const [first, ...more] = callsOf(registerUser).map(({ key }) => key)
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(more).toEqual([first])
  })
})

describe('what follows from the name and the pincode', () => {
  const values = (...labels: readonly string[]): string[] =>
    labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)

  test('is filled in, and sent', async () => {
    answerRegister()
    await openApp('/register')
    await fill('Name', PERSON.name)
    await person.click(await choice(/Buyer/))
    await fill('Email', PERSON.email)
    await fill('Password', PERSON.password)
    await fill('Phone', ADDRESS.phone)
    await fill('Street', ADDRESS.street)
    await fill('Pincode', ADDRESS.pincode)
    await waitFor(() =>
      expect(values('Full name', 'City', 'State', 'Country')).toEqual([
        'Tara Joshi',
        'Pune',
        'Maharashtra',
        'India',
      ]),
    )
    await press('Create account')
    await screen.findByText(DONE, { exact: false })
    expect(callsOf(registerUser).map(({ body }) => body)).toEqual([
      { ...PERSON, role: 'user', address: ADDRESS },
    ])
  })

  test('can be changed, and what was changed stays', async () => {
    await openApp('/register')
    await person.click(await choice(/Buyer/))
    await fill('Name', 'Tara')
    await fill('Pincode', '411004')
    await waitFor(() => expect(values('City')).toEqual(['Pune']))
    await fill('City', 'Kothrud')
    await fill('Full name', 'Sadhana Joshi')
    await fill('Name', 'Tara Joshi')
    await fill('Pincode', '560001')
    await waitFor(() => expect(values('State', 'Country')).toEqual(['Karnataka', 'India']))
    expect(values('Full name', 'City')).toEqual(['Sadhana Joshi', 'Kothrud'])
  })

  test('goes with the name: a form that is empty again has nothing to lose', async () => {
    await openApp('/register')
    await person.click(await choice(/Buyer/))
    await fill('Name', 'Tara')
    await waitFor(() => expect(values('Full name')).toEqual(['Tara']))
    await person.clear(await field('Name'))
    await waitFor(() => expect(values('Full name')).toEqual(['']))
  })

  test('goes when another pincode says less, not while one is typed', async () => {
    await openApp('/register')
    await person.click(await choice(/Buyer/))
    await fill('Pincode', '411004')
    await waitFor(() => expect(values('City', 'State', 'Country')).toEqual(['Pune', 'Maharashtra', 'India']))
    await fill('Pincode', '60550')
    expect(values('City', 'State', 'Country')).toEqual(['Pune', 'Maharashtra', 'India'])
    await fill('Pincode', '605501')
    await waitFor(() => expect(values('City', 'State', 'Country')).toEqual(['', '', 'India']))
  })
})

test('the Hindi form reports faults and success in Hindi', async () => {
  await openApp('/register', { language: 'hi' })
  await person.click(await choice(/खरीदार/))
  await press('खाता बनाएँ')
  await expectFaults(
    'नाम ज़रूरी है',
    'ईमेल ज़रूरी है',
    'पासवर्ड ज़रूरी है',
    'पूरा नाम ज़रूरी है',
    'फ़ोन नंबर ज़रूरी है',
    'गली या सड़क का नाम लिखें',
    'पिनकोड ज़रूरी है',
    'शहर ज़रूरी है',
    'राज्य ज़रूरी है',
    'देश ज़रूरी है',
  )
  refuse(registerFarmer, 'register.refused', { faults: { password: ['password.too_short', { min: 8 }] } })
  await person.click(await choice(/किसान/))
  await fill('नाम', 'तारा जोशी')
  await fill('ईमेल', PERSON.email)
  await fill('पासवर्ड', 'छोटा')
  await press('खाता बनाएँ')
  expect((await alert()).textContent).toBe('खाता नहीं बन सका। कृपया फिर कोशिश करें।')
  await expectFaults('पासवर्ड में कम से कम 8 अक्षर या अंक हों')
  answerRegister()
  await fill('पासवर्ड', PERSON.password)
  await press('खाता बनाएँ')
  await screen.findByText('खाता बन गया! लॉग इन पेज खुल रहा है...', { exact: false })
})

/** A buyer's form by its labels, in the order of the page. */
const LABELLED = {
  Name: PERSON.name,
  Email: PERSON.email,
  Password: PERSON.password,
  'Full name': ADDRESS.fullName,
  Phone: ADDRESS.phone,
  Street: ADDRESS.street,
  Pincode: ADDRESS.pincode,
  City: ADDRESS.city,
  State: ADDRESS.state,
  Country: ADDRESS.country,
}

async function fillBuyer(): Promise<void> {
  await person.click(await choice(/Buyer/))
  for (const [label, value] of Object.entries(LABELLED)) {
    await person.clear(await field(label))
    await person.paste(value)
  }
}

async function fillFarmer({ password = PERSON.password } = {}): Promise<void> {
  await person.click(await choice(/Farmer/))
  await fill('Name', PERSON.name)
  await fill('Email', PERSON.email)
  await fill('Password', password)
}

function answerRegister(): void {
  answer(registerUser, { message: '', user: { ...PEOPLE.user, name: PERSON.name, email: PERSON.email } })
  answer(registerFarmer, { message: '', user: { ...PEOPLE.farmer, name: PERSON.name, email: PERSON.email } })
}

/** A card: its name is followed by what it means. */
const choice = (name: RegExp): Promise<HTMLInputElement> => screen.findByRole('radio', { name })

/** As Enter does. */
const submit = (): void => document.querySelector<HTMLFormElement>('main form')?.requestSubmit()
