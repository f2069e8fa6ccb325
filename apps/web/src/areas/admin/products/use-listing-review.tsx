import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { canApprove, canReject } from '@farmgate/domain/catalogue/listings/listing.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useProblemText } from '#api/problem-text.ts'
import { useUnsavedWork } from '#unsaved-work.ts'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import { BeforeAfter } from './before-after.tsx'
import type { ListingDecision, DecisionOutcome } from './listing-decision.ts'
import { ListingView } from './listing-view.tsx'
import { NoteField, useConsequence, useSentNote } from './note-field.tsx'
import { useDecide } from './use-listing-decision.ts'

interface ListingReviewProps {
  listing: Listing
  /** The refusal after which the listing is shown again. */
  stale?: unknown
  /** Whether the buttons say which listing they are about: there are others on the page. */
  isNamed?: boolean
  onOutcome: (outcome: DecisionOutcome, decision: ListingDecision) => void
}

/** The parts of a review: the listing with the note, and the two buttons that decide about the version shown. */
export function useListingReview({ listing, stale, isNamed = false, onOutcome }: ListingReviewProps): {
  readonly content: ReactNode
  readonly buttons: ReactNode
  readonly isBusy: boolean
} {
  const admin = useWords('admin')
  const problemText = useProblemText()
  const [note, setNote] = useState('')
  const sentNote = useSentNote()
  const consequence = useConsequence(listing)
  const { busy, failure, send } = useDecide({ onOutcome })
  useUnsavedWork(note !== '')
  const isChange = listing.change?.status === 'pending'
  const shownError = failure ?? stale
  const nameOf = (text: string) => (isNamed ? fill(text, { product: listing.name }) : undefined)
  const content = (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {shownError !== undefined && <Note tone="bad">{problemText(shownError)}</Note>}
      {listing.change === null ? (
        <ListingView listing={listing} />
      ) : (
        <BeforeAfter listing={listing} change={listing.change} />
      )}
      {canReject(listing) && <NoteField consequence={consequence} value={note} onChange={setNote} />}
    </div>
  )
  const buttons = (
    <>
      <AskButton
        variant="danger-outline"
        icon={X}
        question={isChange ? admin['ask.rejectChange'] : null}
        yes={admin.yes}
        no={admin.no}
        aria-label={nameOf(admin.rejectNamed)}
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
        aria-label={nameOf(admin.approveNamed)}
        disabled={!canApprove(listing) || busy === 'reject'}
        busy={busy === 'approve'}
        busyLabel={admin.approving}
        onYes={() => void send({ verb: 'approve', listing })}
      >
        {admin.approve}
      </AskButton>
    </>
  )
  return { content, buttons, isBusy: busy !== null }
}
