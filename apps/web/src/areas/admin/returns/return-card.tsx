import type { Order } from '@farmgate/contract/order-view.ts'
import { canDecideReturn } from '@farmgate/domain/orders/return.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Check, Clock, X } from 'lucide-react'
import { dayText } from '../../../components/day-text.ts'
import { GoodsPhoto } from '../../../components/goods-photo.tsx'
import { orderNumber } from '../../../components/order-number.ts'
import { ReturnBadge } from '../../../components/return-badge.tsx'
import { useLanguage } from '../../../language.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { rupeesText } from '../../../ui/rupees.ts'
import { useWords } from '../../../words.ts'
import { BuyerLink } from '../orders/buyer-link.tsx'
import { OrderFacts } from '../orders/order-facts.tsx'
import { OrderLink } from '../orders/order-link.tsx'
import { OrderThings } from '../orders/order-things.tsx'
import { RefundNote } from '../orders/refund-note.tsx'
import { RefusalNote } from '../orders/refusal-note.tsx'
import type { OrderDesk } from '../orders/use-order-desk.ts'
import { ReturnAnswer } from './return-answer.tsx'
import { ReturnReason } from './return-reason.tsx'
import './return-card.css'

export function ReturnCard({ order, desk }: { order: Order; desk: OrderDesk }) {
  const operator = useWords('operator')
  const { language } = useLanguage()
  const { returnStatus, returnRequestedAt, returnLate, user, totalAmount, items } = order
  const asked = returnRequestedAt === null ? [] : [dayText(returnRequestedAt, language)]
  return (
    <Card as="li" className="order-card">
      <OrderFacts
        facts={[
          {
            label: operator.order,
            value: <OrderLink order={order} onOpen={() => desk.open('details', order)} />,
          },
          ...asked.map((value) => ({ label: operator.askedOn, value })),
          { label: operator.user, value: <BuyerLink user={user} /> },
          { label: operator.total, value: rupeesText(totalAmount) },
        ]}
        badges={
          <>
            {returnLate && (
              <Badge tone="mute" icon={Clock}>
                {operator.lateReturn}
              </Badge>
            )}
            {returnStatus !== null && <ReturnBadge status={returnStatus} />}
          </>
        }
      />
      <div className="order-card-body">
        <div className="grid gap-4">
          <OrderThings items={items} />
          <div className="return-words">
            <ReturnPhoto order={order} onOpen={() => desk.open('photo', order)} />
            <ReturnReason order={order} />
          </div>
        </div>
        <div className="grid gap-2.5">
          <DecideReturn order={order} desk={desk} />
          <ReturnAnswer order={order} />
          <RefundNote order={order} onSettle={() => desk.open('settle', order)} />
        </div>
      </div>
      <RefusalNote stale={desk.staleOf(order)} failure={undefined} />
    </Card>
  )
}

/** Only while nobody has decided. */
export function DecideReturn({ order, desk }: { order: Order; desk: Pick<OrderDesk, 'open'> }) {
  const operator = useWords('operator')
  const number = orderNumber(order)
  return (
    canDecideReturn(order) && (
      <div className="flex flex-wrap gap-2.5">
        <Button
          icon={Check}
          className="flex-1"
          aria-label={fill(operator.approveReturnOf, { number })}
          onClick={() => desk.open('approve', order)}
        >
          {operator.approve}
        </Button>
        <Button
          variant="danger-outline"
          icon={X}
          className="flex-1"
          aria-label={fill(operator.rejectReturnOf, { number })}
          onClick={() => desk.open('reject', order)}
        >
          {operator.reject}
        </Button>
      </div>
    )
  )
}

/** A press shows it large. */
export function ReturnPhoto({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const operator = useWords('operator')
  const { returnPicture } = order
  if (returnPicture === null) return null
  return (
    <button
      type="button"
      className="return-photo"
      aria-label={fill(operator.openPhoto, { number: orderNumber(order) })}
      onClick={onOpen}
    >
      <GoodsPhoto picture={returnPicture} alt="" width={96} sizes="96px" />
    </button>
  )
}
