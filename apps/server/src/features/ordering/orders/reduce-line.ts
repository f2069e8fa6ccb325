import { changeLines } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import { partsPerUnit } from '@farmgate/domain/ordering/orders/line-parts.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import type { Db } from '#db/pool.ts'
import { saveLineChanges } from './change-lines.ts'
import { onLockedOrder } from './on-locked-order.ts'

/** Leaves so many units of a line for its buyer, until the farm has packed it; 0 takes it out. */
export const reduceLine = (
  db: Db,
  buyerId: string,
  id: string,
  productId: string,
  quantity: number,
  idempotentRequest: IdempotentRequest | null,
): Promise<void> =>
  onLockedOrder(db, id, { buyerId }, idempotentRequest, async (tx, order) => {
    const line = order.lines.find((each) => each.productId === productId)
    if (line === undefined) throw new Refusal('line.not_found')
    const keepParts = quantity * partsPerUnit(line.unit)
    const decision = changeLines(order, [{ productId, kind: 'dropped', keepParts }], 'buyer')
    await saveLineChanges(tx, order, decision, { by: 'buyer', actorId: buyerId, reason: null })
  })
