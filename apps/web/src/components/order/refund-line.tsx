import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { CircleCheck, Hourglass, Undo2 } from 'lucide-react'
import { useLanguage } from '#language.ts'
import { Note } from '#ui/feedback/note.tsx'
import { rupeesText } from '../format/rupees.ts'
import { useWords } from '#words.ts'
import { dayText } from '../format/day-text.ts'

/** A refund's amount, destination and state. */
export function RefundLine({
  refund,
  what,
}: {
  refund: NonNullable<Order['refund']>
  /** The item that it is for; undefined for the whole order. */
  what?: string | undefined
}) {
  const words = useWords('orderWords')
  const { language } = useLanguage()
  const { amount, state, to, at } = refund
  return (
    <Note
      live={false}
      {...looks[state]}
      title={fill(words[`refund.${state}`], { amount: rupeesText(amount) })}
    >
      {what !== undefined && `${what} · `}
      {words[`refundTo.${to}`]} · {dayText(at, language)}
    </Note>
  )
}

const looks = {
  due: { tone: 'mute', icon: Undo2 },
  sent: { tone: 'mute', icon: Undo2 },
  processed: { tone: 'ok', icon: CircleCheck },
  failed: { tone: 'warn', icon: Hourglass },
} as const
