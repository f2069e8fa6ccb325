import type { RefusalCode } from '@farmgate/domain/refusal.ts'
import { Eye } from 'lucide-react'
import { problemCode, useProblemText } from '#api/problem-text.ts'
import type { FormCallOutcome } from '#components/form/form-call.ts'
import { FormOutcome } from '#components/form/form-outcome.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'

interface SaveOutcomeProps {
  outcome: FormCallOutcome
  /** The refusal because another operator saved meanwhile. */
  stale: RefusalCode
  onOutdated: () => void
  done: string
  failed: string
}

/** What became of saving. When another operator was faster, it offers what is saved. */
export function SaveOutcome({ outcome, stale, onOutdated, done, failed }: SaveOutcomeProps) {
  const words = useWords('identity')
  const problemText = useProblemText()
  if (outcome.state !== 'failed' || problemCode(outcome.error) !== stale)
    return <FormOutcome outcome={outcome} done={done} failed={failed} />
  return (
    <Note
      tone="bad"
      action={
        <Button variant="secondary" icon={Eye} onClick={onOutdated}>
          {words.showSaved}
        </Button>
      }
    >
      {problemText(outcome.error)}
    </Note>
  )
}
