import type { Order } from '@farmgate/contract/order-view.ts'
import { canRequestReturn } from '@farmgate/domain/orders/return.ts'
import { canMove } from '@farmgate/domain/orders/stage.ts'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createIntent } from '../../../components/form-intent.ts'
import { knownStatus } from '../../../components/order-status.ts'
import { OrderTracker } from '../../../components/order-tracker.tsx'
import { RefundLine } from '../../../components/refund-line.tsx'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { OrderAgainButton } from './order-again-button.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { ReturnNote } from './return-note.tsx'
import type { OrderPayment } from './use-order-payment.ts'
import { WaitingForPayment } from './waiting-for-payment.tsx'

interface OrderProgressProps {
  order: Order
  paying: OrderPayment
  /** The button that was pressed is gone with what it did: the keyboard goes on there. */
  onDone: () => void
}

/** Where an order stands, what comes back, and what its buyer can do about it. */
export function OrderProgress({ order, paying, onDone }: OrderProgressProps) {
  const words = useWords('orders')
  const [opened, setOpened] = useState<'cancel' | 'return' | null>(null)
  const [keyOf] = useState(() => createIntent())
  const close = () => setOpened(null)
  const done = () => {
    // The focus goes on only when the dialog is gone.
    flushSync(close)
    onDone()
  }
  const mayReturn = canRequestReturn(order)
  const status = knownStatus(order.status)
  const isOver = status === 'delivered' || status === 'cancelled'

  const cancel = status !== 'unknown' && canMove(status, 'cancelled', 'buyer') && (
    <Button variant="danger-outline" onClick={() => setOpened('cancel')}>
      {words.cancelOrder}
    </Button>
  )
  return (
    <div className="grid content-start gap-4.5">
      {order.waitingForPayment ? (
        <WaitingForPayment order={order} paying={paying} actions={cancel} />
      ) : (
        <>
          <OrderTracker order={order} />
          <ReturnNote order={order} />
          {order.refund !== null && <RefundLine refund={order.refund} />}
          <div className="flex flex-wrap items-center gap-2.5">
            {cancel}
            {mayReturn && (
              <Button variant="secondary" icon={RotateCcw} onClick={() => setOpened('return')}>
                {words.requestReturn}
              </Button>
            )}
            {isOver && <OrderAgainButton items={order.items} />}
          </div>
          {mayReturn && <p className="-mt-2 text-ink-3 text-xs">{words.returnHint}</p>}
        </>
      )}
      {opened === 'cancel' && <CancelDialog order={order} keyOf={keyOf} onClose={close} onCancelled={done} />}
      {opened === 'return' && <ReturnDialog order={order} keyOf={keyOf} onClose={close} onAsked={done} />}
    </div>
  )
}
