import type { Mutation } from './mutation.ts'

const VERIFY = 'apps/server/src/features/platform/system/verify-market.test.ts'

/** Metrics, the scheduled verification and System. */
export const seeingMutations: readonly Mutation[] = [
  {
    promise: 'metrics: a path that callers choose is no label',
    file: 'apps/server/src/metrics/request-metrics.ts',
    remove: "request.routeOptions.url ?? 'none'",
    leave: 'request.url',
    test: 'apps/server/src/metrics/metrics.test.ts',
  },
  {
    promise: 'verification: it can not write',
    file: 'apps/server/src/db/invariants.sql.ts',
    remove: 'isolation level repeatable read read only',
    leave: 'isolation level repeatable read',
    test: VERIFY,
  },
  {
    promise: 'verification: a frequent run keeps the alarms of what it did not check',
    file: 'apps/server/src/features/platform/system/verify-market.ts',
    remove: 'const kept = checked.map',
    leave: 'const kept = invariants.map',
    test: VERIFY,
  },
  {
    promise: 'system: a backup status that can not be read is a fault',
    file: 'apps/server/src/features/platform/system/machine-facts.ts',
    remove: '      unreadable.push(name)\n',
    leave: '',
    test: 'apps/server/src/features/platform/system/machine-facts.test.ts',
  },
  {
    promise: 'system: an old sample says nothing about the gateway',
    file: 'apps/server/src/features/platform/system/show-system.ts',
    remove: ' || sample.ageSeconds > SYSTEM_LIMITS.staleSeconds',
    leave: '',
    test: 'apps/server/src/features/platform/system/system.test.ts',
  },
  {
    promise: 'system: a second press of Check now queues no second verification',
    file: 'packages/domain/src/platform/check-now.ts',
    remove: "  if (facts.isUnderWay) return 'running'\n",
    leave: '',
    test: 'apps/server/src/features/platform/system/system.test.ts',
  },
  {
    promise: 'system: a verification that was given up does not prevent another',
    file: 'apps/server/src/features/platform/system/verification-runs.sql.ts',
    remove: 'attempts < max_attempts and run_at <= now()',
    leave: 'run_at <= now()',
    test: 'apps/server/src/features/platform/system/system.test.ts',
  },
  {
    promise: 'system: what was not measured is no zero',
    file: 'apps/server/src/features/platform/system/show-system.ts',
    remove: 'return hour === undefined ? null : read(hour)',
    leave: 'return hour === undefined ? 0 : read(hour)',
    test: 'apps/server/src/features/platform/system/system.test.ts',
  },
]
