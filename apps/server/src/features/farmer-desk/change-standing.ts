import { refuseStale } from '@farmgate/domain/farmers/farm-profile.ts'
import { changeStanding, type StandingAct } from '@farmgate/domain/farmers/standing.ts'
import type { NoticeKind } from '@farmgate/domain/notices/notice.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import { recordAct } from '../../db/audit-log.sql.ts'
import { announce } from '../../db/changes.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isUuid } from '../../db/uuid.ts'
import type { Operator } from '../../operator.ts'
import { notify } from '../notices/notify.ts'
import { type LockedStanding, lockStanding, saveSuspended, saveVerified } from './standing.sql.ts'

/**
 * `what` was checked: the operators and the audit log know it, buyers see only the mark. `seen` is the version the
 * operator looked at: a farm that was renamed meanwhile is looked at again.
 */
export const verifyFarmer = (
  db: Db,
  operator: Operator,
  id: string,
  what: string,
  seen?: number,
): Promise<void> =>
  change(db, operator, id, 'verify', async (tx, { version }) => {
    refuseStale(version, seen)
    await saveVerified(tx, id, { adminId: operator.adminId, what })
    return { what }
  })

export const unverifyFarmer = (db: Db, operator: Operator, id: string): Promise<void> =>
  change(db, operator, id, 'unverify', async (tx) => {
    await saveVerified(tx, id, null)
    return { what: null }
  })

/** Its products leave the shop at once. The farm itself signs in, packs and reads its money as before. */
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

/** Taking the mark back is between the operators; everything else the farm hears of. */
const NEWS: Readonly<Record<StandingAct, NoticeKind | null>> = {
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
} as const satisfies Record<StandingAct, string>

async function change(
  db: Db,
  { adminId, requestId }: Operator,
  id: string,
  act: StandingAct,
  /** Answers the words that go with it. */
  save: (tx: Tx, before: LockedStanding) => Promise<Partial<LockedStanding>>,
): Promise<void> {
  if (!isUuid(id)) throw new Refusal('farmer.not_found')
  await inTransaction(db, async (tx) => {
    const before = await lockStanding(tx, id)
    if (before === undefined) throw new Refusal('farmer.not_found')
    const standing = changeStanding(before, act)
    const after = { ...before, ...standing, ...(await save(tx, before)) }
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
      // Each time anew: a farm may be suspended twice.
      await notify(tx, [id], { kind, cause: uuid(), detail })
    }
    announce(tx, { what: 'farmers', to: [id], admins: true })
  })
}

/** Only what the act is about. */
const factsOf = ({ isVerified, what, isSuspended, reason }: LockedStanding, act: StandingAct) =>
  act === 'verify' || act === 'unverify' ? { verified: isVerified, what } : { suspended: isSuspended, reason }
