import type { Role } from '@farmgate/domain/people/role.ts'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { queryClient } from '#api/query.ts'
import type { AdminPath } from '#admin-pages.ts'
import type { FarmerPath } from '#farmer-pages.ts'
import { paths } from '#paths.ts'
import { IconLink } from '#ui/buttons/icon-button.tsx'
import { useWords } from '#words.ts'
import { unseenQuery } from './notice-queries.ts'
import { unseenLabel } from './unseen-label.ts'

const inboxes: Record<Role, string> = {
  user: paths.inbox,
  farmer: '/farmer/inbox' satisfies FarmerPath,
  admin: '/admin/inbox' satisfies AdminPath,
}

/** Link to the inbox with the unseen count. It passes the query client itself: the home page has no provider. */
export function NoticeBell({ who, className }: { who: Role; className?: string }) {
  const words = useWords('notices')
  const { data: unseen } = useQuery(unseenQuery(who), queryClient)
  const count = unseenLabel(words, unseen)
  return (
    <IconLink
      to={inboxes[who]}
      label={count === undefined ? words.title : `${words.title}, ${count}`}
      icon={Bell}
      count={unseen}
      className={className}
    />
  )
}

/** For the shop's header, which loads it only for a buyer. */
export default function BuyersBell() {
  return <NoticeBell who="user" />
}
