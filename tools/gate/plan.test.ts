import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { LONG_STEPS, stepsFor } from './plan.ts'

const namesFor = (...files: string[]): readonly string[] => stepsFor(files).map(({ name }) => name)

test.each([
  ['apps/server/src/features/ordering/order-views/order-view.sql.ts', ['bench']],
  ['apps/server/src/features/ordering/orders/orders.routes.ts', ['bench']],
  ['apps/server/migrations/0061_more.sql', ['bench', 'upgrade']],
  ['apps/server/src/bin/worker.ts', ['upgrade']],
  ['deploy/single/upgrade', ['upgrade']],
  ['deploy/single/backup', ['upgrade', 'restore']],
  ['deploy/monitoring/alerts.yaml', ['alarms']],
  ['apps/server/src/features/money/payouts/draft-run.ts', ['payouts']],
  ['packages/messages/src/hi/shop.ts', []],
  ['apps/web/src/areas/buyer/cart/cart-page.tsx', []],
  ['docs/testing.md', []],
])('a change of %s takes in %j', (file, names) => {
  expect(namesFor(file)).toEqual(names)
})

test('a change of several files takes in each step once', () => {
  expect(namesFor('apps/server/migrations/0061_more.sql', 'apps/server/src/bin/api.ts')).toEqual([
    'bench',
    'upgrade',
  ])
})

test('every pattern still fits a file of the repository', () => {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
  const idle = LONG_STEPS.flatMap(({ name, when }) =>
    when
      .filter((pattern) => !files.some((file) => pattern.test(file)))
      .map((pattern) => `${name} ${pattern}`),
  )
  expect(idle).toEqual([])
})
