import { useQuery } from '@tanstack/react-query'
import { Bell, CircleUserRound, LogOut, Package } from 'lucide-react'
import { NavLink } from 'react-router'
import { unseenQuery } from '#components/notice/notice-queries.ts'
import { unseenLabel } from '#components/notice/unseen-label.ts'
import { useLogout } from '#components/session/use-logout.ts'
import { paths } from '#paths.ts'
import { Avatar } from '#ui/data/avatar.tsx'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import './account-card.css'

/** The signed-in buyer, and links to their other pages. */
export function AccountCard({ name, email }: { name: string; email: string }) {
  const words = useWords('account')
  const shell = useWords('shell')
  const notices = useWords('notices')
  const { data } = useQuery(unseenQuery('user'))
  const unseen = unseenLabel(notices, data)
  const { busy, logout } = useLogout('user')
  return (
    <Card as="aside" padded aria-label={words.accountNavigation}>
      <div className="flex items-center gap-3.5">
        <Avatar name={name} size="lg" />
        <div className="min-w-0">
          <p className="wrap-anywhere font-display font-semibold text-h3 leading-(--lh-head)">{name}</p>
          <p className="truncate text-ink-2 text-sm" title={email}>
            {email}
          </p>
        </div>
      </div>
      <nav aria-label={words.accountNavigation} className="mt-4.5 grid gap-0.5">
        <NavLink className="account-link" to={paths.orders}>
          <Package size={20} />
          {words.myOrders}
        </NavLink>
        <NavLink className="account-link" to={paths.inbox}>
          <Bell size={20} />
          {notices.title}
          {unseen !== undefined && <span className="ml-auto text-sm">{unseen}</span>}
        </NavLink>
        <NavLink className="account-link" to={paths.profile}>
          <CircleUserRound size={20} />
          {words.profileTitle}
        </NavLink>
        <button
          type="button"
          className="account-link account-link-logout"
          aria-busy={busy || undefined}
          onClick={() => void logout()}
        >
          <LogOut size={20} />
          {shell.logout}
        </button>
      </nav>
    </Card>
  )
}
