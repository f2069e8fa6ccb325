import { expect, test } from 'vitest'
import { namesState, partOf, textOf, trackedFiles } from './house-figures.ts'

/** Files that may write a state of an order or a parcel, or the same word for something else, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'packages/domain/src/ordering/orders/stage.ts': 'the table',
  'packages/domain/src/ordering/orders/order.ts': 'cancels an order',
  'packages/domain/src/ordering/order-changes/line-change.ts': 'ends a parcel of which nothing is left',
  'packages/domain/src/ordering/orders/order-event.ts': 'kinds of the history',
  'packages/domain/src/delivery/driver/at-the-door.ts': 'how a stop ends',
  'packages/domain/src/delivery/driver/decide-mark.ts': 'how a stop ends',
  'packages/domain/src/delivery/life/acts.ts': 'a model for a test, which starts where an order starts',
  'packages/contract/src/money/farm-money.ts': 'why money went back',
  'apps/server/src/features/money/farm-money/present-money-line.ts': 'why money went back',
  'apps/server/src/features/ordering/claims/claims-to-decide.sql.ts': 'the name of a number',
  'apps/server/src/features/ordering/orders/cancel-order.ts':
    'the event of a cancelled order, and its entry in the audit log',
  'apps/server/src/features/ordering/order-views/order-view.sql.ts': 'how a stop ended; kinds of the history',
  'apps/server/src/features/delivery/round-days/day-contents.sql.ts': 'how a stop ended',
  'apps/web/src/components/order/event-text.ts': 'a kind of the history',
  'apps/web/src/driver/run-page.tsx': 'how a stop ended',
  'apps/web/src/driver/run-store.ts': 'how a stop ended',
  'apps/web/src/driver/run-sync.ts': 'how a stop ended',
}

test('states are named by the sets of stage.ts and order-states.sql.ts, not as literals', () => {
  const found = trackedFiles().filter((file) => partOf(file) === 'production' && namesState(textOf(file)))
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
})
