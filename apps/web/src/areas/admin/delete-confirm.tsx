import { type ReactNode, useState } from 'react'
import { problemCode, useProblemText } from '#api/problem-text.ts'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'

interface DeleteConfirmProps {
  title: string
  text: string
  picture?: ReactNode
  keepLabel: string
  send: () => Promise<unknown>
  /** The refusal code for a row that is deleted already, which counts as success. */
  goneCode: string
  onClose: () => void
  onDeleted: () => void
}

/** Confirms and deletes, and shows the error if it fails. */
export function DeleteConfirm({
  keepLabel,
  send,
  goneCode,
  onClose,
  onDeleted,
  ...texts
}: DeleteConfirmProps) {
  const admin = useWords('admin')
  const shell = useWords('shell')
  const problemText = useProblemText()
  const [failure, setFailure] = useState<unknown>()
  const { busy, run } = useOneAtATime<'delete'>()

  async function remove(): Promise<void> {
    setFailure(undefined)
    try {
      await send()
    } catch (error) {
      if (problemCode(error) !== goneCode) return setFailure(error)
    }
    onDeleted()
  }

  return (
    <Confirm
      open
      {...texts}
      confirmLabel={admin.delete}
      cancelLabel={keepLabel}
      closeLabel={shell.close}
      busy={busy !== null}
      busyLabel={admin.deleting}
      onConfirm={() => void run('delete', remove)}
      onCancel={onClose}
    >
      {failure !== undefined && (
        <Note tone="bad" className="mt-4">
          {problemText(failure)}
        </Note>
      )}
    </Confirm>
  )
}
