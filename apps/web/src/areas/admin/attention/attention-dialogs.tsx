import { VerifyDialog } from '../farmers/farmer-status-dialogs.tsx'
import { CancelDialog } from '../orders/actions/cancel-dialog.tsx'
import { OrderDialog } from '../orders/details/order-dialog.tsx'
import { SettleDialog } from '../orders/actions/settle-dialog.tsx'
import { ApproveDialog } from '../returns/approve-dialog.tsx'
import { PhotoDialog } from '../returns/photo-dialog.tsx'
import { RejectDialog } from '../returns/reject-dialog.tsx'
import { AlarmDialog } from './alarm-dialog.tsx'
import { claimOf } from './claims/shown-claim.ts'
import { ClaimPhotoDialog, RejectClaimDialog } from './claims/claim-dialogs.tsx'
import type { AttentionActions, OpenedDialog } from './actions/use-attention-actions.ts'

/** The dialogs of orders, listings and farmers, opened from this list. */
export function AttentionDialogs({ actions, claimHours }: { actions: AttentionActions; claimHours: number }) {
  const { opened, close } = actions
  if (opened === null) return null
  const claim = claimOf(opened.row)
  if (claim !== null && opened.dialog === 'rejectClaim')
    return (
      <RejectClaimDialog
        shown={claim}
        claimHours={claimHours}
        onClose={close}
        onOutcome={actions.onOrderOutcome(opened.row)}
      />
    )
  if (claim !== null && (opened.dialog === 'photo' || opened.dialog === 'packingPhoto'))
    return (
      <ClaimPhotoDialog shown={claim} of={opened.dialog === 'photo' ? 'buyer' : 'farm'} onClose={close} />
    )
  const { order, farmer, alarm, amount } = opened.row
  if (alarm !== null)
    return (
      <AlarmDialog
        alarm={alarm}
        amount={amount}
        decision={opened.dialog === 'sendHeldBack' ? 'sent_back' : 'not_ours'}
        onClose={close}
        onOutcome={actions.onAlarmOutcome(opened.row)}
      />
    )
  if (order !== null) return <OrderDialogs opened={opened} actions={actions} order={order} />
  if (farmer !== null && opened.dialog === 'verify')
    return <VerifyDialog farmer={farmer} onClose={close} onOutcome={actions.onFarmerOutcome(opened.row)} />
  return null
}

function OrderDialogs({
  opened: { dialog, row },
  actions,
  order,
}: {
  opened: OpenedDialog
  actions: AttentionActions
  order: NonNullable<OpenedDialog['row']['order']>
}) {
  const act = { order, onClose: actions.close, onOutcome: actions.onOrderOutcome(row) }
  switch (dialog) {
    case 'details':
      return <OrderDialog {...act} onCancel={(now) => actions.open('cancel', { ...row, order: now })} />
    case 'cancel':
      return <CancelDialog {...act} />
    case 'settle':
      return <SettleDialog {...act} refund={row.refund ?? undefined} />
    case 'approve':
      return <ApproveDialog {...act} />
    case 'reject':
      return <RejectDialog {...act} />
    case 'photo':
      return <PhotoDialog order={order} onClose={actions.close} />
    // About a farmer, an alarm or a claim, never about an order.
    case 'verify':
    case 'sendHeldBack':
    case 'notOurs':
    case 'rejectClaim':
    case 'packingPhoto':
      return null
  }
}
