import { CART_LINES_MAX, cartQuantity } from '@farmgate/domain/ordering/cart/cart-line.ts'
import { availableTo } from '@farmgate/domain/ordering/cart/own-hold.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import { runIdempotent } from '#db/idempotency/run-idempotent.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { addToLine, type CartFacts, readCart } from './cart.sql.ts'

/**
 * Adds `quantity` to the product's line, at its current price, and returns the cart. No stock is reserved yet. The line
 * is written first and judged with the cart that came out of it: a refusal takes it back.
 */
export async function addToCart(
  db: Db,
  buyerId: string,
  productId: string,
  quantity: number,
  idempotentRequest: IdempotentRequest | null,
): Promise<CartFacts> {
  if (!isUuid(productId)) throw new Refusal('product.not_found')
  return inTransaction(db, async (tx) => {
    let cart: CartFacts | null = null
    await runIdempotent(
      tx,
      idempotentRequest,
      async () => {
        const line = await addToLine(tx, buyerId, productId, quantity)
        if (line === undefined) throw new Refusal('product.not_found')
        cart = await readCart(tx, buyerId)
        if (line.isNew && cart.rows.length > CART_LINES_MAX) throw new Refusal('cart.full')
        const requested = line.quantity ?? quantityIn(cart, productId) + quantity
        cartQuantity(productId, requested, availableTo(line))
        return null
      },
      null,
    )
    // A replay shows the cart as it is now.
    return cart ?? readCart(tx, buyerId)
  })
}

/** Lower case: PostgreSQL accepts ids in capitals too. */
const quantityIn = ({ rows }: CartFacts, productId: string): number =>
  rows.find((row) => row.productId === productId.toLowerCase())?.quantity ?? 0
