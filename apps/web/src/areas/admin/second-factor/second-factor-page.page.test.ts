import { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import { confirmSecondFactor, prepareSecondFactor } from '@farmgate/contract/people/second-factor.ts'
import { allStaff } from '@farmgate/contract/people/staff.ts'
import { settings } from '@farmgate/contract/market/settings.ts'
import { staff as english } from '@farmgate/messages/en/staff.ts'
import { staff as hindi } from '@farmgate/messages/hi/staff.ts'
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { readSession } from '#api/session/session.ts'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { ADMIN } from '#testing/answers/area-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { alert, expectAddress, expectFocus, field, fill, heading, press } from '#testing/page.ts'
import { SETTINGS } from '#testing/answers/settings-answers.ts'
import { staffMemberOf } from '#testing/answers/staff-answers.ts'

const KEY = 'JBSWY3DPEHPK3PXP'
const CODES = Array.from({ length: 10 }, (_, index) => `marigold-${index}`)

const LANGUAGES = [
  { language: 'en', words: english },
  { language: 'hi', words: hindi },
] as const

test.each(LANGUAGES)(
  'the second factor is set up with the password and the first code, $language',
  async ({ language, words }) => {
    await openApp('/admin/second-factor', { as: ['admin'], language })
    answer(prepareSecondFactor, { key: KEY, address: `otpauth://totp/Farmgate?secret=${KEY}` })
    await fill(words.currentPassword, 'farmgate-demo')
    await press(words.start)
    await screen.findByRole('img', { name: words.qr })
    expect(document.querySelector('main code')?.textContent?.replaceAll(/\s/g, '')).toBe(KEY)
    expect(callsOf(prepareSecondFactor).map(({ body }) => body)).toEqual([
      { currentPassword: 'farmgate-demo', code: '' },
    ])

    refuse(confirmSecondFactor, 'second_factor.wrong')
    await fill(words.code, '000000')
    await press(words.confirm)
    await alert()
    answer(confirmSecondFactor, { message: '', recoveryCodes: CODES, token: 'v1.admin.renewed' })
    await fill(words.code, '418052')
    await press(words.confirm)
    await waitFor(async () => expect(document.activeElement).toBe(await heading(words.codesTitle)))
    expect([...document.querySelectorAll('main li code')].map(({ textContent }) => textContent)).toEqual(
      CODES,
    )
    expect(callsOf(confirmSecondFactor).map(({ body }) => body)).toEqual([
      { code: '000000' },
      { code: '418052' },
    ])
    expect(readSession('admin')).toMatchObject({ token: 'v1.admin.renewed', user: { _id: ADMIN._id } })

    const secondFactor = {
      since: '2026-11-18T04:30:00.000Z',
      recoveryCodesLeft: 10,
      isRequired: true,
      isRequiredEverywhere: false,
    }
    answer(adminProfile, { admin: { ...ADMIN, secondFactor } })
    answer(settings, { settings: SETTINGS })
    answer(allStaff, {
      staff: [
        staffMemberOf({ _id: ADMIN._id, name: ADMIN.name, hasSecondFactor: true, recoveryCodesLeft: 10 }),
      ],
      approvers: 3,
    })
    await press(words.codesDone)
    await expectAddress('/admin/staff')
    const row = await screen.findByRole('row', { name: new RegExp(ADMIN.name) })
    expect(row.textContent).toContain(words['factor.on'])
  },
)

test('an operator of a market whose whole area asks for a second factor finds nothing but the set-up', async () => {
  const secondFactor = { since: null, recoveryCodesLeft: 0, isRequired: true, isRequiredEverywhere: true }
  answer(adminProfile, { admin: { ...ADMIN, secondFactor } })
  await openApp('/admin/attention', { as: ['admin'] })
  await expectAddress('/admin/second-factor')
  await screen.findByText(english.mustSetUp)
})

test('a missing code is reported at its field', async () => {
  await openApp('/admin/second-factor', { as: ['admin'] })
  answer(prepareSecondFactor, { key: KEY, address: `otpauth://totp/Farmgate?secret=${KEY}` })
  await fill(english.currentPassword, 'farmgate-demo')
  await press(english.start)
  await press(english.confirm)
  await waitFor(async () => expect((await field(english.code)).getAttribute('aria-invalid')).toBe('true'))
  await expectFocus(await field(english.code))
  expect(callsOf(confirmSecondFactor)).toEqual([])
})
