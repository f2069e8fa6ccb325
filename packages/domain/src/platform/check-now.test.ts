import { expect, test } from 'vitest'
import { decideCheckNow } from './check-now.ts'

test.each([
  [{ isUnderWay: false, lastSeconds: null }, 'started'],
  [{ isUnderWay: false, lastSeconds: 60 }, 'started'],
  [{ isUnderWay: false, lastSeconds: 59 }, 'recent'],
  [{ isUnderWay: true, lastSeconds: 900 }, 'running'],
  [{ isUnderWay: true, lastSeconds: 3 }, 'running'],
] as const)('a verification that is wanted now, with %o: %s', (facts, outcome) => {
  expect(decideCheckNow(facts)).toBe(outcome)
})
