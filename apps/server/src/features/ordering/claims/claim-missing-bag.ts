import { claimedPaise } from '@farmgate/domain/ordering/order-changes/claim.ts'
import type { Order } from '@farmgate/domain/ordering/orders/order.ts'
import type { Tx } from '#db/pool.ts'
import { notifyClaimMade } from '#features/telling/notices/order-news.ts'
import { itemNamesOf } from '#features/ordering/order-store/line-changes.sql.ts'
import { addEvent } from '#features/ordering/order-store/order-rows.sql.ts'
import { insertClaim } from './claims.sql.ts'

/**
 * A driver did not have a bag of this locked order, and an operator decides about its money: one claim per item. The caller
 * holds `lockClaimsOf` of the buyer.
 */
export async function claimMissingBag(
  tx: Tx,
  order: Order,
  {
    farmerId,
    buyerId,
    markId,
  }: { readonly farmerId: string; readonly buyerId: string; readonly markId: string },
): Promise<void> {
  const names = await itemNamesOf(tx, order.id)
  for (const line of order.lines) {
    const askedPaise = claimedPaise(line, line.keptParts)
    if (line.farmerId !== farmerId || askedPaise === 0) continue
    const { productId, keptParts: parts } = line
    await addEvent(tx, order.id, { kind: 'claim_made', by: 'driver', farmerId, amountPaise: askedPaise })
    const claimId = await insertClaim(tx, {
      orderId: order.id,
      productId,
      farmerId,
      buyerId,
      parts,
      askedPaise,
      reason: 'missing',
      words: null,
      pictureId: null,
      upiId: null,
      isLate: false,
      markId,
      approvedBy: null,
    })
    await notifyClaimMade(tx, { claimId, orderId: order.id, farmerId, item: names.get(productId) ?? '' })
  }
}
