import { changedFacts } from '@farmgate/domain/audit/act.ts'
import { toRupees } from '@farmgate/domain/money.ts'
import { advance, type Order } from '@farmgate/domain/orders/order.ts'
import type { Stage } from '@farmgate/domain/orders/stage.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { post } from '#features/ledger/ledger.sql.ts'
import { notify } from '#features/notices/notify.ts'
import { onLockedOrder } from './on-locked-order.ts'
import type { Operator } from '#http/shared/operator.ts'
import { addEvent, buyerOf, saveOrder } from '#features/order-store/order-rows.sql.ts'

/** Advances an order to a later stage, with all its parcels. Cash is paid on delivery, so it is recorded with it. */
export const advanceOrder = (
  db: Db,
  { adminId, requestId }: Operator,
  id: string,
  to: Stage,
): Promise<void> =>
  onLockedOrder(db, id, 'anybody', null, async (tx, order) => {
    const { order: moved, postings } = advance(order, to)
    await saveOrder(tx, order, moved)
    for (const posting of postings) {
      await post(tx, { source: 'order', sourceId: id, orderId: id }, posting)
      await addEvent(tx, id, {
        kind: 'paid',
        by: 'admin',
        actorId: adminId,
        amountPaise: moved.capturedPaise,
      })
    }
    if (to !== 'confirmed') {
      await addEvent(tx, id, { kind: to, by: 'admin', actorId: adminId })
      await notify(tx, [await buyerOf(tx, id)], { kind: `order_${to}`, cause: id, orderId: id })
    }
    await recordAct(tx, {
      actorId: adminId,
      action: `order.${to}`,
      subjectId: id,
      requestId,
      ...changedFacts(factsOf(order), factsOf(moved)),
    })
  })

/** What the audit log compares: the stage, and whether payment is proven. */
const factsOf = ({ status, capturedPaise }: Order) => ({ status, received: toRupees(capturedPaise) })
