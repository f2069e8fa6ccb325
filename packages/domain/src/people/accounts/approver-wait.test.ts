import { expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import { type ApproverFacts, approvesFrom, mustWait, refuseNewApprover } from './approver-wait.ts'

const SINCE = new Date('2026-11-16T06:00:00Z')
const FROM = new Date('2026-11-18T06:00:00Z')

test.each<[string, Omit<ApproverFacts, 'since'>, Date | null]>([
  ['the founder of a market that has paid no farm', { earlier: 0, hasPaid: false }, null],
  ['the second person of a market that has paid no farm', { earlier: 1, hasPaid: false }, null],
  ['the third person of a market that has paid no farm', { earlier: 2, hasPaid: false }, FROM],
  ['the founder of a market that has paid', { earlier: 0, hasPaid: true }, FROM],
  ['the second person of a market that has paid', { earlier: 1, hasPaid: true }, FROM],
  ['a new person of a market that has paid', { earlier: 7, hasPaid: true }, FROM],
])('%s', (_name, facts, from) => {
  expect(approvesFrom({ since: SINCE, ...facts })).toEqual(from)
})

test.each([
  ['no wait', null, SINCE, false],
  ['at once', FROM, SINCE, true],
  ['a millisecond before', FROM, new Date(FROM.getTime() - 1), true],
  ['at the moment', FROM, FROM, false],
  ['later', FROM, new Date('2026-12-01T00:00:00Z'), false],
] as const)('must wait, %s', (_name, from, now, expected) => {
  expect(mustWait({ from, now })).toBe(expected)
  if (!expected) expect(() => refuseNewApprover({ from, now })).not.toThrow()
})

test('the refusal says how many hours are left, and the moment', () => {
  const now = new Date('2026-11-17T05:30:00Z')
  expect(() => refuseNewApprover({ from: FROM, now })).toThrow(
    new Refusal('approver.waits', { params: { hours: 25, from: FROM.getTime() } }),
  )
})
