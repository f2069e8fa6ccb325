import type { ClaimForm } from '@farmgate/contract/forms/order.ts'
import { makeClaim as decide } from '@farmgate/domain/ordering/order-changes/claim.ts'
import { toParts } from '@farmgate/domain/ordering/orders/line-parts.ts'
import { isPaidInCash, type Order } from '@farmgate/domain/ordering/orders/order.ts'
import { type FaultCode, Refusal } from '@farmgate/domain/refusal.ts'
import type * as z from 'zod/mini'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import { requireUse } from '#db/market-uses.sql.ts'
import type { Tx } from '#db/pool.ts'
import { databaseTime } from '#db/time.sql.ts'
import { isUuid } from '#db/uuid.ts'
import { notifyClaimDecided, notifyClaimMade } from '#features/telling/notices/order-news.ts'
import { saveLineChanges } from '#features/ordering/orders/change-lines.ts'
import { onLockedOrder } from '#features/ordering/orders/on-locked-order.ts'
import { itemNamesOf } from '#features/ordering/order-store/line-changes.sql.ts'
import { readClaimLimits } from '#features/ordering/order-store/claim-limits.sql.ts'
import { addEvent } from '#features/ordering/order-store/order-rows.sql.ts'
import type { MoneyDeps } from '#features/ordering/order-store/money-deps.ts'
import { makePicture, type Photo, storePicture } from '#features/catalogue/pictures/store-picture.ts'
import { hasDeliveredParcel, insertClaim, lockClaimsOf, readClaimedLine } from './claims.sql.ts'

type Claim = z.output<typeof ClaimForm>

/** Takes a buyer's claim about one item. A small one is approved, and its money goes back, in the same transaction. */
export async function makeClaim(
  { db, pictures }: Pick<MoneyDeps, 'db' | 'pictures'>,
  buyerId: string,
  id: string,
  claim: Claim,
  photo: Photo | null,
  idempotentRequest: IdempotentRequest | null,
): Promise<void> {
  // Checked before any picture is made, so that a stranger's photo costs nothing.
  const isDelivered = isUuid(id) ? await hasDeliveredParcel(db, buyerId, id) : null
  if (isDelivered === null) throw new Refusal('order.not_found')
  if (!isDelivered) throw new Refusal('claim.not_allowed')
  const picture = photo === null ? null : await makePicture(pictures, photo)
  await onLockedOrder(
    db,
    id,
    { buyerId },
    idempotentRequest,
    (tx, order) => takeClaim(tx, order, buyerId, claim, picture?.id ?? null),
    // The account's locks are taken before the order's, as everywhere.
    async (tx) => {
      if (picture !== null) await storePicture(tx, buyerId, picture)
      await lockClaimsOf(tx, buyerId)
    },
  )
}

async function takeClaim(
  tx: Tx,
  order: Order,
  buyerId: string,
  { line: productId, reason, words, upiId, ...amount }: Claim,
  pictureId: string | null,
): Promise<void> {
  const line = order.lines.find((each) => each.productId === productId)
  const known = line === undefined ? undefined : await readClaimedLine(tx, order.id, productId)
  if (line === undefined || known === undefined) throw new Refusal('line.not_found')
  const parts = toParts(line.unit, amount)
  if (parts === null || parts === 0) throw refused('quantity', 'claim_amount.invalid')
  if (isPaidInCash(order) && upiId === undefined) throw refused('upiId', 'upi.required')
  await requireUse(tx, 'itemClaims')
  const now = await databaseTime(tx)
  const { askedPaise, isLate, approved } = decide(
    order,
    { productId, parts },
    {
      deliveredAt: known.deliveredAt ?? now,
      now,
      hasOpenClaim: known.hasOpenClaim,
      ...(await readClaimLimits(tx, buyerId)),
    },
  )
  const about = { farmerId: line.farmerId, amountPaise: askedPaise }
  await addEvent(tx, order.id, { kind: 'claim_made', by: 'buyer', actorId: buyerId, ...about })
  const position = approved?.changes[0]?.position
  if (approved !== null && position !== undefined) {
    await saveLineChanges(tx, order, approved, { by: 'system', actorId: null, reason: null })
    await addEvent(tx, order.id, { kind: 'claim_approved', by: 'system', ...about, change: position })
  }
  const claimId = await insertClaim(tx, {
    orderId: order.id,
    productId,
    farmerId: line.farmerId,
    buyerId,
    parts,
    askedPaise,
    reason,
    words: words === undefined || words === '' ? null : words,
    pictureId,
    upiId: isPaidInCash(order) ? (upiId ?? null) : null,
    isLate,
    approvedBy: position === undefined ? null : { changePosition: position },
  })
  const item = (await itemNamesOf(tx, order.id)).get(productId) ?? ''
  const news = { claimId, orderId: order.id, farmerId: line.farmerId, item }
  if (position === undefined) await notifyClaimMade(tx, news)
  else await notifyClaimDecided(tx, { ...news, buyerId, givenPaise: askedPaise, note: null })
}

const refused = (field: string, code: FaultCode): Refusal =>
  new Refusal('claim.refused', { faults: [{ field, code }] })
