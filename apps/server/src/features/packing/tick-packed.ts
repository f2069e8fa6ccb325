import { isToPack } from '@farmgate/domain/packing/pack-list.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { announce } from '../../db/changes.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isUuid } from '../../db/uuid.ts'
import { addPacked, holdParcels, removePacked } from './packing.sql.ts'

export interface Tick {
  readonly product: string
  /** Exactly those that stood on the screen. */
  readonly orders: readonly string[]
  readonly packed: boolean
}

/** All of them or none: where one has left in the meantime, the farmer looks again before going on. */
export async function tickPacked(db: Db, farmerId: string, { product, orders, packed }: Tick): Promise<void> {
  if (![product, ...orders].every(isUuid)) throw new Refusal('order.not_found')
  const orderIds = [...new Set(orders.map((id) => id.toLowerCase()))]
  await inTransaction(db, async (tx) => {
    const parcels = await holdParcels(tx, farmerId, product, orderIds)
    if (parcels.filter(isToPack).length < orderIds.length) throw new Refusal('order.not_found')
    await (packed ? addPacked : removePacked)(tx, product, orderIds)
    announce(tx, { what: 'orders', to: [farmerId], admins: false })
  })
}
