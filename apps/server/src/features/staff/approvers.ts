import { canApprove, type SecondFactorPolicy } from '@farmgate/domain/accounts/second-factor.ts'
import { hasRight } from '@farmgate/domain/accounts/staff.ts'
import type { Db } from '#db/pool.ts'
import { listStaff, type StaffRow } from './staff.sql.ts'

/** How many of these people can approve a payout or a large refund now. */
export const countApprovers = (staff: readonly StaffRow[], policy: SecondFactorPolicy): number =>
  staff.filter(
    ({ state, staffRole, hasSecondFactor }) =>
      state === 'active' &&
      canApprove({ mayApprove: hasRight(staffRole, 'approve'), hasSecondFactor }, policy),
  ).length

export const readApprovers = async (db: Db, policy: SecondFactorPolicy): Promise<number> =>
  countApprovers(await listStaff(db), policy)
