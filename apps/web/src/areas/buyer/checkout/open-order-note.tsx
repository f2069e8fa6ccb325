import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Fragment, useState } from 'react'
import { timeText } from '#components/format/day-text.ts'
import { createIdempotencyKey } from '#components/form/idempotency-key.ts'
import { ScrollIntoView } from '#components/form/scroll-into-view.tsx'
import type { Payment } from '../payment/use-payment.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import { CancelDialog } from '../orders/change/cancel-dialog.tsx'
import { WaitingForPayment } from '../payment/waiting-for-payment.tsx'
import type { PlacingState } from './use-placing.ts'

interface OpenOrderNoteProps {
  order: Order
  payment: Payment
  placing: PlacingState
  /** Whether it has exactly the cart's items: then paying it is the page's main action. */
  leads: boolean
}

/** An order whose payment was not completed: until when it is held, Pay now, and how to cancel it. */
export function OpenOrderNote({ order, payment, placing: { ended, payNow }, leads }: OpenOrderNoteProps) {
  const words = useWords('checkout')
  const orders = useWords('orders')
  const { language } = useLanguage()
  const [isCancelling, setCancelling] = useState(false)
  const [keyOf] = useState(() => createIdempotencyKey())
  const endOf = ({ _id }: Pick<Order, '_id'>) => (ended?.orderId === _id ? ended.end : null)
  // After the gateway's sheet closes, the outcome is scrolled into view.
  const Wrapper = endOf(order) === null ? Fragment : ScrollIntoView
  return (
    <Wrapper>
      <Card padded heading={fill(words.openOrder, { number: displayOrderNumber(order.number) })}>
        <div className="grid gap-4">
          {order.payBy !== null && !order.paymentUnknown && (
            <p className="text-ink-2">
              {fill(words.openOrderText, { time: timeText(order.payBy, language) })}
            </p>
          )}
          <WaitingForPayment
            order={order}
            paying={{ payment, payNow, endOf }}
            secondary={!leads}
            actions={
              <Button
                variant="danger-outline"
                disabled={payment.progress !== null}
                onClick={() => setCancelling(true)}
              >
                {orders.cancelOrder}
              </Button>
            }
          />
        </div>
        {isCancelling && (
          <CancelDialog
            order={order}
            keyOf={keyOf}
            onClose={() => setCancelling(false)}
            onCancelled={() => setCancelling(false)}
          />
        )}
      </Card>
    </Wrapper>
  )
}
