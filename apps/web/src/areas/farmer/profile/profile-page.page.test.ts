import { farmerProfile, updateFarmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { screen } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { readSession } from '#api/session/session.ts'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { FARMER } from '#testing/answers/area-answers.ts'
import { confirmPassword } from '#testing/confirm-password.ts'
import { openApp } from '#testing/open-app.tsx'
import { alert, expectFaults, expectStatus, field, fill, person, press } from '#testing/page.ts'
import { answerProfilePage } from '#testing/answers/profile-answers.ts'

const STORY = 'Grapes and onions.\nNo sprays after flowering.'
const PASSWORD = 'farmgate-demo'

beforeEach(async () => {
  answer(farmerProfile, { farmer: FARMER })
  answerProfilePage()
  // What was sent is saved.
  answer(updateFarmerProfile, () => {
    const { name = FARMER.name, email = FARMER.email, place = '', about = '' } = changes().at(-1) ?? {}
    return { message: '', farmer: { ...FARMER, name, email, place, about } }
  })
  await openApp('/farmer/profile', { as: ['farmer'] })
  await field(/^Place/)
})

describe('a farmer’s profile', () => {
  test('has the stored name, e-mail and place, and an empty password', async () => {
    expect(await field('Name')).toHaveProperty('value', FARMER.name)
    expect(await field('Email')).toHaveProperty('value', FARMER.email)
    expect(await field(/^New password/)).toHaveProperty('value', '')
    expect(await field(/^Place/)).toHaveProperty('value', FARMER.place)
  })

  test('saves name, place and story, and the header has the initials of the new name', async () => {
    await fill('Name', 'Sunita Patil')
    await fill(/^Place/, 'Niphad, Nashik')
    await fill(/^About your farm/, STORY)
    await press('Save profile')
    await expectStatus('Profile updated successfully!')
    const sent = {
      name: 'Sunita Patil',
      place: 'Niphad, Nashik',
      about: STORY,
      password: '',
      phone: '9822041874',
    }
    expect(changes()).toEqual([{ ...sent, email: FARMER.email }])
    expect(await field(/^Place/)).toHaveProperty('value', 'Niphad, Nashik')
    expect(await field(/^About your farm/)).toHaveProperty('value', STORY)
    expect(readSession('farmer')?.user.name).toBe('Sunita Patil')
    // As long as there is no photo.
    const links = await screen.findAllByRole('link', { name: 'Profile' })
    expect(links.map(({ textContent }) => textContent)).toContain('ProfileSP')
  })

  test('that is refused is reported with the form’s own message', async () => {
    refuse(updateFarmerProfile, 'farmer_profile.refused')
    await fill('Email', 'taken@example.in')
    await press('Save profile')
    await confirmPassword(PASSWORD)
    expect((await alert()).textContent).toBe('Update failed')
  })

  test('with a story that is too long is reported at its field and not sent', async () => {
    await person.click(await field(/^About your farm/))
    await person.paste('x'.repeat(2_001))
    await press('Save profile')
    await expectFaults('This is too long')
    expect(changes()).toEqual([])
  })

  test('with a new e-mail is sent with the current password', async () => {
    await fill('Email', 'new@example.in')
    await press('Save profile')
    await confirmPassword(PASSWORD)
    await expectStatus('Profile updated successfully!')
    expect(changes()).toMatchObject([{ email: 'new@example.in', currentPassword: PASSWORD }])
    expect(await field('Email')).toHaveProperty('value', 'new@example.in')
  })
})

const changes = () => callsOf(updateFarmerProfile).map(({ body }) => body)
