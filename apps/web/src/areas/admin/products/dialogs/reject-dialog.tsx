import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useState } from 'react'
import { useProblemText } from '#api/problem-text.ts'
import { useUnsavedWork } from '#unsaved-work.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import type { ListingDecision, DecisionOutcome } from '../listing-decision.ts'
import { NoteField, useConsequence, useSentNote } from '../note-field.tsx'
import { useDecide } from '../use-listing-decision.ts'

interface RejectDialogProps {
  listing: Listing
  onClose: () => void
  onOutcome: (outcome: DecisionOutcome, decision: ListingDecision) => void
}

export function RejectDialog({ listing, onClose, onOutcome }: RejectDialogProps) {
  const admin = useWords('admin')
  const shell = useWords('shell')
  const problemText = useProblemText()
  const [note, setNote] = useState('')
  const sentNote = useSentNote()
  const consequence = useConsequence(listing)
  const { busy, failure, send } = useDecide({ onOutcome })
  useUnsavedWork(note !== '')

  const { name, farmer, status } = listing
  const isChange = listing.change?.status === 'pending'
  return (
    <Dialog
      open
      title={fill(isChange ? admin.rejectChangeTitle : admin.rejectTitle, { product: name })}
      subtitle={farmer.place === '' ? farmer.name : `${farmer.name}, ${farmer.place}`}
      closeLabel={shell.close}
      dismissible={busy === null}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy !== null} onClick={onClose}>
            {status === 'approved' && !isChange ? admin.keepApproved : admin.keepPending}
          </Button>
          <Button
            variant="danger"
            busy={busy !== null}
            busyLabel={admin.rejecting}
            onClick={() => void send({ verb: 'reject', listing, note: sentNote(note) })}
          >
            {isChange ? admin.rejectChange : admin.rejectProduct}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
        <NoteField first consequence={consequence} value={note} onChange={setNote} />
      </div>
    </Dialog>
  )
}
