import type { Mutation } from './mutation.ts'

const RULE = 'packages/domain/src/ordering/order-limits/cash-limits.ts'
const RULE_TEST = 'packages/domain/src/ordering/order-limits/cash-limits.test.ts'
const PLACE = 'apps/server/src/features/ordering/checkout/place-order.ts'
const PLACE_TEST = 'apps/server/src/features/ordering/cash-limits/cash-limits.test.ts'
const WATCH = 'apps/server/src/features/ordering/cash-limits/watch-orders.ts'
const WATCH_TEST = 'apps/server/src/features/ordering/cash-limits/watch-orders.test.ts'

/** Limits that stop one account, or many new ones, from reserving the whole stock without paying. */
export const cashLimitMutations: readonly Mutation[] = [
  {
    promise: 'cash limits: a cash order is checked',
    file: PLACE,
    remove: '{ withCash: !isOnline, pincode }',
    leave: '{ withCash: false, pincode }',
    test: PLACE_TEST,
  },
  {
    promise: 'cash limits: an online order is never checked',
    file: PLACE,
    remove: '{ withCash: !isOnline, pincode }',
    leave: '{ withCash: true, pincode }',
    test: PLACE_TEST,
  },
  {
    promise: 'cash limits: the share is checked on locked stock',
    file: PLACE,
    remove: 'if (cash !== null) refuseCashAboveLimits(cash.limits, cash.open, confirmed, totals.totalPaise)',
    leave: 'void confirmed',
    test: PLACE_TEST,
  },
  {
    promise: 'cash limits: an account without a reason for trust is new',
    file: RULE,
    remove: "(reason === null ? 'new' : 'trusted')",
    leave: "(reason === null ? 'trusted' : 'trusted')",
    test: PLACE_TEST,
  },
  {
    promise: 'cash limits: open orders count towards the value',
    file: RULE,
    remove: 'if (open.valuePaise + totalPaise > limits.valuePaise)',
    leave: 'if (totalPaise > limits.valuePaise)',
    test: PLACE_TEST,
  },
  {
    promise: 'cash limits: own open units count towards the share',
    file: 'packages/domain/src/ordering/order-limits/listing-share.ts',
    remove: 'Math.max(share, unitsMin) - own)',
    leave: 'Math.max(share, unitsMin))',
    test: RULE_TEST,
  },
  {
    promise: 'order alarms: an acknowledged alarm returns only with another order',
    file: WATCH,
    remove: '  if (acknowledgedAt !== null && newestAt <= acknowledgedAt) return\n',
    leave: '',
    test: WATCH_TEST,
  },
  {
    promise: 'order alarms: an open alarm is not counted again without a new order',
    file: WATCH,
    remove:
      '  if (open !== null && Object.entries(facts).every(([name, value]) => open[name] === value)) return\n',
    leave: '',
    test: WATCH_TEST,
  },
  {
    promise: 'order alarms: cash orders of trusted accounts are not counted',
    file: WATCH,
    remove: 'trustReason(group) === null',
    leave: 'trustReason(group) !== undefined',
    test: WATCH_TEST,
  },
  {
    promise: 'order alarms: an alarm about orders can’t be decided like held payments',
    file: 'apps/server/src/features/money/payments/decide-held-refunds.ts',
    remove: 'alarm === undefined || !mayDecide(alarm.kind, decision)',
    leave: 'alarm === undefined',
    test: WATCH_TEST,
  },
]
