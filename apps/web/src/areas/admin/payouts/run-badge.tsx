import type { PayoutRun } from '@farmgate/contract/money/payouts.ts'
import type { PayoutState } from '@farmgate/domain/money/payouts/payout.ts'
import { Check, CircleX, Clock, type LucideIcon, Send, Trash2, TriangleAlert, Undo2 } from 'lucide-react'
import { useLanguage } from '#language.ts'
import { Badge, type BadgeProps } from '#ui/data/badge.tsx'
import { useWords } from '#words.ts'
import { notPaidCount, runStateText } from './run-text.ts'

interface Look {
  tone: BadgeProps['tone']
  icon: LucideIcon
}

const RUN: Readonly<Record<PayoutRun['state'], Look>> = {
  draft: { tone: 'warn', icon: Clock },
  approved: { tone: 'mute', icon: Clock },
  sending: { tone: 'warn-outline', icon: Send },
  done: { tone: 'ok', icon: Check },
  thrown_away: { tone: 'mute', icon: Trash2 },
}

export function RunBadge({ run }: { run: PayoutRun }) {
  const words = useWords('payouts')
  const { language } = useLanguage()
  const look: Look =
    run.state === 'done' && notPaidCount(run) > 0 ? { tone: 'bad', icon: TriangleAlert } : RUN[run.state]
  return <Badge {...look}>{runStateText(run, words, language)}</Badge>
}

const PAYOUT: Readonly<Record<PayoutState, Look>> = {
  due: { tone: 'mute', icon: Clock },
  sent: { tone: 'warn-outline', icon: Send },
  paid: { tone: 'ok', icon: Check },
  failed: { tone: 'bad', icon: CircleX },
  returned: { tone: 'bad', icon: Undo2 },
  dropped: { tone: 'mute', icon: Trash2 },
}

export function PayoutBadge({ state }: { state: PayoutState }) {
  const words = useWords('payouts')
  return <Badge {...PAYOUT[state]}>{words[`payout.${state}`]}</Badge>
}
