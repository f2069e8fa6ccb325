import { CART_LINES_MAX, cartQuantity } from '@farmgate/domain/cart/cart-line.ts'
import { availableTo } from '@farmgate/domain/orders/own-hold.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import { runIdempotent } from '#db/idempotency/run-idempotent.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { countLines, findOffer, lockLineOf, markCartWritten, saveLine } from './cart.sql.ts'

/** Adds `quantity` to the product's line, at its current price. No stock is reserved yet. */
export async function addToCart(
  db: Db,
  buyerId: string,
  productId: string,
  quantity: number,
  idempotentRequest: IdempotentRequest | null,
): Promise<void> {
  if (!isUuid(productId)) throw new Refusal('product.not_found')
  await inTransaction(db, (tx) =>
    runIdempotent(tx, idempotentRequest, async () => {
      const offer = await findOffer(tx, buyerId, productId)
      if (offer === undefined) throw new Refusal('product.not_found')
      await markCartWritten(tx, buyerId)
      const line = await lockLineOf(tx, buyerId, productId, quantity, offer.pricePaise)
      const isNew = line.heldBefore === 0
      if (isNew && (await countLines(tx, buyerId)) > CART_LINES_MAX) throw new Refusal('cart.full')
      const requested = cartQuantity(productId, line.heldBefore + quantity, availableTo(offer))
      if (!isNew) await saveLine(tx, line.id, requested, offer.pricePaise)
      return null
    }),
  )
}
