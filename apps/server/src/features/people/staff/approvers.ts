import { mustWait } from '@farmgate/domain/people/accounts/approver-wait.ts'
import { canApprove, type SecondFactorPolicy } from '@farmgate/domain/people/sign-in/second-factor.ts'
import { hasRight } from '@farmgate/domain/people/accounts/staff.ts'
import type { Db } from '#db/pool.ts'
import { waitOf } from '#features/people/second-factor/approver-wait.sql.ts'
import { listStaff, type StaffRow } from './staff.sql.ts'

/** How many of these people can approve a payout or a large refund now. */
export const countApprovers = (staff: readonly StaffRow[], policy: SecondFactorPolicy): number =>
  staff.filter((member) => {
    const { state, staffRole, hasSecondFactor } = member
    const person = {
      mayApprove: hasRight(staffRole, 'approve'),
      hasSecondFactor,
      isNew: mustWait(waitOf(member)),
    }
    return state === 'active' && canApprove(person, policy)
  }).length

export const readApprovers = async (db: Db, policy: SecondFactorPolicy): Promise<number> =>
  countApprovers(await listStaff(db), policy)
