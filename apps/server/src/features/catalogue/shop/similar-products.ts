import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '#db/pool.ts'
import { isUuid } from '#db/uuid.ts'
import type { SellableProduct } from '#features/catalogue/product-view/products.sql.ts'
import { findLikeness, findSimilar } from './similar.sql.ts'

const SHOWN = 4

/** Up to four other products that a buyer of this one may like. */
export async function similarProducts(db: Db, id: string): Promise<SellableProduct[]> {
  const likeness = isUuid(id) ? await findLikeness(db, id) : undefined
  if (likeness === undefined) throw new Refusal('product.not_found')
  return findSimilar(db, likeness, SHOWN)
}
