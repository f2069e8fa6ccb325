import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { toPaise } from '@farmgate/domain/numbers/paise.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useState } from 'react'
import { rupeesText } from '#components/format/rupees.ts'
import { Field } from '#ui/fields/field.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import { REASON_MAX, ReasonDialog } from '../actions/reason-dialog.tsx'
import { type OnOrderActionDone, useOrderAction } from '../actions/use-order-action.ts'

interface RefundLineDialogProps {
  order: Order
  item: Order['items'][number]
  onClose: () => void
  onOutcome: OnOrderActionDone
}

/** Gives an amount of one item back, at most what is left of it. */
export function RefundLineDialog({ order, item, onClose, onOutcome }: RefundLineDialogProps) {
  const admin = useWords('admin')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { busy, failure, send } = useOrderAction(onOutcome)
  useUnsavedWork(typed !== '' || reason !== '')
  // What is left may fall while the dialog is open.
  const { currentTotal: most, product } =
    order.items.find((each) => each.product._id === item.product._id) ?? item
  const amount = Number(typed.trim())
  const paise = typed.trim() === '' ? null : toPaise(amount)
  const isValid = paise !== null && paise >= 1 && amount <= most
  const isReasonMissing = reason.trim() === ''

  function give(): void {
    setTried(true)
    if (isValid && !isReasonMissing)
      void send({ verb: 'refundLine', order, line: product._id, amount, reason: reason.trim() })
  }

  return (
    <ReasonDialog
      order={order}
      title={fill(admin.giveBackTitle, { item: product.name })}
      keepLabel={admin.notYet}
      confirmLabel={isValid ? fill(admin.giveBackNow, { amount: rupeesText(amount) }) : admin.giveBack}
      busyLabel={admin.givingBack}
      busy={busy !== null}
      failure={failure}
      onClose={onClose}
      onConfirm={give}
    >
      <Field
        label={admin.giveBackAmount}
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={fill(admin.giveBackMost, { amount: rupeesText(most) })}
        error={isTried && !isValid ? fill(admin.amountInvalid, { amount: rupeesText(most) }) : undefined}
        data-autofocus
      />
      <TextareaField
        label={admin.giveBackReason}
        error={isTried && isReasonMissing ? admin.cancelReasonMissing : undefined}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ReasonDialog>
  )
}
