import {
  hasRight,
  STAFF_ROLES,
  type StaffRight,
  type StaffRole,
} from '@farmgate/domain/people/accounts/staff.ts'
import { Check, Minus } from 'lucide-react'
import { Card } from '#ui/data/card.tsx'
import { type Column, DataTable } from '#ui/data/data-table.tsx'
import { useWords } from '#words.ts'

const RIGHTS = [
  ['daily', 'daily'],
  ['catalogue', 'daily'],
  ['draft', 'daily'],
  ['approve', 'approve'],
  ['refund', 'approve'],
  ['account', 'daily'],
  ['settings', 'owner'],
  ['people', 'owner'],
] as const satisfies readonly (readonly [string, StaffRight])[]

/** The rule that the server checks, as a table. */
export function RightsTable() {
  const words = useWords('staff')
  const columns: readonly (Column & { key: 'right' | StaffRole })[] = [
    { key: 'right', label: words.right, primary: true },
    ...STAFF_ROLES.map((key) => ({ key, label: words[`role.${key}`] })),
  ]
  function cell([name, right]: (typeof RIGHTS)[number], { key }: { key: 'right' | StaffRole }) {
    return key === 'right' ? words[`right.${name}`] : <Mark isAllowed={hasRight(key, right)} />
  }
  return (
    <Card heading={words.rights}>
      <DataTable
        caption={words.rights}
        columns={columns}
        rows={RIGHTS}
        rowKey={([name]) => name}
        cell={cell}
      />
    </Card>
  )
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  const words = useWords('staff')
  const Icon = isAllowed ? Check : Minus
  return (
    <>
      <Icon size={20} className={isAllowed ? 'text-brand' : 'text-ink-2'} aria-hidden />
      <span className="sr-only">{isAllowed ? words.yes : words.no}</span>
    </>
  )
}
