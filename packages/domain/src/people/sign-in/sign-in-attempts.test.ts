import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Attempts, admitAttempt, attemptPolicies } from './sign-in-attempts.ts'

const attemptPolicy = attemptPolicies.fromOneNetwork

const start = new Date('2026-11-15T06:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)

/** Tries as fast as the delays allow; returns how many attempts were checked. */
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

test('ten attempts are free', () => {
  expect(tries(Array<number>(10).fill(0))).toBe(10)
})

test.each([
  [10, 2],
  [11, 4],
  [12, 8],
  [14, 32],
  [15, 60],
  [500, 60],
])('after %i attempts the next waits %i seconds', (count, seconds) => {
  const verdict = admitAttempt({ count, lastAt: start }, later(1), attemptPolicy)
  expect(verdict).toEqual({ admitted: false, retryAfterSeconds: seconds })
  expect(admitAttempt({ count, lastAt: start }, later(seconds * 1000), attemptPolicy).admitted).toBe(true)
})

test('fifteen minutes without an attempt reset the count', () => {
  expect(admitAttempt({ count: 500, lastAt: start }, later(15 * 60_000), attemptPolicy)).toEqual({
    admitted: true,
    next: { count: 1, lastAt: later(15 * 60_000) },
  })
})

test('at most 76 guesses an hour are checked when each one comes at the first allowed moment', () => {
  let past: Attempts | null = null
  let clock = 0
  let admitted = 0
  while (clock <= 3_600_000) {
    const verdict = admitAttempt(past, later(clock), attemptPolicy)
    if (verdict.admitted) {
      admitted++
      past = verdict.next
    } else {
      clock += verdict.retryAfterSeconds * 1000
    }
  }
  expect(admitted).toBeLessThanOrEqual(76)
})

test('no other timing gets more guesses checked', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 500, maxLength: 3_000 })
  fc.assert(
    fc.property(pauses, (pausesMs) => {
      let total = 0
      const withinAnHour = pausesMs.filter((pause) => {
        total += pause
        return total <= 3_600_000
      })
      expect(tries(withinAnHour)).toBeLessThanOrEqual(76)
    }),
    { numRuns: 100 },
  )
})

test('a delay is never longer than a minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 1e6 }), (count, waitedMs) => {
      const verdict = admitAttempt({ count, lastAt: start }, later(waitedMs), attemptPolicy)
      expect(verdict.admitted || verdict.retryAfterSeconds <= 60).toBe(true)
    }),
  )
})

test('from everywhere together a hundred attempts are free', () => {
  const policy = attemptPolicies.fromEverywhere
  expect(admitAttempt({ count: 99, lastAt: start }, later(1), policy).admitted).toBe(true)
  expect(admitAttempt({ count: 100, lastAt: start }, later(1), policy)).toEqual({
    admitted: false,
    retryAfterSeconds: 2,
  })
})

test('a person who keeps guessing codes has at most fifty attempts a day', () => {
  const dayMs = 24 * 60 * 60_000
  let [past, nowMs, attempts]: [Attempts | null, number, number] = [null, 0, 0]
  while (nowMs < dayMs) {
    const verdict = admitAttempt(past, later(nowMs), attemptPolicies.ofCode)
    if (verdict.admitted) [past, attempts] = [verdict.next, attempts + 1]
    else nowMs += verdict.retryAfterSeconds * 1000
  }
  expect(attempts).toBeLessThanOrEqual(50)
})
