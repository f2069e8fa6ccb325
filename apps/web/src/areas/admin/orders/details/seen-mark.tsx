import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { isCash } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Eye, EyeOff } from 'lucide-react'
import { momentText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'

interface SeenMarkProps {
  order: Order
  who: 'Farm' | 'Buyer'
  seenAt: string | null
}

/** Whether the buyer or farmer has seen the order, or should be called. Before an order is placed no notice is sent. */
export function SeenMark({ order: { paymentMethod, paymentStatus }, who, seenAt }: SeenMarkProps) {
  const words = useWords('notices')
  const { language } = useLanguage()
  if (!isCash(paymentMethod) && paymentStatus !== 'paid') return null
  const Icon = seenAt === null ? EyeOff : Eye
  return (
    <p className="flex items-center gap-2 text-ink-2 text-sm">
      <Icon size={18} className="flex-none" aria-hidden />
      {seenAt === null
        ? words[`notSeenBy${who}`]
        : fill(words[`seenBy${who}`], { when: momentText(seenAt, language) })}
    </p>
  )
}
