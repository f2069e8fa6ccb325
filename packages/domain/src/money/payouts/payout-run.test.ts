import { expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import {
  type Approval,
  checkCanApprove,
  checkCanWriteOff,
  nextRunDay,
  type PayoutWarning,
  payoutWarnings,
  requireDraft,
  RUN_STATES,
  type WarningFacts,
} from './payout-run.ts'

const NOW = new Date('2026-11-16T06:00:00Z')
const DRAFT = { state: 'draft', draftedBy: 'nandini' } as const
const APPROVAL: Approval = {
  approverId: 'omkar',
  wait: { from: null, now: NOW },
  reporterIds: ['tanvi'],
  warned: ['p1', 'p2'],
  ticked: ['p2', 'p1', 'other'],
  neededPaise: 500_00,
  therePaise: 500_00,
}

test('a second person approves what was read and is there', () => {
  expect(() => checkCanApprove(DRAFT, APPROVAL)).not.toThrow()
})

test.each<[string, Partial<Approval>, string]>([
  ['the person who drafted it', { approverId: 'nandini' }, 'payout_run.own_draft'],
  ['the person who said that the money came back', { approverId: 'tanvi' }, 'payout_run.own_report'],
  ['a new approver', { wait: { from: new Date(NOW.getTime() + 1), now: NOW } }, 'approver.waits'],
  ['a person who left a warning unread', { ticked: ['p1'] }, 'payout_run.warnings_open'],
  ['anyone above the money that is there', { therePaise: 499_99 }, 'payout_run.too_little_money'],
])('%s can’t approve', (_name, change, code) => {
  expect(() => checkCanApprove(DRAFT, { ...APPROVAL, ...change })).toThrow(code)
})

test('a refused approval says how many warnings are unread, and how many rupees are missing', () => {
  const refused = (change: Partial<Approval>) => () => checkCanApprove(DRAFT, { ...APPROVAL, ...change })
  expect(refused({ ticked: [] })).toThrow(new Refusal('payout_run.warnings_open', { params: { count: 2 } }))
  expect(refused({ therePaise: 399_99 })).toThrow(
    new Refusal('payout_run.too_little_money', { params: { missing: 101 } }),
  )
})

test.each(RUN_STATES.filter((state) => state !== 'draft'))(
  'a run that is %s is not approved or thrown away',
  (state) => {
    const run = { ...DRAFT, state }
    expect(() => checkCanApprove(run, APPROVAL)).toThrow('payout_run.not_draft')
    expect(() => requireDraft(run)).toThrow('payout_run.not_draft')
  },
)

test.each([
  ['all of it', true, -50_00, 50_00, null],
  ['a part', true, -50_00, 20_00, null],
  ['more than is owed', true, -50_00, 50_01, 'write_off.not_owed'],
  ['what the market owes', true, 50_00, 10_00, 'write_off.not_owed'],
  ['nothing', true, -50_00, 0, 'write_off.not_owed'],
  ['of a farm that sells', false, -50_00, 50_00, 'write_off.farm_active'],
])('writing off %s', (_name, isSuspended, balancePaise, amountPaise, refusal) => {
  const attempt = () => checkCanWriteOff({ isSuspended, balancePaise }, amountPaise)
  if (refusal === null) expect(attempt).not.toThrow()
  else expect(attempt).toThrow(refusal)
})

const USUAL: WarningFacts = {
  accountId: 'a1',
  lastAccountId: 'a1',
  isAccountShared: false,
  isSuspended: false,
  soldPaise: 1_000_00,
  backPaise: 199_99,
  carriedPaise: 0,
  earlier: [],
}
const EARLIER = { state: 'returned', rail: 'bank_file', wasSent: true } as const

test.each<[Partial<WarningFacts>, readonly PayoutWarning[]]>([
  [{}, []],
  [{ lastAccountId: null }, ['first_payment']],
  [{ lastAccountId: 'a0' }, ['account_changed']],
  [{ carriedPaise: 1 }, ['negative_carried']],
  [{ backPaise: 200_00 }, ['refund_share']],
  [{ soldPaise: 0, backPaise: 0 }, []],
  [{ earlier: [EARLIER] }, ['paid_before']],
  [{ earlier: [{ ...EARLIER, rail: 'razorpayx' }] }, ['paid_before']],
  [{ earlier: [{ ...EARLIER, state: 'failed' }] }, ['paid_before']],
  [{ earlier: [{ ...EARLIER, state: 'failed', wasSent: false }] }, []],
  [{ earlier: [{ ...EARLIER, state: 'failed', rail: 'razorpayx' }] }, []],
  [{ earlier: [{ ...EARLIER, state: 'dropped', wasSent: false }] }, []],
  [{ isAccountShared: true, isSuspended: true }, ['shared_account', 'suspended']],
])('%j warns of %j', (facts, warnings) => {
  expect(payoutWarnings({ ...USUAL, ...facts })).toEqual(warnings)
})

// 2026-11-18 is a Wednesday.
test.each<[string, number, string | null, string | null]>([
  ['later this week', 5, null, '2026-11-20'],
  ['next week', 1, '2026-11-16', '2026-11-23'],
  ['today', 3, '2026-11-11', '2026-11-18'],
  ['in a week, after the run of today', 3, '2026-11-18', '2026-11-25'],
  ['on a Sunday', 7, null, '2026-11-22'],
  ['on no day that the market names', 0, '2026-11-16', null],
])('the next run is %s', (_when, weekday, lastRunDay, next) => {
  expect(nextRunDay('2026-11-18', { weekday, lastRunDay })).toBe(next)
})
