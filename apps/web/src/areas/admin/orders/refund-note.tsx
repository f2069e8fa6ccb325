import type { Order } from '@farmgate/contract/order-view.ts'
import { isCash } from '@farmgate/domain/orders/payment-method.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Banknote } from 'lucide-react'
import { orderNumber } from '../../../components/order-number.ts'
import { RefundLine } from '../../../components/refund-line.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { rupeesText } from '../../../ui/rupees.ts'
import { useWords } from '../../../words.ts'

interface RefundNoteProps {
  order: Order
  onSettle: (order: Order) => void
}

/** Money on its way back. The gateway sends it by itself; cash waits for the operator. */
export function RefundNote({ order, onSettle }: RefundNoteProps) {
  const operator = useWords('operator')
  const { refund } = order
  if (refund === null) return null
  if (!isCash(refund.to) || refund.state !== 'due') return <RefundLine refund={refund} />
  return (
    <Note
      standing
      tone="warn"
      icon={Banknote}
      action={
        <Button
          size="sm"
          variant="secondary"
          aria-label={fill(operator.cashHandedBackOf, { number: orderNumber(order) })}
          onClick={() => onSettle(order)}
        >
          {operator.cashHandedBack}
        </Button>
      }
    >
      {fill(operator.cashDue, { amount: rupeesText(refund.amount) })}
    </Note>
  )
}
