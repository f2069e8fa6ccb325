import { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import { isThere, type MarketUse, type UseField } from '@farmgate/domain/market/market-uses.ts'
import { mustWait } from '@farmgate/domain/people/accounts/approver-wait.ts'
import { hasRight, type StaffRight } from '@farmgate/domain/people/accounts/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'

export const ownProfileQuery = () => query('admin', adminProfile, {})

/** Whether the signed-in operator has a right; false until it is known. The server checks every call. */
export function useRights(): (right: StaffRight) => boolean {
  const { data } = useQuery(ownProfileQuery())
  return (right) => data !== undefined && hasRight(data.admin.staffRole, right)
}

/** The features that the market uses; undefined until it is known. */
export function useUses(): readonly MarketUse[] | undefined {
  return useQuery(ownProfileQuery()).data?.admin.uses
}

/** Whether a part of a form or a page is there: it may belong to a feature that the market does not use. */
export function useHasField(field: UseField): boolean {
  return isThere('fields', field, useUses())
}

/** Whether the signed-in operator can't move money or rights until the second factor is set up. */
export function useLacksFactor(): boolean {
  const { data } = useQuery(ownProfileQuery())
  return data?.admin.secondFactor.isRequired === true && data.admin.secondFactor.since === null
}

/** From when on the signed-in operator, as a new approver, can approve money; null: now. */
export function useApproverWait(): string | null {
  const { data } = useQuery(ownProfileQuery())
  const [now] = useState(() => new Date())
  const from = data?.admin.approvesFrom ?? null
  return from !== null && mustWait({ from: new Date(from), now }) ? from : null
}
