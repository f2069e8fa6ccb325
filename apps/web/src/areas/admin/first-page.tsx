import { hasRight } from '@farmgate/domain/people/accounts/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { adminPaths } from '#admin-pages.ts'
import { ownProfileQuery } from './own-profile.ts'

/** Leads from `/admin` to Today, and an approver, who does no daily work, to what waits for an approval. */
export function Component() {
  const { data, isPending } = useQuery(ownProfileQuery())
  if (isPending) return null
  const mayRead = data === undefined || hasRight(data.admin.staffRole, 'daily')
  return <Navigate to={mayRead ? adminPaths.today : adminPaths.attention} replace />
}
