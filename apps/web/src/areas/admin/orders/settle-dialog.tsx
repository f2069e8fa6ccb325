import type { Order } from '@farmgate/contract/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { rupeesText } from '../../../ui/rupees.ts'
import { useWords } from '../../../words.ts'
import { ActionConfirm } from './action-confirm.tsx'
import type { Settle } from './use-order-action.ts'

interface SettleDialogProps {
  order: Order
  onClose: () => void
  settle: Settle
}

/** The cash of a refund has left our hands: nobody but the operator can know. */
export function SettleDialog({ order, onClose, settle }: SettleDialogProps) {
  const operator = useWords('operator')
  return (
    <ActionConfirm
      action={{ verb: 'settle', order }}
      title={operator.settleTitle}
      text={fill(operator.settleText, {
        user: order.user.name,
        amount: rupeesText(order.refund?.amount ?? 0),
      })}
      confirmLabel={operator.cashHandedBack}
      cancelLabel={operator.notYet}
      busyLabel={operator.settling}
      onClose={onClose}
      settle={settle}
    />
  )
}
