import { ProblemError } from '@farmgate/contract/client.ts'
import type { ReactNode } from 'react'
import { useProblemText } from '../api/problem-text.ts'
import { Note } from '../ui/note.tsx'
import type { Outcome } from './form-call.ts'
import { serverFaults } from './form-faults.ts'
import { InSight } from './in-sight.tsx'

/** How it went, in the words the product fixes for this form, and why not, where there is more to say. */
export function FormOutcome({
  outcome,
  done,
  failed,
  doneAction,
  failedAction,
}: {
  outcome: Outcome
  done: string
  failed: string
  doneAction?: ReactNode
  /** Where the call got lost on the way and may simply be sent again. */
  failedAction?: ReactNode
}) {
  const problemText = useProblemText()
  if (outcome.state === 'open') return null
  if (outcome.state === 'done')
    return (
      <InSight>
        <Note tone="ok" action={doneAction}>
          {outcome.said ?? done}
        </Note>
      </InSight>
    )
  const { error } = outcome
  const isUnexplained = error instanceof ProblemError && error.problem.message === ''
  const reason = isUnexplained ? failed : problemText(error)
  const note =
    reason === failed ? (
      <Note tone="bad">{failed}</Note>
    ) : (
      <Note tone="bad" title={failed} action={error instanceof ProblemError ? undefined : failedAction}>
        {reason}
      </Note>
    )
  // A field at fault has the focus: the page must not scroll away from it.
  return serverFaults(error).length > 0 ? note : <InSight>{note}</InSight>
}
