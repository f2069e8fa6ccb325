import { expect, test } from 'vitest'
import { isOverdue, nextTryInMs } from '#features/ordering/order-store/retry-delay.ts'

const DAY_MS = 24 * 3_600_000

test('attempts are further and further apart, and at most a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map((tryNumber) => nextTryInMs(tryNumber, 0, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ])
})

test('jitter shortens the delay by up to a quarter', () => {
  expect([0, 0.5, 1].map((dice) => nextTryInMs(4, 0, dice))).toEqual([6_000, 7_000, 8_000])
})

test('after a day it is tried once an hour, and reported as overdue', () => {
  expect(isOverdue(DAY_MS)).toBe(false)
  expect(isOverdue(DAY_MS + 1)).toBe(true)
  expect(nextTryInMs(3, DAY_MS + 1, 0.5)).toBe(3_600_000)
})
