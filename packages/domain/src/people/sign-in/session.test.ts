import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  acceptsAccess,
  idleDeadline,
  isNearSessionLimit,
  isUseDue,
  judgeRefresh,
  missingProof,
  reissuedGeneration,
  sessionLifetime,
  type SessionState,
  wasEnded,
} from './session.ts'

const now = new Date('2026-11-15T06:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const ahead = (ms: number) => new Date(now.getTime() + ms)

const session = (changes: Partial<SessionState> = {}): SessionState => ({
  role: 'user',
  gen: 5,
  minRefreshGen: 1,
  epoch: 1,
  renews: true,
  rotatedAt: ago(1_000),
  lastSeenAt: ago(1_000),
  idleExpiresAt: ahead(86_400_000),
  absoluteExpiresAt: ahead(2 * 86_400_000),
  revokedAt: null,
  isDisplaced: false,
  idleDays: null,
  account: { role: 'user', epoch: 1, active: true },
  ...changes,
})

const over: [string, Partial<SessionState>][] = [
  ['revoked', { revokedAt: ago(1) }],
  ['idle too long', { idleExpiresAt: now }],
  ['past its absolute end', { absoluteExpiresAt: now }],
  ['of an older epoch', { account: { role: 'user', epoch: 2, active: true } }],
  ['of a role the account no longer has', { account: { role: 'admin', epoch: 1, active: true } }],
  ['of a disabled account', { account: { role: 'user', epoch: 1, active: false } }],
]

test.each(over)('a session that is %s was ended by someone, or has run out', (how, changes) => {
  expect(wasEnded(session(changes))).toBe(!/idle|absolute/.test(how))
})

test('a live session was not ended', () => {
  expect(wasEnded(session())).toBe(false)
})

describe('a session that is', () => {
  test.each(over)('%s accepts no token of either kind and renews nothing', (_, changes) => {
    for (const renews of [true, false])
      for (const gen of [3, 4, 5, 6]) {
        expect(acceptsAccess(session({ ...changes, renews }), gen, now)).toBe(false)
        expect(judgeRefresh(session({ ...changes, renews }), gen, now)).toBe('dead')
      }
  })
})

test('a change of password gives new tokens to a session that renews, and leaves a plain client its own', () => {
  const reissued = (renews: boolean) => {
    const before = session({ renews })
    return session({ renews, gen: reissuedGeneration(before), rotatedAt: now })
  }
  const aDayLater = new Date(now.getTime() + 86_000_000)
  expect(acceptsAccess(reissued(true), 5, new Date(now.getTime() + 61_000))).toBe(false)
  expect(acceptsAccess(reissued(true), 6, now)).toBe(true)
  expect(acceptsAccess(reissued(false), 5, aDayLater)).toBe(true)
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
  [5, 1_000, true],
  [5, 600_000, true],
  [5, 86_399_999, true],
  [4, 59_999, true],
  [4, 60_000, false],
  [3, 0, false],
  [6, 0, false],
])('a plain client’s token of generation %i, %i ms after it was issued: %s', (gen, ageMs, accepted) => {
  expect(acceptsAccess(session({ renews: false, rotatedAt: ago(ageMs) }), gen, now)).toBe(accepted)
})

test('a plain client’s session is never renewed, whatever generation its token has', () => {
  for (const gen of [1, 4, 5, 6]) expect(judgeRefresh(session({ renews: false }), gen, now)).toBe('dead')
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

test('after a re-issue no older token renews, within the grace period or not', () => {
  expect(judgeRefresh(session({ minRefreshGen: 5 }), 4, now)).toBe('dead')
  expect(judgeRefresh(session({ minRefreshGen: 5, rotatedAt: ago(60_000) }), 4, now)).toBe('reuse')
  expect(judgeRefresh(session({ minRefreshGen: 5 }), 5, now)).toBe('rotate')
})

test('in any history at most one generation renews and at most one is in its grace period', () => {
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

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test.each([
  ['user', null, 14],
  ['farmer', null, 7],
  ['admin', 7, 7],
  ['admin', 1, 1],
] as const)(
  'a session of %s, set to %s days, may be idle for %i days and lasts thirty',
  (role, idleDays, days) => {
    expect(sessionLifetime({ role, idleDays })).toEqual({ idleMs: days * DAY, absoluteMs: 30 * DAY })
  },
)

test('the idle deadline is never later than the absolute one', () => {
  const admin = session({ role: 'admin', idleDays: 7, absoluteExpiresAt: ahead(30 * DAY) })
  expect(idleDeadline(admin, now)).toEqual(ahead(7 * DAY))
  expect(idleDeadline({ ...admin, absoluteExpiresAt: ahead(MINUTE) }, now)).toEqual(ahead(MINUTE))
})

test.each([
  [30, 30, true],
  [27, 30, true],
  [26, 30, false],
])('%i of %i sessions is near the limit: %s', (sessions, max, is) => {
  expect(isNearSessionLimit(sessions, max)).toBe(is)
})

test.each([
  [false, 59_999, false],
  [false, 60_000, true],
  [true, 60_000, false],
  [true, DAY, false],
])('a session that renews: %s, last seen %i ms ago, has its use recorded: %s', (renews, agoMs, due) => {
  expect(isUseDue(session({ renews, lastSeenAt: ago(agoMs) }), now)).toBe(due)
})

describe('what is missing to know the person', () => {
  const fresh = { renews: false, now, passwordProved: false, codeProved: null, authTime: ago(599_999) }

  test('a plain client’s sign-in proves the person for ten minutes', () => {
    expect(missingProof(fresh)).toBeNull()
    expect(missingProof({ ...fresh, authTime: ago(600_000) })).toBe('password')
    expect(missingProof({ ...fresh, renews: true })).toBe('password')
    expect(missingProof({ ...fresh, renews: true, passwordProved: true })).toBeNull()
  })

  test.each([
    [false, false, 'password'],
    [false, true, 'password'],
    [true, false, 'code'],
    [true, true, null],
  ] as const)(
    'with a second factor, password proved: %s, code proved: %s, the answer is %s, however fresh the sign-in',
    (passwordProved, codeProved, missing) => {
      for (const renews of [true, false])
        expect(missingProof({ ...fresh, renews, passwordProved, codeProved })).toBe(missing)
    },
  )
})
