import { type ReactNode, useState } from 'react'
import { useProblemText } from '../../api/problem-text.ts'
import { problemCode } from '../../components/form-faults.ts'
import { useOneAtATime } from '../../components/use-one-at-a-time.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Note } from '../../ui/note.tsx'
import { useWords } from '../../words.ts'

interface DeleteConfirmProps {
  title: string
  text: string
  picture?: ReactNode
  keepLabel: string
  send: () => Promise<unknown>
  /** The refusal that says it is gone already: somebody else has done what was wanted. */
  goneCode: string
  onClose: () => void
  onDeleted: () => void
}

/** Asks once more, deletes, and says why where it could not. */
export function DeleteConfirm({
  keepLabel,
  send,
  goneCode,
  onClose,
  onDeleted,
  ...asked
}: DeleteConfirmProps) {
  const operator = useWords('operator')
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
      {...asked}
      confirmLabel={operator.delete}
      cancelLabel={keepLabel}
      closeLabel={shell.close}
      busy={busy !== null}
      busyLabel={operator.deleting}
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
