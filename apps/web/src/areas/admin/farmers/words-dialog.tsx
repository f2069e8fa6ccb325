import { type ReactNode, useRef, useState } from 'react'
import { useProblemText } from '#api/problem-text.ts'
import { useUnsavedWork } from '#unsaved-work.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { useWords } from '#words.ts'

interface WordsDialogProps {
  title: string
  /** The subject, below the title. */
  subtitle: string
  text: string
  label: string
  hint: string
  missing: string
  keepLabel: string
  confirmLabel: string
  busyLabel: string
  danger?: boolean
  /** The call's length limit. */
  maxLength?: number
  busy: boolean
  failure: unknown
  /** What else is needed; while it is missing, the decision is blocked. */
  children?: ReactNode
  blocked?: boolean
  onClose: () => void
  onConfirm: (words: string) => void
}

/** A decision with a text of the operator's. */
export function WordsDialog({
  danger = false,
  maxLength = WORDS_MAX,
  busy,
  failure,
  children,
  blocked = false,
  onClose,
  onConfirm,
  ...texts
}: WordsDialogProps) {
  const { close } = useWords('shell')
  const problemText = useProblemText()
  const field = useRef<HTMLTextAreaElement>(null)
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  useUnsavedWork(words !== '')

  function confirm(): void {
    const trimmed = words.trim()
    setMissing(trimmed === '')
    if (trimmed === '') field.current?.focus()
    else onConfirm(trimmed)
  }

  return (
    <Dialog
      open
      title={texts.title}
      subtitle={texts.subtitle}
      closeLabel={close}
      dismissible={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {texts.keepLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            busyLabel={texts.busyLabel}
            disabled={blocked}
            onClick={confirm}
          >
            {texts.confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
        <p>{texts.text}</p>
        {children}
        <TextareaField
          ref={field}
          label={texts.label}
          hint={isMissing ? undefined : texts.hint}
          error={isMissing ? texts.missing : undefined}
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

/** The length limit of the calls about a farm. */
const WORDS_MAX = 500
