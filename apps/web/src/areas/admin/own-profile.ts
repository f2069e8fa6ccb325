import { adminProfile } from '@farmgate/contract/admin.ts'
import { hasRight, type StaffRight } from '@farmgate/domain/accounts/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'

export const ownProfileQuery = () => query('admin', adminProfile, {})

/** Whether the signed-in operator has a right; false until it is known. The server checks every call. */
export function useRights(): (right: StaffRight) => boolean {
  const { data } = useQuery(ownProfileQuery())
  return (right) => data !== undefined && hasRight(data.admin.staffRole, right)
}
