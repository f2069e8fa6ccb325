import { fill } from '@farmgate/messages/fill.ts'
import { useProblemText } from '#api/problem-text.ts'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'

interface RefusalNoteProps {
  stale: unknown
  /** The name of the faster operator, if it is known. */
  by?: string | null | undefined
  failure: unknown
}

/**
 * Why nothing was done: another operator was faster, and the card shows the order's current state; or the call failed.
 */
export function RefusalNote({ stale, by = null, failure }: RefusalNoteProps) {
  const admin = useWords('admin')
  const problemText = useProblemText()
  if (failure !== undefined) return <Note tone="bad">{problemText(failure)}</Note>
  if (stale === undefined) return null
  return (
    <Note tone="bad" title={by === null ? admin.overtaken : fill(admin.decidedBy, { name: by })}>
      {problemText(stale)}
    </Note>
  )
}
