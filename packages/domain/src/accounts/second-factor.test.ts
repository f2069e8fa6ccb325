import { expect, test } from 'vitest'
import { canApprove, isUnusedStep, mustSetUp, printRecoveryCode, readCode } from './second-factor.ts'

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

test.each([
  ['required', false, true],
  ['required', true, false],
  ['off', false, false],
  ['off', true, false],
] as const)('%s, has one: %s: must set up: %s', (policy, has, expected) => {
  expect(mustSetUp(policy, has)).toBe(expected)
})

test.each([
  ['required', true, true, true],
  ['required', true, false, false],
  ['required', false, true, false],
  ['off', true, false, true],
] as const)('%s, may: %s, has one: %s: can approve: %s', (policy, mayApprove, hasSecondFactor, expected) => {
  expect(canApprove({ mayApprove, hasSecondFactor }, policy)).toBe(expected)
})
