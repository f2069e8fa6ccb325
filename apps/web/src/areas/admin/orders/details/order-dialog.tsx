import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { OrderStatusBadge } from '#components/order/order-status-badge.tsx'
import { liveQuery } from '#components/query/use-live.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#words.ts'
import { ReturnBadge } from '../../return-badge.tsx'
import { PanelDay } from '../day/panel-day.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderMore } from './order-more.tsx'
import { orderQuery } from '../order-queries.ts'
import { OrderStageActions } from '../actions/order-stage-actions.tsx'
import { RefusalNote } from '../actions/refusal-note.tsx'
import { type OnOrderActionDone, useOrderAction } from '../actions/use-order-action.ts'

interface OrderDialogProps {
  /** As the list had it when the dialog opened. */
  order: Order
  onClose: () => void
  onOutcome: OnOrderActionDone
  onCancel: (order: Order) => void
}

/** One order on screens without room for the panel. Its buttons stay in sight while it scrolls. */
export function OrderDialog({ order: known, onClose, onOutcome, onCancel }: OrderDialogProps) {
  const admin = useWords('admin')
  const shell = useWords('shell')
  const result = useQuery({ ...orderQuery(known._id), ...liveQuery })
  const order = result.data?.order ?? known
  const { busy, failure, send } = useOrderAction(onOutcome)
  return (
    <Dialog
      open
      className="md:w-[min(100%-32px,560px)]"
      title={fill(admin.orderNamed, { number: displayOrderNumber(order.number) })}
      subtitle={
        <span className="mt-1 flex flex-wrap gap-1.5">
          <OrderStatusBadge order={order} />
          {order.returnStatus !== null && <ReturnBadge status={order.returnStatus} />}
        </span>
      }
      closeLabel={shell.close}
      onClose={onClose}
      footer={
        <div className="order-dialog-acts">
          <RefusalNote stale={undefined} failure={failure} />
          <OrderStageActions order={order} busy={busy} send={(action) => void send(action)} />
          <OrderMore order={order} onCancel={onCancel} />
        </div>
      }
    >
      <div className="order-sections">
        <PanelDay key={order._id} order={order} />
        <OrderDetails order={order} result={result} />
      </div>
    </Dialog>
  )
}
