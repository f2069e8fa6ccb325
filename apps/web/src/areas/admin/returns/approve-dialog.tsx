import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { isCash } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useWords } from '#words.ts'
import { ActionConfirm } from '../orders/actions/action-confirm.tsx'
import type { OnOrderActionDone } from '../orders/actions/use-order-action.ts'

interface ApproveDialogProps {
  order: Order
  onClose: () => void
  onOutcome: OnOrderActionDone
}

/** Confirms a return, and shows the refund's amount first. */
export function ApproveDialog({ order, onClose, onOutcome }: ApproveDialogProps) {
  const admin = useWords('admin')
  const { currentTotal, paymentMethod, user } = order
  return (
    <ActionConfirm
      action={{ verb: 'approveReturn', order }}
      title={admin.approveReturnTitle}
      text={fill(isCash(paymentMethod) ? admin.approveCashText : admin.approveReturnText, {
        amount: rupeesText(currentTotal),
        user: user.name,
      })}
      confirmLabel={admin.approveReturn}
      cancelLabel={admin.keepPending}
      busyLabel={admin.approving}
      onClose={onClose}
      onOutcome={onOutcome}
    />
  )
}
