import type { PayoutAccount } from '@farmgate/contract/money/payout-account.ts'
import type { AccountState } from '@farmgate/domain/money/payout-accounts/payout-account.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Ban, Check, CircleHelp, CircleX, Clock, Landmark, type LucideIcon, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { Badge, type BadgeProps } from '#ui/data/badge.tsx'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import './account.css'

const LOOKS: Readonly<Record<AccountState, { tone: BadgeProps['tone']; icon: LucideIcon }>> = {
  checking: { tone: 'mute', icon: Clock },
  name_differs: { tone: 'warn', icon: CircleHelp },
  verified: { tone: 'ok', icon: Check },
  refused: { tone: 'bad', icon: CircleX },
  blocked: { tone: 'bad', icon: Ban },
}

/** One account: the bank, the last four digits, the name, and its state. */
export function AccountCard({
  account,
  title,
  children,
}: {
  account: PayoutAccount
  title: string
  children?: ReactNode
}) {
  const words = useWords('payoutAccount')
  const { language } = useLanguage()
  const { kind, bank, masked, state, name, bankName, verifiedAt } = account
  const Icon = kind === 'bank' ? Landmark : Smartphone
  // The IFSC stands for a bank that is not on our list.
  const [ifsc, number] = masked.split(' ')
  return (
    <Card as="section" padded aria-label={title} className="grid gap-4">
      <div className="account-card">
        <span className="account-icon">
          <Icon size={22} />
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <b>{kind === 'bank' ? (bank ?? ifsc) : words.upi}</b>
            <Badge {...LOOKS[state]}>{words[`state.${state}`]}</Badge>
          </div>
          <p className="account-number num">{kind === 'bank' ? number : masked}</p>
          <p className="mt-1.5 text-ink-2 text-sm">{bankName === null ? words.yourName : words.nameAtBank}</p>
          <p className="wrap-anywhere font-semibold">{bankName ?? name}</p>
          {verifiedAt !== null && (
            <p className="text-ink-2 text-sm">
              {fill(words.checkedOn, { day: dayText(verifiedAt, language) })}
            </p>
          )}
        </div>
      </div>
      {children}
    </Card>
  )
}
