import type { Mutation } from './mutation.ts'

const TICK = 'apps/server/src/features/delivery/packing/tick-packed.ts'
const PACKING_TEST = 'apps/server/src/features/delivery/packing/packing.test.ts'
const WHAT_CAME = 'packages/domain/src/delivery/packing/what-came.ts'
const WHAT_CAME_TEST = 'apps/server/src/features/delivery/packing/what-came.test.ts'
const WEIGHTS_TEST = 'apps/server/src/features/delivery/packing/held-weights.test.ts'
const SETTLE = 'apps/server/src/features/ordering/orders/settle-weights.ts'
const FARM_CLAIMS_TEST = 'apps/server/src/features/ordering/claims/farm-claims.test.ts'
const VIEWS_TEST = 'apps/server/src/features/ordering/order-views/order-list-views.test.ts'
const OUTBOX_TEST = 'apps/web/src/outbox/outbox.test.ts'

/** What operators and farmers do all day: packing, views, work without a signal. */
export const daysWorkMutations: readonly Mutation[] = [
  {
    promise: 'packing: two phones that tick at the same moment are counted one after the other',
    file: TICK,
    remove: '      await lockOrdersOf(tx, farmerId, orderIds)\n',
    leave: '',
    test: PACKING_TEST,
  },
  {
    promise: 'packing: a repeated tick does not undo the tick after it',
    file: TICK,
    remove: 'runIdempotent(tx, idempotentRequest, async',
    leave: 'runIdempotent(tx, null, async',
    test: 'apps/server/src/features/delivery/farm-today/farm-today.test.ts',
  },
  {
    promise: 'what came: a farm changes only its own lines',
    file: WHAT_CAME,
    remove: 'each.productId === productId && each.farmerId === farmerId',
    leave: 'each.productId === productId',
    test: WHAT_CAME_TEST,
  },
  {
    promise: 'what came: nothing of a bag that is on its way is changed',
    file: 'apps/server/src/features/delivery/packing/save-what-came.ts',
    remove: "  if (!hasParcelToPack(order, farmerId)) throw new Refusal('order.not_found')\n",
    leave: '',
    test: WHAT_CAME_TEST,
  },
  {
    promise: 'what came: after the hand-over no amount is changed',
    file: 'apps/server/src/features/delivery/packing/save-what-came.ts',
    remove: 'if (marks.handedOverAt !== null && weighed.changed.size > 0)',
    leave: 'if (marks.handedOverAt !== null && weighed.changed.size > 100)',
    test: WHAT_CAME_TEST,
  },
  {
    promise: 'weights: a weight changes its order only when its ten minutes are over',
    file: SETTLE,
    remove: "which === 'all' || !isWeightOpen(finalAt, now)",
    leave: 'finalAt <= now || finalAt > now',
    test: WEIGHTS_TEST,
  },
  {
    promise: 'weights: what is final is settled before a correction is decided',
    file: 'apps/server/src/features/delivery/packing/save-what-came.ts',
    remove: "await settleWeights(tx, placed, 'final')",
    leave: 'placed',
    test: WEIGHTS_TEST,
  },
  {
    promise: 'weights: a weight that is final is never raised',
    file: 'packages/domain/src/delivery/packing/weight.ts',
    remove: "  if (line.isFinal && parts > line.keptParts) throw new Refusal('weight.final')\n",
    leave: '',
    test: WEIGHTS_TEST,
  },
  {
    promise: 'weights: a settled weight is deleted with its change',
    file: SETTLE,
    remove: '    settled.map(({ productId }) => productId),\n',
    leave: '    [],\n',
    test: WEIGHTS_TEST,
  },
  {
    promise: 'weights: the database takes no other weight after ten minutes',
    file: 'apps/server/definitions/delivery/guard_held_weight.sql',
    remove: "    if old.saved_at <= clock_timestamp() - interval '10 minutes' then",
    leave: "    if old.saved_at <= clock_timestamp() - interval '10 days' then",
    test: WEIGHTS_TEST,
  },
  {
    promise: 'what came: after the hand-over no tick is changed',
    file: 'apps/server/src/features/delivery/packing/mark-parcel.ts',
    remove: "    if (isTicking) throw new Refusal('parcel.handed_over')\n",
    leave: '',
    test: WHAT_CAME_TEST,
  },
  {
    promise: 'packing: the list by product does not open a bag that was handed over',
    file: TICK,
    remove:
      "      if (before.some(({ handedOverAt }) => handedOverAt !== null)) throw new Refusal('parcel.handed_over')\n",
    leave: '',
    test: WHAT_CAME_TEST,
  },
  {
    promise: 'what came: a repeated report does not undo the report after it',
    file: 'apps/server/src/features/delivery/packing/save-what-came.ts',
    remove: '    idempotentRequest,\n    (tx, order)',
    leave: '    null,\n    (tx, order)',
    test: WHAT_CAME_TEST,
  },
  {
    promise: 'what came: a bag ends only with a reason',
    file: 'apps/server/src/features/delivery/packing/save-what-came.ts',
    remove: 'report.cannotSupply === true && reasonOf(report) === null',
    leave: 'report.cannotSupply !== true && reasonOf(report) === null && false',
    test: WHAT_CAME_TEST,
  },
  {
    promise: 'packing: a line of which nothing is left is not packed',
    file: 'apps/server/src/features/delivery/packing/packing.sql.ts',
    remove: 'as kept on kept.parts > 0\n     where parcels.farmer_id',
    leave: 'as kept on true\n     where parcels.farmer_id',
    test: WHAT_CAME_TEST,
  },
  {
    promise: 'claims: a farm answers only claims about its own items',
    file: 'apps/server/src/features/ordering/claims/farm-claims.sql.ts',
    remove: "    .where('farmer_id', '=', farmerId)\n",
    leave: '',
    test: FARM_CLAIMS_TEST,
  },
  {
    promise: 'claims: a farm’s side is written until the claim is decided',
    file: 'apps/server/src/features/ordering/claims/answer-claim.ts',
    remove: "    if (claim?.state !== 'pending') throw new Refusal('claim.decided')\n",
    leave: "    if (claim === undefined) throw new Refusal('claim.decided')\n",
    test: FARM_CLAIMS_TEST,
  },
  {
    promise: 'claims: a farm reads only claims about its own items',
    file: 'apps/server/src/features/ordering/claims/farm-claims.sql.ts',
    remove: 'where claim.farmer_id = ${farmerId}\n       and (',
    leave: 'where (',
    test: FARM_CLAIMS_TEST,
  },
  {
    promise: 'outbox: an act that can be taken back is not sent before its time',
    file: 'apps/web/src/outbox/outbox.ts',
    remove: 'notBefore <= now()',
    leave: 'notBefore <= Infinity',
    test: OUTBOX_TEST,
  },
  {
    promise: 'outbox: only a page that made an act, and before it is sent, takes it back',
    file: 'apps/web/src/outbox/outbox.ts',
    remove: 'if (!state.undoable.some((act) => act.key === key)) return false',
    leave: '',
    test: OUTBOX_TEST,
  },
  {
    promise: 'views: mine are only the operator’s own orders',
    file: 'apps/server/src/features/ordering/order-views/order-list-views.sql.ts',
    remove: 'orders.assigned_to = ${operatorId} and',
    leave: 'orders.assigned_to is not null and',
    test: VIEWS_TEST,
  },
  {
    promise: 'views: only an open order is made one’s own',
    file: 'apps/server/src/features/ordering/orders/assign-order.ts',
    remove: "if (!isOpen(order.status)) throw new Refusal('order.stage_passed')",
    leave: '',
    test: VIEWS_TEST,
  },
  {
    promise: 'history: only operators see which operator acted',
    file: 'apps/server/src/features/ordering/order-views/present-order.ts',
    remove: "viewer === 'admin' && operator !== null",
    leave: 'operator !== null',
    test: 'apps/server/src/features/ordering/bulk-actions/bulk-actions.test.ts',
  },
  {
    promise: 'outbox: an act is stored before it is sent',
    file: 'apps/web/src/device/queue.ts',
    remove: 'await store.put(act)',
    leave: 'await Promise.resolve()',
    test: OUTBOX_TEST,
  },
  {
    promise: 'outbox: a queue is sent only under its own account',
    file: 'apps/web/src/outbox/my-outbox.ts',
    remove: 'if (session?.user._id !== account) throw signedOut()',
    leave: 'if (session === null) throw signedOut()',
    test: 'apps/web/src/outbox/my-outbox.test.ts',
  },
  {
    promise: 'outbox: an old stock change of unknown outcome is not repeated',
    file: 'apps/web/src/device/queue.ts',
    remove: "if (isDoubtful(act, now())) return refuse(act, 'doubtful')",
    leave: '',
    test: OUTBOX_TEST,
  },
  {
    promise: 'lists: a finished row keeps its place',
    file: 'apps/web/src/components/query/held-rows.ts',
    remove: 'const at = neighbour === undefined ? 0 : (places.get(neighbour) ?? 0) + 1',
    leave: 'const at = 0',
    test: 'apps/web/src/components/query/held-rows.test.ts',
  },
  {
    promise: 'stages: an unshipped cash order asks about both',
    file: 'packages/domain/src/ordering/order-admin/stage-question.ts',
    remove: "return question === 'skip' ? 'skipCash' : 'cash'",
    leave: "return 'cash'",
    test: 'packages/domain/src/ordering/order-admin/stage-question.test.ts',
  },
]
