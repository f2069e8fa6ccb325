import type { Mutation } from './mutation.ts'

const DECIDE = 'apps/server/src/features/ordering/claims/decide-claim.test.ts'
const SHARES = 'apps/server/src/features/ordering/claims/shares.test.ts'
const QUEUE = 'apps/server/src/features/ordering/money-back/money-back.test.ts'
const QUEUE_SQL = 'apps/server/src/features/ordering/money-back/money-back.sql.ts'
const ADMIN = 'apps/server/src/features/ordering/order-admin/order-admin.test.ts'

/** What operators do about single items, parcels and claims. */
export const operatorClaimMutations: readonly Mutation[] = [
  {
    promise: 'operator: an item is not refunded above what is left of it',
    file: 'packages/domain/src/ordering/order-changes/line-change.ts',
    remove: 'if (decision.changes[0]?.amountPaise !== amountPaise)',
    leave: 'if (decision.changes.length > 1)',
    test: ADMIN,
  },
  {
    promise: 'operator: money is not given back twice by two who look at the same screen',
    file: 'packages/domain/src/ordering/order-changes/line-change.ts',
    remove: "if (seen !== undefined && seen !== changes) throw new Refusal('line.changed')",
    leave: '',
    test: DECIDE,
  },
  {
    promise: 'operator: a parcel that was shipped is not ended',
    file: 'packages/domain/src/ordering/order-changes/line-change.ts',
    remove: 'boolean => isUnsent(status)\n\n/** Ends one parcel',
    leave: 'boolean => !isCancelled(status)\n\n/** Ends one parcel',
    test: ADMIN,
  },
  {
    promise: 'operator: a claim is decided once',
    file: 'packages/domain/src/ordering/order-changes/claim.ts',
    remove: "  if (claim.state !== 'pending') throw new Refusal('claim.decided')\n",
    leave: '',
    test: DECIDE,
  },
  {
    promise: 'operator: a rejected claim says why',
    file: 'packages/domain/src/ordering/order-changes/claim.ts',
    remove: "    if (note === '')",
    leave: "    if (note === 'no reason')",
    test: 'packages/domain/src/ordering/order-changes/claim.test.ts',
  },
  {
    promise: 'operator: a claim is approved with no more than asked',
    file: 'packages/domain/src/ordering/order-changes/claim.ts',
    remove: 'amountPaise < 1 || amountPaise > claim.askedPaise',
    leave: 'amountPaise < 1',
    test: 'packages/domain/src/ordering/order-changes/claim.test.ts',
  },
  {
    promise: 'operator: a decision about a claim is in the audit log',
    file: 'apps/server/src/features/ordering/claims/decide-claim.ts',
    remove: '      action: `order.claim_${decision}`,',
    leave: "      action: 'order.claim',",
    test: DECIDE,
  },
  {
    promise: 'operator: of several cash refunds the oldest is settled first',
    file: 'apps/server/src/features/money/refunds/refunds.sql.ts',
    remove: "    .orderBy('created_at')\n    .orderBy('id')\n    .limit(1)\n    .forUpdate()",
    leave: "    .orderBy('created_at', 'desc')\n    .orderBy('id')\n    .limit(1)\n    .forUpdate()",
    test: ADMIN,
  },
  {
    promise: 'operator: a named cash refund is settled, not another',
    file: 'apps/server/src/features/money/refunds/refunds.sql.ts',
    remove: ".$if(refundId !== undefined, (query) => query.where('id', '=', refundId ?? ''))",
    leave: ".$if(refundId === '', (query) => query.where('id', '=', refundId ?? ''))",
    test: ADMIN,
  },
  {
    promise: 'operator: a rejected claim does not count against the farm',
    file: 'apps/server/src/features/ordering/claims/shares.sql.ts',
    remove: "claimed: sql`claim.state = 'approved'`,\n    late: isLate,",
    leave: 'claimed: sql`true`,\n    late: isLate,',
    test: SHARES,
  },
  {
    promise: 'operator: an order that was cancelled as a whole does not count as short',
    file: 'apps/server/src/features/ordering/claims/shares.sql.ts',
    remove: ' and parcels.reduced_paise = parcels.items_paise',
    leave: '',
    test: SHARES,
  },
  {
    promise: 'operator: a parcel that ended is not waited for',
    file: 'packages/domain/src/ordering/order-admin/next-step.ts',
    remove: 'parcels.filter(({ status }) => isUnsent(status))',
    leave: 'parcels.filter(() => true)',
    test: 'packages/domain/src/ordering/order-admin/next-step.test.ts',
  },
  {
    promise: 'money back: a claim that was approved at once was never in the queue',
    file: QUEUE_SQL,
    remove: ' and decided_by is not null and ${made}`',
    leave: ' and ${made}`',
    test: QUEUE,
  },
  {
    promise: 'money back: a page goes on after the last row of the one before',
    file: QUEUE_SQL,
    remove: 'sql`(${at}, ${id}) ${than} ${momentOf(beyond)}`',
    leave: 'sql`${id} ${than} ${beyond.id}::uuid`',
    test: QUEUE,
  },
  {
    promise: 'money back: of a failed stop only the bags that come back count',
    file: QUEUE_SQL,
    remove: "                                 and not (${comesBack('other')}))\n",
    leave: '                                 and false)\n',
    test: QUEUE,
  },
  {
    promise: 'money back: an unpaid order has nothing to give back',
    file: QUEUE_SQL,
    remove: '                 when orders.captured_paise = 0 then 0\n',
    leave: '',
    test: QUEUE,
  },
]
