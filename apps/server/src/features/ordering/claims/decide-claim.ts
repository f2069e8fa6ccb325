import { toPaise, toRupees } from '@farmgate/domain/numbers/paise.ts'
import { decideClaim as decide } from '@farmgate/domain/ordering/order-changes/claim.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import type { Db } from '#db/pool.ts'
import { isUuid } from '#db/uuid.ts'
import { notifyClaimDecided } from '#features/telling/notices/order-news.ts'
import { itemNamesOf } from '#features/ordering/order-store/line-changes.sql.ts'
import { addEvent } from '#features/ordering/order-store/order-rows.sql.ts'
import { saveLineChanges } from '#features/ordering/orders/change-lines.ts'
import { onLockedOrder } from '#features/ordering/orders/on-locked-order.ts'
import type { Operator } from '#http/shared/operator.ts'
import { findOrderOfClaim } from './claims-to-decide.sql.ts'
import { lockClaim, saveClaimDecision } from './claims.sql.ts'

export interface RequestedDecision {
  readonly decision: 'approved' | 'rejected'
  /** Rupees; all that is asked when omitted. */
  readonly amount?: number | undefined
  readonly note?: string | undefined
  readonly seen?: number | undefined
}

/**
 * Decides a claim about an item. Approved, its money goes back; rejected, buyer and farm read why. Of two concurrent
 * operators one decides. Returns the order's id.
 */
export async function decideClaim(
  db: Db,
  { adminId, requestId }: Operator,
  id: string,
  { decision, amount, note = '', seen }: RequestedDecision,
  idempotentRequest: IdempotentRequest | null,
): Promise<string> {
  const orderId = isUuid(id) ? await findOrderOfClaim(db, id) : undefined
  if (orderId === undefined) throw new Refusal('claim.not_found')
  await onLockedOrder(db, orderId, 'anybody', idempotentRequest, async (tx, order) => {
    const claim = await lockClaim(tx, id)
    if (claim === undefined) throw new Refusal('claim.not_found')
    const amountPaise = amount === undefined ? claim.askedPaise : (toPaise(amount) ?? Number.NaN)
    const { given, ...decided } = decide(order, claim, { decision, amountPaise, note, seen })
    const actor = { by: 'admin', actorId: adminId } as const
    const reason = decided.note === null ? {} : { reason: decided.note }
    if (given !== null) await saveLineChanges(tx, order, given, { ...actor, reason: decided.note })
    await saveClaimDecision(tx, id, { ...decided, adminId })
    await addEvent(tx, orderId, {
      kind: `claim_${decision}`,
      ...actor,
      ...reason,
      farmerId: claim.farmerId,
      amountPaise: decided.state === 'approved' ? decided.givenPaise : claim.askedPaise,
      ...(decided.state === 'approved' ? { change: decided.changePosition } : {}),
    })
    const item = (await itemNamesOf(tx, orderId)).get(claim.productId) ?? ''
    await notifyClaimDecided(tx, {
      claimId: id,
      orderId,
      farmerId: claim.farmerId,
      buyerId: claim.buyerId,
      item,
      givenPaise: decided.state === 'approved' ? decided.givenPaise : null,
      note: decided.note,
    })
    await recordAct(tx, {
      actorId: adminId,
      action: `order.claim_${decision}`,
      subjectId: orderId,
      requestId,
      detail: {
        item,
        ...reason,
        ...(decided.state === 'approved' ? { amount: toRupees(decided.givenPaise) } : {}),
      },
      before: { claim: 'pending' },
      after: { claim: decision },
    })
  })
  return orderId
}
