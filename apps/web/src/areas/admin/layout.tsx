import { adminProfile } from '@farmgate/contract/admin.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { query, queryClient } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { useLive } from '../../components/use-live.ts'
import { WorkLayout } from '../../components/work-layout.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { useWords } from '../../words.ts'
import { usePlaces } from './places.ts'

export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <AdminLayout />
    </QueryClientProvider>
  )
}

function AdminLayout() {
  useLive('admin')
  const operator = useWords('operator')
  const session = useSession('admin')
  const { data } = useQuery(query('admin', adminProfile, {}))
  const name = data?.admin.name ?? session?.user.name ?? ''
  return (
    <WorkLayout
      who="admin"
      tone="dark"
      label={operator.area}
      // The e-mail's line is there before the e-mail, so that the links below do not move.
      me={{ picture: <Avatar name={name} />, name, detail: data?.admin.email ?? '\u00a0' }}
      {...usePlaces()}
    />
  )
}
