import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Attempts, admitAttempt, attemptPolicy } from './sign-in-attempts.ts'

const start = new Date('2026-11-15T06:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)

/** Tries as fast as these pauses allow; answers how many were looked at. */
function tries(pausesMs: readonly number[]): number {
  let past: Attempts | null = null
  let clock = 0
  let admitted = 0
  for (const pause of pausesMs) {
    clock += pause
    const verdict = admitAttempt(past, later(clock), attemptPolicy)
    if (verdict.admitted) {
      admitted++
      past = verdict.next
    }
  }
  return admitted
}

test('ten tries are free', () => {
  expect(tries(Array<number>(10).fill(0))).toBe(10)
})

test.each([
  [10, 2],
  [11, 4],
  [12, 8],
  [14, 32],
  [15, 60],
  [500, 60],
])('after %i tries the next waits %i seconds', (count, seconds) => {
  const verdict = admitAttempt({ count, lastAt: start }, later(1), attemptPolicy)
  expect(verdict).toEqual({ admitted: false, retryAfterSeconds: seconds })
  expect(admitAttempt({ count, lastAt: start }, later(seconds * 1000), attemptPolicy).admitted).toBe(true)
})

test('fifteen quiet minutes forgive everything', () => {
  expect(admitAttempt({ count: 500, lastAt: start }, later(15 * 60_000), attemptPolicy)).toEqual({
    admitted: true,
    next: { count: 1, lastAt: later(15 * 60_000) },
  })
})

test('however the guesses are timed, an hour lets through fewer than a hundred', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 400 }), (pauses) => {
      let total = 0
      const withinAnHour = pauses.filter((pause) => {
        total += pause
        return total <= 3_600_000
      })
      expect(tries(withinAnHour)).toBeLessThan(100)
    }),
    { numRuns: 500 },
  )
})

test('nobody is ever asked to wait more than a minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 1e6 }), (count, waitedMs) => {
      const verdict = admitAttempt({ count, lastAt: start }, later(waitedMs), attemptPolicy)
      expect(verdict.admitted || verdict.retryAfterSeconds <= 60).toBe(true)
    }),
  )
})
