import { CART_LINES_MAX, wishFor } from '@farmgate/domain/cart/cart-line.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { type Intent, once } from '../../db/once.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isUuid } from '../../db/uuid.ts'
import { countLines, findOffer, lockLineOf, saveLine } from './cart.sql.ts'
import { markCartWritten } from './carts.sql.ts'

/** Puts so many more into the product's line, at the price it has now. Nothing is kept for the buyer yet. */
export async function addToCart(
  db: Db,
  buyerId: string,
  productId: string,
  quantity: number,
  intent: Intent | null,
): Promise<void> {
  if (!isUuid(productId)) throw new Refusal('product.not_found')
  await inTransaction(db, (tx) =>
    once(tx, intent, async () => {
      const offer = await findOffer(tx, productId)
      if (offer === undefined) throw new Refusal('product.not_found')
      await markCartWritten(tx, buyerId)
      const line = await lockLineOf(tx, buyerId, productId, quantity, offer.pricePaise)
      const isNew = line.heldBefore === 0
      if (isNew && (await countLines(tx, buyerId)) > CART_LINES_MAX) throw new Refusal('cart.full')
      const wish = wishFor(productId, line.heldBefore + quantity, offer.available)
      if (!isNew) await saveLine(tx, line.id, wish, offer.pricePaise)
      return null
    }),
  )
}
