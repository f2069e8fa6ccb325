import { Refusal } from '@farmgate/domain/refusal.ts'
import { announce } from '#db/changes/changes.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import type { Db } from '#db/pool.ts'
import { isUuid } from '#db/uuid.ts'
import { onLockedOrder } from '#features/ordering/orders/on-locked-order.ts'
import { lockClaim } from './claims.sql.ts'
import { findClaimedOrder, saveFarmWords } from './farm-claims.sql.ts'

/** Saves the farm's side of a claim, as often as it likes until the claim is decided. */
export async function answerClaim(
  db: Db,
  farmerId: string,
  claimId: string,
  words: string,
  idempotentRequest: IdempotentRequest | null,
): Promise<void> {
  const orderId = isUuid(claimId) ? await findClaimedOrder(db, farmerId, claimId) : undefined
  if (orderId === undefined) throw new Refusal('claim.not_found')
  await onLockedOrder(db, orderId, { farmerId }, idempotentRequest, async (tx) => {
    const claim = await lockClaim(tx, claimId)
    if (claim?.state !== 'pending') throw new Refusal('claim.decided')
    await saveFarmWords(tx, claimId, words)
    announce(tx, { what: 'orders', to: [farmerId, claim.buyerId], admins: true })
  })
}
