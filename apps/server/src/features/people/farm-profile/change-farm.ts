import {
  approveChange,
  changeFarm,
  type FarmFields,
  type FarmProfile,
  rejectChange,
  withdrawChange,
} from '@farmgate/domain/people/farmers/farm-profile.ts'
import { changedFacts } from '@farmgate/domain/platform/audited-act.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { notify, notifyAdmins } from '#features/telling/notices/notify.ts'
import { lockFarm, saveFarmProfile } from './farm-profile.sql.ts'

/** Saves the farmer's form, in the transaction of its other fields. Only fields that were sent are present. */
export async function saveFarmFields(tx: Tx, accountId: string, fields: Partial<FarmFields>): Promise<void> {
  const farm = await lockFarm(tx, accountId)
  if (farm === undefined) throw new Refusal('auth.required')
  const next = changeFarm(farm, fields)
  if (next === farm) return
  await saveFarmProfile(tx, accountId, next)
  // Operators get a notice when a change begins to wait, not when a newer change replaces it.
  if (next.change?.status === 'pending' && farm.change?.status !== 'pending')
    await notifyAdmins(tx, {
      kind: 'farm_change_requested',
      cause: `${accountId}:${next.version}`,
      detail: { farmerId: accountId, farm: farm.shown.name },
    })
}

export const withdrawFarmChange = (db: Db, accountId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const farm = await lockFarm(tx, accountId)
    if (farm === undefined) throw new Refusal('auth.required')
    const next = withdrawChange(farm)
    if (next !== farm) await saveFarmProfile(tx, accountId, next)
  })

/** `seen` is the version the operator looked at. */
export const approveFarmChange = (
  db: Db,
  operator: Operator,
  id: string,
  seen: number | undefined,
): Promise<void> => decide(db, operator, id, (farm) => approveChange(farm, seen))

export const rejectFarmChange = (
  db: Db,
  operator: Operator,
  id: string,
  seen: number | undefined,
  note: string | undefined,
): Promise<void> => decide(db, operator, id, (farm) => rejectChange(farm, seen, note))

async function decide(
  db: Db,
  { adminId, requestId }: Operator,
  id: string,
  decision: (farm: FarmProfile) => FarmProfile,
): Promise<void> {
  if (!isUuid(id)) throw new Refusal('farmer.not_found')
  await inTransaction(db, async (tx) => {
    const farm = await lockFarm(tx, id)
    if (farm === undefined) throw new Refusal('farmer.not_found')
    const next = decision(farm)
    await saveFarmProfile(tx, id, next)
    const note = next.change?.note ?? null
    await recordAct(tx, {
      actorId: adminId,
      action: note === null ? 'farmer.change_approved' : 'farmer.change_rejected',
      subjectId: id,
      requestId,
      detail: { version: next.version, ...(note === null ? {} : { note }) },
      // The requested values beside those buyers saw, also of a rejected change.
      ...changedFacts(factsOf(farm.shown), factsOf(farm.change?.fields ?? farm.shown)),
    })
    await notify(tx, [id], {
      kind: note === null ? 'farm_change_approved' : 'farm_change_rejected',
      // Each decision makes a new version.
      cause: `${id}:${next.version}`,
      detail: note === null ? {} : { note },
    })
  })
}

const factsOf = ({ name, place, about, pictureId }: FarmFields) => ({
  name,
  place,
  about,
  picture: pictureId,
})
