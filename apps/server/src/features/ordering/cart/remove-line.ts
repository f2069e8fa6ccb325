import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { type CartFacts, deleteOwnLine, lineExists, lockCart, markCartWritten, readCart } from './cart.sql.ts'

/**
 * Removes a line of the buyer and returns the cart. Idempotent: a line that was already removed or ordered is not refused. Deleted rows are
 * not stored, so an unknown id counts as removed; another buyer's line is not found.
 */
export async function removeLine(db: Db, buyerId: string, lineId: string): Promise<CartFacts> {
  if (!isUuid(lineId)) throw new Refusal('cart.line_not_found')
  return inTransaction(db, async (tx) => {
    await lockCart(tx, buyerId)
    // Removing a missing line is not a write to the cart: a repeated order stays the same order.
    if (await deleteOwnLine(tx, buyerId, lineId)) await markCartWritten(tx, buyerId)
    else if (await lineExists(tx, lineId)) throw new Refusal('cart.line_not_found')
    return readCart(tx, buyerId)
  })
}
