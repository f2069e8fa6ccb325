import { describe, expect, test } from 'vitest'
import { percentileOf } from './percentile.ts'
import { checkSystem, type SystemFacts, verdictOf } from './system-checks.ts'

const WELL: SystemFacts = {
  ageSeconds: 20,
  takesWrites: true,
  heartbeatSeconds: 2,
  oldestJobSeconds: 3,
  jobsFailed: 0,
  gatewayUp: true,
  refundsFailed: 0,
  mailsFailed: 3,
  oldestMailSeconds: 4,
  oldestWebhookSeconds: 0,
  invariantsBroken: 0,
  verificationSeconds: 400,
  diskUsedPercent: 60,
  backupSeconds: 3_600,
  certificateSeconds: 61 * 86_400,
  rehearsal: { isOk: true, ageSeconds: 3 * 86_400 },
  unreadable: [],
  failedShare: 0,
}

test('a healthy market is well, and has every check', () => {
  expect(verdictOf(WELL)).toBe('well')
  expect(new Set(checkSystem(WELL).map(({ state }) => state))).toEqual(new Set(['ok']))
})

test('what is not watched is neither well nor wrong', () => {
  const facts = { ...WELL, backupSeconds: null, certificateSeconds: null, rehearsal: null }
  expect(verdictOf(facts)).toBe('well')
  expect(checkSystem(facts).filter(({ state }) => state === 'off')).toHaveLength(3)
})

describe('one wrong fact is the first check', () => {
  test.each([
    [{ ageSeconds: null }, 'samples', 'look', 'look'],
    [{ ageSeconds: 301 }, 'samples', 'look', 'look'],
    [{ takesWrites: false }, 'orders', 'bad', 'no_orders'],
    [{ invariantsBroken: 1 }, 'books', 'bad', 'look'],
    [{ verificationSeconds: null }, 'books', 'look', 'look'],
    [{ heartbeatSeconds: null }, 'worker', 'bad', 'look'],
    [{ oldestJobSeconds: 301 }, 'queue', 'look', 'look'],
    [{ jobsFailed: 1 }, 'queue', 'look', 'look'],
    [{ gatewayUp: false }, 'gateway', 'bad', 'no_payments'],
    [{ refundsFailed: 1 }, 'refunds', 'look', 'look'],
    [{ mailsFailed: 21 }, 'mail', 'look', 'look'],
    [{ oldestWebhookSeconds: 901 }, 'webhooks', 'look', 'look'],
    [{ failedShare: 0.02 }, 'pages', 'look', 'look'],
    [{ diskUsedPercent: 81 }, 'disk', 'look', 'look'],
    [{ backupSeconds: 93_601 }, 'backup', 'look', 'look'],
    [{ unreadable: ['backup'] }, 'backup', 'look', 'look'],
    [{ certificateSeconds: 86_400 }, 'certificate', 'look', 'look'],
    [{ rehearsal: { isOk: true, ageSeconds: 691_201 } }, 'rehearsal', 'look', 'look'],
    [{ rehearsal: { isOk: false, ageSeconds: 86_400 } }, 'rehearsal', 'look', 'look'],
    [{ rehearsal: { isOk: false, ageSeconds: null } }, 'rehearsal', 'look', 'look'],
    [{ unreadable: ['rehearsal'] }, 'rehearsal', 'look', 'look'],
  ] as const)('%o: %s is %s, the verdict %s', (change, name, state, verdict) => {
    const facts = { ...WELL, ...change }
    expect(checkSystem(facts)[0]).toEqual({ name, state })
    expect(verdictOf(facts)).toBe(verdict)
  })
})

test('a percentile is read from the counts of buckets', () => {
  const bounds = [0.1, 1]
  expect(percentileOf(0.95, bounds, [0, 0, 0])).toBeNull()
  expect(percentileOf(0.5, bounds, [10, 0, 0])).toBeCloseTo(0.05)
  expect(percentileOf(0.95, bounds, [90, 10, 0])).toBeCloseTo(0.55)
  expect(percentileOf(0.95, bounds, [0, 0, 5])).toBe(1)
})
