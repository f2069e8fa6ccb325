import type { Order } from '@farmgate/contract/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useRef, useState } from 'react'
import { useUnsavedWork } from '../../../unsaved-work.ts'
import { rupeesText } from '../../../ui/rupees.ts'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import { useWords } from '../../../words.ts'
import { REASON_MAX, ReasonDialog } from './reason-dialog.tsx'
import { type Settle, useOrderAction } from './use-order-action.ts'

interface CancelDialogProps {
  order: Order
  onClose: () => void
  settle: Settle
}

/** For an order that can't be supplied. Its buyer reads why. */
export function CancelDialog({ order, onClose, settle }: CancelDialogProps) {
  const operator = useWords('operator')
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, failure, send } = useOrderAction(settle)
  useUnsavedWork(reason !== '')

  function cancel(): void {
    const written = reason.trim()
    setMissing(written === '')
    if (written === '') field.current?.focus()
    else void send({ verb: 'cancel', order, reason: written })
  }

  return (
    <ReasonDialog
      order={order}
      title={operator.cancelOrderTitle}
      keepLabel={operator.keepOrder}
      confirmLabel={operator.cancelOrder}
      busyLabel={operator.cancelling}
      busy={busy !== null}
      failure={failure}
      onClose={onClose}
      onConfirm={cancel}
    >
      <p>
        {order.paymentStatus === 'paid'
          ? fill(operator.cancelPaidText, { amount: rupeesText(order.totalAmount) })
          : operator.cancelUnpaidText}
      </p>
      <TextareaField
        ref={field}
        label={operator.cancelReason}
        hint={isMissing ? undefined : operator.cancelReasonHint}
        error={isMissing ? operator.cancelReasonMissing : undefined}
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
