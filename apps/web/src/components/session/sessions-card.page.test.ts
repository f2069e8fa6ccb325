import { endOtherSessions, endSession, mySessions } from '@farmgate/contract/people/sessions.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { button, person, press } from '#testing/page.ts'
import { answerProfilePage, OWN_SESSION, type Session } from '#testing/answers/profile-answers.ts'

const ELSEWHERE: Session = {
  ...OWN_SESSION,
  _id: '0192f0c1-0000-7000-8000-0000000000a1',
  current: false,
  device: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
}
const ON_ANOTHER_PHONE: Session = {
  ...ELSEWHERE,
  _id: '0192f0c1-0000-7000-8000-0000000000a2',
  device: OWN_SESSION.device,
}

beforeEach(answerProfilePage)

test('another browser is listed after this one, and signed out only when that is confirmed', async () => {
  answer(mySessions, { sessions: [ELSEWHERE, OWN_SESSION], max: 30 })
  answer(endSession, () => {
    answer(mySessions, { sessions: [OWN_SESSION], max: 30 })
    return { message: '' }
  })
  await openApp('/profile', { as: ['user'] })
  await expectRows(2)
  const [own, other] = (await rows()).map((row) => within(row))
  own?.getByText('This browser')
  own?.getByText('In use now')
  expect(own?.queryByRole('button')).toBeNull()
  other?.getByText('Firefox on Windows')
  expect(other?.queryByText('This browser')).toBeNull()

  await press(/^Sign out Firefox on Windows, last seen/)
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out Firefox on Windows?' }))
  await person.click(dialog.getByRole('button', { name: 'Keep signed in' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(callsOf(endSession)).toEqual([])
  await expectRows(2)

  await press(/^Sign out Firefox on Windows, last seen/)
  const again = within(await screen.findByRole('alertdialog'))
  await person.click(again.getByRole('button', { name: 'Sign out' }))
  await screen.findByText('That session is signed out')
  await expectRows(1)
  expect(callsOf(endSession).map(({ params }) => params)).toEqual([{ id: ELSEWHERE._id }])
  // The pressed button was removed with its row.
  await waitFor(() => expect(document.activeElement).toBe(list()))
})

test('a session that has ended meanwhile is removed as if it were ended here', async () => {
  answer(mySessions, { sessions: [OWN_SESSION, ELSEWHERE], max: 30 })
  refuse(endSession, 'session.not_found')
  await openApp('/profile', { as: ['user'] })
  await press(/^Sign out Firefox/)
  answer(mySessions, { sessions: [OWN_SESSION], max: 30 })
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }))
  await screen.findByText('That session is signed out')
  await expectRows(1)
})

test('all others are signed out together, and this browser stays', async () => {
  answer(mySessions, { sessions: [OWN_SESSION, ELSEWHERE, ON_ANOTHER_PHONE], max: 30 })
  answer(endOtherSessions, () => {
    answer(mySessions, { sessions: [OWN_SESSION], max: 30 })
    return { message: '', ended: 2 }
  })
  await openApp('/farmer/profile', { as: ['farmer'] })
  await expectRows(3)
  await press('Sign out all others')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out all others?' }))
  await person.click(dialog.getByRole('button', { name: 'Sign out all others' }))
  await screen.findByText('All other sessions are signed out')
  await expectRows(1)
  expect(callsOf(endOtherSessions).map(({ token }) => token)).toEqual(['token-of-farmer'])
  expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull()
})

test('sessions are listed in Hindi on a Hindi page', async () => {
  answer(mySessions, { sessions: [OWN_SESSION, ELSEWHERE], max: 30 })
  await openApp('/profile', { as: ['user'], language: 'hi' })
  const found = await screen.findByRole('list', { name: 'आप कहाँ-कहाँ लॉग इन हैं' })
  expect(found.firstElementChild?.textContent).toContain('यही ब्राउज़र')
  await button('बाकी सब जगह से लॉग आउट करें')
})

const list = (): HTMLElement | null => screen.queryByRole('list', { name: 'Where you are signed in' })

const rows = async (): Promise<HTMLElement[]> =>
  within(await screen.findByRole('list', { name: 'Where you are signed in' })).getAllByRole('listitem')

const expectRows = (count: number): Promise<void> =>
  waitFor(async () => expect(await rows()).toHaveLength(count))

test.each([
  [6, false],
  [5, true],
] as const)(
  'with two of %i possible devices the card says that one more may sign one out: %s',
  async (max, says) => {
    answer(mySessions, { sessions: [OWN_SESSION, ELSEWHERE], max })
    await openApp('/profile', { as: ['user'] })
    await expectRows(2)
    const text = `2 of ${max} devices are signed in. One more signs out the device that signed in first.`
    expect(screen.queryByText(text) !== null).toBe(says)
  },
)
