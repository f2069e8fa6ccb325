import type { PendingChange } from '@farmgate/contract/market/pending-change.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { guardValueText } from '@farmgate/messages/guard-change-text.ts'
import type { ReactNode } from 'react'
import { useProblemText } from '#api/problem-text.ts'
import { momentText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { useStopChange } from './use-stop-change.ts'

/** Below the field of a setting: what waits, who asked for it, and the button that stops it. */
export function GuardNote({ change }: { change: PendingChange | undefined }) {
  return change === undefined ? null : <Waiting change={change} />
}

function Waiting({ change }: { change: PendingChange }) {
  const words = useWords('adminSettings')
  const { language } = useLanguage()
  const problemText = useProblemText()
  const { busy, failure, stop } = useStopChange(() => showToast({ tone: 'ok', text: words.guardStopped }))
  const { setting, to, askedBy, takesEffectAt } = change
  const moment = momentText(takesEffectAt, language)
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm">
        {fill(words.guardPending, { value: guardValueText(words, to), moment, name: askedBy.name })}
      </p>
      <Button
        variant="secondary"
        size="sm"
        aria-label={fill(words.stopGuardOf, { setting: words[`fact.${setting}`] })}
        busy={busy}
        busyLabel={words.stopping}
        onClick={() => void stop(change)}
      >
        {words.stopGuard}
      </Button>
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
    </div>
  )
}

/** The box for a code, where a form changes what protects money. */
export function GuardCode({ box }: { box: ReactNode }) {
  const words = useWords('adminSettings')
  return (
    <Card padded>
      <div className="grid gap-4">
        <p className="text-ink-2 text-sm">{words.guardCodeText}</p>
        {box}
      </div>
    </Card>
  )
}
