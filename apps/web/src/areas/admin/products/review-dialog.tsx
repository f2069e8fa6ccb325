import type { Listing } from '@farmgate/contract/listings.ts'
import { canApprove, canReject } from '@farmgate/domain/catalogue/listing.ts'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '../../../api/problem-text.ts'
import { ListingStatus } from '../../../components/listing-status.tsx'
import { useUnsavedWork } from '../../../unsaved-work.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { useWords } from '../../../words.ts'
import { BeforeAfter } from './before-after.tsx'
import type { Decision, Outcome } from './decide.ts'
import { ListingView } from './listing-view.tsx'
import { NoteField } from './note-field.tsx'
import { useDecide } from './use-decide.ts'

interface ReviewDialogProps {
  listing: Listing
  /** The refusal that brought it up anew. */
  stale?: unknown
  onClose: () => void
  settle: (outcome: Outcome, decision: Decision) => void
}

/** The whole listing, large; a changed one before and after. What is decided here is what is shown here. */
export function ReviewDialog({ listing, stale, onClose, settle }: ReviewDialogProps) {
  const operator = useWords('operator')
  const { close } = useWords('shell')
  const problemText = useProblemText()
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const { busy, send } = useDecide({ settle, fail: setFailure })
  useUnsavedWork(note !== '')

  function press(decision: Decision): void {
    setFailure(undefined)
    void send(decision)
  }

  const told = failure ?? stale
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
          <Button
            variant="danger-outline"
            icon={X}
            disabled={!canReject(listing) || busy === 'approve'}
            busy={busy === 'reject'}
            busyLabel={operator.rejecting}
            onClick={() => press({ verb: 'reject', listing, note })}
          >
            {operator.reject}
          </Button>
          <Button
            icon={Check}
            disabled={!canApprove(listing) || busy === 'reject'}
            busy={busy === 'approve'}
            busyLabel={operator.approving}
            onClick={() => press({ verb: 'approve', listing })}
          >
            {operator.approve}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {told !== undefined && <Note tone="bad">{problemText(told)}</Note>}
        {listing.change === null ? (
          <ListingView listing={listing} />
        ) : (
          <BeforeAfter listing={listing} change={listing.change} />
        )}
        {canReject(listing) && <NoteField listing={listing} value={note} onChange={setNote} />}
      </div>
    </Dialog>
  )
}
