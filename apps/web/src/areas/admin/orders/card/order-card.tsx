import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { packedFarms, parcelsToPack } from '@farmgate/domain/ordering/order-admin/next-step.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { isCancelled, isUnsent } from '@farmgate/domain/ordering/orders/stage.ts'
import { dayText } from '#components/format/day-text.ts'
import { OrderStatusBadge } from '#components/order/order-status-badge.tsx'
import { paymentState } from '#components/order/payment-state.ts'
import { ReturnBadge } from '../../return-badge.tsx'
import { useLanguage } from '#language.ts'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/data/card.tsx'
import { DoneLine } from '#ui/feedback/done-line.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { useWords } from '#words.ts'
import { ChooseRow } from '../../lists/choose-row.tsx'
import { BuyerLink } from './buyer-link.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLink } from '../order-link.tsx'
import { OrderStageActions } from '../actions/order-stage-actions.tsx'
import { DayCell } from '../day/day-cell.tsx'
import { dayOfOrder } from '../day/day-of-order.ts'
import { OrderContents } from './order-contents.tsx'
import { RefundNote } from './refund-note.tsx'
import { RefusalNote } from '../actions/refusal-note.tsx'
import type { OrderActions } from '../actions/use-order-actions.ts'
import { useOrderAction } from '../actions/use-order-action.ts'

interface OrderCardProps {
  order: Order
  actions: OrderActions
  /** False on the page of one buyer, whose name is in the title. */
  withBuyer?: boolean
}

export function OrderCard({ order, actions, withBuyer = true }: OrderCardProps) {
  const admin = useWords('admin')
  const words = useWords('orderWords')
  const { language } = useLanguage()
  const { busy, failure, send } = useOrderAction(actions.onOutcome)
  const result = actions.resultOf(order)
  const coming = dayOfOrder(order)
  return (
    <Card
      as="li"
      {...actions.rowProps(order)}
      className={classNames('order-card', result !== undefined && 'row-done')}
    >
      <div className="flex items-start gap-2">
        <ChooseRow id={order._id} name={displayOrderNumber(order.number)} />
        <OrderFacts
          facts={[
            {
              label: admin.order,
              value: <OrderLink order={order} onOpen={() => actions.open('details', order)} />,
            },
            { label: admin.placed, value: dayText(order.createdAt, language) },
            ...(coming === null || coming.is === 'none'
              ? []
              : [{ label: admin.deliveryDay, value: <DayCell order={order} /> }]),
            ...(withBuyer ? [{ label: admin.user, value: <BuyerLink user={order.user} /> }] : []),
            { label: admin.total, value: rupeesText(order.currentTotal) },
            { label: words[`method.${order.paymentMethod}`], value: words[paymentState(order)] },
            ...(isUnsent(order.status) && !order.waitingForPayment
              ? [{ label: admin.packed, value: packedText(order) }]
              : []),
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
        <OrderContents items={order.items} />
        <div className="grid gap-2.5">
          {result !== undefined && <DoneLine>{result}</DoneLine>}
          {(result === undefined || isCancelled(order.status)) && (
            <OrderStageActions order={order} busy={busy} send={(action) => void send(action)} />
          )}
          <RefundNote order={order} onSettle={() => actions.open('settle', order)} />
        </div>
      </div>
      <RefusalNote stale={actions.staleOf(order)} by={actions.fasterOperatorOf(order)} failure={failure} />
    </Card>
  )
}

/** How many of the farms that pack have packed: `1/2`. */
function packedText({ parcels }: Order): string {
  const toPack = parcelsToPack(parcels)
  return `${packedFarms(toPack)}/${toPack.length}`
}
