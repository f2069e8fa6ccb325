import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { canDecideReturn } from '@farmgate/domain/ordering/order-changes/return.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Check, Clock, X } from 'lucide-react'
import { dayText } from '#components/format/day-text.ts'
import { GoodsPhoto } from '#components/order/goods-photo.tsx'
import { ReturnBadge } from '../return-badge.tsx'
import { useLanguage } from '#language.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/data/card.tsx'
import { DoneLine } from '#ui/feedback/done-line.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { useWords } from '#words.ts'
import { BuyerLink } from '../orders/card/buyer-link.tsx'
import { OrderFacts } from '../orders/card/order-facts.tsx'
import { OrderLink } from '../orders/order-link.tsx'
import { OrderContents } from '../orders/card/order-contents.tsx'
import { RefundNote } from '../orders/card/refund-note.tsx'
import { RefusalNote } from '../orders/actions/refusal-note.tsx'
import type { OrderActions } from '../orders/actions/use-order-actions.ts'
import { ReturnAnswer } from './return-answer.tsx'
import { ReturnReason } from './return-reason.tsx'
import './return-card.css'

export function ReturnCard({ order, actions }: { order: Order; actions: OrderActions }) {
  const admin = useWords('admin')
  const { language } = useLanguage()
  const { returnStatus, returnRequestedAt, returnLate, user, currentTotal, items } = order
  const requestedOn = returnRequestedAt === null ? [] : [dayText(returnRequestedAt, language)]
  const result = actions.resultOf(order)
  return (
    <Card
      as="li"
      {...actions.rowProps(order)}
      className={classNames('order-card', result !== undefined && 'row-done')}
    >
      <OrderFacts
        facts={[
          {
            label: admin.order,
            value: <OrderLink order={order} onOpen={() => actions.open('details', order)} />,
          },
          ...requestedOn.map((value) => ({ label: admin.askedOn, value })),
          { label: admin.user, value: <BuyerLink user={user} /> },
          { label: admin.total, value: rupeesText(currentTotal) },
        ]}
        badges={
          <>
            {returnLate && (
              <Badge tone="mute" icon={Clock}>
                {admin.lateReturn}
              </Badge>
            )}
            {returnStatus !== null && <ReturnBadge status={returnStatus} />}
          </>
        }
      />
      <div className="order-card-body">
        <div className="grid gap-4">
          <OrderContents items={items} />
          <div className="return-words">
            <ReturnPhoto order={order} onOpen={() => actions.open('photo', order)} />
            <ReturnReason order={order} />
          </div>
        </div>
        <div className="grid gap-2.5">
          {result === undefined ? (
            <DecideReturn order={order} actions={actions} />
          ) : (
            <DoneLine>{result}</DoneLine>
          )}
          <ReturnAnswer order={order} />
          <RefundNote order={order} onSettle={() => actions.open('settle', order)} />
        </div>
      </div>
      <RefusalNote stale={actions.staleOf(order)} by={actions.fasterOperatorOf(order)} failure={undefined} />
    </Card>
  )
}

/** Shown only while the return is undecided. */
export function DecideReturn({ order, actions }: { order: Order; actions: Pick<OrderActions, 'open'> }) {
  const admin = useWords('admin')
  const number = displayOrderNumber(order.number)
  return (
    canDecideReturn(order) && (
      <div className="flex flex-wrap gap-2.5">
        <Button
          icon={Check}
          className="flex-1"
          aria-label={fill(admin.approveReturnOf, { number })}
          onClick={() => actions.open('approve', order)}
        >
          {admin.approve}
        </Button>
        <Button
          variant="danger-outline"
          icon={X}
          className="flex-1"
          aria-label={fill(admin.rejectReturnOf, { number })}
          onClick={() => actions.open('reject', order)}
        >
          {admin.reject}
        </Button>
      </div>
    )
  )
}

/** A press opens the photo in its dialog. */
export function ReturnPhoto({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const admin = useWords('admin')
  const { returnPicture } = order
  if (returnPicture === null) return null
  return (
    <button
      type="button"
      className="return-photo"
      aria-label={fill(admin.openPhoto, { number: displayOrderNumber(order.number) })}
      onClick={onOpen}
    >
      <GoodsPhoto picture={returnPicture} alt="" width={96} sizes="96px" />
    </button>
  )
}
