import { useProblemText } from '../../../api/problem-text.ts'
import { Note } from '../../../ui/note.tsx'
import { useWords } from '../../../words.ts'

/** Why nothing was done: somebody was quicker, and the card shows the order as it is now; or the call failed. */
export function RefusalNote({ stale, failure }: { stale: unknown; failure: unknown }) {
  const operator = useWords('operator')
  const problemText = useProblemText()
  if (failure !== undefined) return <Note tone="bad">{problemText(failure)}</Note>
  if (stale === undefined) return null
  return (
    <Note tone="bad" title={operator.overtaken}>
      {problemText(stale)}
    </Note>
  )
}
