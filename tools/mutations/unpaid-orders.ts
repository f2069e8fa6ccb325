import type { Mutation } from './mutation.ts'

const ASK = 'apps/server/src/features/ordering/checkout/ask-gateway.ts'
const ASK_TEST = 'apps/server/src/features/ordering/checkout/ask-first.test.ts'
const RULE = 'packages/domain/src/ordering/order-limits/unpaid-limits.ts'
const RULE_TEST = 'packages/domain/src/ordering/order-limits/unpaid-limits.test.ts'
const LIMITS_TEST = 'apps/server/src/features/ordering/cash-limits/unpaid-limits.test.ts'
const EMPTYING_TEST = 'apps/server/src/features/ordering/cash-limits/emptying-attack.test.ts'
const HOLDS = 'apps/server/src/features/money/payment-reconciliation/expire-holds.ts'
const JOBS = 'apps/server/src/jobs/jobs.sql.ts'
const JOBS_TEST = 'apps/server/src/jobs/enqueue.test.ts'

/** Orders that hold stock and places without money. */
export const unpaidOrderMutations: readonly Mutation[] = [
  {
    promise: 'unpaid orders: none is replaced before the gateway was asked',
    file: ASK,
    remove: '  if (unasked.length > 0) throw new AskGatewayFirst(unasked)\n  return orders.filter(',
    leave: '  if (unasked.length > 0) return [...orders]\n  return orders.filter(',
    test: ASK_TEST,
  },
  {
    promise: 'unpaid orders: without an answer of the gateway the old order stays',
    file: ASK,
    remove: "if (lookup === null || lookup.isAuthorised) return 'kept'",
    leave: "if (lookup === null || lookup.isAuthorised) return 'ended'",
    test: ASK_TEST,
  },
  {
    promise: 'unpaid orders: a buyer waits three seconds for the gateway',
    file: ASK,
    remove: 'const PATIENCE_MS = 3_000',
    leave: 'const PATIENCE_MS = 30_000',
    test: ASK_TEST,
  },
  {
    promise: 'unpaid orders: one that turns out to be paid is not bought again',
    file: 'apps/server/src/features/ordering/checkout/place-order.ts',
    remove: '          if (bought !== null) return bought\n',
    leave: '',
    test: ASK_TEST,
  },
  {
    promise: 'unpaid limits: an order is judged while the buyer’s row is locked',
    file: 'apps/server/src/features/ordering/checkout/place-order.ts',
    remove: 'holdOrRefuse(unpaid, beside, lines, totals.totalPaise, places)',
    leave: 'holdOrRefuse(unpaid, [], lines, totals.totalPaise, places)',
    test: LIMITS_TEST,
  },
  {
    promise: 'unpaid limits: no payment is opened for an order that is refused',
    file: 'apps/server/src/features/ordering/checkout/choose-payment.ts',
    remove: '  holdOrRefuse(unpaid, besideNew(awaiting, priced.lines), priced.lines, totalPaise)\n',
    leave: '  void [unpaid, besideNew, holdOrRefuse, awaiting, priced]\n',
    test: LIMITS_TEST,
  },
  {
    promise: 'unpaid limits: all unpaid orders of the account count towards the units',
    file: RULE,
    remove: 'sumOf([...open.flatMap((order) => order.lines), ...lines]) > unitsMax',
    leave: 'sumOf(lines) > unitsMax',
    test: RULE_TEST,
  },
  {
    promise: 'unpaid limits: all unpaid orders of the account count towards the value',
    file: RULE,
    remove: 'held + totalPaise > valuePaise',
    leave: 'totalPaise > valuePaise',
    test: RULE_TEST,
  },
  {
    promise: 'unpaid limits: a second place on the same round day is held briefly',
    file: RULE,
    remove: 'places.some((place) => open.some((order) => order.places.includes(place)))',
    leave: 'false',
    test: RULE_TEST,
  },
  {
    promise: 'unpaid limits: a proven account is not limited',
    file: RULE,
    remove: '  if (trustReason(trust) !== null) return { refusal: null, hold: FULL_HOLD }\n',
    leave: '',
    test: RULE_TEST,
  },
  {
    promise: 'unpaid limits: a large order is held briefly, also in the database',
    file: 'apps/server/src/features/ordering/checkout/orders.sql.ts',
    remove: "now() + ${hold?.minutes ?? null}::integer * interval '1 minute'",
    leave: "now() + ${hold === null ? null : HOLD_MINUTES}::integer * interval '1 minute'",
    test: LIMITS_TEST,
  },
  {
    promise: 'unpaid holds: unfinished attempts extend a hold only a few times',
    file: 'apps/server/src/features/money/payments/order-holds.sql.ts',
    remove: "    .where('extensions_left', '>', 0)\n",
    leave: '',
    test: LIMITS_TEST,
  },
  {
    promise: 'unpaid holds: none ends without the gateway’s answer',
    file: HOLDS,
    remove: 'if (lookup === null || lookup.isAuthorised) return extendHold',
    leave: 'if (lookup?.isAuthorised === true) return extendHold',
    test: LIMITS_TEST,
  },
  {
    promise: 'unpaid holds: authorised money is waited for',
    file: HOLDS,
    remove: 'if (lookup === null || lookup.isAuthorised) return extendHold',
    leave: 'if (lookup === null) return extendHold',
    test: LIMITS_TEST,
  },
  {
    promise: 'order alarms: new accounts that hold a large share together are one',
    file: 'apps/server/src/features/ordering/cash-limits/watch-orders.ts',
    remove: '  await watchUnproven(db, limits)\n',
    leave: '  void watchUnproven\n',
    test: EMPTYING_TEST,
  },
  {
    promise: 'order alarms: after the act new accounts prove something first',
    file: 'apps/server/src/features/ordering/cash-limits/release-unproven.ts',
    remove: '    await pauseUnproven(tx, UNPROVEN_PAUSE_HOURS)\n',
    leave: '    void [pauseUnproven, UNPROVEN_PAUSE_HOURS]\n',
    test: EMPTYING_TEST,
  },
  {
    promise: 'jobs: webhooks about money go before mails',
    file: JOBS,
    remove: 'const MONEY_FIRST = -10',
    leave: 'const MONEY_FIRST = 0',
    test: JOBS_TEST,
  },
]
