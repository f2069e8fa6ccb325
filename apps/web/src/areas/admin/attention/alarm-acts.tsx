import type { Alarm } from '@farmgate/contract/attention.ts'
import { mayDecide } from '@farmgate/domain/alarms/alarm.ts'
import { Ban, Check, RotateCw, Send, ShoppingBag, UserRound, Users } from 'lucide-react'
import { useProblemText } from '../../../api/problem-text.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useWords } from '../../../words.ts'
import { useAcknowledge } from './use-acknowledge.ts'
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
  if (mayDecide(alarm.kind, 'acknowledged')) return <LookedAtActs row={row} alarm={alarm} desk={desk} />
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

/** Where the orders or accounts are looked at; then the alarm is taken off the list. */
function LookedAtActs({ row, alarm, desk }: RowActsProps & { alarm: Alarm }) {
  const words = useWords('attention')
  const problemText = useProblemText()
  const { busy, failure, acknowledge } = useAcknowledge(alarm, desk.settleAlarm(row))
  return (
    <div className="grid gap-3">
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
      <div className="attention-acts">
        <WhereToLook alarm={alarm} />
        <Button icon={Check} variant="secondary" busy={busy} busyLabel={words.saving} onClick={acknowledge}>
          {words.acknowledge}
        </Button>
      </div>
    </div>
  )
}

function WhereToLook({ alarm: { kind, buyer } }: { alarm: Alarm }) {
  const words = useWords('attention')
  if (buyer !== null)
    return (
      <ButtonLink icon={UserRound} to={paths.adminUser(buyer._id)}>
        {words.seeBuyer}
      </ButtonLink>
    )
  if (kind === 'bulk_registration')
    return (
      <ButtonLink icon={Users} to={paths.adminUsers}>
        {words.seeNewAccounts}
      </ButtonLink>
    )
  return (
    <ButtonLink icon={ShoppingBag} to={paths.adminOrders}>
      {words.seeNewOrders}
    </ButtonLink>
  )
}
