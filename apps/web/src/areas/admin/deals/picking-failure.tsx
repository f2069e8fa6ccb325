import { useProblemText } from '../../../api/problem-text.ts'
import { faultText, serverFaults } from '../../../components/form-faults.ts'
import { Note } from '../../../ui/note.tsx'
import { useWords } from '../../../words.ts'

/** Why nothing was saved, and which of them are at fault. */
export function PickingFailure({ error }: { error: unknown }) {
  const problemText = useProblemText()
  const words = useWords('faults')
  if (error === undefined) return null
  const faults = serverFaults(error)
  return (
    <Note tone="bad" className="mt-5" title={faults.length > 0 ? problemText(error) : undefined}>
      {faults.length === 0
        ? problemText(error)
        : faults.map((fault) => <p key={fault.field}>{faultText(words, fault)}</p>)}
    </Note>
  )
}
