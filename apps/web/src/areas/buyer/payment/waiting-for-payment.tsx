import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Clock, Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '#components/format/use-now.ts'
import { useProblemText } from '#api/problem-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import type { PaymentEnd } from './use-payment.ts'
import { minutesLeft } from './minutes-left.ts'
import type { OrderPayment } from './use-order-payment.ts'

interface WaitingForPaymentProps {
  order: Order
  paying: OrderPayment
  /** Further buttons. */
  actions: ReactNode
  /** Set where the page has a more important primary action. */
  secondary?: boolean
}

/** Replaces the tracking text while the order is unpaid. */
export function WaitingForPayment({ order, paying, actions, secondary = false }: WaitingForPaymentProps) {
  const words = useWords('orders')
  const orderWords = useWords('orderWords')
  const left = minutesLeft(order.payBy ?? order.createdAt, useNow())
  // Money that arrives after the deadline is refunded; and while the bank has not confirmed, the buyer should not pay
  // twice.
  const canPay = !order.paymentUnknown && left !== null && order.checkout !== null
  return (
    <>
      <PaymentEnded end={paying.endOf(order)} />
      {order.paymentUnknown ? (
        <Note live={false} tone="warn" icon={Landmark} title={words.askingBank}>
          {words.askingBankText}
        </Note>
      ) : (
        <Note live={false} tone="warn" icon={Clock} title={orderWords.waitingForPayment}>
          {left === null ? (
            words.checking
          ) : (
            <>
              <span role="timer" className="num">
                {fill(words.leftToPay, { count: left })}
              </span>
              {'. '}
              {words.keptForYou}
            </>
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

/** A sheet that was simply closed shows no note. */
export function PaymentEnded({ end }: { end: PaymentEnd | null }) {
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
