import { toPaise, toRupees } from '@farmgate/domain/numbers/paise.ts'
import { refundLine as refund } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import { currentTotalPaise } from '@farmgate/domain/ordering/orders/order.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import type { Db } from '#db/pool.ts'
import { itemNamesOf } from '#features/ordering/order-store/line-changes.sql.ts'
import { saveLineChanges } from '#features/ordering/orders/change-lines.ts'
import { onLockedOrder } from '#features/ordering/orders/on-locked-order.ts'
import type { Operator } from '#http/shared/operator.ts'

/** Gives an amount of one line back. The buyer and the farm read the reason. */
export const refundLine = (
  db: Db,
  { adminId, requestId }: Operator,
  { orderId, productId }: { readonly orderId: string; readonly productId: string },
  {
    amount,
    reason,
    seen,
  }: { readonly amount: number; readonly reason: string; readonly seen?: number | undefined },
  idempotentRequest: IdempotentRequest | null,
): Promise<void> =>
  onLockedOrder(db, orderId, 'anybody', idempotentRequest, async (tx, order) => {
    const decision = refund(order, productId, toPaise(amount) ?? Number.NaN, seen)
    await saveLineChanges(tx, order, decision, { by: 'admin', actorId: adminId, reason })
    await recordAct(tx, {
      actorId: adminId,
      action: 'order.line_refunded',
      subjectId: orderId,
      requestId,
      detail: { item: (await itemNamesOf(tx, orderId)).get(productId) ?? '', amount, reason },
      before: { total: toRupees(currentTotalPaise(order)) },
      after: { total: toRupees(currentTotalPaise(decision.order)) },
    })
  })
