import { expect, test } from 'vitest'
import { isLargeRefundSum, needsSecondPerson, refuseApproval } from './second-person.ts'

test.each([
  ['off', 999_999, 0, null, false],
  ['below', 1_999_99, 0, 2_000_00, false],
  ['exactly', 2_000_00, 0, 2_000_00, true],
  ['split in two', 1_000_00, 1_000_00, 2_000_00, true],
  ['two small ones', 500_00, 1_000_00, 2_000_00, false],
] as const)('%s', (_, amountPaise, askedBeforePaise, limit, expected) => {
  expect(needsSecondPerson({ amountPaise, askedBeforePaise }, limit)).toBe(expected)
})

test('the person who asked can’t approve, nor a new approver, and only what waits is approved', () => {
  const now = new Date('2026-11-16T06:00:00Z')
  const by = (approverId: string, from: Date | null = null) => ({ approverId, wait: { from, now } })
  expect(() => refuseApproval({ waits: true, askedBy: 'a' }, by('a'))).toThrow('refund.same_person')
  expect(() => refuseApproval({ waits: false, askedBy: 'a' }, by('b'))).toThrow('refund.not_waiting')
  const later = new Date(now.getTime() + 1)
  expect(() => refuseApproval({ waits: true, askedBy: 'a' }, by('b', later))).toThrow('approver.waits')
  refuseApproval({ waits: true, askedBy: 'a' }, by('b'))
  refuseApproval({ waits: true, askedBy: 'a' }, by('b', now))
})

test.each([
  [0, false],
  [1, true],
  [2_000.5, false],
  [100_000_000, true],
  [100_000_001, false],
])('a sum of %d rupees: %s', (rupees, expected) => {
  expect(isLargeRefundSum(rupees)).toBe(expected)
})
