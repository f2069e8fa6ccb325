import { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import { payoutRuns } from '@farmgate/contract/money/payouts.ts'
import { changeSettings, settings } from '@farmgate/contract/market/settings.ts'
import {
  allStaff,
  changeStaffRole,
  disableStaff,
  enableStaff,
  inviteStaff,
  remindInvited,
} from '@farmgate/contract/people/staff.ts'
import { payouts } from '@farmgate/messages/en/payouts.ts'
import { staff as english } from '@farmgate/messages/en/staff.ts'
import { fill as fillWords } from '@farmgate/messages/fill.ts'
import { staff as hindi } from '@farmgate/messages/hi/staff.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { momentText } from '#components/format/day-text.ts'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { ADMIN } from '#testing/answers/area-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { alert, button, expectDescribed, field, fill, heading, person, press } from '#testing/page.ts'
import { SETTINGS } from '#testing/answers/settings-answers.ts'
import { staffMemberOf } from '#testing/answers/staff-answers.ts'

const OWNER = staffMemberOf({ _id: ADMIN._id, name: ADMIN.name, email: ADMIN.email, staffRole: 'owner' })
const EMAIL = 'tanvi.kelkar@example.in'

const LANGUAGES = [
  { language: 'en', words: english },
  { language: 'hi', words: hindi },
] as const

beforeEach(() => {
  answer(allStaff, { staff: [OWNER], approvers: 3 })
  answer(settings, { settings: SETTINGS })
})

const inDays = (days: number): string => new Date(Date.now() + days * 24 * 3_600_000).toISOString()

const rowOf = async (name: string) => screen.findByRole('row', { name: new RegExp(name) })

describe.each(LANGUAGES)('the staff, $language', ({ language, words }) => {
  const openStaff = () => openApp('/admin/staff', { as: ['admin'], language })

  test('a person is invited by an owner', async () => {
    await openStaff()
    await fill(words.inviteEmail, EMAIL)
    await person.selectOptions(await field(words.inviteRole), words['role.staff'])
    const invited = staffMemberOf({ name: '', state: 'invited', invitedUntil: inDays(7) })
    answer(inviteStaff, { message: '', staff: [OWNER, invited], approvers: 3 })
    await press(words.invite)
    await screen.findByText(fillWords(words.invited, { email: EMAIL }))
    expect((await rowOf(EMAIL)).textContent).toContain(words['factor.invited'])
    expect(callsOf(inviteStaff).map(({ body }) => body)).toEqual([{ email: EMAIL, staffRole: 'staff' }])
  })

  test('a person is disabled by an owner, after a question', async () => {
    const member = staffMemberOf({ hasSecondFactor: true, recoveryCodesLeft: 9 })
    answer(allStaff, { staff: [OWNER, member], approvers: 3 })
    await openStaff()
    const row = await rowOf('Tanvi Kelkar')
    expect(row.textContent).toContain(words['factor.on'])
    await person.click(
      within(row).getByRole('button', {
        name: fillWords(words.actOf, { act: words.disable, person: 'Tanvi Kelkar' }),
      }),
    )
    const question = await screen.findByRole('alertdialog')
    expect(callsOf(disableStaff)).toEqual([])
    const disabled = staffMemberOf({ state: 'disabled', disabledAt: '2026-11-18T04:30:00.000Z' })
    answer(disableStaff, { message: '', staff: [OWNER, disabled], approvers: 3 })
    const [confirm] = question.querySelectorAll<HTMLElement>('.btn-danger')
    if (confirm !== undefined) await person.click(confirm)
    await waitFor(async () =>
      expect((await rowOf('Tanvi Kelkar')).textContent).toContain(words['factor.removed']),
    )
    expect(callsOf(disableStaff).map(({ params }) => params['id'])).toEqual([member._id])
  })
})

describe('an owner without the second factor that money and rights need', () => {
  const secondFactor = { since: null, recoveryCodesLeft: 0, isRequired: true, isRequiredEverywhere: false }
  beforeEach(() => answer(adminProfile, { admin: { ...ADMIN, secondFactor } }))

  test.each(LANGUAGES)(
    'is asked to set it up, and changes no one, $language',
    async ({ language, words }) => {
      answer(allStaff, { staff: [OWNER, staffMemberOf({})], approvers: 3 })
      await openApp('/admin/staff', { as: ['admin'], language })
      await screen.findByText(words.askFactorText)
      await rowOf('Tanvi Kelkar')
      expect(screen.queryByRole('button', { name: words.invite })).toBeNull()
      expect(screen.queryByRole('button', { name: /Tanvi Kelkar/ })).toBeNull()
    },
  )

  test('reads what farms are owed, and drafts no payout', async () => {
    answer(payoutRuns, {
      owed: 100,
      payable: 100,
      notYet: 0,
      inRuns: 0,
      there: 0,
      cash: 0,
      nextRun: null,
      runs: [],
      nextCursor: null,
    })
    await openApp('/admin/payouts', { as: ['admin'] })
    await screen.findByText(english.askFactorText)
    await screen.findByText(payouts.noRuns)
    expect(screen.queryByRole('button', { name: payouts.draft })).toBeNull()
  })

  test('reads the settings, and saves none that guards', async () => {
    await openApp('/admin/staff', { as: ['admin'] })
    await person.click(await screen.findByRole('checkbox', { name: english.factorEverywhere }))
    await waitFor(async () => expect(await button(english.saveSignIn)).toHaveProperty('disabled', true))
    await fill(english.sessionsMax, '12')
    await person.click(await screen.findByRole('checkbox', { name: english.factorEverywhere }))
    answer(changeSettings, { message: '', settings: SETTINGS })
    await press(english.saveSignIn)
    await waitFor(() =>
      expect(callsOf(changeSettings).map(({ body }) => body)).toMatchObject([
        { signIn: { factorEverywhere: false, adminIdleDays: 7, sessionsMax: 12 } },
      ]),
    )
  })
})

describe('an owner with a second factor', () => {
  const CODE = 'Code from your authenticator app'
  // The page has three forms that ask for one.
  const INVITE_CODE = 'Code from your authenticator app for “Invite”'
  const member = staffMemberOf({ hasSecondFactor: true, recoveryCodesLeft: 9 })
  const disabled = staffMemberOf({ state: 'disabled', disabledAt: '2026-11-18T04:30:00.000Z' })
  const invited = staffMemberOf({ name: '', state: 'invited', invitedUntil: inDays(7) })

  beforeEach(() => {
    const secondFactor = {
      since: '2026-10-02T04:30:00.000Z',
      recoveryCodesLeft: 10,
      isRequired: true,
      isRequiredEverywhere: false,
    }
    answer(adminProfile, { admin: { ...ADMIN, secondFactor } })
  })

  test('invites a person with a code, which works once', async () => {
    await openApp('/admin/staff', { as: ['admin'] })
    await fill(english.inviteEmail, EMAIL)
    await waitFor(async () => expect(await button(english.invite)).toHaveProperty('disabled', true))
    await fill(INVITE_CODE, '418052')
    refuse(inviteStaff, 'second_factor.wrong')
    await press(english.invite)
    expect((await alert()).textContent).toContain('This code is wrong')
    expect(await field(INVITE_CODE)).toHaveProperty('value', '')
    await fill(INVITE_CODE, '418053')
    answer(inviteStaff, { message: '', staff: [OWNER, invited], approvers: 3 })
    await press(english.invite)
    await screen.findByText(fillWords(english.invited, { email: EMAIL }))
    expect(callsOf(inviteStaff).map(({ body }) => body)).toEqual([
      { email: EMAIL, staffRole: 'staff', code: '418052' },
      { email: EMAIL, staffRole: 'staff', code: '418053' },
    ])
  })

  test.each([
    ['disable', member, disableStaff],
    ['enable', disabled, enableStaff],
    ['remind', invited, remindInvited],
    ['changeRole', member, changeStaffRole],
  ] as const)('needs a code to %s', async (act, subject, endpoint) => {
    answer(allStaff, { staff: [OWNER, subject], approvers: 3 })
    await openApp('/admin/staff', { as: ['admin'] })
    const row = await rowOf(subject.name === '' ? EMAIL : subject.name)
    await person.click(within(row).getByRole('button', { name: new RegExp(`^${english[act]}:`) }))
    const dialog = within(await screen.findByRole(act === 'changeRole' ? 'dialog' : 'alertdialog'))
    const confirm = dialog.getByRole('button', {
      name: act === 'changeRole' ? english.saveRole : english[act],
    })
    const code = await dialog.findByLabelText(CODE)
    expect(confirm).toHaveProperty('disabled', true)
    await person.type(code, '418052')
    refuse(endpoint, 'second_factor.wrong')
    await person.click(confirm)
    expect((await dialog.findByRole('alert')).textContent).toContain('This code is wrong')
    expect(callsOf(endpoint).map(({ body }) => body)).toMatchObject([{ code: '418052' }])
    expect(code).toHaveProperty('value', '')
    expect(confirm).toHaveProperty('disabled', true)
  })
})

test.each(LANGUAGES)(
  'a new approver has the moment beside the state, $language',
  async ({ language, words }) => {
    const approvesFrom = inDays(2)
    answer(allStaff, { staff: [OWNER, staffMemberOf({ approvesFrom })], approvers: 1 })
    await openApp('/admin/staff', { as: ['admin'], language })
    const moment = momentText(approvesFrom, language)
    expect((await rowOf('Tanvi Kelkar')).textContent).toContain(fillWords(words.approvesFrom, { moment }))
  },
)

test('an address that is taken is not invited', async () => {
  await openApp('/admin/staff', { as: ['admin'] })
  await press(english.invite)
  await expectDescribed(english.inviteEmail, 'Email is required')
  await fill(english.inviteEmail, EMAIL)
  refuse(inviteStaff, 'staff.address_taken')
  await press(english.invite)
  expect((await alert()).textContent).toContain(english.inviteFailed)
})

describe('the sum of large refunds', () => {
  test('is a setting that an owner saves', async () => {
    await openApp('/admin/staff', { as: ['admin'] })
    await fill(english.sum, '75000')
    const largeRefunds = { secondPerson: false, secondPersonFrom: 75_000 }
    answer(changeSettings, { message: '', settings: { ...SETTINGS, largeRefunds, version: 8 } })
    await press(english.saveLimit)
    await waitFor(() => expect(callsOf(changeSettings)).toHaveLength(1))
    expect(callsOf(changeSettings)[0]?.body).toEqual({
      version: 7,
      copy: SETTINGS.copy,
      attention: SETTINGS.attention,
      largeRefunds: { secondPerson: false, secondPersonFrom: 75_000 },
    })
    await waitFor(async () => expect(await field(english.sum)).toHaveProperty('value', '75000'))
  })

  test('is not shown to staff, who can’t invite anyone either', async () => {
    answer(adminProfile, { admin: { ...ADMIN, staffRole: 'staff' } })
    await openApp('/admin/staff', { as: ['admin'] })
    await heading(english.yourFactor)
    await rowOf(ADMIN.name)
    expect(screen.queryByLabelText(english.sum)).toBeNull()
    expect(screen.queryByLabelText(english.inviteEmail)).toBeNull()
    expect(callsOf(settings)).toEqual([])
  })
})
