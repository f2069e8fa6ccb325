import { sendVerification } from '@farmgate/contract/people/account-recovery.ts'
import { userProfile } from '@farmgate/contract/people/accounts.ts'
import { farmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { mailPages as english } from '@farmgate/messages/en/mail-pages.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { mailPages as hindi } from '@farmgate/messages/hi/mail-pages.ts'
import { screen } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { BUYER, FARMER } from '#testing/answers/area-answers.ts'
import { answer, callsOf, lose } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { press } from '#testing/page.ts'
import { answerProfilePage } from '#testing/answers/profile-answers.ts'

beforeEach(answerProfilePage)

describe.each([
  ['en', english],
  ['hi', hindi],
] as const)('an e-mail address, in %s,', (language, words) => {
  test('that is not verified is shown as such, and the link is sent again', async () => {
    answer(farmerProfile, { farmer: { ...FARMER, emailVerified: false } })
    answer(sendVerification, { message: '' })
    await openApp('/farmer/profile', { as: ['farmer'], language })
    await screen.findByText(words.unverified)
    await screen.findByText(fill(words.unverifiedText, { email: FARMER.email }))
    expect(callsOf(sendVerification)).toEqual([])
    await press(words.sendAgain)
    const sent = await screen.findByText(fill(words.sentAgain, { email: FARMER.email }))
    expect(sent.closest('[role=status]')).not.toBeNull()
    expect(callsOf(sendVerification).map(({ token }) => token)).toEqual(['token-of-farmer'])
  })

  test('that is verified is shown as such', async () => {
    await openApp('/farmer/profile', { as: ['farmer'], language })
    await screen.findByText(words.verified)
    expect(screen.queryByRole('button', { name: words.sendAgain })).toBeNull()
  })
})

test('a link that could not be sent again is reported', async () => {
  answer(userProfile, { user: { ...BUYER, emailVerified: false } })
  lose(sendVerification)
  await openApp('/profile', { as: ['user'] })
  await press('Send the link again')
  const alerts = await screen.findAllByRole('alert')
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    'Farmgate can’t be reached. Please check your connection and try again.',
  ])
})
