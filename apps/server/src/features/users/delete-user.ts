import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '../../db/audit-log.sql.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isUuid } from '../../db/uuid.ts'
import type { Operator } from '../../operator.ts'
import { erase } from './personal-data.sql.ts'
import { isStillNeeded, lockUser } from './users.sql.ts'

/** Only ever a buyer. The row stays, because the books refer to it; who it was is gone. */
export async function deleteUser(db: Db, { adminId, requestId }: Operator, id: string): Promise<void> {
  if (!isUuid(id)) throw new Refusal('user.not_found')
  await inTransaction(db, async (tx) => {
    // The account's row is what an order locks first: none can be placed between the question and the end.
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
