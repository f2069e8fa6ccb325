import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { lockFarm, saveFarmPhoneRow } from './farm-profile.sql.ts'

/** Saves the farmer's own number, in the transaction of the form's other fields. */
export async function saveFarmPhone(tx: Tx, accountId: string, phone: string): Promise<void> {
  if ((await lockFarm(tx, accountId)) === undefined) throw new Refusal('auth.required')
  await saveFarmPhoneRow(tx, accountId, phone)
}

/** An operator writes a farm's number down. The audit log records that, never a number. */
export async function setFarmPhone(
  db: Db,
  { adminId, requestId }: Operator,
  id: string,
  phone: string,
): Promise<void> {
  if (!isUuid(id)) throw new Refusal('farmer.not_found')
  await inTransaction(db, async (tx) => {
    if ((await lockFarm(tx, id)) === undefined) throw new Refusal('farmer.not_found')
    if (!(await saveFarmPhoneRow(tx, id, phone))) return
    await recordAct(tx, { actorId: adminId, action: 'farmer.phone_set', subjectId: id, requestId })
  })
}
