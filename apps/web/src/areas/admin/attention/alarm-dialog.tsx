import { type Alarm, attention, decideAlarm } from '@farmgate/contract/attention.ts'
import type { AlarmDecision, HeldDecision } from '@farmgate/domain/alarms/alarm.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAs } from '../../../api/call.ts'
import { problemCode } from '../../../components/form-faults.ts'
import { useOneAtATime } from '../../../components/use-one-at-a-time.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { rupeesText } from '../../../ui/rupees.ts'
import { useWords } from '../../../words.ts'
import { askedAt } from '../asked-at.ts'
import { RefusalNote } from '../orders/refusal-note.tsx'
import { alarmCount } from './alarm-count.ts'

interface AlarmDialogProps {
  alarm: Alarm
  /** Rupees held. */
  amount: number
  decision: HeldDecision
  onClose: () => void
  settle: (outcome: AlarmOutcome) => void
}

export type AlarmOutcome =
  | {
      readonly kind: 'done'
      readonly decision: AlarmDecision
      readonly count: number
      readonly amount: number
    }
  /** Another operator has decided meanwhile. */
  | { readonly kind: 'stale'; readonly error: unknown }

/** Asks once more before all held payments are sent back, or are said not to be ours. */
export function AlarmDialog({ alarm, amount, decision, onClose, settle }: AlarmDialogProps) {
  const words = useWords('attention')
  const shell = useWords('shell')
  const client = useQueryClient()
  const [failure, setFailure] = useState<unknown>()
  const { busy, run } = useOneAtATime<'decide'>()
  const seen = alarmCount(alarm)
  const values = { count: seen, amount: rupeesText(amount) }
  const isSent = decision === 'sent_back'

  async function decide(): Promise<void> {
    setFailure(undefined)
    try {
      const answer = await callAs('admin', decideAlarm, {
        params: { id: alarm._id },
        body: { decision, seen },
      })
      settle({ kind: 'done', decision, count: answer.payments, amount: answer.amount })
    } catch (error) {
      if (problemCode(error) === 'alarm.resolved') return settle({ kind: 'stale', error })
      setFailure(error)
      if (problemCode(error) === 'alarm.changed')
        await client.invalidateQueries({ predicate: askedAt([attention.path]) })
    }
  }

  return (
    <Confirm
      open
      tone="plain"
      title={fill(isSent ? words.sendAllBackTitle : words.notOursTitle, values)}
      text={fill(isSent ? words.sendAllBackText : words.notOursText, values)}
      confirmLabel={isSent ? words.sendAllBack : words.notOurs}
      cancelLabel={words.notYet}
      closeLabel={shell.close}
      busy={busy !== null}
      busyLabel={isSent ? words.sending : words.saving}
      onConfirm={() => void run('decide', decide)}
      onCancel={onClose}
    >
      {failure !== undefined && (
        <div className="mt-4">
          <RefusalNote stale={undefined} failure={failure} />
        </div>
      )}
    </Confirm>
  )
}
