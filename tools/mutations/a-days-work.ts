import type { Mutation } from './mutation.ts'

const FEATURES = 'apps/server/src/features'
const WEB = 'apps/web/src'
const TICK = `${FEATURES}/packing/tick-packed.ts`
const PACKING_TEST = `${FEATURES}/packing/packing.test.ts`
const VIEWS_TEST = `${FEATURES}/orders/order-views.test.ts`
const OUTBOX_TEST = `${WEB}/outbox/outbox.test.ts`

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
    test: `${FEATURES}/farm-today/farm-today.test.ts`,
  },
  {
    promise: 'views: mine are only the operator’s own orders',
    file: `${FEATURES}/orders/order-views.sql.ts`,
    remove: 'orders.assigned_to = ${operatorId} and',
    leave: 'orders.assigned_to is not null and',
    test: VIEWS_TEST,
  },
  {
    promise: 'views: only an open order is made one’s own',
    file: `${FEATURES}/orders/assign-order.ts`,
    remove: "if (!isOpen(order.status)) throw new Refusal('order.stage_passed')",
    leave: '',
    test: VIEWS_TEST,
  },
  {
    promise: 'history: only operators see which operator acted',
    file: `${FEATURES}/orders/present-order.ts`,
    remove: "viewer === 'admin' && operator !== null",
    leave: 'operator !== null',
    test: `${FEATURES}/bulk/bulk.test.ts`,
  },
  {
    promise: 'outbox: an act is stored before it is sent',
    file: `${WEB}/outbox/outbox.ts`,
    remove: 'await store.put(act)',
    leave: 'await Promise.resolve()',
    test: OUTBOX_TEST,
  },
  {
    promise: 'outbox: a queue is sent only under its own account',
    file: `${WEB}/outbox/my-outbox.ts`,
    remove: 'if (session?.user._id !== account) throw signedOut()',
    leave: 'if (session === null) throw signedOut()',
    test: `${WEB}/outbox/my-outbox.test.ts`,
  },
  {
    promise: 'outbox: an old stock change of unknown outcome is not repeated',
    file: `${WEB}/outbox/outbox.ts`,
    remove: "if (isDoubtful(act, now())) return refuse(act, 'doubtful')",
    leave: '',
    test: OUTBOX_TEST,
  },
  {
    promise: 'lists: a finished row keeps its place',
    file: `${WEB}/components/query/held-rows.ts`,
    remove: 'const at = neighbour === undefined ? 0 : (places.get(neighbour) ?? 0) + 1',
    leave: 'const at = 0',
    test: `${WEB}/components/query/held-rows.test.ts`,
  },
  {
    promise: 'stages: an unshipped cash order asks about both',
    file: 'packages/domain/src/orders/stage-question.ts',
    remove: "return skips ? 'skipCash' : 'cash'",
    leave: "return 'cash'",
    test: 'packages/domain/src/orders/stage-question.test.ts',
  },
]
