import type { AttentionRow } from '@farmgate/contract/telling/attention.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
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
import { CashDifferenceActions, FailedStopActions, MarkActions } from './road-actions.tsx'
import { useTitleText } from '../row-title.tsx'
import type { AttentionRowActionsProps } from './use-attention-actions.ts'

/** The actions of a row. */
export function AttentionRowActions({
  row,
  actions,
  onOpenClaim,
}: AttentionRowActionsProps & { onOpenClaim: () => void }) {
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
    case 'order_without_day':
    case 'courier_late':
      return order !== null && <StageActions row={row} order={order} actions={actions} />
    case 'return_pending':
      return (
        order !== null && (
          <DecideReturn order={order} actions={{ open: (dialog) => actions.open(dialog, row) }} />
        )
      )
    case 'claim_pending':
      return <OpenClaim row={row} onOpen={onOpenClaim} />
    case 'payment_unproven':
      return order !== null && <CheckPaymentActions row={row} order={order} actions={actions} />
    case 'refund_to_approve':
      return refund !== null && <ApproveRefundActions row={row} refund={refund} actions={actions} />
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
      return listing !== null && <ListingActions row={row} listing={listing} actions={actions} />
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

/** Opens the claim in its card; the one that was open closes. */
function OpenClaim({ row, onOpen }: { row: AttentionRow; onOpen: () => void }) {
  const words = useWords('attention')
  const name = useTitleText()(row)
  return (
    <div className="attention-acts justify-end">
      <Button
        variant="secondary"
        className="max-w-48"
        aria-label={fill(words.openClaimOf, { name })}
        onClick={onOpen}
      >
        {words.openClaim}
      </Button>
    </div>
  )
}
