import { useRef, useState } from 'react'
import { useProblemText } from '../../../api/problem-text.ts'
import { useUnsavedWork } from '../../../unsaved-work.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import { useWords } from '../../../words.ts'

interface WordsDialogProps {
  title: string
  /** Whom it is about, besides the title. */
  subtitle: string
  text: string
  label: string
  hint: string
  missing: string
  keepLabel: string
  confirmLabel: string
  busyLabel: string
  danger?: boolean
  /** As long as the call takes it. */
  maxLength?: number
  busy: boolean
  failure: unknown
  onClose: () => void
  onConfirm: (words: string) => void
}

/** A decision that takes a sentence of the operator's. */
export function WordsDialog({
  danger = false,
  maxLength = WORDS_MAX,
  busy,
  failure,
  onClose,
  onConfirm,
  ...says
}: WordsDialogProps) {
  const { close } = useWords('shell')
  const problemText = useProblemText()
  const field = useRef<HTMLTextAreaElement>(null)
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  useUnsavedWork(words !== '')

  function confirm(): void {
    const written = words.trim()
    setMissing(written === '')
    if (written === '') field.current?.focus()
    else onConfirm(written)
  }

  return (
    <Dialog
      open
      title={says.title}
      subtitle={says.subtitle}
      closeLabel={close}
      dismissible={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {says.keepLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            busyLabel={says.busyLabel}
            onClick={confirm}
          >
            {says.confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
        <p>{says.text}</p>
        <TextareaField
          ref={field}
          label={says.label}
          hint={isMissing ? undefined : says.hint}
          error={isMissing ? says.missing : undefined}
          maxLength={maxLength}
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setMissing(false)
          }}
          data-autofocus
        />
      </div>
    </Dialog>
  )
}

/** As long as the calls about a farm take it. */
const WORDS_MAX = 500
