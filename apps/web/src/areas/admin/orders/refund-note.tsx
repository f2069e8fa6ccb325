import type { Order } from '@farmgate/contract/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/orders/order-number.ts'
import { isCash } from '@farmgate/domain/orders/payment-method.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Banknote } from 'lucide-react'
import { RefundLine } from '#components/order/refund-line.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { useWords } from '#words.ts'

interface RefundNoteProps {
  order: Order
  onSettle: (order: Order) => void
}

/** The state of a refund. The gateway sends money by itself; cash is handed over by the operator. */
export function RefundNote({ order, onSettle }: RefundNoteProps) {
  const admin = useWords('admin')
  const { refund } = order
  if (refund === null) return null
  if (!isCash(refund.to) || refund.state !== 'due') return <RefundLine refund={refund} />
  return (
    <Note
      live={false}
      tone="warn"
      icon={Banknote}
      action={
        <Button
          size="sm"
          variant="secondary"
          aria-label={fill(admin.cashHandedBackOf, { number: displayOrderNumber(order.number) })}
          onClick={() => onSettle(order)}
        >
          {admin.cashHandedBack}
        </Button>
      }
    >
      {fill(admin.cashDue, { amount: rupeesText(refund.amount) })}
    </Note>
  )
}
