import type { ReturnStatus } from '@farmgate/domain/ordering/orders/order.ts'
import { Check, Clock, X } from 'lucide-react'
import { Badge } from '#ui/data/badge.tsx'
import { useWords } from '#words.ts'

/** The status of a requested return. */
export function ReturnBadge({ status }: { status: ReturnStatus }) {
  const words = useWords('orderWords')
  return <Badge {...looks[status]}>{words[`return.${status}`]}</Badge>
}

const looks = {
  pending: { tone: 'warn', icon: Clock },
  approved: { tone: 'ok', icon: Check },
  rejected: { tone: 'bad', icon: X },
} as const
