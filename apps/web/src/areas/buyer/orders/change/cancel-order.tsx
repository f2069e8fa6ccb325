import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { mayCancel } from '@farmgate/domain/ordering/orders/stage.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createIdempotencyKey } from '#components/form/idempotency-key.ts'
import { knownStatus } from '#components/order/order-status.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import { CancelDialog } from './cancel-dialog.tsx'

/** Offers to cancel the order while the buyer may; absent otherwise. */
export function CancelOrder({ order, onDone }: { order: Order; onDone: () => void }) {
  const words = useWords('orders')
  const [isAsking, setAsking] = useState(false)
  const [keyOf] = useState(() => createIdempotencyKey())
  const status = knownStatus(order.status)
  const close = () => setAsking(false)
  const done = () => {
    // The focus can move only after the dialog has closed.
    flushSync(close)
    onDone()
  }
  return (
    <>
      {status !== 'unknown' && mayCancel(status, 'buyer') && (
        <Button variant="danger-outline" className="justify-self-start" onClick={() => setAsking(true)}>
          {words.cancelOrder}
        </Button>
      )}
      {isAsking && <CancelDialog order={order} keyOf={keyOf} onClose={close} onCancelled={done} />}
    </>
  )
}
