import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Fragment } from 'react'
import { useLanguage } from '#language.ts'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { formatRupees, rupeesText } from '../format/rupees.ts'
import { useWords } from '#words.ts'
import { cancelReasonText } from '../order/cancel-reason-text.ts'
import { dayText } from '../format/day-text.ts'
import { paymentState } from '../order/payment-state.ts'
import { noteOfChange, paidPaise, refundedPaise } from './credit-note-lines.ts'

/** The payment method, the reason of a cancellation, and the refunds. */
export function InvoicePayment({ order }: { order: Order }) {
  const words = useWords('invoice')
  const orderWords = useWords('orderWords')
  const { paymentMethod, cancelReason, refund } = order
  return (
    <section className="invoice-payment">
      <h2>{words.payment}</h2>
      <p>
        {orderWords[`method.${paymentMethod}`]}, {orderWords[paymentState(order)]}
      </p>
      {cancelReason !== null && (
        <p>{fill(orderWords.reason, { reason: cancelReasonText(orderWords, cancelReason) })}</p>
      )}
      {order.changes.length > 0 && order.paymentStatus === 'paid' && <PaidAndRefunded order={order} />}
      {order.changes.length === 0 && refund !== null && (
        <>
          <h2>{words.refund}</h2>
          <RefundRows refund={refund} />
        </>
      )}
      {order.changes.length > 0 &&
        order.refunds.map((each) => (
          <Fragment key={`${each.cause}${each.change ?? ''}`}>
            <RefundHeading order={order} refund={each} />
            <RefundRows refund={each} />
          </Fragment>
        ))}
    </section>
  )
}

function PaidAndRefunded({ order }: { order: Order }) {
  const words = useWords('invoice')
  return (
    <DefinitionRows
      rows={[
        { label: words.paidInAll, value: formatRupees(paidPaise(order)) },
        { label: words.refundedInAll, value: formatRupees(refundedPaise(order)) },
      ]}
    />
  )
}

/** Names the credit note of a refund; a refund of the whole order has none. */
function RefundHeading({ order, refund }: { order: Order; refund: Order['refunds'][number] }) {
  const words = useWords('invoice')
  const note = refund.change === null ? undefined : noteOfChange(order.creditNotes, refund.change)
  return <h2>{note === undefined ? words.refund : fill(words.refundOf, { number: note.number })}</h2>
}

/** A refund's amount, destination, state and day. */
export function RefundRows({ refund }: { refund: NonNullable<Order['refund']> }) {
  const words = useWords('invoice')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  const { amount, state, to, at } = refund
  return (
    <DefinitionRows
      rows={[
        { label: words.amount, value: rupeesText(amount) },
        { label: words.refundTo, value: orderWords[`refundTo.${to}`] },
        { label: words.refundState, value: words[`refund.${state}`] },
        {
          label: state === 'processed' ? words.refundOn : words.refundSince,
          value: dayText(at, language),
        },
      ]}
    />
  )
}
