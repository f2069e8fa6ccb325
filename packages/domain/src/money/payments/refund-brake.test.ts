import { expect, test } from 'vitest'
import { isRefundedByItself, isUnmatchedCount, isUnmatchedSum } from './refund-brake.ts'

const limits = { count: 5, sumPaise: 10_000_00 }

test.each([
  ['the first of an hour', 95_00, { count: 0, sumPaise: 0, isStopped: false }, true],
  ['the last within the count', 95_00, { count: 4, sumPaise: 380_00, isStopped: false }, true],
  ['one more than the count', 95_00, { count: 5, sumPaise: 475_00, isStopped: false }, false],
  ['exactly the sum', 1_000_00, { count: 1, sumPaise: 9_000_00, isStopped: false }, true],
  ['a paisa more than the sum', 1_000_01, { count: 1, sumPaise: 9_000_00, isStopped: false }, false],
  ['one payment above the sum', 10_000_01, { count: 0, sumPaise: 0, isStopped: false }, false],
  ['a new hour while others are held', 95_00, { count: 0, sumPaise: 0, isStopped: true }, false],
])('%s', (_name, amountPaise, lately, isSent) => {
  expect(isRefundedByItself(amountPaise, lately, limits)).toBe(isSent)
})

test('limits of zero hold the refund of every unmatched payment', () => {
  const none = { count: 0, sumPaise: 0, isStopped: false }
  expect(isRefundedByItself(1_00, none, { count: 0, sumPaise: 10_000_00 })).toBe(false)
  expect(isRefundedByItself(1_00, none, { count: 5, sumPaise: 0 })).toBe(false)
})

test('limits are whole numbers within bounds', () => {
  expect([0, 5, 1_000, -1, 1_001, 2.5, Number.NaN].map(isUnmatchedCount)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect([0, 10_000, 10_00_000, 10_00_001, 0.5, -1].map(isUnmatchedSum)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
