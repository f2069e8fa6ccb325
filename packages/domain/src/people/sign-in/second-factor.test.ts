import { expect, test } from 'vitest'
import {
  canApprove,
  FACTOR_NEEDS,
  isUnusedStep,
  mustSetUp,
  printRecoveryCode,
  readCode,
} from './second-factor.ts'

test.each([
  ['123456', { kind: 'app', digits: '123456' }],
  [' 123 456 ', { kind: 'app', digits: '123456' }],
  ['abcd-efgh-ijkl-mn27', { kind: 'recovery', letters: 'abcdefghijklmn27' }],
  ['ABCD EFGH IJKL MN27', { kind: 'recovery', letters: 'abcdefghijklmn27' }],
  ['', null],
  ['12345', null],
  ['1234567', null],
  ['१२३४५६', null],
  ['abcd-efgh-ijkl-mn18', null],
  ['abcd-efgh-ijkl-mn2', null],
])('%j is read', (typed, code) => {
  expect(readCode(typed)).toEqual(code)
})

test('a recovery code is printed in groups, and read again', () => {
  expect(printRecoveryCode('abcdefghijklmn27')).toBe('abcd-efgh-ijkl-mn27')
  expect(readCode(printRecoveryCode('abcdefghijklmn27'))).toEqual({
    kind: 'recovery',
    letters: 'abcdefghijklmn27',
  })
})

test('a step is used once, and none before it afterwards', () => {
  expect([99, 100, 101].map((step) => isUnusedStep(step, 100))).toEqual([false, false, true])
})

/** `never`, `area`, `acts` and `always`, in this order. */
test.each([
  ['required', false, false, [false, false, false, true]],
  ['required', false, true, [false, true, true, true]],
  ['required', true, true, [false, false, false, false]],
  ['off', false, true, [false, false, false, false]],
] as const)(
  '%s, has one: %s, asked everywhere: %s: which calls wait for the set-up',
  (policy, hasSecondFactor, isAskedEverywhere, waits) => {
    const factor = { hasSecondFactor, isAskedEverywhere }
    expect(FACTOR_NEEDS.map((need) => mustSetUp(policy, factor, need))).toEqual(waits)
  },
)

test.each([
  ['required', true, true, false, true],
  ['required', true, false, false, false],
  ['required', false, true, false, false],
  ['required', true, true, true, false],
  ['off', true, false, false, true],
  ['off', true, false, true, false],
] as const)(
  '%s, may: %s, has one: %s, is new: %s: can approve: %s',
  (policy, mayApprove, hasSecondFactor, isNew, expected) => {
    expect(canApprove({ mayApprove, hasSecondFactor, isNew }, policy)).toBe(expected)
  },
)
