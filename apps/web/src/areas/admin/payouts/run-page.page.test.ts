import { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { givePayoutResults } from '@farmgate/contract/money/payout-results.ts'
import {
  approvePayouts,
  onePayoutRun,
  type Payout,
  type PayoutRun,
  throwAwayPayouts,
} from '@farmgate/contract/money/payouts.ts'
import { allStaff } from '@farmgate/contract/people/staff.ts'
import { RESULT_FAULTS } from '@farmgate/domain/money/payouts/bank-results.ts'
import { payouts as english } from '@farmgate/messages/en/payouts.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { payouts as hindi } from '@farmgate/messages/hi/payouts.ts'
import { screen, waitFor } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { momentText } from '#components/format/day-text.ts'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { ADMIN } from '#testing/answers/area-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { alert, answerYes, button, field, heading, person, press } from '#testing/page.ts'
import { staffMemberOf } from '#testing/answers/staff-answers.ts'

const AT = '2026-11-16T12:10:00.000Z'

const runOf = (change: Partial<PayoutRun> = {}): PayoutRun => ({
  _id: 'run',
  number: 46,
  state: 'draft',
  rail: 'razorpayx',
  farms: 2,
  gross: 51_920,
  deductions: 1_298,
  net: 50_622,
  counts: { due: 2 },
  draftedAt: AT,
  draftedBy: { _id: 'omkar', name: 'Omkar Jagtap' },
  approvedAt: null,
  approvedBy: null,
  sentAt: null,
  endedAt: null,
  ...change,
})

const payoutOf = (_id: string, name: string, change: Partial<Payout> = {}): Payout => ({
  _id,
  farmer: { _id: `farm-${_id}`, name },
  account: 'HDFC0000123 ••••4417',
  entries: 64,
  sold: 52_000,
  wentBack: 760,
  gross: 51_240,
  deductions: [{ kind: 'commission', share: 2.5, amount: 1_281 }],
  net: 49_959,
  warnings: [],
  state: 'due',
  utr: null,
  reason: null,
  sentAt: null,
  endedAt: null,
  ...change,
})

const DRAFT: Output<typeof onePayoutRun> = {
  run: runOf(),
  needed: 50_622,
  there: 50_622,
  reporters: [],
  totals: { entries: 66, sold: 52_700, wentBack: 780 },
  payouts: [
    payoutOf('1', 'Vithal Dairy'),
    payoutOf('2', 'Dattatray Gade', { net: 663, warnings: ['account_changed', 'refund_share'] }),
  ],
  nextCursor: null,
  skipped: [],
}

const openRun = (language: 'en' | 'hi' = 'en') => openApp('/admin/payouts/run', { as: ['admin'], language })

const tick = async () =>
  person.click(await screen.findByRole('checkbox', { name: 'I looked at it: Dattatray Gade' }))

const expectApproval = async (isOpen: boolean) =>
  expect(await button('Approve ₹50,622')).toHaveProperty('disabled', !isOpen)

const LANGUAGES = [
  { language: 'en', words: english },
  { language: 'hi', words: hindi },
] as const

describe('a draft', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answer(onePayoutRun, DRAFT)
  })
  afterEach(() => void vi.useRealTimers())

  test('is approved after its warnings are ticked', async () => {
    await openRun()
    await screen.findByText('First tick 1 warning in the list.')
    await expectApproval(false)
    await tick()
    await expectApproval(true)
    answer(approvePayouts, { message: '', run: runOf({ state: 'approved' }) })
    await press('Approve ₹50,622')
    await answerYes()
    await screen.findByText('Run 46 is approved. Its payments go out now.')
    expect(callsOf(approvePayouts).map(({ params, body }) => [params['id'], body])).toEqual([
      ['run', { ticked: ['2'] }],
    ])
  })

  test('can’t be approved by the person who drafted it', async () => {
    answer(onePayoutRun, { ...DRAFT, run: runOf({ draftedBy: { _id: ADMIN._id, name: ADMIN.name } }) })
    answer(allStaff, {
      staff: [staffMemberOf({ name: 'Rekha Phadke', staffRole: 'approver' })],
      approvers: 2,
    })
    await openRun()
    await screen.findByText('You drafted this run. Rekha Phadke can approve it.')
    expect(screen.queryByRole('button', { name: 'Approve ₹50,622' })).toBeNull()
  })

  test('above the money that is there is not approved, and can be thrown away', async () => {
    answer(onePayoutRun, { ...DRAFT, there: DRAFT.needed - 300 })
    await openRun()
    await screen.findByText('₹300 short. Bank cash or leave farms out.')
    await tick()
    await expectApproval(false)
    await screen.findByText('There is too little money in the bank.')
    await press('Throw away')
    const thrown = runOf({ state: 'thrown_away' })
    answer(throwAwayPayouts, { message: '', run: thrown })
    answer(onePayoutRun, { ...DRAFT, run: thrown })
    await answerYes()
    await screen.findByText('Run 46 is thrown away')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve ₹50,622' })).toBeNull())
    expect(callsOf(throwAwayPayouts).map(({ params }) => params['id'])).toEqual(['run'])
    expect(callsOf(approvePayouts)).toEqual([])
  })

  test('shows what each farm sold and what went back, and the totals of the whole run', async () => {
    await openRun()
    const total = await screen.findByRole('row', { name: /^Totals/ })
    expect(total.textContent).toBe('Totals66₹52,700-₹780-₹1,298₹50,622')
    const row = screen.getByRole('row', { name: /^Vithal Dairy/ })
    expect(row.textContent).toContain('64₹52,000-₹760')
    await button('Export CSV: Run 46')
  })

  test('can’t be thrown away by an approver', async () => {
    answer(adminProfile, { admin: { ...ADMIN, staffRole: 'approver' } })
    await openRun()
    await expectApproval(false)
    expect(screen.queryByRole('button', { name: 'Throw away' })).toBeNull()
  })

  test.each(LANGUAGES)('is not approved by a new approver, $language', async ({ language, words }) => {
    vi.setSystemTime('2026-11-16T12:10:00.000Z')
    const secondFactor = { since: AT, recoveryCodesLeft: 10, isRequired: true, isRequiredEverywhere: false }
    const approvesFrom = '2026-11-18T12:10:00.000Z'
    answer(adminProfile, { admin: { ...ADMIN, secondFactor, approvesFrom } })
    answer(onePayoutRun, { ...DRAFT, payouts: [payoutOf('1', 'Vithal Dairy')] })
    await openRun(language)
    const moment = momentText(approvesFrom, language)
    await screen.findByText(fill(words['why.new'], { moment }))
    const approve = await button(fill(words.approveAmount, { amount: '₹50,622' }))
    expect(approve).toHaveProperty('disabled', true)
    expect(screen.queryByText(words.yourTurn)).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('is approved by an approver whose wait is over', async () => {
    vi.setSystemTime('2026-11-18T12:10:00.000Z')
    answer(adminProfile, { admin: { ...ADMIN, approvesFrom: '2026-11-18T12:10:00.000Z' } })
    answer(onePayoutRun, { ...DRAFT, payouts: [payoutOf('1', 'Vithal Dairy')] })
    await openRun()
    await waitFor(() => expectApproval(true))
  })

  test('is approved by an operator with a second factor only with a code', async () => {
    const secondFactor = {
      since: '2026-10-02T04:30:00.000Z',
      recoveryCodesLeft: 10,
      isRequired: true,
      isRequiredEverywhere: false,
    }
    answer(adminProfile, { admin: { ...ADMIN, secondFactor } })
    await openRun()
    await screen.findByText('First tick 1 warning in the list.')
    await tick()
    await screen.findByText('First enter your code.')
    await expectApproval(false)
    await person.type(await field('Code from your authenticator app'), '418052')
    refuse(approvePayouts, 'second_factor.wrong')
    await press('Approve ₹50,622')
    await answerYes()
    expect((await alert()).textContent).toContain('This code is wrong')
    expect(callsOf(approvePayouts).map(({ body }) => body)).toEqual([{ ticked: ['2'], code: '418052' }])
    // A code works once.
    expect(await field('Code from your authenticator app')).toHaveProperty('value', '')
  })
})

const FILED = runOf({
  rail: 'bank_file',
  state: 'sending',
  counts: { sent: 2 },
  sentAt: AT,
  approvedAt: AT,
})

const READ: Output<typeof givePayoutResults> = {
  message: '',
  paid: 0,
  failed: 0,
  returned: 0,
  unchanged: 0,
  rowsRefused: 0,
  refused: [],
}

const FILE = new File(['Reference,Beneficiary Account,Amount,Status,UTR\n'], 'results.csv', {
  type: 'text/csv',
})

test.each(LANGUAGES)(
  'a file made before comes with a warning, and rows of its results that are refused are explained, $language',
  async ({ language, words }) => {
    answer(onePayoutRun, { ...DRAFT, run: FILED })
    await openRun(language)
    await heading(/46/, 1)
    await screen.findByText(words.fileMadeText)
    const refused = RESULT_FAULTS.map((fault, index) => ({
      row: index + 3,
      reference: `R${index}`,
      fault,
      why: '',
    }))
    answer(givePayoutResults, { ...READ, rowsRefused: 700, refused })
    await person.upload(await field(words.giveResults), FILE)
    await screen.findByText(fill(words['refused.other'], { count: 700 }))
    for (const [index, fault] of RESULT_FAULTS.entries()) {
      const row = screen.getByText(words[`fault.${fault}`]).closest('li')
      expect(row?.textContent).toContain(fill(words.rowNumber, { row: index + 3 }))
      expect(row?.textContent).toContain(`R${index}`)
    }
    expect(callsOf(givePayoutResults).map(({ params, body }) => [params['id'], body])).toEqual([
      ['run', { file: await FILE.text() }],
    ])
    answer(givePayoutResults, { ...READ, paid: 1 })
    await person.upload(await field(words.giveResults), FILE)
    await screen.findByText(fill(words['read.paid.one'], { count: 1 }))
    expect(screen.queryByText(fill(words['refused.other'], { count: 700 }))).toBeNull()
  },
)

test('an operator with a second factor gives results with a code, which works once', async () => {
  const secondFactor = {
    since: '2026-10-02T04:30:00.000Z',
    recoveryCodesLeft: 10,
    isRequired: true,
    isRequiredEverywhere: false,
  }
  answer(adminProfile, { admin: { ...ADMIN, secondFactor } })
  answer(onePayoutRun, { ...DRAFT, run: FILED })
  await openRun()
  await waitFor(async () => expect(await field(english.giveResults)).toHaveProperty('disabled', true))
  await person.type(await field('Code from your authenticator app'), '418052')
  answer(givePayoutResults, { ...READ, paid: 2 })
  await person.upload(await field(english.giveResults), FILE)
  await screen.findByText('2 payments paid')
  expect(callsOf(givePayoutResults).map(({ body }) => body)).toMatchObject([{ code: '418052' }])
  expect(await field('Code from your authenticator app')).toHaveProperty('value', '')
  expect(await field(english.giveResults)).toHaveProperty('disabled', true)
})

describe.each(LANGUAGES)('money that was paid before, $language', ({ language, words }) => {
  const again = payoutOf('2', 'Dattatray Gade', { net: 663, warnings: ['first_payment', 'paid_before'] })
  const payouts = [payoutOf('1', 'Vithal Dairy'), again]

  test('has a warning in the draft, which is to be ticked', async () => {
    answer(onePayoutRun, { ...DRAFT, payouts, reporters: ['omkar'] })
    await openRun(language)
    const warning = await screen.findByText(words['warning.paid_before'])
    expect(warning.closest('tr')?.textContent).toContain('Dattatray Gade')
    await screen.findByRole('checkbox', { name: fill(words.lookedOf, { farm: 'Dattatray Gade' }) })
    await screen.findByRole('button', { name: fill(words.approveAmount, { amount: '₹50,622' }) })
  })

  test('keeps its warning after the approval, and no other', async () => {
    answer(onePayoutRun, { ...DRAFT, payouts, run: runOf({ state: 'approved' }) })
    await openRun(language)
    await screen.findByText(words['warning.paid_before'])
    expect(screen.queryByText(words['warning.first_payment'])).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('is not approved by the person who said that it came back', async () => {
    answer(onePayoutRun, { ...DRAFT, payouts, reporters: [ADMIN._id] })
    const other = staffMemberOf({ _id: 'rekha', name: 'Rekha Phadke', staffRole: 'approver' })
    const drafter = staffMemberOf({ _id: 'omkar', name: 'Omkar Jagtap', staffRole: 'owner' })
    answer(allStaff, { staff: [other, drafter], approvers: 2 })
    await openRun(language)
    await screen.findByText(fill(words.ownReport, { people: 'Rekha Phadke' }))
    expect(
      screen.queryByRole('button', { name: fill(words.approveAmount, { amount: '₹50,622' }) }),
    ).toBeNull()
  })
})
