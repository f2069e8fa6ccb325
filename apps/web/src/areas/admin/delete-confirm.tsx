import type { ReactNode } from 'react'
import { problemCode, useProblemText } from '#api/problem-text.ts'
import { useCall } from '#components/form/use-call.ts'
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
  const call = useCall<'delete'>()

  const remove = () =>
    call.send('delete', async () => {
      await send().catch((error: unknown) => {
        if (problemCode(error) !== goneCode) throw error
      })
      onDeleted()
    })

  return (
    <Confirm
      open
      {...texts}
      confirmLabel={admin.delete}
      cancelLabel={keepLabel}
      closeLabel={shell.close}
      busy={call.busy !== null}
      busyLabel={admin.deleting}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {call.failure !== undefined && (
        <Note tone="bad" className="mt-4">
          {problemText(call.failure)}
        </Note>
      )}
    </Confirm>
  )
}
