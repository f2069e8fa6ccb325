import {
  fitsState,
  isLastOwner,
  type StaffAction,
  type StaffRole,
} from '@farmgate/domain/people/accounts/staff.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import { type Act, recordAct } from '#db/audit-log.sql.ts'
import { requireUse } from '#db/market-uses.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction, violates } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { notify } from '#features/telling/notices/notify.ts'
import { removeSecondFactor } from '#features/people/second-factor/second-factors.sql.ts'
import { revokeAll } from '#features/people/sessions/sessions.sql.ts'
import { erase } from '#features/people/users/personal-data.sql.ts'
import { mailInvitation } from './invite.ts'
import { notifyOfStaff } from './notify-of-staff.ts'
import { countActiveOwners, type LockedMember, lockMember, saveStaffRole, saveState } from './staff.sql.ts'

/** In force at the person's next call: the role is read with every session. */
export const changeStaffRole = (
  db: Db,
  operator: Operator,
  id: string,
  staffRole: StaffRole,
): Promise<void> =>
  change(db, operator, id, 'changeRole', async (tx, member) => {
    if (staffRole !== 'owner') {
      await requireUse(tx, 'staffRoles')
      await refuseLastOwner(tx, member)
    }
    await notifyOfStaff(tx, { change: 'role', byId: operator.adminId, personId: id, staffRole })
    await saveStaffRole(tx, id, staffRole)
    return { before: { staffRole: member.staffRole }, after: { staffRole } }
  })

/**
 * Signs the person out and removes the second factor, which may be on a lost phone: it is set up anew after the next
 * sign-in. Only with a code of the owner, and known to the person and all owners (decision 0085).
 */
export const disableStaff = (db: Db, operator: Operator, id: string): Promise<void> =>
  change(db, operator, id, 'disable', async (tx, member) => {
    await refuseLastOwner(tx, member)
    await notifyOfStaff(tx, {
      change: 'disabled',
      byId: operator.adminId,
      personId: id,
      staffRole: member.staffRole,
    })
    await revokeAll(tx, id, 'account disabled')
    await removeSecondFactor(tx, id)
    await saveState(tx, id, 'disabled')
    await notify(tx, [id], { kind: 'account_disabled', cause: uuid() })
    return { before: { disabled: false }, after: { disabled: true } }
  })

export const enableStaff = (db: Db, operator: Operator, id: string): Promise<void> =>
  change(db, operator, id, 'enable', async (tx, { staffRole }) => {
    await notifyOfStaff(tx, { change: 'enabled', byId: operator.adminId, personId: id, staffRole })
    await saveState(tx, id, 'active')
    await notify(tx, [id], { kind: 'account_enabled', cause: uuid() })
    return { before: { disabled: true }, after: { disabled: false } }
  })

/** Mails an invited person another link, with the role they have. */
export const remindInvited = (db: Db, operator: Operator, id: string): Promise<void> =>
  change(db, operator, id, 'remind', async (tx, member) => {
    await mailInvitation(tx, member, operator.adminId)
    await notifyOfStaff(tx, {
      change: 'invitedAgain',
      byId: operator.adminId,
      personId: id,
      staffRole: member.staffRole,
    })
    return { after: { staffRole: member.staffRole } }
  })

/** Forgets the address, so that it can be invited again or used by a buyer. */
export const takeBackInvitation = (db: Db, operator: Operator, id: string): Promise<void> =>
  change(db, operator, id, 'takeBack', async (tx, { staffRole }) => {
    await erase(tx, id)
    return { before: { staffRole }, after: { staffRole: null } }
  })

const ACTIONS: Readonly<Record<StaffAction, string>> = {
  changeRole: 'admin.role_changed',
  disable: 'admin.disabled',
  enable: 'admin.enabled',
  remind: 'admin.invitation_sent_again',
  takeBack: 'admin.invitation_taken_back',
}

/** Locks the person's account, checks the rule, and writes the change together with its audit log row. */
async function change(
  db: Db,
  { adminId, requestId }: Operator,
  id: string,
  action: StaffAction,
  save: (tx: Tx, member: LockedMember) => Promise<Pick<Act, 'before' | 'after'>>,
): Promise<void> {
  if (!isUuid(id)) throw new Refusal('staff.not_found')
  await inTransaction(db, async (tx) => {
    const member = await lockMember(tx, id)
    if (member === undefined) throw new Refusal('staff.not_found')
    if (!fitsState(action, member)) throw new Refusal('staff.state_changed')
    const facts = await save(tx, member)
    await recordAct(tx, { actorId: adminId, action: ACTIONS[action], subjectId: id, requestId, ...facts })
  }).catch((error: unknown) => {
    // Two owners at the same moment: each found another one, and the database kept the last.
    throw violates(error, 'market_needs_an_owner') ? new Refusal('staff.last_owner') : error
  })
}

async function refuseLastOwner(tx: Tx, member: LockedMember): Promise<void> {
  if (isLastOwner(member, await countActiveOwners(tx))) throw new Refusal('staff.last_owner')
}
