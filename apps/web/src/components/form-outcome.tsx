import { ProblemError } from '@farmgate/contract/client.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useProblemText } from '../api/problem-text.ts'
import { Note } from '../ui/note.tsx'
import type { Outcome } from './form-call.ts'
import { serverFaults } from './form-faults.ts'

/** How it went, in the words the product fixes for this form, and why not, where there is more to say. */
export function FormOutcome({
  outcome,
  done,
  failed,
  doneAction,
}: {
  outcome: Outcome
  done: string
  failed: string
  doneAction?: ReactNode
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
      <Note tone="bad" title={failed}>
        {reason}
      </Note>
    )
  // A field at fault has the focus: the page must not scroll away from it.
  return serverFaults(error).length > 0 ? note : <InSight>{note}</InSight>
}

/** On a phone the button is often a screen below the place where the answer appears. */
function InSight({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={ref} className="scroll-my-4">
      {children}
    </div>
  )
}
