import { type Alarm, attention, decideAlarm } from '@farmgate/contract/telling/attention.ts'
import type { AlarmDecision, HeldDecision } from '@farmgate/domain/telling/alarm.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { callAs } from '#api/call.ts'
import { problemCode } from '#api/problem-text.ts'
import { useCall } from '#components/form/use-call.ts'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { useWords } from '#words.ts'
import { isAdminQueryFor } from '../query-filter.ts'
import { RefusalNote } from '../orders/actions/refusal-note.tsx'
import { alarmCount } from './alarm-count.ts'

interface AlarmDialogProps {
  alarm: Alarm
  /** Rupees held. */
  amount: number
  decision: HeldDecision
  onClose: () => void
  onOutcome: (outcome: AlarmOutcome) => void
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

/** Confirms that all held payments are refunded, or marked as not ours. */
export function AlarmDialog({ alarm, amount, decision, onClose, onOutcome }: AlarmDialogProps) {
  const words = useWords('attention')
  const shell = useWords('shell')
  const client = useQueryClient()
  const { busy, failure, send } = useCall<'decide'>()
  const seen = alarmCount(alarm)
  const values = { count: seen, amount: rupeesText(amount) }
  const isSent = decision === 'sent_back'

  async function decide(): Promise<void> {
    try {
      const response = await callAs('admin', decideAlarm, {
        params: { id: alarm._id },
        body: { decision, seen },
      })
      onOutcome({ kind: 'done', decision, count: response.payments, amount: response.amount })
    } catch (error) {
      if (problemCode(error) !== 'alarm.resolved') throw error
      onOutcome({ kind: 'stale', error })
    }
  }

  async function refreshChanged(error: unknown): Promise<void> {
    if (problemCode(error) === 'alarm.changed')
      await client.invalidateQueries({ predicate: isAdminQueryFor([attention.path]) })
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
      onConfirm={() => void send('decide', decide, refreshChanged)}
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
