import { orderStates } from '@farmgate/domain/ordering/orders/stage.ts'
import { Check, CircleQuestionMark, Clock, Package, Truck, X } from 'lucide-react'
import { Badge } from '#ui/data/badge.tsx'
import { useWords } from '#words.ts'
import { knownStatus } from './order-status.ts'

interface OrderStatusBadgeProps {
  order: { readonly status: string; readonly waitingForPayment?: boolean | undefined }
  className?: string | undefined
}

/** The badge of an order's status. An unpaid online order shows that it waits for its payment instead. */
export function OrderStatusBadge({ order, className }: OrderStatusBadgeProps) {
  const words = useWords('orderWords')
  if (order.waitingForPayment === true)
    return (
      <Badge tone="warn" icon={Clock} className={className}>
        {words.waitingForPayment}
      </Badge>
    )
  const status = knownStatus(order.status)
  return (
    <Badge
      tone={status === 'unknown' ? 'warn' : orderStates[status].tone}
      icon={icons[status]}
      className={className}
    >
      {words[`status.${status}`]}
    </Badge>
  )
}

const icons = {
  confirmed: Package,
  shipped: Truck,
  delivered: Check,
  cancelled: X,
  unknown: CircleQuestionMark,
} as const
