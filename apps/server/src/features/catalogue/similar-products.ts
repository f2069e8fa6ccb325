import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '../../db/pool.ts'
import { isUuid } from '../../db/uuid.ts'
import type { SellableProduct } from './products.sql.ts'
import { findLikeness, findSimilar } from './similar.sql.ts'

const SHOWN = 4

/** Up to four others that whoever looks at this product may like as well. */
export async function similarProducts(db: Db, id: string): Promise<SellableProduct[]> {
  const likeness = isUuid(id) ? await findLikeness(db, id) : undefined
  if (likeness === undefined) throw new Refusal('product.not_found')
  return findSimilar(db, likeness, SHOWN)
}
