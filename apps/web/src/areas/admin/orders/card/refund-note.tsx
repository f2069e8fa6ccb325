import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Banknote } from 'lucide-react'
import { RefundLine } from '#components/order/refund-line.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { useWords } from '#words.ts'
import { cashDueOf } from '../actions/settle-dialog.tsx'

interface RefundNoteProps {
  order: Order
  onSettle: (order: Order) => void
}

/** The state of the refunds. The gateway sends money by itself; cash is handed over by the operator, one by one. */
export function RefundNote({ order, onSettle }: RefundNoteProps) {
  const admin = useWords('admin')
  const { refund } = order
  const [due, ...others] = cashDueOf(order)
  if (due === undefined) return refund !== null && <RefundLine refund={refund} />
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
      {fill(admin.cashDue, { amount: rupeesText(due.amount) })}
      {others.length > 0 && ` · ${fill(admin.moreCashDue, { count: others.length })}`}
    </Note>
  )
}
