import { ProblemError } from '@farmgate/contract/client.ts'
import type { ReactNode } from 'react'
import { useProblemText } from '#api/problem-text.ts'
import { Note } from '#ui/feedback/note.tsx'
import type { FormCallOutcome } from './form-call.ts'
import { serverFaults } from './form-faults.ts'
import { ScrollIntoView } from './scroll-into-view.tsx'

/** Shows the form's fixed text for success or failure, and the reason of a failure where there is more to say. */
export function FormOutcome({
  outcome,
  done,
  failed,
  doneText,
  notReached,
  doneAction,
  failedAction,
}: {
  outcome: FormCallOutcome
  done: string
  failed: string
  /** Below the text of success: what happens next. */
  doneText?: string | undefined
  /** Why a call that did not reach the server failed; without it the general text. */
  notReached?: string | undefined
  doneAction?: ReactNode
  /** Shown when the call did not reach the server and can be retried. */
  failedAction?: ReactNode
}) {
  const problemText = useProblemText()
  if (outcome.state === 'open') return null
  if (outcome.state === 'done')
    return (
      <ScrollIntoView>
        {doneText === undefined ? (
          <Note tone="ok" action={doneAction}>
            {outcome.said ?? done}
          </Note>
        ) : (
          <Note tone="ok" title={outcome.said ?? done} action={doneAction}>
            {doneText}
          </Note>
        )}
      </ScrollIntoView>
    )
  const { error } = outcome
  const isUnexplained = error instanceof ProblemError && error.problem.message === ''
  const reason = isUnexplained
    ? failed
    : error instanceof ProblemError
      ? problemText(error)
      : (notReached ?? problemText(error))
  const note =
    reason === failed ? (
      <Note tone="bad">{failed}</Note>
    ) : (
      <Note tone="bad" title={failed} action={error instanceof ProblemError ? undefined : failedAction}>
        {reason}
      </Note>
    )
  // An invalid field has the focus: the page must not scroll away from it.
  return serverFaults(error).length > 0 ? note : <ScrollIntoView>{note}</ScrollIntoView>
}
