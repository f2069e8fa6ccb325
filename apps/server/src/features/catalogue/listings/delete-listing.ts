import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { hideListing, lockOwnListing } from './listings.sql.ts'

/** Takes the listing off sale permanently; rows that refer to it stay as they are. */
export async function deleteListing(db: Db, farmerId: string, id: string, requestId: string): Promise<void> {
  if (!isUuid(id)) throw new Refusal('product.not_found')
  await inTransaction(db, async (tx) => {
    if ((await lockOwnListing(tx, farmerId, id)) === null) throw new Refusal('product.not_found')
    await hideListing(tx, id)
    await recordAct(tx, { actorId: farmerId, action: 'product.deleted', subjectId: id, requestId })
  })
}
