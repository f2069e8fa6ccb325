import { refuseStale } from '@farmgate/domain/people/farmers/farm-profile.ts'
import {
  changeFarmerStatus,
  type FarmerStatusAction,
  refuseVerification,
} from '@farmgate/domain/people/farmers/farmer-status.ts'
import type { NoticeKind } from '@farmgate/domain/telling/notice.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { notify } from '#features/telling/notices/notify.ts'
import {
  type LockedFarmerStatus,
  lockFarmerStatus,
  saveSuspended,
  saveVerified,
} from './farmer-status.sql.ts'

/**
 * `what` was checked: operators and the audit log see it, buyers only the badge. `seen` is the version the operator
 * looked at: a farm that was renamed meanwhile must be checked again.
 */
export const verifyFarmer = (
  db: Db,
  operator: Operator,
  id: string,
  what: string,
  seen?: number,
): Promise<void> =>
  change(db, operator, id, 'verify', async (tx, before) => {
    refuseVerification(before)
    refuseStale(before.version, seen)
    await saveVerified(tx, id, { adminId: operator.adminId, what })
    return { what }
  })

export const unverifyFarmer = (db: Db, operator: Operator, id: string): Promise<void> =>
  change(db, operator, id, 'unverify', async (tx) => {
    await saveVerified(tx, id, null)
    return { what: null }
  })

/** Takes the farm's products off sale at once. The farm can still sign in, pack and see its money. */
export const suspendFarmer = (db: Db, operator: Operator, id: string, reason: string): Promise<void> =>
  change(db, operator, id, 'suspend', async (tx) => {
    await saveSuspended(tx, id, { adminId: operator.adminId, reason })
    return { reason }
  })

export const resumeFarmer = (db: Db, operator: Operator, id: string): Promise<void> =>
  change(db, operator, id, 'resume', async (tx) => {
    await saveSuspended(tx, id, null)
    return { reason: null }
  })

/** The farm is notified of everything but a removed verification. */
const NEWS: Readonly<Record<FarmerStatusAction, NoticeKind | null>> = {
  verify: 'farm_verified',
  unverify: null,
  suspend: 'farm_suspended',
  resume: 'farm_resumed',
}

const ACTIONS = {
  verify: 'farmer.verified',
  unverify: 'farmer.unverified',
  suspend: 'farmer.suspended',
  resume: 'farmer.resumed',
} as const satisfies Record<FarmerStatusAction, string>

async function change(
  db: Db,
  { adminId, requestId }: Operator,
  id: string,
  act: FarmerStatusAction,
  /** Returns the texts that belong to it. */
  save: (tx: Tx, before: LockedFarmerStatus) => Promise<Partial<LockedFarmerStatus>>,
): Promise<void> {
  if (!isUuid(id)) throw new Refusal('farmer.not_found')
  await inTransaction(db, async (tx) => {
    const before = await lockFarmerStatus(tx, id)
    if (before === undefined) throw new Refusal('farmer.not_found')
    const status = changeFarmerStatus(before, act)
    const after = { ...before, ...status, ...(await save(tx, before)) }
    await recordAct(tx, {
      actorId: adminId,
      action: ACTIONS[act],
      subjectId: id,
      requestId,
      before: factsOf(before, act),
      after: factsOf(after, act),
    })
    const kind = NEWS[act]
    if (kind !== null) {
      const detail = act === 'suspend' && after.reason !== null ? { reason: after.reason } : {}
      // A new cause each time, because a farm may be suspended twice.
      await notify(tx, [id], { kind, cause: uuid(), detail })
    }
    announce(tx, { what: 'farmers', to: [id], admins: true })
  })
}

/** Only the fields that the act changes. */
const factsOf = ({ isVerified, what, isSuspended, reason }: LockedFarmerStatus, act: FarmerStatusAction) =>
  act === 'verify' || act === 'unverify' ? { verified: isVerified, what } : { suspended: isSuspended, reason }
