import type { Order } from '@farmgate/contract/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { CircleX, Clock } from 'lucide-react'
import { cancelReasonText } from '../../../components/cancel-reason-text.ts'
import { momentText } from '../../../components/day-text.ts'
import { orderNumber } from '../../../components/order-number.ts'
import { useLanguage } from '../../../language.ts'
import { Note } from '../../../ui/note.tsx'
import { StageButtons } from '../../../ui/stage-buttons.tsx'
import { useWords } from '../../../words.ts'
import type { OrderAction } from './order-action.ts'
import { stagesOf } from './stages-of.ts'

interface OrderMovesProps {
  order: Order
  busy: OrderAction | null
  send: (action: OrderAction) => void
}

/** The way an order goes, and why it can't where it can't. */
export function OrderMoves({ order, busy, send }: OrderMovesProps) {
  const operator = useWords('operator')
  const words = useWords('orderWords')
  if (order.status === 'cancelled')
    return (
      order.cancelReason !== null && (
        <Note standing tone="bad" icon={CircleX}>
          {fill(words.reason, { reason: cancelReasonText(words, order.cancelReason) })}
        </Note>
      )
    )
  return (
    <>
      <StageButtons
        label={fill(operator.moveOrder, { number: orderNumber(order) })}
        stages={stagesOf(order).map(({ stage, state, disabled }) => ({
          label: operator[`mark.${stage}`],
          state,
          disabled: disabled || (busy !== null && !isTo(busy, stage)),
          busy: busy !== null && isTo(busy, stage),
          onClick: () => send({ verb: 'advance', order, to: stage }),
        }))}
      />
      <WaitsForPayment order={order} />
    </>
  )
}

const isTo = (action: OrderAction, stage: string): boolean => action.verb === 'advance' && action.to === stage

/** Why no button of an unpaid order can be pressed. */
function WaitsForPayment({ order: { waitingForPayment, paymentUnknown, payBy } }: { order: Order }) {
  const operator = useWords('operator')
  const words = useWords('orderWords')
  const { language } = useLanguage()
  if (paymentUnknown)
    return (
      <Note standing tone="warn" icon={Clock} title={words.paymentUnknown}>
        {operator.paymentUnknownText}
      </Note>
    )
  if (!waitingForPayment) return null
  return (
    <p className="flex items-center gap-2 text-ink-2 text-sm">
      <Clock size={16} className="flex-none" />
      {payBy === null
        ? words.waitingForPayment
        : fill(operator.keptUntil, { time: momentText(payBy, language) })}
    </p>
  )
}
