import { expect, test } from 'vitest'
import { groupStatuses, ORDER_GROUPS } from './order-group.ts'
import { ORDER_STATUSES } from './stage.ts'

test('every status belongs to exactly one group', () => {
  expect(ORDER_GROUPS.flatMap((group) => groupStatuses[group]).toSorted()).toEqual(ORDER_STATUSES.toSorted())
})
