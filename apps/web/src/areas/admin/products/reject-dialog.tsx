import type { Listing } from '@farmgate/contract/listings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useState } from 'react'
import { useProblemText } from '../../../api/problem-text.ts'
import { useUnsavedWork } from '../../../unsaved-work.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { useWords } from '../../../words.ts'
import type { Decision, Outcome } from './decide.ts'
import { NoteField } from './note-field.tsx'
import { useDecide } from './use-decide.ts'

interface RejectDialogProps {
  listing: Listing
  onClose: () => void
  settle: (outcome: Outcome, decision: Decision) => void
}

export function RejectDialog({ listing, onClose, settle }: RejectDialogProps) {
  const operator = useWords('operator')
  const shell = useWords('shell')
  const problemText = useProblemText()
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const { busy, send } = useDecide({ settle, fail: setFailure })
  useUnsavedWork(note !== '')

  const { name, farmer, status } = listing
  const isChange = listing.change?.status === 'pending'
  return (
    <Dialog
      open
      title={fill(isChange ? operator.rejectChangeTitle : operator.rejectTitle, { product: name })}
      subtitle={farmer.place === '' ? farmer.name : `${farmer.name}, ${farmer.place}`}
      closeLabel={shell.close}
      dismissible={busy === null}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy !== null} onClick={onClose}>
            {status === 'approved' && !isChange ? operator.keepApproved : operator.keepPending}
          </Button>
          <Button
            variant="danger"
            busy={busy !== null}
            busyLabel={operator.rejecting}
            onClick={() => {
              setFailure(undefined)
              void send({ verb: 'reject', listing, note })
            }}
          >
            {isChange ? operator.rejectChange : operator.rejectProduct}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
        <NoteField first listing={listing} value={note} onChange={setNote} />
      </div>
    </Dialog>
  )
}
