import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useRef, useState } from 'react'
import { useUnsavedWork } from '#unsaved-work.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { useWords } from '#words.ts'
import { REASON_MAX, ReasonDialog } from './reason-dialog.tsx'
import { type OnOrderActionDone, useOrderAction } from './use-order-action.ts'

interface CancelDialogProps {
  order: Order
  onClose: () => void
  onOutcome: OnOrderActionDone
}

/** Cancels an order that can't be supplied. The buyer reads the reason. */
export function CancelDialog({ order, onClose, onOutcome }: CancelDialogProps) {
  const admin = useWords('admin')
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, failure, send } = useOrderAction(onOutcome)
  useUnsavedWork(reason !== '')

  function cancel(): void {
    const trimmed = reason.trim()
    setMissing(trimmed === '')
    if (trimmed === '') field.current?.focus()
    else void send({ verb: 'cancel', order, reason: trimmed })
  }

  return (
    <ReasonDialog
      order={order}
      title={admin.cancelOrderTitle}
      keepLabel={admin.keepOrder}
      confirmLabel={admin.cancelOrder}
      busyLabel={admin.cancelling}
      busy={busy !== null}
      failure={failure}
      onClose={onClose}
      onConfirm={cancel}
    >
      <p>
        {order.paymentStatus === 'paid'
          ? fill(admin.cancelPaidText, { amount: rupeesText(order.currentTotal) })
          : admin.cancelUnpaidText}
      </p>
      <TextareaField
        ref={field}
        label={admin.cancelReason}
        hint={isMissing ? undefined : admin.cancelReasonHint}
        error={isMissing ? admin.cancelReasonMissing : undefined}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value)
          setMissing(false)
        }}
        data-autofocus
      />
    </ReasonDialog>
  )
}
