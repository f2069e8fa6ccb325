import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { canApprove, canReject } from '@farmgate/domain/catalogue/listings/listing.ts'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#api/problem-text.ts'
import { ListingStatus } from '#components/product/listing-status.tsx'
import { useUnsavedWork } from '#unsaved-work.ts'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import { BeforeAfter } from './before-after.tsx'
import type { ListingDecision, DecisionOutcome } from './listing-decision.ts'
import { ListingView } from './listing-view.tsx'
import { NoteField, useConsequence, useSentNote } from './note-field.tsx'
import { useDecide } from './use-listing-decision.ts'

interface ReviewDialogProps {
  listing: Listing
  /** The refusal after which the dialog was opened again. */
  stale?: unknown
  onClose: () => void
  onOutcome: (outcome: DecisionOutcome, decision: ListingDecision) => void
}

/** The whole listing; a change with before and after. The decision is about the version shown here. */
export function ReviewDialog({ listing, stale, onClose, onOutcome }: ReviewDialogProps) {
  const admin = useWords('admin')
  const { close } = useWords('shell')
  const problemText = useProblemText()
  const [note, setNote] = useState('')
  const sentNote = useSentNote()
  const consequence = useConsequence(listing)
  const { busy, failure, send } = useDecide({ onOutcome })
  useUnsavedWork(note !== '')

  const isChange = listing.change?.status === 'pending'
  const shownError = failure ?? stale
  return (
    <Dialog
      open
      className="md:w-[min(100%-32px,860px)]"
      title={listing.name}
      subtitle={<ListingStatus listing={listing} />}
      closeLabel={close}
      dismissible={busy === null}
      onClose={onClose}
      footer={
        <>
          <AskButton
            variant="danger-outline"
            icon={X}
            question={isChange ? admin['ask.rejectChange'] : null}
            yes={admin.yes}
            no={admin.no}
            disabled={!canReject(listing) || busy === 'approve'}
            busy={busy === 'reject'}
            busyLabel={admin.rejecting}
            onYes={() => void send({ verb: 'reject', listing, note: sentNote(note) })}
          >
            {admin.reject}
          </AskButton>
          <AskButton
            icon={Check}
            // A listing can be rejected again; what a change replaces is gone.
            question={isChange ? admin['ask.approveChange'] : null}
            yes={admin.yes}
            no={admin.no}
            disabled={!canApprove(listing) || busy === 'reject'}
            busy={busy === 'approve'}
            busyLabel={admin.approving}
            onYes={() => void send({ verb: 'approve', listing })}
          >
            {admin.approve}
          </AskButton>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {shownError !== undefined && <Note tone="bad">{problemText(shownError)}</Note>}
        {listing.change === null ? (
          <ListingView listing={listing} />
        ) : (
          <BeforeAfter listing={listing} change={listing.change} />
        )}
        {canReject(listing) && <NoteField consequence={consequence} value={note} onChange={setNote} />}
      </div>
    </Dialog>
  )
}
