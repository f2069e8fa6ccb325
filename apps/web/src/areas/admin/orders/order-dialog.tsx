import type { Order } from '@farmgate/contract/order-view.ts'
import { canMove } from '@farmgate/domain/orders/stage.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { liveQuery } from '../../../components/live-query.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { OrderHistory } from '../../../components/order-history.tsx'
import { orderNumber } from '../../../components/order-number.ts'
import { OrderStatusBadge } from '../../../components/order-status-badge.tsx'
import { ReturnBadge } from '../../../components/return-badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words.ts'

import { DeliveryFacts, PaymentFacts } from './order-dialog-facts.tsx'
import { orderQuery } from './order-queries.ts'
import { Parcels } from './parcels.tsx'
import { ReturnFacts } from './return-facts.tsx'

interface OrderDialogProps {
  /** As the list knew it when it was opened. */
  order: Order
  onClose: () => void
  onCancel: (order: Order) => void
}

/** All that is known of one order: for whom, from which farms, what it cost and what happened to it. */
export function OrderDialog({ order: known, onClose, onCancel }: OrderDialogProps) {
  const operator = useWords('operator')
  const words = useWords('orderWords')
  const shell = useWords('shell')
  const answer = useQuery({ ...orderQuery(known._id), ...liveQuery })
  const order = answer.data?.order ?? known
  return (
    <Dialog
      open
      className="md:w-[min(100%-32px,860px)]"
      title={fill(operator.orderNamed, { number: orderNumber(order) })}
      subtitle={
        <span className="mt-1 flex flex-wrap gap-1.5">
          <OrderStatusBadge order={order} />
          {order.returnStatus !== null && <ReturnBadge status={order.returnStatus} />}
        </span>
      }
      closeLabel={shell.close}
      onClose={onClose}
      footer={
        canMove(order.status, 'cancelled', 'admin') && (
          <Button variant="danger-outline" icon={Ban} onClick={() => onCancel(order)}>
            {operator.cancelOrder}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7 md:grid-cols-2">
        <Parcels order={order} />
        <div className="grid content-start gap-7">
          <DeliveryFacts order={order} />
          <PaymentFacts order={order} />
          <ReturnFacts order={order} />
          <section className="grid gap-3">
            <h3>{words.history}</h3>
            <Loaded query={answer} headingLevel={3} skeleton={<Skeleton className="h-32" />}>
              {({ events }) => <OrderHistory events={events} />}
            </Loaded>
          </section>
        </div>
      </div>
    </Dialog>
  )
}
