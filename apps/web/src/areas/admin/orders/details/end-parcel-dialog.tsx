import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { isCancelled } from '@farmgate/domain/ordering/orders/stage.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useRef, useState } from 'react'
import { rupeesText } from '#components/format/rupees.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import { REASON_MAX, ReasonDialog } from '../actions/reason-dialog.tsx'
import { type OnOrderActionDone, useOrderAction } from '../actions/use-order-action.ts'

interface EndParcelDialogProps {
  order: Order
  parcel: Order['parcels'][number]
  onClose: () => void
  onOutcome: OnOrderActionDone
}

/** Ends one farm's part of an order that can't be supplied, and says first what goes back. */
export function EndParcelDialog({ order, parcel, onClose, onOutcome }: EndParcelDialogProps) {
  const admin = useWords('admin')
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [restock, setRestock] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { busy, failure, send } = useOrderAction(onOutcome)
  useUnsavedWork(reason !== '')
  const isLast = order.parcels.every(
    ({ farmer, status }) => farmer._id === parcel.farmer._id || isCancelled(status),
  )
  const isPaid = order.paymentStatus === 'paid'

  function end(): void {
    const trimmed = reason.trim()
    setMissing(trimmed === '')
    if (trimmed === '') field.current?.focus()
    else void send({ verb: 'endParcel', order, farmer: parcel.farmer._id, reason: trimmed, restock })
  }

  return (
    <ReasonDialog
      order={order}
      title={`${admin.endBagTitle} ${parcel.farmer.name}`}
      keepLabel={admin.keepBag}
      confirmLabel={admin.endBag}
      busyLabel={admin.ending}
      busy={busy !== null}
      failure={failure}
      onClose={onClose}
      onConfirm={end}
    >
      <p>
        {fill(
          isLast
            ? isPaid
              ? admin.endLastBagText
              : admin.endLastBagCashText
            : isPaid
              ? admin.endBagText
              : admin.endBagCashText,
          { amount: rupeesText(isLast ? order.currentTotal : parcel.currentTotal) },
        )}
      </p>
      <div>
        <Checkbox
          label={admin.restock}
          checked={restock}
          onChange={(event) => setRestock(event.target.checked)}
        />
        <p className="text-ink-2 text-sm">{admin.restockHint}</p>
      </div>
      <TextareaField
        ref={field}
        label={admin.endBagReason}
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
