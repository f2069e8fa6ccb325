import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { useState } from 'react'
import { useUnsavedWork } from '#unsaved-work.ts'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { useWords } from '#words.ts'
import { REASON_MAX, ReasonDialog } from '../orders/actions/reason-dialog.tsx'
import { type OnOrderActionDone, useOrderAction } from '../orders/actions/use-order-action.ts'

interface RejectDialogProps {
  order: Order
  onClose: () => void
  onOutcome: OnOrderActionDone
}

/** The placeholder is the text sent when the field stays empty. */
export function RejectDialog({ order, onClose, onOutcome }: RejectDialogProps) {
  const admin = useWords('admin')
  const { noReason } = useWords('listing')
  const [note, setNote] = useState('')
  const { busy, failure, send } = useOrderAction(onOutcome)
  useUnsavedWork(note !== '')
  return (
    <ReasonDialog
      order={order}
      title={admin.rejectReturnTitle}
      keepLabel={admin.keepPending}
      confirmLabel={admin.rejectReturn}
      busyLabel={admin.rejecting}
      busy={busy !== null}
      failure={failure}
      onClose={onClose}
      onConfirm={() => void send({ verb: 'rejectReturn', order, note })}
    >
      <TextareaField
        label={admin.buyerNote}
        optional={admin.optional}
        hint={admin.buyerNoteHint}
        placeholder={noReason}
        maxLength={REASON_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        data-autofocus
      />
    </ReasonDialog>
  )
}
