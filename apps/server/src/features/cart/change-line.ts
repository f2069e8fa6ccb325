import { wishFor } from '@farmgate/domain/cart/cart-line.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isUuid } from '../../db/uuid.ts'
import { findOffer, lockOwnLine, saveLine } from './cart.sql.ts'
import { markCartWritten } from './carts.sql.ts'

/** So many from now on. Whoever says so has seen today's price. */
export async function changeLine(db: Db, buyerId: string, lineId: string, quantity: number): Promise<void> {
  if (!isUuid(lineId)) throw new Refusal('cart.line_not_found')
  await inTransaction(db, async (tx) => {
    await markCartWritten(tx, buyerId)
    const line = await lockOwnLine(tx, buyerId, lineId)
    if (line === undefined) throw new Refusal('cart.line_not_found')
    const { productId } = line
    const offer = await findOffer(tx, productId)
    if (offer === undefined)
      throw new Refusal('product.unavailable', { shortages: [{ productId, available: 0 }] })
    await saveLine(tx, lineId, wishFor(productId, quantity, offer.available), offer.pricePaise)
  })
}
