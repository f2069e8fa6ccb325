import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { isCancelled, isSent } from '@farmgate/domain/ordering/orders/stage.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { CircleX, Clock } from 'lucide-react'
import { cancelReasonText } from '#components/order/cancel-reason-text.ts'
import { momentText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { Note } from '#ui/feedback/note.tsx'
import { StageButtons } from '#components/order/stage-buttons.tsx'
import { useWords } from '#words.ts'
import type { OrderAction } from './order-action.ts'
import { useStageQuestion } from './stage-question-text.ts'
import { stagesOf } from './stages-of.ts'

interface OrderStageActionsProps {
  order: Order
  busy: OrderAction | null
  send: (action: OrderAction) => void
}

/** The stage buttons of an order, and why they are disabled. */
export function OrderStageActions({ order, busy, send }: OrderStageActionsProps) {
  const admin = useWords('admin')
  const words = useWords('orderWords')
  const questionOf = useStageQuestion()
  if (isCancelled(order.status))
    return (
      order.cancelReason !== null && (
        <Note live={false} tone="bad" icon={CircleX}>
          {fill(words.reason, { reason: cancelReasonText(words, order.cancelReason) })}
        </Note>
      )
    )
  return (
    <>
      <StageButtons
        label={fill(admin.moveOrder, { number: displayOrderNumber(order.number) })}
        yes={admin.yes}
        no={admin.no}
        stages={stagesOf(order).map(({ stage, state, disabled }) => ({
          label: admin[`mark.${stage}`],
          // Every order is confirmed: nothing leads there.
          ...(isSent(stage) ? questionOf(order, stage) : {}),
          state,
          disabled: disabled || (busy !== null && !isAdvanceTo(busy, stage)),
          busy: busy !== null && isAdvanceTo(busy, stage),
          onClick: () => send({ verb: 'advance', order, to: stage }),
        }))}
      />
      <WaitsForPayment order={order} />
    </>
  )
}

const isAdvanceTo = (action: OrderAction, stage: string): boolean =>
  action.verb === 'advance' && action.to === stage

/** Why all buttons of an unpaid order are disabled. */
function WaitsForPayment({ order: { waitingForPayment, paymentUnknown, payBy } }: { order: Order }) {
  const admin = useWords('admin')
  const words = useWords('orderWords')
  const { language } = useLanguage()
  if (paymentUnknown)
    return (
      <Note live={false} tone="warn" icon={Clock} title={words.paymentUnknown}>
        {admin.paymentUnknownText}
      </Note>
    )
  if (!waitingForPayment) return null
  return (
    <p className="flex items-center gap-2 text-ink-2 text-sm">
      <Clock size={16} className="flex-none" />
      {payBy === null
        ? words.waitingForPayment
        : fill(admin.keptUntil, { time: momentText(payBy, language) })}
    </p>
  )
}
