import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { saveLookedAt } from '#features/delivery/round-store/stops.sql.ts'

/** Takes a driver's unclear mark out of Needs attention. A second look changes nothing. */
export async function dismissMark(db: Db, { adminId, requestId }: Operator, markId: string): Promise<void> {
  if (!isUuid(markId)) throw new Refusal('mark.not_found')
  await inTransaction(db, async (tx) => {
    const mark = await saveLookedAt(tx, markId, adminId)
    if (mark === undefined) throw new Refusal('mark.not_found')
    if (!mark.isFirst) return
    await recordAct(tx, {
      actorId: adminId,
      action: 'order.mark_looked_at',
      subjectId: mark.orderId,
      requestId,
      detail: { problem: mark.problem },
    })
    announce(tx, { what: 'orders', to: [], admins: true })
  })
}
