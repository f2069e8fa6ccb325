import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '../../db/pool.ts'
import { isUuid } from '../../db/uuid.ts'
import { findProduct, type SellableProduct } from './products.sql.ts'

/** One product on sale. What waits for review, was deleted or never was is not there, all alike. */
export async function showProduct(db: Db, id: string): Promise<SellableProduct> {
  const product = isUuid(id) ? await findProduct(db, id) : undefined
  if (product === undefined) throw new Refusal('product.not_found')
  return product
}
