import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { canRequestReturn } from '@farmgate/domain/ordering/order-changes/return.ts'
import { isCancelled, isOver } from '@farmgate/domain/ordering/orders/stage.ts'
import { RotateCcw } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { createIdempotencyKey } from '#components/form/idempotency-key.ts'
import { knownStatus } from '#components/order/order-status.ts'
import { OrderTracker } from './order-tracker.tsx'
import { RefundLine } from '#components/order/refund-line.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import { CancelOrder } from './change/cancel-order.tsx'
import { OrderAgainButton } from './after-delivery/order-again-button.tsx'
import { ReturnNote } from './after-delivery/return-note.tsx'
import type { OrderPayment } from '../payment/use-order-payment.ts'
import { WaitingForPayment } from '../payment/waiting-for-payment.tsx'

/** Loaded when it is first opened. */
const ReturnDialog = lazy(async () => ({
  default: (await import('./after-delivery/return-dialog.tsx')).ReturnDialog,
}))

interface OrderProgressProps {
  order: Order
  paying: OrderPayment
  /** Called when an action has removed its own button: the caller moves the focus. */
  onDone: () => void
  /** The page shows the refunds of changed items beside them, and offers to cancel at its end. */
  isDetailed?: boolean | undefined
}

/** The order's progress, its refund, and what the buyer can do. */
export function OrderProgress({ order, paying, onDone, isDetailed = false }: OrderProgressProps) {
  const words = useWords('orders')
  const [isReturning, setReturning] = useState(false)
  const hintId = useId()
  const [keyOf] = useState(() => createIdempotencyKey())
  const close = () => setReturning(false)
  const done = () => {
    // The focus can move only after the dialog has closed.
    flushSync(close)
    onDone()
  }
  const mayReturn = canRequestReturn(order)
  const status = knownStatus(order.status)
  const isOfChange = !isCancelled(status) && order.refunds.every(({ cause }) => cause === 'change')
  const refund = isDetailed && isOfChange ? null : order.refund

  const cancel = !isDetailed && <CancelOrder order={order} onDone={onDone} />
  return (
    <div className="grid content-start gap-4.5">
      {order.waitingForPayment ? (
        <WaitingForPayment order={order} paying={paying} actions={cancel} />
      ) : (
        <>
          <OrderTracker order={order} />
          <ReturnNote order={order} />
          {refund !== null && <RefundLine refund={refund} />}
          <div className="flex flex-wrap items-start gap-2.5 empty:hidden">
            {mayReturn && (
              <div className="grid gap-1">
                <Button
                  variant="secondary"
                  icon={RotateCcw}
                  aria-describedby={hintId}
                  onClick={() => setReturning(true)}
                >
                  {words.requestReturn}
                </Button>
                <p id={hintId} className="text-ink-3 text-xs">
                  {words.returnHint}
                </p>
              </div>
            )}
            {isOver(status) && <OrderAgainButton items={order.items} />}
            {cancel}
          </div>
        </>
      )}
      {isReturning && (
        <Suspense>
          <ReturnDialog order={order} keyOf={keyOf} onClose={close} onRequested={done} />
        </Suspense>
      )}
    </div>
  )
}
