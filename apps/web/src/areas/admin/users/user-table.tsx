import type { UserSummary } from '@farmgate/contract/users.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { MailQuestion, Trash2, UserX } from 'lucide-react'
import { Link } from 'react-router'
import { dayText } from '../../../components/day-text.ts'
import { useLanguage } from '../../../language.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { shortCount } from '../../../ui/short-count.ts'
import { useWords } from '../../../words.ts'
import './user-table.css'

interface UserTableProps {
  users: readonly UserSummary[]
  onDelete: (user: UserSummary) => void
}

export function UserTable({ users, onDelete }: UserTableProps) {
  const operator = useWords('operator')
  const listing = useWords('listing')
  const { language } = useLanguage()
  const columns: readonly (Column & { key: Key })[] = [
    { key: 'name', label: listing.name, primary: true },
    { key: 'place', label: operator.place },
    { key: 'joined', label: operator.joined },
    { key: 'orders', label: operator.orders, align: 'end' },
    { key: 'actions', label: listing.actions, wide: true, hideLabel: true },
  ]

  function cell(user: UserSummary, { key }: { key: Key }) {
    switch (key) {
      case 'name':
        return <Who user={user} />
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
      caption={operator.users}
      columns={columns}
      rows={users}
      rowKey={({ _id }) => _id}
      cell={cell}
    />
  )
}

type Key = 'name' | 'place' | 'joined' | 'orders' | 'actions'

function Who({ user: { _id, name, email, emailVerified, isDisabled } }: { user: UserSummary }) {
  const operator = useWords('operator')
  return (
    <div className="flex items-center gap-3.5">
      <Avatar name={name} className="flex-none" />
      <div className="min-w-0">
        <Link
          to={paths.adminUser(_id)}
          className="link -my-2 inline-flex min-h-11 items-center font-semibold"
        >
          <span className="wrap-anywhere">{name}</span>
        </Link>
        <p className="wrap-anywhere font-normal text-ink-2 text-sm">{email}</p>
        {(isDisabled || !emailVerified) && (
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {isDisabled && (
              <Badge tone="bad" icon={UserX}>
                {operator['account.disabledBadge']}
              </Badge>
            )}
            {!emailVerified && (
              <Badge tone="mute" icon={MailQuestion}>
                {operator['account.notVerifiedBadge']}
              </Badge>
            )}
          </p>
        )}
      </div>
    </div>
  )
}

function Actions({ user: { _id, name }, onDelete }: { user: UserSummary; onDelete: () => void }) {
  const operator = useWords('operator')
  return (
    <span className="flex items-center gap-2 md:justify-end">
      <ButtonLink
        size="sm"
        variant="secondary"
        className="flex-1 md:flex-none"
        to={paths.adminUserOrders(_id)}
        aria-label={fill(operator.viewOrdersOf, { user: name })}
      >
        {operator.viewOrders}
      </ButtonLink>
      <IconButton
        label={fill(operator.deleteUserNamed, { user: name })}
        icon={Trash2}
        tone="danger"
        tooltip="end"
        onClick={onDelete}
      />
    </span>
  )
}
