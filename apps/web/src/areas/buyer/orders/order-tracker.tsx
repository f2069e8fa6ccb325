import { isCancelled, isDelivered, STAGES } from '@farmgate/domain/ordering/orders/stage.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { CircleQuestionMark, CircleX, House, Package, Truck } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Tracker } from '#ui/feedback/tracker.tsx'
import { useWords } from '#words.ts'
import { cancelReasonText } from '#components/order/cancel-reason-text.ts'
import { knownStatus } from '#components/order/order-status.ts'

interface OrderTrackerProps {
  order: { readonly status: string; readonly cancelReason: string | null }
}

/** The order's progress as steps and as one sentence. */
export function OrderTracker({ order: { status: sentStatus, cancelReason } }: OrderTrackerProps) {
  const words = useWords('orderWords')
  const status = knownStatus(sentStatus)
  if (isCancelled(status))
    return (
      <Note live={false} tone="bad" icon={CircleX} title={words['tracking.cancelled']}>
        {cancelReason !== null && fill(words.reason, { reason: cancelReasonText(words, cancelReason) })}
      </Note>
    )
  const Icon = icons[status]
  const delivered = isDelivered(status)
  return (
    <>
      {status !== 'unknown' && (
        <Tracker
          label={words.progress}
          complete={delivered}
          steps={STAGES.map((stage, index) => ({
            label: words[`status.${stage}`],
            icon: icons[stage],
            state: stateOf(index, STAGES.indexOf(status), delivered),
          }))}
        />
      )}
      <p
        className={classNames(
          'flex items-center gap-2.5 font-semibold',
          delivered ? 'text-ok-fg' : 'text-warn-fg',
        )}
      >
        <Icon size={20} className="flex-none" />
        {words[`tracking.${status}`]}
      </p>
    </>
  )
}

const icons = { confirmed: Package, shipped: Truck, delivered: House, unknown: CircleQuestionMark }

function stateOf(step: number, now: number, delivered: boolean): 'done' | 'now' | 'next' {
  if (step < now || delivered) return 'done'
  return step === now ? 'now' : 'next'
}
