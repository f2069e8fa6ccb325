import { adminProfile } from '@farmgate/contract/admin.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { query, queryClient } from '#api/query.ts'
import { useSession } from '#api/session.ts'
import { useLive } from '#components/query/use-live.ts'
import { WorkLayout } from '#components/frame/work-layout.tsx'
import { Avatar } from '#ui/data/avatar.tsx'
import { useWords } from '#words.ts'
import { useAdminNavigation } from './admin-navigation.ts'

export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <AdminLayout />
    </QueryClientProvider>
  )
}

function AdminLayout() {
  useLive('admin')
  const admin = useWords('admin')
  const session = useSession('admin')
  const { data } = useQuery(query('admin', adminProfile, {}))
  const name = data?.admin.name ?? session?.user.name ?? ''
  return (
    <WorkLayout
      who="admin"
      tone="dark"
      label={admin.area}
      // The line is reserved before the e-mail has loaded, so that the links below do not move.
      me={{ picture: <Avatar name={name} />, name, detail: data?.admin.email ?? '\u00a0' }}
      {...useAdminNavigation()}
    />
  )
}
