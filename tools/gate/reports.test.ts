import { expect, test } from 'vitest'
import { summaryOf } from './reports.ts'

test('of Vitest: what passed, failed and needed a retry, and how long each file took', () => {
  const report = {
    testResults: [
      {
        name: '/farmgate/packages/domain/src/numbers/paise.test.ts',
        status: 'failed',
        message: '',
        startTime: 1_000,
        endTime: 3_500,
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          { fullName: 'rounds', status: 'passed', failureMessages: ['1 is not 2'] },
          { fullName: 'divides', status: 'failed', failureMessages: ['\u001B[31m3 is not 4\u001B[39m'] },
          { fullName: 'waits', status: 'pending', failureMessages: null },
        ],
      },
      {
        name: '/farmgate/apps/server/src/app.test.ts',
        status: 'failed',
        message: 'no database',
        startTime: 0,
        endTime: 500,
        assertionResults: [],
      },
    ],
  }
  expect(summaryOf(report, '/farmgate')).toEqual({
    passed: 2,
    failed: 2,
    failures: [
      { name: 'packages/domain/src/numbers/paise.test.ts: divides', error: '3 is not 4' },
      { name: 'apps/server/src/app.test.ts', error: 'no database' },
    ],
    retried: ['packages/domain/src/numbers/paise.test.ts: rounds'],
    files: [
      { file: 'packages/domain/src/numbers/paise.test.ts', tests: 4, seconds: 2.5 },
      { file: 'apps/server/src/app.test.ts', tests: 0, seconds: 0.5 },
    ],
  })
})

test('of Playwright: the tries of a journey count together, and one outside any journey fails too', () => {
  const spec = (title: string, status: string, results: readonly object[]) => ({
    file: 'cart.spec.ts',
    line: 7,
    title,
    tests: [{ status, results }],
  })
  const report = {
    suites: [
      {
        suites: [
          { specs: [spec('counts up', 'expected', [{ status: 'passed', duration: 2_000 }])] },
          {
            specs: [
              spec('counts down', 'flaky', [
                { status: 'timedOut', duration: 9_000 },
                { status: 'passed', duration: 1_000 },
              ]),
              spec('is empty', 'unexpected', [
                { status: 'failed', duration: 500, error: { message: 'not empty' } },
              ]),
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'the stack did not start' }],
  }
  expect(summaryOf(report as never, '/farmgate')).toEqual({
    passed: 2,
    failed: 2,
    failures: [
      { name: 'cart.spec.ts:7 is empty', error: 'not empty' },
      { name: 'outside any journey', error: 'the stack did not start' },
    ],
    retried: ['cart.spec.ts:7 counts down'],
    files: [{ file: 'cart.spec.ts', tests: 3, seconds: 12.5 }],
  })
})
