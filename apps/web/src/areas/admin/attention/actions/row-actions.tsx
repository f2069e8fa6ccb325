import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { GiveDay } from '../../orders/day/give-day.tsx'
import { OrderStageActions } from '../../orders/actions/order-stage-actions.tsx'
import { RefusalNote } from '../../orders/actions/refusal-note.tsx'
import { useOrderAction } from '../../orders/actions/use-order-action.ts'
import { DecideReturn } from '../../returns/return-card.tsx'
import { AccountActions } from './account-actions.tsx'
import { AlarmActions } from './alarm-actions.tsx'
import { FarmChangeActions, FarmerActions } from './farmer-actions.tsx'
import { GuardActions } from './guard-actions.tsx'
import { ListingActions } from './listing-actions.tsx'
import {
  ApproveRefundActions,
  CashRefundActions,
  CheckPaymentActions,
  RefundActions,
} from './money-actions.tsx'
import { RunActions } from './run-actions.tsx'
import { CashDifferenceActions, FailedStopActions, MarkActions } from './road-actions.tsx'
import type { AttentionRowActionsProps } from './use-attention-actions.ts'

/** The actions of a row. */
export function AttentionRowActions({ row, actions }: AttentionRowActionsProps) {
  const { kind, order, refund, listing, farmer, alarm, road, account, settingChange } = row
  switch (kind) {
    case 'alarm':
      return alarm !== null && <AlarmActions row={row} alarm={alarm} actions={actions} />
    case 'guard_change':
      return settingChange !== null && <GuardActions row={row} change={settingChange} actions={actions} />
    case 'stop_failed':
      return road !== null && <FailedStopActions row={row} road={road} actions={actions} />
    case 'mark_unclear':
      return road !== null && <MarkActions row={row} road={road} actions={actions} />
    case 'cash_difference':
      return road !== null && <CashDifferenceActions row={row} road={road} actions={actions} />
    case 'order_to_ship':
    case 'order_to_deliver':
    case 'courier_late':
      return order !== null && <StageActions row={row} order={order} actions={actions} />
    case 'order_without_day':
      return order !== null && <GiveDay order={order} onOutcome={actions.onOrderOutcome(row)} />
    case 'return_pending':
      return (
        order !== null && (
          <DecideReturn order={order} actions={{ open: (dialog) => actions.open(dialog, row) }} />
        )
      )
    case 'claim_pending':
      // Its decision is beside what both sides say.
      return null
    case 'payment_unproven':
      return order !== null && <CheckPaymentActions row={row} order={order} actions={actions} />
    case 'refund_to_approve':
      return refund !== null && <ApproveRefundActions row={row} refund={refund} actions={actions} />
    case 'payout_run':
      return row.run !== null && <RunActions run={row.run} />
    case 'refund_due':
    case 'refund_failed':
      if (refund === null) return null
      return refund.isCash ? (
        <CashRefundActions row={row} actions={actions} />
      ) : (
        <RefundActions row={row} refund={refund} actions={actions} />
      )
    case 'change_pending':
    case 'listing_pending':
      return (
        listing !== null && (
          // A new version remounts it: a note for the earlier version is not one for this.
          <ListingActions key={listing.version} row={row} listing={listing} actions={actions} />
        )
      )
    case 'payout_account':
    case 'payout_failed':
      return account !== null && <AccountActions row={row} account={account} actions={actions} />
    case 'farm_change_pending':
      return farmer !== null && <FarmChangeActions farmer={farmer} />
    case 'farmer_unverified':
      return farmer !== null && <FarmerActions row={row} farmer={farmer} actions={actions} />
  }
}

/** The stage buttons of an order that is due for its next stage. */
function StageActions({ row, order, actions }: AttentionRowActionsProps & { order: Order }) {
  const { busy, failure, send } = useOrderAction(actions.onOrderOutcome(row))
  return (
    <div className="grid gap-2.5">
      <OrderStageActions order={order} busy={busy} send={(action) => void send(action)} />
      <RefusalNote stale={undefined} failure={failure} />
    </div>
  )
}
