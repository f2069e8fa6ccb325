import * as api from '@farmgate/contract/people/staff.ts'
import { accountResponses } from '@farmgate/messages/en/account-responses.ts'
import { adminResponses as words } from '@farmgate/messages/en/admin-responses.ts'
import type { On } from '#http/on.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { presentWait, waitOf } from '#features/people/second-factor/approver-wait.sql.ts'
import { type ActDeps, proveForAct } from '#features/people/second-factor/prove-code.ts'
import { countApprovers } from './approvers.ts'
import {
  changeStaffRole,
  disableStaff,
  enableStaff,
  remindInvited,
  takeBackInvitation,
} from './change-staff.ts'
import { acceptInvitation, inviteStaff, type JoinDeps } from './invite.ts'
import { listStaff, type StaffRow } from './staff.sql.ts'

export function staffRoutes(on: On, deps: JoinDeps & ActDeps): void {
  const { db, secondFactor } = deps
  const staffOf = async () => {
    const staff = await listStaff(db)
    return {
      staff: staff.map(presentMember),
      approvers: countApprovers(staff, secondFactor),
    }
  }

  on(api.allStaff, staffOf)

  on(api.inviteStaff, async ({ actor, caller, body }) => {
    await proveForAct(deps, actor.accountId, body.code, caller)
    await inviteStaff(db, operatorOf(actor, caller), body)
    return { message: words.staffInvited, ...(await staffOf()) }
  })

  on(api.changeStaffRole, async ({ actor, caller, params, body }) => {
    await proveForAct(deps, actor.accountId, body.code, caller)
    await changeStaffRole(db, operatorOf(actor, caller), params.id, body.staffRole)
    return { message: words.staffRoleChanged, ...(await staffOf()) }
  })

  on(api.disableStaff, async ({ actor, caller, params, body }) => {
    await proveForAct(deps, actor.accountId, body.code, caller)
    await disableStaff(db, operatorOf(actor, caller), params.id)
    return { message: words.accountDisabled, ...(await staffOf()) }
  })

  on(api.enableStaff, async ({ actor, caller, params, body }) => {
    await proveForAct(deps, actor.accountId, body.code, caller)
    await enableStaff(db, operatorOf(actor, caller), params.id)
    return { message: words.accountEnabled, ...(await staffOf()) }
  })

  on(api.remindInvited, async ({ actor, caller, params, body }) => {
    await proveForAct(deps, actor.accountId, body.code, caller)
    await remindInvited(db, operatorOf(actor, caller), params.id)
    return { message: words.invitationSentAgain, ...(await staffOf()) }
  })

  on(api.takeBackInvitation, async ({ actor, caller, params }) => {
    await takeBackInvitation(db, operatorOf(actor, caller), params.id)
    return { message: words.invitationTakenBack, ...(await staffOf()) }
  })

  on(api.acceptInvitation, async ({ body, caller }) => ({
    message: accountResponses.invitationAccepted,
    ...(await acceptInvitation(deps, body, caller)),
  }))
}

const presentMember = (member: StaffRow): api.StaffMember => ({
  _id: member.id,
  name: member.state === 'invited' ? '' : member.name,
  email: member.email,
  staffRole: member.staffRole,
  state: member.state,
  hasSecondFactor: member.hasSecondFactor,
  recoveryCodesLeft: member.hasSecondFactor ? member.recoveryCodesLeft : null,
  lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
  invitedUntil: member.invitedUntil?.toISOString() ?? null,
  disabledAt: member.disabledAt?.toISOString() ?? null,
  approvesFrom: presentWait(waitOf(member)),
})
