import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '../../db/pool.ts'
import { isUuid } from '../../db/uuid.ts'
import { deleteOwnLine } from './cart.sql.ts'

export async function removeLine(db: Db, buyerId: string, lineId: string): Promise<void> {
  if (!isUuid(lineId) || !(await deleteOwnLine(db, buyerId, lineId))) throw new Refusal('cart.line_not_found')
}
