import { type Alarm, decideAlarm } from '@farmgate/contract/telling/attention.ts'
import { callAs } from '#api/call.ts'
import { problemCode } from '#api/problem-text.ts'
import { useCall } from '#components/form/use-call.ts'
import type { AlarmOutcome } from '../alarm-dialog.tsx'

/** Takes an alarm off the list by a decision that needs no figures. */
export function useAcknowledge(
  alarm: Alarm,
  decision: 'acknowledged' | 'new_account' | 'released',
  onOutcome: (outcome: AlarmOutcome) => void,
) {
  const { busy, failure, send } = useCall<'acknowledge'>()

  async function acknowledge(): Promise<void> {
    try {
      const { payments, amount } = await callAs('admin', decideAlarm, {
        params: { id: alarm._id },
        body: { decision },
      })
      onOutcome({ kind: 'done', decision, count: payments, amount })
    } catch (error) {
      if (problemCode(error) === 'alarm.resolved') onOutcome({ kind: 'stale', error })
      else throw error
    }
  }

  return { busy: busy !== null, failure, acknowledge: () => void send('acknowledge', acknowledge) }
}
