import { describe, expect, test } from 'vitest'
import { percentileOf } from './percentile.ts'
import { checkSystem, type SystemFacts, verdictOf } from './system-checks.ts'

const WELL: SystemFacts = {
  runningSeconds: 26 * 3_600,
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
  approvers: 3,
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
    [{ ageSeconds: null }, 'samples.old', 'look', 'look'],
    [{ ageSeconds: 301 }, 'samples.old', 'look', 'look'],
    [{ takesWrites: false }, 'orders.refused', 'bad', 'no_orders'],
    [{ invariantsBroken: 1 }, 'books.broken', 'bad', 'look'],
    [{ verificationSeconds: null }, 'books.late', 'look', 'look'],
    [{ verificationSeconds: 3_601 }, 'books.late', 'look', 'look'],
    [{ heartbeatSeconds: null }, 'worker.stopped', 'bad', 'look'],
    [{ heartbeatSeconds: 61 }, 'worker.stopped', 'bad', 'look'],
    [{ oldestJobSeconds: 301 }, 'queue.waits', 'look', 'look'],
    [{ jobsFailed: 1 }, 'queue.failed', 'look', 'look'],
    [{ gatewayUp: false }, 'gateway.down', 'bad', 'no_payments'],
    [{ gatewayUp: null }, 'gateway.unknown', 'look', 'look'],
    [{ refundsFailed: 1 }, 'refunds.failed', 'look', 'look'],
    [{ mailsFailed: 21 }, 'mail.failed', 'look', 'look'],
    [{ oldestMailSeconds: 901 }, 'mail.waits', 'look', 'look'],
    [{ oldestWebhookSeconds: 901 }, 'webhooks.wait', 'look', 'look'],
    [{ failedShare: 0.02 }, 'pages.fail', 'look', 'look'],
    [{ approvers: 2 }, 'staff.few', 'look', 'look'],
    [{ diskUsedPercent: 81 }, 'disk.full', 'look', 'look'],
    [{ diskUsedPercent: null }, 'disk.unreadable', 'look', 'look'],
    [{ backupSeconds: 93_601 }, 'backup.old', 'look', 'look'],
    [{ unreadable: ['backup'] }, 'backup.unreadable', 'look', 'look'],
    [{ certificateSeconds: 86_400 }, 'certificate.ends', 'look', 'look'],
    [{ unreadable: ['certificate'] }, 'certificate.unreadable', 'look', 'look'],
    [{ rehearsal: { isOk: true, ageSeconds: 691_201 } }, 'rehearsal.old', 'look', 'look'],
    [{ rehearsal: { isOk: false, ageSeconds: 86_400 } }, 'rehearsal.failed', 'look', 'look'],
    [{ rehearsal: { isOk: false, ageSeconds: null } }, 'rehearsal.failed', 'look', 'look'],
    [{ unreadable: ['rehearsal'] }, 'rehearsal.unreadable', 'look', 'look'],
  ] as const)('%o: %s is %s, the verdict %s', (change, finding, state, verdict) => {
    const facts = { ...WELL, ...change }
    expect(checkSystem(facts)[0]).toEqual({ name: finding.split('.')[0], state, finding })
    expect(verdictOf(facts)).toBe(verdict)
  })
})

describe('a market that has just started', () => {
  const STARTED = {
    ...WELL,
    runningSeconds: null,
    ageSeconds: null,
    gatewayUp: null,
    diskUsedPercent: null,
    verificationSeconds: null,
  }

  test('has no problem: its first results are still to come', () => {
    expect(verdictOf(STARTED)).toBe('new')
    expect(checkSystem(STARTED).flatMap(({ state, finding }) => (state === 'new' ? [finding] : []))).toEqual([
      'samples.first',
      'books.first',
      'gateway.first',
      'disk.first',
    ])
  })

  test('is not calm about broken books or a stopped worker', () => {
    expect(checkSystem({ ...STARTED, invariantsBroken: 1 })[0]?.finding).toBe('books.broken')
    expect(checkSystem({ ...STARTED, heartbeatSeconds: null })[0]?.finding).toBe('worker.stopped')
    expect(verdictOf({ ...STARTED, heartbeatSeconds: null })).toBe('look')
  })

  test('must have been verified after twenty minutes', () => {
    expect(verdictOf({ ...WELL, verificationSeconds: null, runningSeconds: 1_200 })).toBe('new')
    expect(verdictOf({ ...WELL, verificationSeconds: null, runningSeconds: 1_201 })).toBe('look')
  })
})

test('a percentile is read from the counts of buckets', () => {
  const bounds = [0.1, 1]
  expect(percentileOf(0.95, bounds, [0, 0, 0])).toBeNull()
  expect(percentileOf(0.5, bounds, [10, 0, 0])).toBeCloseTo(0.05)
  expect(percentileOf(0.95, bounds, [90, 10, 0])).toBeCloseTo(0.55)
  expect(percentileOf(0.95, bounds, [0, 0, 5])).toBe(1)
})
