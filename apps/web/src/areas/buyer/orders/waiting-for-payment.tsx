import type { Order } from '@farmgate/contract/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Clock, Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { useProblemText } from '../../../api/problem-text.ts'
import type { PaymentEnd } from '../../../components/use-payment.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useWords } from '../../../words.ts'
import { clockText } from './pay-clock.ts'
import { useNow } from './use-now.ts'
import type { OrderPayment } from './use-order-payment.ts'

interface WaitingForPaymentProps {
  order: Order
  paying: OrderPayment
  /** What else can be done with it. */
  actions: ReactNode
  /** Where the page has a step of its own that matters more. */
  secondary?: boolean
}

/** In place of the tracking text while nobody has paid. */
export function WaitingForPayment({ order, paying, actions, secondary = false }: WaitingForPaymentProps) {
  const words = useWords('orders')
  const orderWords = useWords('orderWords')
  const clock = clockText(order.payBy ?? order.createdAt, useNow())
  // Money that comes after the deadline only goes back again; and while the bank is asked, nobody should pay twice.
  const canPay = !order.paymentUnknown && clock !== null && order.checkout !== null
  return (
    <>
      <PaymentEnded end={paying.endOf(order)} />
      {order.paymentUnknown ? (
        <Note standing tone="warn" icon={Landmark} title={words.askingBank}>
          {words.askingBankText}
        </Note>
      ) : (
        <Note standing tone="warn" icon={Clock} title={orderWords.waitingForPayment}>
          {clock === null ? (
            words.checking
          ) : (
            <span role="timer" className="num">
              {fill(words.payWithin, { clock })}
            </span>
          )}
        </Note>
      )}
      <div className="flex flex-wrap gap-2.5">
        {canPay && (
          <Button
            variant={secondary ? 'secondary' : 'primary'}
            busy={paying.payment.progress !== null}
            busyLabel={words.paying}
            onClick={() => void paying.payNow(order)}
          >
            {words.payNow}
          </Button>
        )}
        {actions}
      </div>
    </>
  )
}

/** Nothing is said of a sheet that was simply closed. */
function PaymentEnded({ end }: { end: PaymentEnd | null }) {
  const words = useWords('orders')
  const problemText = useProblemText()
  switch (end?.end) {
    case 'failed':
      return <Note tone="bad">{words.payFailed}</Note>
    case 'unavailable':
      return <Note tone="bad">{words.payUnavailable}</Note>
    case 'refused':
      return (
        <Note tone="bad" title={words.payRefused}>
          {problemText(end.error)}
        </Note>
      )
    case 'paid':
    case 'unsure':
    case 'dismissed':
    case undefined:
      return null
  }
}
