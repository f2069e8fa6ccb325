import {
  savedAddresses,
  updateAddress,
  updateUserProfile,
  userProfile,
} from '@farmgate/contract/people/accounts.ts'
import { mySessions } from '@farmgate/contract/people/sessions.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { readSession } from '#api/session/session.ts'
import { answer, callsOf, lose, refuse } from '#testing/answers.ts'
import { BUYER } from '#testing/answers/area-answers.ts'
import { confirmPassword, expectNoDialog, passwordDialog } from '#testing/confirm-password.ts'
import { openApp, sessionOf } from '#testing/open-app.tsx'
import {
  alert,
  expectDescribed,
  expectFaults,
  expectFocus,
  expectStatus,
  field,
  fill,
  heading,
  person,
  press,
} from '#testing/page.ts'
import { answerProfilePage, OWN_SESSION } from '#testing/answers/profile-answers.ts'

const EMAIL = BUYER.email
const PASSWORD = 'farmgate-demo'
const NEW_PASSWORD = 'another-good-one'

const ADDRESS = {
  fullName: 'Asha Kulkarni',
  phone: '9822041873',
  email: EMAIL,
  street: '14 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
  country: 'India',
}

const USER = { ...BUYER, address: ADDRESS }

beforeEach(() => {
  answerProfilePage()
  answer(userProfile, { user: USER })
  answer(savedAddresses, { addresses: [{ _id: 'a1', label: 'Home', isDefault: true, ...ADDRESS }] })
  // What was sent is saved.
  answerProfile()
  answerAddress()
})

describe('the forms of a buyer’s profile', () => {
  test('are filled with the stored name, e-mail and address, and the password is empty', async () => {
    await openProfile()
    const basics = within(await screen.findByRole('region', { name: 'Basic Information' }))
    expect(basics.getByLabelText('Name')).toHaveProperty('value', USER.name)
    expect(basics.getByLabelText('Email')).toHaveProperty('value', EMAIL)
    expect(basics.getByLabelText(/^New password/)).toHaveProperty('value', '')
    const address = within(await screen.findByRole('region', { name: 'Shipping Address' }))
    for (const [label, value] of [
      ['Full name', ADDRESS.fullName],
      ['Phone', ADDRESS.phone],
      ['Street', ADDRESS.street],
      ['City', ADDRESS.city],
      ['State', ADDRESS.state],
      ['Pincode', ADDRESS.pincode],
      ['Country', ADDRESS.country],
    ] as const)
      expect(address.getByLabelText(label)).toHaveProperty('value', value)
  })

  test('save a new name without a password, and the page greets by it', async () => {
    await openProfile()
    await fill('Name', 'Sunita Patil')
    await press('Save changes')
    await expectStatus('Profile updated successfully')
    expect(document.querySelector('.site-greeting')?.textContent).toBe('Welcome, Sunita')
    await within(await screen.findByRole('complementary')).findByText('Sunita Patil')
    expect(await field('Name')).toHaveProperty('value', 'Sunita Patil')
    expect(changes()).toEqual([{ name: 'Sunita Patil', email: EMAIL, password: '' }])
    expect(readSession('user')).toMatchObject({
      token: sessionOf('user').token,
      user: { name: 'Sunita Patil' },
    })
  })

  test('report invalid values at their fields and send nothing', async () => {
    await openProfile()
    await fill('Name', ' ')
    await fill('Email', 'tara')
    await press('Save changes')
    await expectFaults('Name is required', 'Email is invalid')
    await expectDescribed('Name', 'Name is required')
    await expectDescribed('Email', 'Email is invalid')
    await expectFocus(await field('Name'))
    expect(changes()).toEqual([])
  })

  test('report a refused change with the form’s own message, and a refused password at its field', async () => {
    refuse(updateUserProfile, 'profile.refused')
    await openProfile()
    await fill('Email', 'taken@example.in')
    await press('Save changes')
    await confirmPassword(PASSWORD)
    expect((await alert()).textContent).toBe('Failed to update profile')
    refuse(updateUserProfile, 'profile.refused', {
      faults: { password: ['password.too_short', { min: 8 }] },
    })
    await fill('Email', EMAIL)
    await fill(/^New password/, 'seven77')
    await press('Save changes')
    await confirmPassword(PASSWORD)
    expect((await alert()).textContent).toBe('Failed to update profile')
    await expectFaults('Password must be at least 8 characters')
    await expectFocus(await field(/^New password/))
  })

  test('keep a typed address when the connection is lost, and a retry saves it', async () => {
    lose(updateAddress)
    await openProfile()
    await fill('City', 'Nashik')
    await press('Save address')
    const lost = await alert()
    expect(lost.textContent).toContain('Failed to update address')
    expect(lost.textContent).toContain('Farmgate can’t be reached')
    expect(await field('City')).toHaveProperty('value', 'Nashik')
    answerAddress()
    await press('Save address')
    await expectStatus('Address updated successfully')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await field('City')).toHaveProperty('value', 'Nashik')
    expect(await field('Street')).toHaveProperty('value', ADDRESS.street)
    const { email: _, ...fields } = ADDRESS
    expect(callsOf(updateAddress).at(-1)?.body).toEqual({ ...fields, city: 'Nashik' })
  })

  test('report a refused address with the form’s own message', async () => {
    refuse(updateAddress, 'address.refused', { faults: { pincode: 'pincode.length' } })
    await openProfile()
    await press('Save address')
    expect((await alert()).textContent).toBe('Failed to update address')
    await expectDescribed('Pincode', 'Pincode must have 3 to 10 digits. In India it has 6')
  })

  test('say that there is no address yet, and require every field of it', async () => {
    answer(userProfile, { user: { ...USER, address: null } })
    await openProfile()
    await screen.findByText(/^There is no address here yet\./)
    await press('Save address')
    await expectFaults(
      'Full name is required',
      'Phone number is required',
      'Street is required',
      'Pincode is required',
      'City is required',
      'State is required',
      'Country is required',
    )
    expect(callsOf(updateAddress)).toEqual([])
  })

  test('are in Hindi with their faults and answers', async () => {
    await openApp('/profile', { as: ['user'], language: 'hi' })
    await fill('नाम', 'सुनीता पाटिल')
    await press('बदलाव सेव करें')
    await expectStatus('प्रोफ़ाइल सेव हो गई')
    await fill('पिनकोड', 'पुणे')
    await press('पता सेव करें')
    await expectFaults('पिनकोड में सिर्फ़ अंक लिखें')
    await fill('पिनकोड', '411038')
    await press('पता सेव करें')
    await expectStatus('पता सेव हो गया')
    await heading('आप कहाँ-कहाँ लॉग इन हैं')
  })
})

describe('a new password or e-mail', () => {
  test('is not sent without the current password, and keeps its field', async () => {
    await openProfile()
    await fill(/^New password/, NEW_PASSWORD)
    await press('Save changes')
    const dialog = await passwordDialog()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Current password')))
    dialog.getByText('Enter your current password to change your email or password.')
    await person.click(dialog.getByRole('button', { name: 'Not now' }))
    await expectNoDialog()
    expect(await field(/^New password/)).toHaveProperty('value', NEW_PASSWORD)
    expect(changes()).toEqual([])
  })

  test('is refused in the dialog with a wrong current password, which can be corrected there', async () => {
    refuse(updateUserProfile, 'auth.wrong_current_password')
    await openProfile()
    await fill(/^New password/, NEW_PASSWORD)
    await press('Save changes')
    const dialog = await passwordDialog()
    await person.type(dialog.getByLabelText('Current password'), 'not-the-password')
    await person.click(dialog.getByRole('button', { name: 'Save changes' }))
    await dialog.findByText('Current password is wrong')
    const current = dialog.getByLabelText('Current password')
    await waitFor(() => expect(document.activeElement).toBe(current))
    answer(updateUserProfile, { message: '', user: USER, token: 'new-token' })
    await person.clear(current)
    await person.type(current, 'the-current-one')
    await person.click(dialog.getByRole('button', { name: 'Save changes' }))
    await expectNoDialog()
    await expectStatus('Profile updated successfully')
    expect(changes()).toEqual(
      ['not-the-password', 'the-current-one'].map((currentPassword) => ({
        name: USER.name,
        email: EMAIL,
        password: NEW_PASSWORD,
        currentPassword,
      })),
    )
  })

  test('gives this browser a new token, asks for the sessions again and empties the field', async () => {
    answer(mySessions, { sessions: [OWN_SESSION, { ...OWN_SESSION, _id: 's2', current: false }], max: 30 })
    answer(updateUserProfile, { message: '', user: USER, token: 'new-token' })
    await openProfile()
    await waitFor(() => expect(sessionRows()).toHaveLength(2))
    answer(mySessions, { sessions: [OWN_SESSION], max: 30 })
    await fill(/^New password/, NEW_PASSWORD)
    await press('Save changes')
    await confirmPassword(PASSWORD)
    await expectStatus('Profile updated successfully')
    await waitFor(() => expect(sessionRows()).toHaveLength(1))
    expect(await field(/^New password/)).toHaveProperty('value', '')
    expect(readSession('user')?.token).toBe('new-token')
    expect(callsOf(mySessions).at(-1)?.token).toBe('new-token')
  })

  test('needs the current password also when an e-mail changed elsewhere would be changed back', async () => {
    refuse(updateUserProfile, 'auth.reauth_required')
    await openProfile()
    await fill('Name', 'Sunita Patil')
    await press('Save changes')
    await person.click((await passwordDialog()).getByRole('button', { name: 'Not now' }))
    await expectNoDialog()
    expect(screen.queryByRole('alert')).toBeNull()
    answer(updateUserProfile, { message: '', user: { ...USER, email: 'new@example.in' }, token: 'new-token' })
    await fill('Email', 'new@example.in')
    await press('Save changes')
    await confirmPassword(PASSWORD)
    await expectStatus('Profile updated successfully')
    expect(changes()).toEqual([
      { name: 'Sunita Patil', email: EMAIL, password: '' },
      { name: 'Sunita Patil', email: 'new@example.in', password: '', currentPassword: PASSWORD },
    ])
  })
})

function answerProfile(): void {
  answer(updateUserProfile, () => {
    const { name = USER.name, email = EMAIL } = changes().at(-1) ?? {}
    return { message: '', user: { ...USER, name, email } }
  })
}

function answerAddress(): void {
  answer(updateAddress, () => {
    const { city = ADDRESS.city, pincode = ADDRESS.pincode } = callsOf(updateAddress).at(-1)?.body ?? {}
    return { message: '', user: { ...USER, address: { ...ADDRESS, city, pincode: String(pincode) } } }
  })
}

async function openProfile(): Promise<void> {
  await openApp('/profile', { as: ['user'] })
  await heading('Basic Information')
}

const sessionRows = (): readonly HTMLElement[] =>
  within(screen.getByRole('list', { name: 'Where you are signed in' })).getAllByRole('listitem')

const changes = () => callsOf(updateUserProfile).map(({ body }) => body)
