import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { isCash } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useWords } from '#words.ts'
import { ActionConfirm } from './action-confirm.tsx'
import type { OnOrderActionDone } from './use-order-action.ts'

interface SettleDialogProps {
  order: Order
  /** The refund of which the cash was handed back; the one that is due longest when omitted. */
  refund?: { readonly _id: string; readonly amount: number } | undefined
  onClose: () => void
  onOutcome: OnOrderActionDone
}

/** Confirms that a refund was handed over in cash: only the operator knows. */
export function SettleDialog({ order, refund, onClose, onOutcome }: SettleDialogProps) {
  const admin = useWords('admin')
  const due = refund ?? cashDueOf(order)[0]
  const amount = due?.amount ?? 0
  return (
    <ActionConfirm
      action={{ verb: 'settle', order, refund: due?._id ?? '', amount }}
      title={admin.settleTitle}
      text={fill(admin.settleText, {
        user: order.user.name,
        amount: rupeesText(amount),
      })}
      confirmLabel={admin.cashHandedBack}
      cancelLabel={admin.notYet}
      busyLabel={admin.settling}
      onClose={onClose}
      onOutcome={onOutcome}
    />
  )
}

/** The cash refunds that an operator still has to hand back, the oldest first. */
export const cashDueOf = ({ refunds }: Order): Order['refunds'] =>
  refunds.filter(({ state, to }) => state === 'due' && isCash(to))
