import type { Role } from '@farmgate/domain/accounts/role.ts'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { queryClient } from '../api/query.ts'
import { paths } from '../paths.ts'
import { IconLink } from '../ui/icon-link.tsx'
import { useWords } from '../words.ts'
import { unseenLabel } from './unseen-label.ts'
import { unseenQuery } from './notice-queries.ts'

const inboxes: Record<Role, string> = {
  user: paths.inbox,
  farmer: paths.farmerInbox,
  admin: paths.adminInbox,
}

/** The way to the inbox, with how much in it is new. Has its own client: the home page provides none. */
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

/** For the site's header, which fetches this only for a buyer. */
export default function BuyersBell() {
  return <NoticeBell who="user" />
}
