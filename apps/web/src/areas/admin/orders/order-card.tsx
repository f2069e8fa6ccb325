import type { Order } from '@farmgate/contract/order-view.ts'
import { dayText } from '../../../components/day-text.ts'
import { orderNumber } from '../../../components/order-number.ts'
import { OrderStatusBadge } from '../../../components/order-status-badge.tsx'
import { paymentState } from '../../../components/payment-state.ts'
import { ReturnBadge } from '../../../components/return-badge.tsx'
import { useLanguage } from '../../../language.ts'
import { Card } from '../../../ui/card.tsx'
import { rupeesText } from '../../../ui/rupees.ts'
import { useWords } from '../../../words.ts'
import { ChooseRow } from '../choose-row.tsx'
import { BuyerLink } from './buyer-link.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLink } from './order-link.tsx'
import { OrderMoves } from './order-moves.tsx'
import { OrderThings } from './order-things.tsx'
import { RefundNote } from './refund-note.tsx'
import { RefusalNote } from './refusal-note.tsx'
import type { OrderDesk } from './use-order-desk.ts'
import { useOrderAction } from './use-order-action.ts'

interface OrderCardProps {
  order: Order
  desk: OrderDesk
  /** On the page of one buyer nobody needs the name. */
  withBuyer?: boolean
}

export function OrderCard({ order, desk, withBuyer = true }: OrderCardProps) {
  const operator = useWords('operator')
  const words = useWords('orderWords')
  const { language } = useLanguage()
  const { busy, failure, send } = useOrderAction(desk.settle)
  return (
    <Card as="li" className="order-card">
      <div className="flex items-start gap-2">
        <ChooseRow id={order._id} name={orderNumber(order)} />
        <OrderFacts
          facts={[
            {
              label: operator.order,
              value: <OrderLink order={order} onOpen={() => desk.open('details', order)} />,
            },
            { label: operator.placed, value: dayText(order.createdAt, language) },
            ...(withBuyer ? [{ label: operator.user, value: <BuyerLink user={order.user} /> }] : []),
            { label: operator.total, value: rupeesText(order.totalAmount) },
            { label: words[`method.${order.paymentMethod}`], value: words[paymentState(order)] },
          ]}
          badges={
            <>
              {order.returnStatus !== null && <ReturnBadge status={order.returnStatus} />}
              <OrderStatusBadge order={order} />
            </>
          }
        />
      </div>
      <div className="order-card-body">
        <OrderThings items={order.items} />
        <div className="grid gap-2.5">
          <OrderMoves order={order} busy={busy} send={(action) => void send(action)} />
          <RefundNote order={order} onSettle={() => desk.open('settle', order)} />
        </div>
      </div>
      <RefusalNote stale={desk.staleOf(order)} failure={failure} />
    </Card>
  )
}
