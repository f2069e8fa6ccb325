import type { PayoutRun } from '@farmgate/contract/money/payouts.ts'
import type { StaffMember } from '@farmgate/contract/people/staff.ts'
import { payouts as words } from '@farmgate/messages/en/payouts.ts'
import { describe, expect, test } from 'vitest'
import { anyOf, happenedText, othersWhoApprove, runStateText } from './run-text.ts'

const run = (change: Partial<PayoutRun>): PayoutRun => ({
  _id: 'run',
  number: 46,
  state: 'draft',
  rail: 'razorpayx',
  farms: 41,
  gross: 0,
  deductions: 0,
  net: 0,
  counts: {},
  draftedAt: '2026-11-16T12:10:00.000Z',
  draftedBy: { _id: 'omkar', name: 'Omkar Jagtap' },
  approvedAt: null,
  approvedBy: null,
  sentAt: null,
  endedAt: null,
  ...change,
})

describe('a run in words', () => {
  test.each([
    [run({}), 'Draft', 'Waits for a second person'],
    [run({ state: 'thrown_away', counts: { dropped: 41 } }), 'Thrown away', 'All of it is payable again'],
    [run({ state: 'approved', counts: { due: 41 } }), 'Approved', 'Is sent next'],
    [
      run({ state: 'approved', rail: 'bank_file', counts: { due: 41 } }),
      'Approved',
      'Waits for its file to be downloaded',
    ],
    [
      run({ state: 'sending', counts: { due: 29, sent: 2, paid: 10 } }),
      'Sending 12 of 41',
      '10 paid · 2 under way · 29 to send',
    ],
    [
      run({ state: 'sending', rail: 'bank_file', counts: { sent: 41 } }),
      'Sending 41 of 41',
      'Waits for the bank’s results · 41 under way',
    ],
    [run({ state: 'done', counts: { paid: 41 } }), 'Done', '41 paid'],
    [
      run({ state: 'done', counts: { paid: 39, failed: 1, returned: 1 } }),
      'Done, 2 not paid',
      '39 paid · 1 failed · 1 came back',
    ],
  ])('%#', (shown, state, happened) => {
    expect(runStateText(shown, words, 'en')).toBe(state)
    expect(happenedText(shown, words)).toBe(happened)
  })
})

describe('who else can approve', () => {
  const person = (change: Partial<StaffMember>): StaffMember => ({
    _id: 'nandini',
    name: 'Nandini Sathe',
    email: 'nandini@example.in',
    staffRole: 'owner',
    state: 'active',
    hasSecondFactor: true,
    recoveryCodesLeft: 10,
    lastSeenAt: null,
    invitedUntil: null,
    disabledAt: null,
    approvesFrom: null,
    ...change,
  })
  const staff = [
    person({}),
    person({ _id: 'omkar', name: 'Omkar Jagtap', staffRole: 'staff' }),
    person({ _id: 'rekha', name: 'Rekha Phadke', staffRole: 'approver', hasSecondFactor: false }),
    person({ _id: 'tanvi', name: 'Tanvi Kelkar', state: 'disabled' }),
    person({ _id: 'new', name: '', state: 'invited' }),
    person({ _id: 'kiran', name: 'Kiran More', approvesFrom: '2026-11-18T12:10:00.000Z' }),
  ]

  test('is every active person but the drafter and one who is new', () => {
    expect(othersWhoApprove(staff, ['omkar'], false)).toEqual(['Nandini Sathe', 'Rekha Phadke'])
  })

  test('has a second factor where it is required', () => {
    expect(othersWhoApprove(staff, ['omkar'], true)).toEqual(['Nandini Sathe'])
  })

  test('is named one by one', () => {
    expect(anyOf(['Nandini', 'Omkar', 'Rekha'], 'en')).toBe('Nandini, Omkar or Rekha')
    expect(anyOf(['Nandini', 'Rekha'], 'hi')).toBe('Nandini या Rekha')
  })
})
