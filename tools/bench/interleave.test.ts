import { expect, test } from 'vitest'
import { figuresOf } from './interleave.ts'

test.each([
  [[3, 1, 2], 2, 2],
  [Array.from({ length: 100 }, (_, index) => 100 - index), 50, 95],
  [[7], 7, 7],
])('the median of %j is %d', (ms, p50, p95) => {
  expect(figuresOf(ms)).toEqual({ p50, p95 })
})
