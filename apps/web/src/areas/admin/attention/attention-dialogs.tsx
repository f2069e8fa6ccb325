import { VerifyDialog } from '../farmers/standing-dialogs.tsx'
import { CancelDialog } from '../orders/cancel-dialog.tsx'
import { OrderDialog } from '../orders/order-dialog.tsx'
import { SettleDialog } from '../orders/settle-dialog.tsx'
import { RejectDialog as RejectListingDialog } from '../products/reject-dialog.tsx'
import { ReviewDialog } from '../products/review-dialog.tsx'
import { ApproveDialog } from '../returns/approve-dialog.tsx'
import { PhotoDialog } from '../returns/photo-dialog.tsx'
import { RejectDialog } from '../returns/reject-dialog.tsx'
import { AlarmDialog } from './alarm-dialog.tsx'
import type { AttentionDesk, Opened } from './use-attention-desk.ts'

/** The dialogs of the other desks, over this list. */
export function AttentionDialogs({ desk }: { desk: AttentionDesk }) {
  const { opened, close } = desk
  if (opened === null) return null
  const { order, listing, farmer, alarm, amount } = opened.row
  if (alarm !== null)
    return (
      <AlarmDialog
        alarm={alarm}
        amount={amount}
        decision={opened.dialog === 'sendHeldBack' ? 'sent_back' : 'not_ours'}
        onClose={close}
        settle={desk.settleAlarm(opened.row)}
      />
    )
  if (order !== null) return <OrderDialogs opened={opened} desk={desk} order={order} />
  if (farmer !== null && opened.dialog === 'verify')
    return <VerifyDialog farmer={farmer} onClose={close} settle={desk.settleFarmer(opened.row)} />
  if (listing === null) return null
  const settle = desk.settleListing(opened.row)
  return opened.dialog === 'rejectListing' ? (
    <RejectListingDialog listing={listing} onClose={close} settle={settle} />
  ) : (
    <ReviewDialog
      // Shown anew it starts anew: a note for what was seen before is not one for this.
      key={listing.version}
      listing={listing}
      stale={opened.stale}
      onClose={close}
      settle={settle}
    />
  )
}

function OrderDialogs({
  opened: { dialog, row },
  desk,
  order,
}: {
  opened: Opened
  desk: AttentionDesk
  order: NonNullable<Opened['row']['order']>
}) {
  const act = { order, onClose: desk.close, settle: desk.settleOrder(row) }
  switch (dialog) {
    case 'details':
      return (
        <OrderDialog
          order={order}
          onClose={desk.close}
          onCancel={(now) => desk.open('cancel', { ...row, order: now })}
        />
      )
    case 'cancel':
      return <CancelDialog {...act} />
    case 'settle':
      return <SettleDialog {...act} />
    case 'approve':
      return <ApproveDialog {...act} />
    case 'reject':
      return <RejectDialog {...act} />
    case 'photo':
      return <PhotoDialog order={order} onClose={desk.close} />
    // About a listing, a farmer or an alarm, never about an order.
    case 'review':
    case 'rejectListing':
    case 'verify':
    case 'sendHeldBack':
    case 'notOurs':
      return null
  }
}
