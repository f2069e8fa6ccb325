import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '../../db/pool.ts'
import { isUuid } from '../../db/uuid.ts'
import { deleteOwnLine, lineExists } from './cart.sql.ts'

/**
 * Removes a line of the buyer. Idempotent: a line that is gone already, removed or ordered, is no refusal. Deleted rows
 * are not kept, so an id that no line has counts as gone; another buyer's line is not found.
 */
export async function removeLine(db: Db, buyerId: string, lineId: string): Promise<void> {
  if (!isUuid(lineId)) throw new Refusal('cart.line_not_found')
  if (await deleteOwnLine(db, buyerId, lineId)) return
  if (await lineExists(db, lineId)) throw new Refusal('cart.line_not_found')
}
