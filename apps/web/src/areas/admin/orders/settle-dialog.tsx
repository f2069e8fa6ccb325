import type { Order } from '@farmgate/contract/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useWords } from '#words.ts'
import { ActionConfirm } from './action-confirm.tsx'
import type { OnOrderActionDone } from './use-order-action.ts'

interface SettleDialogProps {
  order: Order
  onClose: () => void
  onOutcome: OnOrderActionDone
}

/** Confirms that a refund was handed over in cash: only the operator knows. */
export function SettleDialog({ order, onClose, onOutcome }: SettleDialogProps) {
  const admin = useWords('admin')
  return (
    <ActionConfirm
      action={{ verb: 'settle', order }}
      title={admin.settleTitle}
      text={fill(admin.settleText, {
        user: order.user.name,
        amount: rupeesText(order.refund?.amount ?? 0),
      })}
      confirmLabel={admin.cashHandedBack}
      cancelLabel={admin.notYet}
      busyLabel={admin.settling}
      onClose={onClose}
      onOutcome={onOutcome}
    />
  )
}
