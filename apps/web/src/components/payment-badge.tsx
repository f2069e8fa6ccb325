import { Banknote, Check, Clock, Wallet } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { useWords } from '../words.ts'
import { paymentState } from './payment-state.ts'

interface PaymentBadgeProps {
  order: Parameters<typeof paymentState>[0]
  className?: string | undefined
}

/** Whether the money is there, or how it will come. */
export function PaymentBadge({ order, className }: PaymentBadgeProps) {
  const words = useWords('orderWords')
  const state = paymentState(order)
  return (
    <Badge {...looks[state]} className={className}>
      {words[state]}
    </Badge>
  )
}

const looks = {
  paid: { tone: 'ok', icon: Check },
  paymentUnknown: { tone: 'warn', icon: Clock },
  cashAtTheDoor: { tone: 'mute', icon: Banknote },
  notPaid: { tone: 'mute', icon: Wallet },
} as const
