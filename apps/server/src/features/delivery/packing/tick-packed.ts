import { isToPack } from '@farmgate/domain/delivery/packing/pack-list.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { announce } from '#db/changes/changes.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import { runIdempotent } from '#db/idempotency/run-idempotent.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import {
  addPacked,
  addPackedEvents,
  findParcels,
  lockOrdersOf,
  type ParcelToTick,
  removePacked,
  savePackedBy,
} from './packing.sql.ts'

export interface Tick {
  readonly product: string
  /** Exactly those shown on the screen. */
  readonly orders: readonly string[]
  readonly packed: boolean
}

/**
 * Ticks all of them or none: if one has shipped in the meantime, the farmer reloads before going on. A farm that has
 * packed all of its part of an order, or opened it again, is in the order's history.
 */
export async function tickPacked(
  db: Db,
  farmerId: string,
  { product, orders, packed }: Tick,
  idempotentRequest: IdempotentRequest | null,
): Promise<void> {
  if (![product, ...orders].every(isUuid)) throw new Refusal('order.not_found')
  const orderIds = [...new Set(orders.map((id) => id.toLowerCase()))]
  await inTransaction(db, (tx) =>
    runIdempotent(tx, idempotentRequest, async () => {
      await lockOrdersOf(tx, farmerId, orderIds)
      const before = await findParcels(tx, farmerId, product, orderIds)
      if (before.filter(isToPack).length < orderIds.length) throw new Refusal('order.not_found')
      if (before.some(({ handedOverAt }) => handedOverAt !== null)) throw new Refusal('parcel.handed_over')
      await (packed ? addPacked : removePacked)(tx, product, orderIds)
      const after = await findParcels(tx, farmerId, product, orderIds)
      const changed = becamePacked(before, after)
      if (packed) await savePackedBy(tx, farmerId, changed, farmerId)
      const buyers = await addPackedEvents(tx, farmerId, packed ? 'packed' : 'unpacked', changed)
      announce(tx, { what: 'orders', to: [farmerId, ...buyers], admins: true })
      return null
    }),
  )
}

/** The orders of which the farm's part was packed, or opened again, by this tick. */
function becamePacked(before: readonly ParcelToTick[], after: readonly ParcelToTick[]): string[] {
  const packedBefore = new Map(before.map(({ orderId, packedAt }) => [orderId, packedAt !== null]))
  return after
    .filter(({ orderId, packedAt }) => packedBefore.get(orderId) !== (packedAt !== null))
    .map(({ orderId }) => orderId)
}
