import type { Order } from '@farmgate/contract/order-view.ts'
import { isCash } from '@farmgate/domain/orders/payment-method.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { rupeesText } from '../../../ui/rupees.ts'
import { useWords } from '../../../words.ts'
import { ActionConfirm } from '../orders/action-confirm.tsx'
import type { Settle } from '../orders/use-order-action.ts'

interface ApproveDialogProps {
  order: Order
  onClose: () => void
  settle: Settle
}

/** Says how much goes back before it does. */
export function ApproveDialog({ order, onClose, settle }: ApproveDialogProps) {
  const operator = useWords('operator')
  const { totalAmount, paymentMethod, user } = order
  return (
    <ActionConfirm
      action={{ verb: 'approveReturn', order }}
      title={operator.approveReturnTitle}
      text={fill(isCash(paymentMethod) ? operator.approveCashText : operator.approveReturnText, {
        amount: rupeesText(totalAmount),
        user: user.name,
      })}
      confirmLabel={operator.approveReturn}
      cancelLabel={operator.keepPending}
      busyLabel={operator.approving}
      onClose={onClose}
      settle={settle}
    />
  )
}
