import { cartQuantity } from '@farmgate/domain/ordering/cart/cart-line.ts'
import { availableTo } from '@farmgate/domain/ordering/cart/own-hold.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { type CartFacts, lockOwnLine, readCart, saveLine } from './cart.sql.ts'

/** Sets the line's quantity and returns the cart. The caller has seen today's price, so it counts as accepted. */
export async function changeLine(
  db: Db,
  buyerId: string,
  lineId: string,
  quantity: number,
): Promise<CartFacts> {
  if (!isUuid(lineId)) throw new Refusal('cart.line_not_found')
  return inTransaction(db, async (tx) => {
    const line = await lockOwnLine(tx, buyerId, lineId)
    if (line === undefined) throw new Refusal('cart.line_not_found')
    const { productId, offer } = line
    if (offer === null) throw new Refusal('product.unavailable', { shortages: [{ productId, available: 0 }] })
    await saveLine(tx, lineId, cartQuantity(productId, quantity, availableTo(offer)), offer.pricePaise)
    return readCart(tx, buyerId)
  })
}
