import type { Alarm } from '@farmgate/contract/attention.ts'
import { Ban, RotateCw, Send } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words.ts'
import type { RowActsProps } from './row-acts.tsx'

/** An alarm about the key ends by itself; held refunds wait for a decision. */
export function AlarmActs({ row, alarm, desk }: RowActsProps & { alarm: Alarm }) {
  const words = useWords('attention')
  if (alarm.kind === 'gateway_key')
    return (
      <div className="attention-acts">
        <Button
          icon={RotateCw}
          busy={desk.resendAll.busy === 'due'}
          busyLabel={words.sending}
          onClick={() => void desk.resendAll.send('due')}
        >
          {words.tryAllNow}
        </Button>
      </div>
    )
  return (
    <div className="attention-acts">
      <Button icon={Send} onClick={() => desk.open('sendHeldBack', row)}>
        {words.sendAllBack}
      </Button>
      <Button icon={Ban} variant="secondary" onClick={() => desk.open('notOurs', row)}>
        {words.notOurs}
      </Button>
    </div>
  )
}
