import { ALREADY_REFUNDED } from '@farmgate/domain/ordering/order-changes/claim-note.ts'
import type { Tx } from '#db/pool.ts'
import { addEvent } from '#features/ordering/order-store/order-rows.sql.ts'
import { findOpenClaims, lockClaim, saveClaimDecision } from './claims.sql.ts'

/** Rejects the open claims of a locked order whose money goes back with its return. */
export async function closeClaims(tx: Tx, orderId: string, adminId: string): Promise<void> {
  for (const id of await findOpenClaims(tx, orderId)) {
    const claim = await lockClaim(tx, id)
    if (claim === undefined) throw new Error('a claim was deleted')
    await saveClaimDecision(tx, id, { state: 'rejected', note: ALREADY_REFUNDED, adminId })
    await addEvent(tx, orderId, {
      kind: 'claim_rejected',
      by: 'admin',
      actorId: adminId,
      farmerId: claim.farmerId,
      amountPaise: claim.askedPaise,
      reason: ALREADY_REFUNDED,
    })
  }
}
