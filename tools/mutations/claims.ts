import type { Mutation } from './mutation.ts'

const CLAIMS_SQL = 'apps/server/src/features/ordering/claims/claims.sql.ts'
const MAKE_CLAIM = 'apps/server/src/features/ordering/claims/make-claim.ts'
const LIMITS_SQL = 'apps/server/src/features/ordering/order-store/claim-limits.sql.ts'
const REDUCE = 'apps/server/src/features/ordering/orders/reduce-line.ts'
const CLAIM_RULES = 'packages/domain/src/ordering/order-changes/claim.ts'

const CLAIMED = 'apps/server/src/features/ordering/claims/make-claim.test.ts'
const REDUCED = 'apps/server/src/features/ordering/orders/reduce-line.test.ts'

/** What a buyer takes out before packing, and claims after the delivery. */
export const claimMutations: readonly Mutation[] = [
  {
    promise: 'claims: two at once can not pass the monthly limit',
    file: CLAIMS_SQL,
    remove:
      '  await sql`select pg_advisory_xact_lock(hashtextextended(${`claims of ${buyerId}`}, 0))`.execute(tx)\n',
    leave: '',
    test: CLAIMED,
  },
  {
    promise: 'claims: only those of the last 30 days count',
    file: LIMITS_SQL,
    remove: " and created_at > now() - interval '30 days'",
    leave: '',
    test: CLAIMED,
  },
  {
    promise: 'claims: only those of the buyer count',
    file: LIMITS_SQL,
    remove: 'buyer_id = ${buyerId}',
    leave: 'buyer_id is not null',
    test: CLAIMED,
  },
  {
    promise: 'claims: an item with an open claim is not claimed again',
    file: CLAIMS_SQL,
    remove: "product_id = line.product_id and state = 'pending'",
    leave: 'false',
    test: CLAIMED,
  },
  {
    promise: 'claims: the time runs from the delivery of the parcel',
    file: CLAIMS_SQL,
    remove: 'coalesce(parcel.delivered_at, orders.delivered_at)',
    leave: 'orders.delivered_at',
    test: CLAIMED,
  },
  {
    promise: 'claims: money of a cash order needs a UPI id',
    file: MAKE_CLAIM,
    remove: "  if (isPaidInCash(order) && upiId === undefined) throw refused('upiId', 'upi.required')\n",
    leave: '',
    test: CLAIMED,
  },
  {
    promise: 'claims: a UPI id that is not needed is not stored',
    file: MAKE_CLAIM,
    remove: 'upiId: isPaidInCash(order) ? (upiId ?? null) : null,',
    leave: 'upiId: upiId ?? null,',
    test: CLAIMED,
  },
  {
    promise: 'claims: a late one is not approved without an operator',
    file: CLAIM_RULES,
    remove: '  !claim.isLate &&\n',
    leave: '',
    test: CLAIMED,
  },
  {
    promise: 'claims: an approved return closes the open ones',
    file: 'apps/server/src/features/ordering/returns/decide-return.ts',
    remove: "    if (status === 'approved') await closeClaims(tx, id, adminId)\n",
    leave: '',
    test: CLAIMED,
  },
  {
    promise: 'claims: a rejected return leaves the open ones open',
    file: 'apps/server/src/features/ordering/returns/decide-return.ts',
    remove: "if (status === 'approved') await closeClaims",
    leave: 'await closeClaims',
    test: CLAIMED,
  },
  {
    promise: 'line changes: a buyer reduces only own orders',
    file: REDUCE,
    remove: '{ buyerId }, idempotentRequest',
    leave: "'anybody', idempotentRequest",
    test: REDUCED,
  },
  {
    promise: 'line changes: the same request reduces once',
    file: REDUCE,
    remove: '{ buyerId }, idempotentRequest, async',
    leave: '{ buyerId }, null, async',
    test: REDUCED,
  },
  {
    promise: 'line changes: what a claim says is not said twice',
    file: 'apps/web/src/components/order/event-text.ts',
    remove: "?.kind !== 'claimed'",
    leave: '?.kind !== null',
    test: 'apps/web/src/components/order/event-text.test.ts',
  },
  {
    promise: 'line changes: the page offers no change of a packed item',
    file: 'apps/web/src/areas/buyer/orders/change/line-rules.ts',
    remove: 'isPacked: item.packed,',
    leave: 'isPacked: false,',
    test: 'apps/web/src/areas/buyer/orders/change/change-text.test.ts',
  },
]
