import type { Mutation } from './mutation.ts'

const BRAKE = 'apps/server/src/features/money/payments/refund-brake.test.ts'
const WRONG_KEY = 'apps/server/src/features/money/refunds/wrong-key.test.ts'

/** The brake on automatic refunds, and alarms about the market itself. */
export const alarmMutations: readonly Mutation[] = [
  {
    promise: 'refund brake: above the limits the refund of an unmatched payment is held',
    file: 'apps/server/src/features/money/payments/apply-capture.ts',
    remove: 'const isHeld = orderId === null && (await isAboveLimits(tx, known.amountPaise))',
    leave: 'const isHeld = false as boolean',
    test: BRAKE,
  },
  {
    promise: 'refund brake: two simultaneous workers do not exceed the limit',
    file: 'apps/server/src/features/money/payments/apply-capture.ts',
    remove: '  await lockRefundBrake(tx)\n',
    leave: '',
    test: BRAKE,
  },
  {
    promise: 'refund brake: once stopped it stays stopped until an operator decides',
    file: 'packages/domain/src/money/payments/refund-brake.ts',
    remove: '!isStopped && ',
    leave: '',
    test: BRAKE,
  },
  {
    promise: 'refund brake: a decision is about the number that was seen',
    file: 'apps/server/src/features/money/payments/decide-held-refunds.ts',
    remove: "    if (held.count !== seen) throw new Refusal('alarm.changed')\n",
    leave: '',
    test: BRAKE,
  },
  {
    promise: 'refund brake: the database refuses a refund of a held payment',
    file: 'apps/server/migrations/0012_alarms.sql',
    remove: "refund_hold is null or refund_hold = 'sent_back' or refund_reserved_paise = 0",
    leave: 'true',
    test: BRAKE,
  },
  {
    promise: 'gateway key: a refund refused for our key stays due',
    file: 'apps/server/src/features/money/refunds/send-refund.ts',
    remove: "if (error.kind !== 'refused') await later(refund, error.description)",
    leave: "if (error.kind === 'unknown') await later(refund, error.description)",
    test: WRONG_KEY,
  },
  {
    promise: 'gateway key: 401 and 403 are faults of the key',
    file: 'apps/server/src/adapters/payments/transport.ts',
    remove: "  if (KEY_REFUSALS.has(status)) return 'unauthorised'\n",
    leave: '',
    test: 'apps/server/src/adapters/payments/razorpay.test.ts',
  },
  {
    promise: 'gateway key: the alarm ends when a call succeeds again',
    file: 'apps/server/src/features/money/payments/watch-gateway.ts',
    remove: '      await orLog(() => accepted(operation))\n',
    leave: '',
    test: WRONG_KEY,
  },
  {
    promise: 'alarms: the same fault within the hour sends no second mail',
    file: 'apps/server/src/features/telling/alarms/alarms.sql.ts',
    remove: "or (resolution = 'ended' and resolved_at >",
    leave: "or (resolution = 'never' and resolved_at >",
    test: WRONG_KEY,
  },
]
