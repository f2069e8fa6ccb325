import type { Order } from '@farmgate/contract/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Fragment, useState } from 'react'
import { timeText } from '../../../components/day-text.ts'
import { createIntent } from '../../../components/form-intent.ts'
import { InSight } from '../../../components/in-sight.tsx'
import { orderNumber } from '../../../components/order-number.ts'
import type { Payment } from '../../../components/use-payment.ts'
import { useLanguage } from '../../../language.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useWords } from '../../../words.ts'
import { CancelDialog } from '../orders/cancel-dialog.tsx'
import { WaitingForPayment } from '../orders/waiting-for-payment.tsx'
import type { PlacingState } from './use-placing.ts'

interface OpenOrderNoteProps {
  order: Order
  payment: Payment
  placing: PlacingState
}

/** An order whose payment did not come to an end: until when it is kept, Pay now, and the way out of it. */
export function OpenOrderNote({ order, payment, placing: { ended, payNow } }: OpenOrderNoteProps) {
  const words = useWords('checkout')
  const orders = useWords('orders')
  const { language } = useLanguage()
  const [isCancelling, setCancelling] = useState(false)
  const [keyOf] = useState(() => createIntent())
  const endOf = ({ _id }: Order) => (ended?.orderId === _id ? ended.end : null)
  // Whoever has just left the gateway's sheet is shown what became of the order.
  const Around = endOf(order) === null ? Fragment : InSight
  return (
    <Around>
      <Card padded heading={fill(words.openOrder, { number: orderNumber(order) })}>
        <div className="grid gap-4">
          {order.payBy !== null && !order.paymentUnknown && (
            <p className="text-ink-2">
              {fill(words.openOrderText, { time: timeText(order.payBy, language) })}
            </p>
          )}
          <WaitingForPayment
            order={order}
            paying={{ payment, payNow, endOf }}
            secondary
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
    </Around>
  )
}
