import { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import { stopSettingChange } from '@farmgate/contract/market/settings.ts'
import { attention as english } from '@farmgate/messages/en/attention.ts'
import { adminSettings as englishSettings } from '@farmgate/messages/en/admin-settings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { guardChangeText } from '@farmgate/messages/guard-change-text.ts'
import { attention as hindi } from '@farmgate/messages/hi/attention.ts'
import { adminSettings as hindiSettings } from '@farmgate/messages/hi/admin-settings.ts'
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { answerAttention, attentionRow } from '#testing/answers/admin-answers.ts'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { ADMIN } from '#testing/answers/area-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { alert, press } from '#testing/page.ts'
import { SETTINGS } from '#testing/answers/settings-answers.ts'

const CHANGE = {
  _id: 'change-1',
  setting: 'secondPerson',
  from: true,
  to: false,
  askedBy: { _id: 'a', name: 'Rekha Phadke' },
  askedAt: '2026-11-18T08:35:00.000Z',
  takesEffectAt: '2026-11-19T08:35:00.000Z',
} as const
const ROW = attentionRow({ kind: 'guard_change', _id: CHANGE._id, settingChange: CHANGE })

test.each([
  { language: 'en', words: english, settings: englishSettings },
  { language: 'hi', words: hindi, settings: hindiSettings },
] as const)(
  'what will protect less is shown with who asked and from when, and stopped by an owner, $language',
  async ({ language, words, settings }) => {
    answerAttention(ROW)
    await openApp('/admin/attention', { as: ['admin'], language })
    const title = guardChangeText(settings, CHANGE)
    const text =
      (await screen.findByRole('heading', { level: 2, name: (name) => name.includes(title) })).closest('li')
        ?.textContent ?? ''
    expect(text).toContain('Rekha Phadke')
    expect(text).toContain('19')
    answer(stopSettingChange, { message: '', settings: SETTINGS })
    await press(fill(words.stopChangeOf, { name: title }))
    await screen.findByText(words.changeStopped)
    expect(callsOf(stopSettingChange).map(({ params }) => params['id'])).toEqual(['change-1'])
  },
)

test('staff see it, and that only an owner stops it', async () => {
  answer(adminProfile, { admin: { ...ADMIN, staffRole: 'staff' } })
  answerAttention(ROW)
  await openApp('/admin/attention', { as: ['admin'] })
  await screen.findByText(english.ownersStop)
  expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull()
})

test('a change that another owner has stopped says so', async () => {
  answerAttention(ROW)
  await openApp('/admin/attention', { as: ['admin'] })
  refuse(stopSettingChange, 'setting_change.ended')
  await press(/^Stop: Second person/)
  await waitFor(async () => expect((await alert()).textContent).toContain('no longer waits'))
})
