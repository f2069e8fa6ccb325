import type { StaffMember } from '@farmgate/contract/people/staff.ts'
import { RECOVERY_CODES } from '@farmgate/domain/people/sign-in/second-factor.ts'
import { fitsState, type StaffAction } from '@farmgate/domain/people/accounts/staff.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Check, CircleX, Clock, Mail, Minus, ShieldCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { dayText, momentText, nearMomentText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Avatar } from '#ui/data/avatar.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { type Column, DataTable } from '#ui/data/data-table.tsx'
import { useWords } from '#words.ts'
import { useHasField } from '../own-profile.ts'
import { shownName } from './shown-name.ts'

type Key = 'person' | 'role' | 'factor' | 'seen' | 'state' | 'acts'

interface StaffTableProps {
  staff: readonly StaffMember[]
  ownId: string | undefined
  isRequired: boolean
  /** Only for owners. */
  onAct: ((act: StaffAction, member: StaffMember) => void) | undefined
}

export function StaffTable({ staff, ownId, isRequired, onAct }: StaffTableProps) {
  const words = useWords('staff')
  const { language } = useLanguage()
  const columns: readonly (Column & { key: Key })[] = [
    { key: 'person', label: words.person, primary: true },
    { key: 'role', label: words.role },
    { key: 'factor', label: words.secondFactor },
    { key: 'seen', label: words.lastSeen },
    { key: 'state', label: words.state },
    ...(onAct === undefined
      ? []
      : [{ key: 'acts', label: words.actions, hideLabel: true, wide: true, align: 'end' } as const]),
  ]

  function cell(member: StaffMember, { key }: { key: Key }) {
    switch (key) {
      case 'person':
        return <Person member={member} isSelf={member._id === ownId} />
      case 'role':
        return <span className="whitespace-nowrap">{words[`role.${member.staffRole}`]}</span>
      case 'factor':
        return <Factor member={member} isRequired={isRequired} />
      case 'seen':
        if (member._id === ownId) return words.now
        return member.lastSeenAt === null ? words.never : nearMomentText(member.lastSeenAt, language)
      case 'state':
        return <State member={member} />
      case 'acts':
        return (
          member._id !== ownId &&
          onAct !== undefined && <Acts member={member} onAct={(act) => onAct(act, member)} />
        )
    }
  }

  return (
    <DataTable caption={words.title} columns={columns} rows={staff} rowKey={({ _id }) => _id} cell={cell} />
  )
}

function Person({ member, isSelf }: { member: StaffMember; isSelf: boolean }) {
  const words = useWords('staff')
  return (
    <span className="flex items-center gap-3">
      <Avatar name={shownName(member)} />
      <span className="grid min-w-0">
        <span className="wrap-anywhere font-semibold">
          {shownName(member)} {isSelf && <span className="font-normal text-ink-2">{words.you}</span>}
        </span>
        {member.name !== '' && <span className="wrap-anywhere text-ink-2 text-sm">{member.email}</span>}
      </span>
    </span>
  )
}

function Factor({ member, isRequired }: { member: StaffMember; isRequired: boolean }) {
  const words = useWords('staff')
  const { state, hasSecondFactor, recoveryCodesLeft } = member
  if (hasSecondFactor)
    return (
      <FactorLine
        badge={
          <Badge tone="ok" icon={ShieldCheck}>
            {words['factor.on']}
          </Badge>
        }
        line={fill(words.codesLeft, { left: recoveryCodesLeft ?? 0, all: RECOVERY_CODES })}
      />
    )
  if (state === 'invited')
    return (
      <FactorLine
        badge={
          <Badge tone="mute" icon={Clock}>
            {words['factor.waits']}
          </Badge>
        }
        line={words['factor.invited']}
      />
    )
  if (state === 'disabled')
    return (
      <FactorLine
        badge={
          <Badge tone="mute" icon={Minus}>
            {words['factor.off']}
          </Badge>
        }
        line={words['factor.removed']}
      />
    )
  return (
    <FactorLine
      badge={
        <Badge tone={isRequired ? 'bad' : 'mute'} icon={isRequired ? TriangleAlert : Minus}>
          {words['factor.off']}
        </Badge>
      }
      line={isRequired ? words['factor.setUpOnly'] : words['factor.optional']}
    />
  )
}

const FactorLine = ({ badge, line }: { badge: React.ReactNode; line: string }) => (
  <span className="grid justify-items-start gap-0.5">
    {badge}
    <span className="text-ink-2 text-sm">{line}</span>
  </span>
)

function State({ member: { state, invitedUntil, disabledAt, approvesFrom } }: { member: StaffMember }) {
  const words = useWords('staff')
  const { language } = useLanguage()
  const [now] = useState(() => Date.now())
  if (state === 'active')
    return (
      <span className="grid justify-items-start gap-0.5">
        <Badge tone="ok" icon={Check}>
          {words['state.active']}
        </Badge>
        {approvesFrom !== null && (
          <span className="text-ink-2 text-sm">
            {fill(words.approvesFrom, { moment: momentText(approvesFrom, language) })}
          </span>
        )}
      </span>
    )
  if (state === 'disabled')
    return (
      <Badge tone="mute" icon={CircleX}>
        {fill(words.disabledOn, { day: disabledAt === null ? '' : dayText(disabledAt, language) })}
      </Badge>
    )
  const days = invitedUntil === null ? 0 : Math.ceil((Date.parse(invitedUntil) - now) / DAY_MS)
  return (
    <Badge tone="warn" icon={Mail}>
      {days > 0 ? fillCount(language, words, 'invitedFor', days, String(days)) : words.invitationEnded}
    </Badge>
  )
}

const DAY_MS = 24 * 3_600_000

function Acts({ member, onAct }: { member: StaffMember; onAct: (act: StaffAction) => void }) {
  const words = useWords('staff')
  const person = shownName(member)
  const hasRoles = useHasField('staffRole')
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {(['changeRole', 'disable', 'enable', 'remind', 'takeBack'] as const)
        .filter((act) => fitsState(act, member) && (hasRoles || act !== 'changeRole'))
        .map((act) => (
          <Button
            key={act}
            size="sm"
            variant={act === 'disable' ? 'quiet' : 'secondary'}
            aria-label={fill(words.actOf, { act: words[act], person })}
            onClick={() => onAct(act)}
          >
            {words[act]}
          </Button>
        ))}
    </span>
  )
}
