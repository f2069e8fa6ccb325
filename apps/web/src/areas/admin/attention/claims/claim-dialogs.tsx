import { REJECTED_NOTES } from '@farmgate/domain/ordering/order-changes/claim-note.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useState } from 'react'
import { GoodsPhoto } from '#components/order/goods-photo.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import { REASON_MAX, ReasonDialog } from '../../orders/actions/reason-dialog.tsx'
import { type OnOrderActionDone, useOrderAction } from '../../orders/actions/use-order-action.ts'
import { packingPhotoOf, type ShownClaim } from './shown-claim.ts'
import { OTHER } from './decide-claim.tsx'

interface RejectClaimDialogProps {
  shown: ShownClaim
  claimHours: number
  onClose: () => void
  onOutcome: OnOrderActionDone
}

/** A rejection needs one of the usual reasons, or the operator's own words. */
export function RejectClaimDialog({ shown, claimHours, onClose, onOutcome }: RejectClaimDialogProps) {
  const words = useWords('attention')
  const orderWords = useWords('orderWords')
  const { order, claim } = shown
  const [note, setNote] = useState('')
  const [ownNote, setOwnNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, failure, send } = useOrderAction(onOutcome)
  useUnsavedWork(ownNote !== '')
  const text = note === OTHER ? ownNote.trim() : note
  const error = isMissing && text === '' ? words.noteMissing : undefined
  return (
    <ReasonDialog
      order={order}
      title={words.rejectClaimTitle}
      keepLabel={words.keepPending}
      confirmLabel={words.rejectNow}
      busyLabel={words.rejecting}
      busy={busy !== null}
      failure={failure}
      onClose={onClose}
      onConfirm={() => {
        setMissing(text === '')
        if (text !== '') void send({ verb: 'rejectClaim', order, claim: claim._id, note: text })
      }}
    >
      <SelectField
        label={words.rejectClaimText}
        value={note}
        error={note === OTHER ? undefined : error}
        onChange={(event) => setNote(event.target.value)}
        data-autofocus
      >
        <option value="">{words.chooseReason}</option>
        {REJECTED_NOTES.map((usual) => (
          <option key={usual} value={usual}>
            {usual === 'Claimed too late'
              ? fill(words.lateThan, { hours: claimHours })
              : orderWords[`note.${usual}`]}
          </option>
        ))}
        <option value={OTHER}>{words.otherNote}</option>
      </SelectField>
      {note === OTHER && (
        <TextareaField
          label={words.otherNoteText}
          error={error}
          maxLength={REASON_MAX}
          value={ownNote}
          onChange={(event) => setOwnNote(event.target.value)}
        />
      )}
    </ReasonDialog>
  )
}

interface ClaimPhotoDialogProps {
  shown: ShownClaim
  /** The buyer's photo, or the farm's. */
  of: 'buyer' | 'farm'
  onClose: () => void
}

/** A photo, large enough to judge by. */
export function ClaimPhotoDialog({ shown: { order, claim, sides }, of, onClose }: ClaimPhotoDialogProps) {
  const admin = useWords('admin')
  const words = useWords('attention')
  const { close } = useWords('shell')
  const picture = of === 'buyer' ? claim.picture : packingPhotoOf(order, claim.line)
  const title = of === 'buyer' ? admin.buyersPhoto : words.packingPhoto
  return (
    <Dialog
      open
      className="md:w-[min(100%-32px,720px)]"
      title={title}
      subtitle={`${displayOrderNumber(order.number)}, ${of === 'buyer' ? sides.buyer.name : sides.farm.name}`}
      closeLabel={close}
      onClose={onClose}
    >
      {picture !== null && (
        <GoodsPhoto
          picture={picture}
          alt={title}
          width={1200}
          sizes="(max-width: 820px) 100vw, 672px"
          eager
        />
      )}
    </Dialog>
  )
}
