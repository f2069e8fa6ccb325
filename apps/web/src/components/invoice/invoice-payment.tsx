import type { Order } from '@farmgate/contract/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useLanguage } from '#language.ts'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { rupeesText } from '../format/rupees.ts'
import { useWords } from '#words.ts'
import { cancelReasonText } from '../order/cancel-reason-text.ts'
import { dayText } from '../format/day-text.ts'
import { paymentState } from '../order/payment-state.ts'

/** The payment method, the reason of a cancellation, and the refund. */
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
      {refund !== null && <Refund refund={refund} />}
    </section>
  )
}

function Refund({ refund: { amount, state, to, at } }: { refund: NonNullable<Order['refund']> }) {
  const words = useWords('invoice')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  return (
    <>
      <h2>{words.refund}</h2>
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
    </>
  )
}
