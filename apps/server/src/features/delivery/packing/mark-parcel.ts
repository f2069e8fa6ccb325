import type { Order } from '@farmgate/domain/ordering/orders/order.ts'
import { hasParcelToPack } from '@farmgate/domain/delivery/packing/what-came.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { announce } from '#db/changes/changes.ts'
import type { Tx } from '#db/pool.ts'
import { addEvent, buyerOf } from '#features/ordering/order-store/order-rows.sql.ts'
import { type ParcelMarks, readMarks, saveHandedOver, savePackedBy, saveTicks } from './packing.sql.ts'

/** What is marked on a parcel that is not shipped yet. */
export interface NewMarks {
  /** All of its lines. */
  readonly packed?: boolean | undefined
  /** Single lines, by product. */
  readonly ticks?: ReadonlyMap<string, boolean> | undefined
  /** A bag that is handed over is packed: what was not ticked yet is ticked. */
  readonly handedOver?: true | undefined
}

/** The farmer, or an operator. */
export interface MarkedBy {
  readonly by: 'farmer' | 'admin'
  readonly actorId: string
}

/**
 * Marks one parcel of an order whose row the caller holds: its lines as packed or not, and the bag as handed over. A bag
 * that was handed over keeps its marks; handing it over again changes nothing.
 */
export async function markParcel(
  tx: Tx,
  order: Order,
  farmerId: string,
  { packed, ticks = new Map(), handedOver }: NewMarks,
  { by, actorId }: MarkedBy,
  /** The marks before the lines were changed in the same transaction: a change may have packed the parcel. */
  earlier?: ParcelMarks,
): Promise<void> {
  if (!hasParcelToPack(order, farmerId)) throw new Refusal('parcel.not_open')
  const before = earlier ?? (await readMarks(tx, order.id, farmerId))
  const isTicking = packed !== undefined || ticks.size > 0
  if (before.handedOverAt !== null) {
    if (isTicking) throw new Refusal('parcel.handed_over')
    return
  }
  // Of a line without anything left there is nothing to tick.
  const own = order.lines.filter((line) => line.farmerId === farmerId && line.keptParts > 0)
  const isTicked = (productId: string): boolean | undefined =>
    handedOver === true ? true : (packed ?? ticks.get(productId))
  for (const value of [true, false]) {
    const products = own.map(({ productId }) => productId).filter((id) => isTicked(id) === value)
    await saveTicks(tx, order.id, products, value)
  }
  const { packedAt } = await readMarks(tx, order.id, farmerId)
  const actor = { by, actorId, farmerId }
  if ((packedAt === null) !== (before.packedAt === null)) {
    await savePackedBy(tx, farmerId, [order.id], actorId)
    await addEvent(tx, order.id, { kind: packedAt === null ? 'unpacked' : 'packed', ...actor })
  }
  if (isTicking) announce(tx, { what: 'orders', to: [farmerId, await buyerOf(tx, order.id)], admins: true })
  if (handedOver === true) {
    await saveHandedOver(tx, order.id, farmerId, actorId)
    await addEvent(tx, order.id, { kind: 'handed_over', ...actor })
  }
}
