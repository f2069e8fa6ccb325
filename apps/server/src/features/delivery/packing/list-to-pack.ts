import {
  PACK_ORDERS_MAX,
  packListOf,
  type ProductToPack,
} from '@farmgate/domain/delivery/packing/pack-list.ts'
import type { Db } from '#db/pool.ts'
import { countOrdersToPack, findLinesToPack, type PackLine } from './packing.sql.ts'

export interface ToPack {
  readonly products: readonly ProductToPack<PackLine>[]
  readonly orders: number
  readonly total: number
}

/** Lists what a farm packs, product by product over all its open orders. */
export async function listToPack(db: Db, farmerId: string): Promise<ToPack> {
  const lines = await findLinesToPack(db, farmerId, PACK_ORDERS_MAX)
  const orders = new Set(lines.map(({ orderId }) => orderId)).size
  // Only a full list can be truncated.
  const total = orders < PACK_ORDERS_MAX ? orders : await countOrdersToPack(db, farmerId)
  return { products: packListOf(lines), orders, total: Math.max(total, orders) }
}
