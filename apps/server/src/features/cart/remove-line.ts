import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isUuid } from '../../db/uuid.ts'
import { deleteOwnLine, lineExists } from './cart.sql.ts'
import { lockCart, markCartWritten } from './carts.sql.ts'

/**
 * Removes a line of the buyer. Idempotent: a line that is gone already, removed or ordered, is no refusal. Deleted rows
 * are not kept, so an id that no line has counts as gone; another buyer's line is not found.
 */
export async function removeLine(db: Db, buyerId: string, lineId: string): Promise<void> {
  if (!isUuid(lineId)) throw new Refusal('cart.line_not_found')
  await inTransaction(db, async (tx) => {
    await lockCart(tx, buyerId)
    // A line that is gone already is no write: an order that is sent again stays the same order.
    if (await deleteOwnLine(tx, buyerId, lineId)) return markCartWritten(tx, buyerId)
    if (await lineExists(tx, lineId)) throw new Refusal('cart.line_not_found')
  })
}
