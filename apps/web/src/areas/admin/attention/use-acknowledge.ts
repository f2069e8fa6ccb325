import { type Alarm, decideAlarm } from '@farmgate/contract/attention.ts'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { problemCode } from '#api/problem-text.ts'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import type { AlarmOutcome } from './alarm-dialog.tsx'

/** Takes an alarm off the list by a decision that needs no figures. */
export function useAcknowledge(
  alarm: Alarm,
  decision: 'acknowledged' | 'new_account',
  onOutcome: (outcome: AlarmOutcome) => void,
) {
  const [failure, setFailure] = useState<unknown>()
  const { busy, run } = useOneAtATime<'acknowledge'>()

  async function send(): Promise<void> {
    setFailure(undefined)
    try {
      await callAs('admin', decideAlarm, { params: { id: alarm._id }, body: { decision } })
      onOutcome({ kind: 'done', decision, count: 0, amount: 0 })
    } catch (error) {
      if (problemCode(error) === 'alarm.resolved') onOutcome({ kind: 'stale', error })
      else setFailure(error)
    }
  }

  return { busy: busy !== null, failure, acknowledge: () => void run('acknowledge', send) }
}
