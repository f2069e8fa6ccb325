import type { FarmDelivery } from '@farmgate/domain/delivery/reach/farm-delivery.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { lockDelivery, saveDelivery } from './farmer-status.sql.ts'

/** Decides how a farm's produce reaches buyers. An unchanged decision is not recorded. */
export async function setFarmDelivery(
  db: Db,
  { adminId, requestId }: Operator,
  id: string,
  delivery: FarmDelivery,
): Promise<void> {
  if (!isUuid(id)) throw new Refusal('farmer.not_found')
  await inTransaction(db, async (tx) => {
    const before = await lockDelivery(tx, id)
    if (before === undefined) throw new Refusal('farmer.not_found')
    if (before === delivery) return
    await saveDelivery(tx, id, delivery)
    await recordAct(tx, {
      actorId: adminId,
      action: 'farmer.delivery_set',
      subjectId: id,
      requestId,
      before: { delivery: before },
      after: { delivery },
    })
    announce(tx, { what: 'farmers', to: [id], admins: true })
  })
}
