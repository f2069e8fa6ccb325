import { Banknote, Check, Clock, Wallet } from 'lucide-react'
import { Badge } from '#ui/data/badge.tsx'
import { useWords } from '#words.ts'
import { paymentState } from './payment-state.ts'

interface PaymentBadgeProps {
  order: Parameters<typeof paymentState>[0]
  className?: string | undefined
}

/** The badge of an order's payment: paid, unknown, cash at the door or not paid. */
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
