import type { MoneyBackRow } from '@farmgate/contract/ordering/money-back.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useWords } from '#words.ts'
import { ClaimPhotoDialog, RejectClaimDialog } from '../attention/claims/claim-dialogs.tsx'
import { CancelDialog } from '../orders/actions/cancel-dialog.tsx'
import { SettleDialog } from '../orders/actions/settle-dialog.tsx'
import { OrderDialog } from '../orders/details/order-dialog.tsx'
import { FailedStopDialog } from '../rounds/day/failed-stop-dialog.tsx'
import { ApproveClaimDialog } from './approve-claim-dialog.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { ApproveRefundDialog } from './approve-refund-dialog.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { shownClaim } from './shown-claim.ts'
import type { MoneyBackActions } from './use-money-back-actions.ts'

interface MoneyBackDialogsProps {
  actions: MoneyBackActions
  claimHours: number
}

/** Each kind is decided by its own call. */
export function MoneyBackDialogs({ actions, claimHours }: MoneyBackDialogsProps) {
  const { opened, close } = actions
  if (opened === null) return null
  const { row, dialog } = opened
  const claim = shownClaim(row)
  const end = { onClose: close, onOutcome: actions.onOutcome(row) }
  if (claim !== null && dialog === 'approve') return <ApproveClaimDialog shown={claim} {...end} />
  if (claim !== null && dialog === 'reject')
    return <RejectClaimDialog shown={claim} claimHours={claimHours} {...end} />
  if (claim !== null && (dialog === 'photo' || dialog === 'packingPhoto'))
    return <ClaimPhotoDialog shown={claim} of={dialog === 'photo' ? 'buyer' : 'farm'} onClose={close} />
  if (dialog === 'approve' || dialog === 'reject') {
    if (row.stop !== null) return <StopDialog row={row} stop={row.stop} dialog={dialog} actions={actions} />
    if (row.kind === 'refund') return <RefundDialog row={row} actions={actions} />
  }
  return row.order && <OrderDialogs row={row} order={row.order} actions={actions} />
}

function OrderDialogs({
  row,
  order,
  actions,
}: {
  row: MoneyBackRow
  order: Order
  actions: MoneyBackActions
}) {
  const act = { order, onClose: actions.close, onOutcome: actions.onOutcome(row) }
  switch (actions.opened?.dialog) {
    case 'approve':
      return <ApproveDialog {...act} />
    case 'reject':
      return <RejectDialog {...act} />
    case 'photo':
      return <PhotoDialog order={order} onClose={actions.close} />
    case 'details':
      return <OrderDialog {...act} onCancel={(now) => actions.open('cancel', { ...row, order: now })} />
    case 'cancel':
      return <CancelDialog {...act} />
    case 'settle':
      return <SettleDialog {...act} />
    case 'packingPhoto':
    case undefined:
      return null
  }
}

/** To approve ends the bags of the stop; to reject gives them another day. */
function StopDialog({
  row,
  stop,
  dialog,
  actions,
}: {
  row: MoneyBackRow
  stop: NonNullable<MoneyBackRow['stop']>
  dialog: 'approve' | 'reject'
  actions: MoneyBackActions
}) {
  const words = useWords('moneyBack')
  const number = row.order === null ? '' : displayOrderNumber(row.order.number)
  const isEnd = dialog === 'approve'
  return (
    <FailedStopDialog
      stop={{ id: row._id, name: row.order?.user.name ?? '' }}
      round={stop.round._id}
      day={stop.day}
      only={isEnd ? 'end' : 'day'}
      onClose={actions.close}
      onDone={() =>
        actions.onDecided(row, {
          status: isEnd ? 'approved' : 'rejected',
          order: null,
          text: fill(isEnd ? words.ended : words.movedOn, { number }),
          result: words[isEnd ? 'justNow.ended' : 'justNow.movedOn'],
        })
      }
    />
  )
}

function RefundDialog({ row, actions }: { row: MoneyBackRow; actions: MoneyBackActions }) {
  const words = useWords('moneyBack')
  const admin = useWords('admin')
  return (
    <ApproveRefundDialog
      row={row}
      onClose={actions.close}
      onApproved={(order) =>
        actions.onDecided(row, {
          status: 'approved',
          order,
          text: fill(words.refundSent, {
            number: row.order === null ? '' : displayOrderNumber(row.order.number),
            amount: rupeesText(row.amount),
          }),
          result: admin['justNow.approve'],
        })
      }
    />
  )
}
