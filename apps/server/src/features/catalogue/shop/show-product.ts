import { availableTo } from '@farmgate/domain/ordering/cart/own-hold.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '#db/pool.ts'
import { isUuid } from '#db/uuid.ts'
import type { Actor } from '#http/shared/actor.ts'
import {
  findInAnyState,
  findProduct,
  type StoredProduct,
} from '#features/catalogue/product-view/products.sql.ts'

/**
 * One product. Its farmer and admins get it in every state, other callers only while it is on sale. A deleted one is
 * not found, like one that never existed. For a buyer the stock includes what the own unpaid orders hold.
 */
export async function showProduct(db: Db, id: string, actor: Actor | null): Promise<StoredProduct> {
  if (!isUuid(id)) throw new Refusal('product.not_found')
  const onSale = await findProduct(db, id, actor?.role === 'user' ? actor.accountId : null)
  if (onSale !== undefined) {
    const { held, ...product } = onSale
    return { ...product, available: availableTo({ free: product.available, held }) }
  }
  const stored = await findAsOwnerOrAdmin(db, id, actor)
  if (stored === undefined) throw new Refusal('product.not_found')
  return stored
}

async function findAsOwnerOrAdmin(
  db: Db,
  id: string,
  actor: Actor | null,
): Promise<StoredProduct | undefined> {
  if (actor?.role === 'admin') return await findInAnyState(db, id, null)
  if (actor?.role === 'farmer') return await findInAnyState(db, id, actor.accountId)
  return undefined
}
