import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { erase } from './personal-data.sql.ts'
import { isStillNeeded, lockUser } from './users.sql.ts'

/** Deletes a buyer, no other role. The row stays, because the ledger refers to it; the personal data is erased. */
export async function deleteUser(db: Db, { adminId, requestId }: Operator, id: string): Promise<void> {
  if (!isUuid(id)) throw new Refusal('user.not_found')
  await inTransaction(db, async (tx) => {
    // Placing an order locks the account's row first, so none can be placed between this check and the commit.
    const user = await lockUser(tx, id)
    if (user === undefined) throw new Refusal('user.not_found')
    if (await isStillNeeded(tx, id)) throw new Refusal('user.has_open_orders')
    await erase(tx, id)
    await recordAct(tx, {
      actorId: adminId,
      action: 'user.deleted',
      subjectId: id,
      requestId,
      before: { status: 'active' },
      after: { status: 'deleted' },
    })
  })
}
