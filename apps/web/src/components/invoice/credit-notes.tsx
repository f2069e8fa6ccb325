import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useWords } from '#words.ts'
import { CreditNote } from './credit-note.tsx'

/** All credit notes of an order, one after another; on paper each starts a page. */
export function CreditNotes({ order }: { order: Order }) {
  const words = useWords('invoice')
  return (
    <>
      <h1 className="off-paper mb-4">
        {fill(words.creditNotesOf, { number: displayOrderNumber(order.number) })}
      </h1>
      {order.creditNotes.map((note) => (
        <CreditNote key={note.number} order={order} note={note} />
      ))}
    </>
  )
}
