import { fillCount } from '@farmgate/messages/fill-count.ts'
import { useState } from 'react'
import { useProblemText } from '#api/problem-text.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import { NoteField, useSentNote } from '../note-field.tsx'

interface RejectListingsDialogProps {
  names: string
  count: number
  busy: boolean
  failure: unknown
  onClose: () => void
  onReject: (note: string) => void
}

/** Rejects several listings with one note. It closes with the selection, when they are decided. */
export function RejectListingsDialog({
  names,
  count,
  busy,
  failure,
  onClose,
  onReject,
}: RejectListingsDialogProps) {
  const admin = useWords('admin')
  const words = useWords('bulk')
  const { close } = useWords('shell')
  const { language } = useLanguage()
  const problemText = useProblemText()
  const sentNote = useSentNote()
  const [note, setNote] = useState('')
  useUnsavedWork(note !== '')
  return (
    <Dialog
      open
      title={fillCount(language, words, 'ask.reject', count)}
      subtitle={names}
      closeLabel={close}
      dismissible={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {admin.keepPending}
          </Button>
          <Button
            variant="danger"
            busy={busy}
            busyLabel={admin.rejecting}
            onClick={() => onReject(sentNote(note))}
          >
            {admin.reject}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
        <NoteField first value={note} onChange={setNote} />
      </div>
    </Dialog>
  )
}
