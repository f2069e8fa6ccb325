import type { UserSummary } from '@farmgate/contract/people/users.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { MailQuestion, Trash2, UserX } from 'lucide-react'
import { Link } from 'react-router'
import { dayText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Avatar } from '#ui/data/avatar.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { type Column, DataTable } from '#ui/data/data-table.tsx'
import { shortCount } from '#ui/data/short-count.ts'
import { useWords } from '#words.ts'
import './user-table.css'

interface UserTableProps {
  users: readonly UserSummary[]
  onDelete: (user: UserSummary) => void
}

export function UserTable({ users, onDelete }: UserTableProps) {
  const admin = useWords('admin')
  const listing = useWords('listing')
  const { language } = useLanguage()
  const columns: readonly (Column & { key: Key })[] = [
    { key: 'name', label: listing.name, primary: true },
    { key: 'place', label: admin.place },
    { key: 'joined', label: admin.joined },
    { key: 'orders', label: admin.orders, align: 'end' },
    { key: 'actions', label: listing.actions, wide: true, hideLabel: true },
  ]

  function cell(user: UserSummary, { key }: { key: Key }) {
    switch (key) {
      case 'name':
        return <UserCell user={user} />
      case 'place':
        return user.place === '' ? '–' : user.place
      case 'joined':
        return dayText(user.createdAt, language)
      case 'orders':
        return shortCount(user.orders)
      case 'actions':
        return <Actions user={user} onDelete={() => onDelete(user)} />
    }
  }

  return (
    <DataTable
      className="user-table"
      caption={admin.users}
      columns={columns}
      rows={users}
      rowKey={({ _id }) => _id}
      cell={cell}
    />
  )
}

type Key = 'name' | 'place' | 'joined' | 'orders' | 'actions'

function UserCell({ user: { _id, name, email, emailVerified, isDisabled } }: { user: UserSummary }) {
  const admin = useWords('admin')
  return (
    <div className="flex items-center gap-3.5">
      <Avatar name={name} className="flex-none" />
      <div className="min-w-0">
        <Link
          to={adminPaths.user(_id)}
          className="link -my-2 inline-flex min-h-11 items-center font-semibold"
        >
          <span className="wrap-anywhere">{name}</span>
        </Link>
        <p className="wrap-anywhere font-normal text-ink-2 text-sm">{email}</p>
        {(isDisabled || !emailVerified) && (
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {isDisabled && (
              <Badge tone="bad" icon={UserX}>
                {admin['account.disabledBadge']}
              </Badge>
            )}
            {!emailVerified && (
              <Badge tone="mute" icon={MailQuestion}>
                {admin['account.notVerifiedBadge']}
              </Badge>
            )}
          </p>
        )}
      </div>
    </div>
  )
}

function Actions({ user: { _id, name }, onDelete }: { user: UserSummary; onDelete: () => void }) {
  const admin = useWords('admin')
  return (
    <span className="flex items-center gap-2 md:justify-end">
      <ButtonLink
        size="sm"
        variant="secondary"
        className="flex-1 md:flex-none"
        to={adminPaths.userOrders(_id)}
        aria-label={fill(admin.viewOrdersOf, { user: name })}
      >
        {admin.viewOrders}
      </ButtonLink>
      <IconButton
        label={fill(admin.deleteUserNamed, { user: name })}
        icon={Trash2}
        tone="danger"
        tooltip="end"
        onClick={onDelete}
      />
    </span>
  )
}
