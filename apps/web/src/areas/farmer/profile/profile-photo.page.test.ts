import { updateFarmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, callsOf } from '#testing/answers.ts'
import { FARMER } from '#testing/answers/area-answers.ts'
import { confirmPassword } from '#testing/confirm-password.ts'
import { openApp } from '#testing/open-app.tsx'
import { expectStatus, field, fill, press } from '#testing/page.ts'
import { answerProfilePage } from '#testing/answers/profile-answers.ts'

beforeEach(async () => {
  answerProfilePage()
  await openApp('/farmer/profile', { as: ['farmer'] })
  await field(/^New password/)
})

test('a new photo and a new password are sent together, and the photo is shown', async () => {
  const avatar = '/pictures/avatars/1.webp'
  answer(updateFarmerProfile, { message: '', farmer: { ...FARMER, avatar } })
  const picker = document.querySelector<HTMLInputElement>('main input[type=file]')
  expect(picker).not.toBeNull()
  if (picker !== null)
    fireEvent.change(picker, { target: { files: [new File(['me'], 'me.jpg', { type: 'image/jpeg' })] } })
  await fill(/^New password/, 'a quite new password')
  await press('Save profile')
  await confirmPassword('farmgate-demo')
  await expectStatus('Profile updated successfully!')
  expect(callsOf(updateFarmerProfile).map(({ body }) => body)).toMatchObject([
    { password: 'a quite new password', currentPassword: 'farmgate-demo', avatar: expect.any(Blob) },
  ])
  await waitFor(() =>
    expect(document.querySelector('main img')?.getAttribute('src')).toContain('/pictures/avatars/1'),
  )
})

test.each([
  ['Saved before the mango fair', 'Saved before the mango fair'],
  ['', 'Profile updated successfully!'],
])('a saved profile shows the server’s message “%s” as “%s”', async (message, text) => {
  answer(updateFarmerProfile, { message, farmer: FARMER })
  await press('Save profile')
  await expectStatus(text)
})

describe('a change of a verified farm that waits for review', () => {
  const change = {
    status: 'pending',
    name: 'Zorbana Estate',
    place: FARMER.place,
    about: FARMER.about,
    avatar: null,
    note: null,
    at: '2026-11-16T04:30:00.000Z',
  } as const

  test.each([
    ['Saved before the mango fair', 'Saved before the mango fair'],
    ['', 'Saved. Buyers see the changes of your farm once they are approved'],
  ])('is never called updated: the server’s message “%s” is shown as “%s”', async (message, text) => {
    answer(updateFarmerProfile, { message, farmer: { ...FARMER, verified: true, change } })
    await press('Save profile')
    await expectStatus(text)
    expect(screen.queryByText(/updated/)).toBeNull()
  })
})
