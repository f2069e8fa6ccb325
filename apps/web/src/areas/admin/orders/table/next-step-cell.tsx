import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { nextStep } from '@farmgate/domain/ordering/order-admin/next-step.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { type SettableStage, STAGE_AFTER } from '@farmgate/domain/ordering/orders/stage.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { Check, Clock } from 'lucide-react'
import { useEffect } from 'react'
import { OrderStatusBadge } from '#components/order/order-status-badge.tsx'
import { useLanguage } from '#language.ts'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { useStageQuestion } from '../actions/stage-question-text.ts'
import type { OrderActions } from '../actions/use-order-actions.ts'
import { useOrderAction } from '../actions/use-order-action.ts'
import { minutesLeft } from './order-times.ts'

interface NextStepCellProps {
  order: Order
  actions: OrderActions
  /** What was just done with the order, by this operator or another one. */
  result: string | undefined
  now: number
}

/** The button of an order's next step, what the order waits for, or what was just done. */
export function NextStepCell({ order, actions, result, now }: NextStepCellProps) {
  const words = useWords('orderTable')
  const { language } = useLanguage()
  if (result !== undefined)
    return (
      <output className="order-done">
        <Check size={16} aria-hidden />
        {result}
      </output>
    )
  const next = nextStep(order)
  if (next.step === 'none') return <OrderStatusBadge order={order} />
  if (next.step !== 'wait') return <StepButton order={order} actions={actions} to={STAGE_AFTER[next.step]} />
  if (next.for === 'payment') {
    const minutes = minutesLeft(order.payBy, now)
    return (
      <Waits>
        {minutes === null ? words['waits.payment'] : fill(words['waits.minutes'], { count: minutes })}
      </Waits>
    )
  }
  const isOnly = next.isAll && next.farms === 1
  const reason = isOnly ? words['waits.farm'] : fillCount(language, words, 'waits.farms', next.farms)
  return <StepButton order={order} actions={actions} to={STAGE_AFTER.ship} waitsFor={reason} />
}

const Waits = ({ children }: { children: string }) => (
  <span className="order-waits">
    <Clock size={15} aria-hidden />
    {children}
  </span>
)

interface StepButtonProps {
  order: Order
  actions: OrderActions
  to: SettableStage
  /** Why the step is not due yet. It is shown instead of a button, and can be pressed where an operator knows better. */
  waitsFor?: string
}

function StepButton({ order, actions, to, waitsFor }: StepButtonProps) {
  const admin = useWords('admin')
  const words = useWords('orderTable')
  const questionOf = useStageQuestion()
  const { busy, failure, send } = useOrderAction(actions.onOutcome)
  const number = displayOrderNumber(order.number)
  const failed = fill(words[`failed.${to}`], { number })
  useEffect(() => {
    if (failure !== undefined) showToast({ tone: 'bad', text: failed })
  }, [failure, failed])
  const label = admin[`mark.${to}`]
  return (
    <AskButton
      {...(waitsFor === undefined
        ? {
            ...questionOf(order, to),
            variant: to === STAGE_AFTER.ship ? ('add' as const) : ('primary' as const),
          }
        : { question: words['ask.unpacked'], missing: true, variant: 'quiet' as const, icon: Clock })}
      size="sm"
      className={waitsFor === undefined ? 'order-step' : 'order-step order-step-waits'}
      data-next-step={order._id}
      aria-label={waitsFor === undefined ? `${label}: ${number}` : `${waitsFor}. ${label}: ${number}`}
      yes={admin.yes}
      no={admin.no}
      busy={busy !== null}
      onYes={() => void send({ verb: 'advance', order, to })}
    >
      {waitsFor ?? label}
    </AskButton>
  )
}
