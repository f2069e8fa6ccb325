import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { ReceiptIndianRupee } from 'lucide-react'
import { Link } from '#navigation.tsx'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words.ts'

interface CreditNoteLinkProps {
  order: Pick<Order, 'number' | 'creditNotes'>
  to: string
  className?: string | undefined
}

/** Link to an order's credit notes; nothing for an order that came as it was ordered. */
export function CreditNoteLink({ order, to, className }: CreditNoteLinkProps) {
  const words = useWords('orderWords')
  if (order.creditNotes.length === 0) return null
  return (
    <Link
      to={to}
      aria-label={fill(words.creditNotesOf, { number: displayOrderNumber(order.number) })}
      className={classNames('link inline-flex min-h-11 items-center gap-1.5 text-sm', className)}
    >
      <ReceiptIndianRupee size={16} />
      {order.creditNotes.length === 1 ? words.creditNote : words.creditNotes}
    </Link>
  )
}
