import type { PendingChange } from '@farmgate/contract/market/pending-change.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useProblemText } from '#api/problem-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import { useRights } from '../../own-profile.ts'
import { useStopChange } from '../../settings/use-stop-change.ts'
import { useTitleText } from '../row-title.tsx'
import type { AttentionRowActionsProps } from './use-attention-actions.ts'

/** Any owner stops a change that protects less before it takes effect. */
export function GuardActions({ row, change, actions }: AttentionRowActionsProps & { change: PendingChange }) {
  const words = useWords('attention')
  const problemText = useProblemText()
  const hasRight = useRights()
  const name = useTitleText()(row)
  const { busy, failure, stop } = useStopChange(() => actions.onRoadDone(row)(words.changeStopped))
  if (!hasRight('owner')) return <p className="text-ink-2">{words.ownersStop}</p>
  return (
    <div className="grid gap-2.5">
      <div className="attention-acts">
        <Button
          aria-label={fill(words.stopChangeOf, { name })}
          busy={busy}
          busyLabel={words.stopping}
          onClick={() => void stop(change)}
        >
          {words.stopChange}
        </Button>
      </div>
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
    </div>
  )
}
