import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { isCancelled, isOver } from '@farmgate/domain/ordering/orders/stage.ts'
import { knownStatus } from '#components/order/order-status.ts'
import { OrderTracker } from './order-tracker.tsx'
import { RefundLine } from '#components/order/refund-line.tsx'
import { CancelOrder } from './change/cancel-order.tsx'
import { OrderAgainButton } from './after-delivery/order-again-button.tsx'
import { ReturnNote } from './after-delivery/return-note.tsx'
import { SomethingWrong } from './after-delivery/something-wrong.tsx'
import type { OrderPayment } from '../payment/use-order-payment.ts'
import { WaitingForPayment } from '../payment/waiting-for-payment.tsx'

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
            <SomethingWrong order={order} onDone={onDone} />
            {isOver(status) && <OrderAgainButton items={order.items} />}
            {cancel}
          </div>
        </>
      )}
    </div>
  )
}
