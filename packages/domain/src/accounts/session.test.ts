import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acceptsAccess, idleDeadline, isFreshSignIn, judgeRefresh, type SessionState } from './session.ts'

const now = new Date('2026-11-15T06:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const ahead = (ms: number) => new Date(now.getTime() + ms)

const session = (changes: Partial<SessionState> = {}): SessionState => ({
  role: 'user',
  gen: 5,
  minRefreshGen: 1,
  epoch: 1,
  rotatedAt: ago(1_000),
  idleExpiresAt: ahead(86_400_000),
  absoluteExpiresAt: ahead(2 * 86_400_000),
  revokedAt: null,
  account: { role: 'user', epoch: 1, active: true },
  ...changes,
})

const over: [string, Partial<SessionState>][] = [
  ['revoked', { revokedAt: ago(1) }],
  ['idle too long', { idleExpiresAt: now }],
  ['past its last day', { absoluteExpiresAt: now }],
  ['of an older epoch', { account: { role: 'user', epoch: 2, active: true } }],
  ['of a role the account no longer has', { account: { role: 'admin', epoch: 1, active: true } }],
  ['of a disabled account', { account: { role: 'user', epoch: 1, active: false } }],
]

describe('a session that is', () => {
  test.each(over)('%s lets nobody in and renews nothing', (_, changes) => {
    for (const gen of [3, 4, 5, 6]) {
      expect(acceptsAccess(session(changes), gen, now)).toBe(false)
      expect(judgeRefresh(session(changes), gen, now)).toBe('dead')
    }
  })
})

test.each([
  [5, 1_000, true],
  [5, 600_000 - 1, true],
  [5, 600_000, false],
  [4, 59_999, true],
  [4, 60_000, false],
  [3, 0, false],
  [6, 0, false],
])('an access token of generation %i, %i ms after the renewal: %s', (gen, ageMs, accepted) => {
  expect(acceptsAccess(session({ rotatedAt: ago(ageMs) }), gen, now)).toBe(accepted)
})

test.each([
  [5, 0, 'rotate'],
  [5, 86_000_000, 'rotate'],
  [4, 59_999, 'repeat'],
  [4, 60_000, 'reuse'],
  [3, 0, 'reuse'],
  [1, 0, 'reuse'],
  [6, 0, 'reuse'],
])('a refresh token of generation %i, %i ms after the renewal: %s', (gen, ageMs, verdict) => {
  expect(judgeRefresh(session({ rotatedAt: ago(ageMs) }), gen, now)).toBe(verdict)
})

test('after a re-issue nothing older renews, grace or no grace', () => {
  expect(judgeRefresh(session({ minRefreshGen: 5 }), 4, now)).toBe('dead')
  expect(judgeRefresh(session({ minRefreshGen: 5, rotatedAt: ago(60_000) }), 4, now)).toBe('reuse')
  expect(judgeRefresh(session({ minRefreshGen: 5 }), 5, now)).toBe('rotate')
})

test('whatever the history, at most one generation renews and at most one is graced', () => {
  const anySession = fc.record({
    gen: fc.integer({ min: 1, max: 50 }),
    ageMs: fc.integer({ min: 0, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(anySession, ({ gen, ageMs }) => {
      const state = session({ gen, rotatedAt: ago(ageMs) })
      const verdicts = Array.from({ length: 60 }, (_, shown) => judgeRefresh(state, shown, now))
      expect(verdicts.filter((verdict) => verdict === 'rotate')).toHaveLength(1)
      expect(verdicts.indexOf('rotate')).toBe(gen)
      expect(verdicts.filter((verdict) => verdict === 'repeat').length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 3_000 },
  )
})

test('the idle deadline never passes the last day', () => {
  expect(idleDeadline('admin', now, ahead(8 * 3_600_000))).toEqual(ahead(30 * 60_000))
  expect(idleDeadline('admin', now, ahead(60_000))).toEqual(ahead(60_000))
})

test('a sign-in is fresh for ten minutes', () => {
  expect(isFreshSignIn(ago(599_999), now)).toBe(true)
  expect(isFreshSignIn(ago(600_000), now)).toBe(false)
})
