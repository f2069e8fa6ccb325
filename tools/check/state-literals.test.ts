import { expect, test } from 'vitest'
import { namesState, partOf, textOf, trackedFiles } from './house-figures.ts'

/** Files that may write a state of an order or a parcel, or the same word for something else, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'packages/domain/src/orders/stage.ts': 'the table',
  'packages/domain/src/orders/order.ts': 'cancels an order',
  'packages/domain/src/orders/line-change.ts': 'ends a parcel of which nothing is left',
  'packages/domain/src/orders/order-event.ts': 'kinds of the history',
  'packages/domain/src/delivery/at-the-door.ts': 'how a stop ends',
  'packages/domain/src/delivery/decide-mark.ts': 'how a stop ends',
  'packages/domain/src/delivery/life/acts.ts': 'a model for a test, which starts where an order starts',
  'packages/contract/src/farm-money.ts': 'why money went back',
  'apps/server/src/features/farm-money/present-money-line.ts': 'why money went back',
  'apps/server/src/features/claims/claims-to-decide.sql.ts': 'the name of a number',
  'apps/server/src/features/orders/cancel-order.ts':
    'the event of a cancelled order, and its entry in the audit log',
  'apps/server/src/features/orders/order-view.sql.ts': 'how a stop ended; kinds of the history',
  'apps/server/src/features/rounds/day-contents.sql.ts': 'how a stop ended',
  'apps/web/src/components/order/event-text.ts': 'a kind of the history',
  'apps/web/src/run/run-page.tsx': 'how a stop ended',
  'apps/web/src/run/run-store.ts': 'how a stop ended',
  'apps/web/src/run/run-sync.ts': 'how a stop ended',
}

test('states are named by the sets of stage.ts and order-states.sql.ts, not as literals', () => {
  const found = trackedFiles().filter((file) => partOf(file) === 'production' && namesState(textOf(file)))
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
})
