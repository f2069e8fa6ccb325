import { changedFacts } from '@farmgate/domain/platform/audited-act.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { advance, type Order, type OrderDecision } from '@farmgate/domain/ordering/orders/order.ts'
import { isSent, type Stage } from '@farmgate/domain/ordering/orders/stage.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { post } from '#features/money/ledger/ledger.sql.ts'
import { notify } from '#features/telling/notices/notify.ts'
import { onLockedOrder } from './on-locked-order.ts'
import { settleWeights } from './settle-weights.ts'
import type { Operator } from '#http/shared/operator.ts'
import { addEvent, buyerOf, saveOrder } from '#features/ordering/order-store/order-rows.sql.ts'

/** Advances an order to a later stage, with all its parcels. */
export const advanceOrder = (db: Db, operator: Operator, id: string, to: Stage): Promise<void> =>
  onLockedOrder(db, id, 'anybody', null, async (tx, placed) => {
    const { adminId: actorId, requestId } = operator
    const order = await settleWeights(tx, placed, 'all')
    const facts = await saveAdvance(tx, { by: 'admin', actorId }, order, advance(order, to))
    await recordAct(tx, { actorId, action: `order.${to}`, subjectId: id, requestId, ...facts })
  })

/**
 * Saves how someone moved parcels of an order whose row the caller holds. Cash is paid on delivery, so it is recorded
 * with it. Returns what changed, for the audit log.
 */
export async function saveAdvance(
  tx: Tx,
  actor: { readonly by: 'admin' | 'buyer'; readonly actorId: string } | { readonly by: 'driver' },
  before: Order,
  { order, postings }: OrderDecision,
) {
  const { id, status } = order
  await saveOrder(tx, before, order)
  for (const posting of postings) {
    await post(tx, { source: 'order', sourceId: id, orderId: id }, posting)
    await addEvent(tx, id, { kind: 'paid', ...actor, amountPaise: order.capturedPaise })
  }
  if (status !== before.status && isSent(status)) {
    await addEvent(tx, id, { kind: status, ...actor })
    await notify(tx, [await buyerOf(tx, id)], { kind: `order_${status}`, cause: id, orderId: id })
  }
  return changedFacts(factsOf(before), factsOf(order))
}

/** What the audit log compares: the stage, and whether payment is proven. */
const factsOf = ({ status, capturedPaise }: Order) => ({ status, received: toRupees(capturedPaise) })
