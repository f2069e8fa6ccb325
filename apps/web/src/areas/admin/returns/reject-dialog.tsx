import type { Order } from '@farmgate/contract/order-view.ts'
import { useState } from 'react'
import { useUnsavedWork } from '../../../unsaved-work.ts'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import { useWords } from '../../../words.ts'
import { REASON_MAX, ReasonDialog } from '../orders/reason-dialog.tsx'
import { type Settle, useOrderAction } from '../orders/use-order-action.ts'

interface RejectDialogProps {
  order: Order
  onClose: () => void
  settle: Settle
}

/** The pale words in the field are what is sent when it stays empty. */
export function RejectDialog({ order, onClose, settle }: RejectDialogProps) {
  const operator = useWords('operator')
  const { noReason } = useWords('listing')
  const [note, setNote] = useState('')
  const { busy, failure, send } = useOrderAction(settle)
  useUnsavedWork(note !== '')
  return (
    <ReasonDialog
      order={order}
      title={operator.rejectReturnTitle}
      keepLabel={operator.keepPending}
      confirmLabel={operator.rejectReturn}
      busyLabel={operator.rejecting}
      busy={busy !== null}
      failure={failure}
      onClose={onClose}
      onConfirm={() => void send({ verb: 'rejectReturn', order, note })}
    >
      <TextareaField
        label={operator.buyerNote}
        optional={operator.optional}
        hint={operator.buyerNoteHint}
        placeholder={noReason}
        maxLength={REASON_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        data-autofocus
      />
    </ReasonDialog>
  )
}
