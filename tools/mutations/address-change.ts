import type { Mutation } from './mutation.ts'

const RULES = 'packages/domain/src/ordering/order-changes/address-change.ts'
const SQL = 'apps/server/src/features/ordering/orders/change-address.sql.ts'
const USE_CASE = 'apps/server/src/features/ordering/orders/change-address.ts'
const RULES_TEST = 'packages/domain/src/ordering/order-changes/address-change.test.ts'
const TEST = 'apps/server/src/features/ordering/orders/change-address.test.ts'

/** Another address for an order, until its first day closes. */
export const addressChangeMutations: readonly Mutation[] = [
  {
    promise: 'address change: not at or after the cut-off',
    file: RULES,
    remove: 'now >= orderBy',
    leave: 'now > orderBy',
    test: RULES_TEST,
  },
  {
    promise: 'address change: the first of several days decides',
    file: RULES,
    remove: 'closing.some(',
    leave: 'closing.every(',
    test: RULES_TEST,
  },
  {
    promise: 'address change: not once something has left',
    file: RULES,
    remove: 'kept.some(({ status }) => !isUnsent(status))',
    leave: 'kept.every(({ status }) => !isUnsent(status))',
    test: RULES_TEST,
  },
  {
    promise: 'address change: only where every round of the order goes',
    file: RULES,
    remove: "  if (!isOnItsRounds) throw new Refusal('address.outside_round')\n",
    leave: '',
    test: TEST,
  },
  {
    promise: 'address change: to no address of another buyer',
    file: SQL,
    remove: 'where account_id = ${buyerId} and id = ${addressId}) as',
    leave: 'where ${buyerId}::uuid is not null and id = ${addressId}) as',
    test: TEST,
  },
  {
    promise: 'address change: of no order of another buyer',
    file: USE_CASE,
    remove: 'onLockedOrder(db, orderId, { buyerId }, null',
    leave: "onLockedOrder(db, orderId, 'anybody', null",
    test: TEST,
  },
  {
    promise: 'address change: a contact that the buyer typed stays',
    file: SQL,
    remove: 'case when contact_name = to_name then chosen.full_name else contact_name end',
    leave: 'chosen.full_name',
    test: TEST,
  },
  {
    promise: 'a failed stop: its code is shown no more',
    file: 'apps/server/src/features/ordering/order-views/present-order.ts',
    remove: 'isOnTheRoad(status) && stop.failedAt === null ? code',
    leave: 'isOnTheRoad(status) ? code',
    test: 'apps/server/src/features/ordering/order-views/stop-outcome-seen.test.ts',
  },
]
