import type { Alarm } from '@farmgate/contract/telling/attention.ts'
import { mayDecide } from '@farmgate/domain/telling/alarm.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { Activity, Ban, Check, RotateCw, Send, ShoppingBag, UserRound, Users } from 'lucide-react'
import { useProblemText } from '#api/problem-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { shortCount } from '#ui/data/short-count.ts'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import { alarmCount } from '../alarm-count.ts'
import type { AttentionRowActionsProps } from './use-attention-actions.ts'
import { useAcknowledge } from './use-acknowledge.ts'

/** An alarm about the key or the data ends by itself; held refunds need a decision. */
export function AlarmActions({ row, alarm, actions }: AttentionRowActionsProps & { alarm: Alarm }) {
  const admin = useWords('admin')
  const words = useWords('attention')
  const { language } = useLanguage()
  const count = alarmCount(alarm)
  if (alarm.kind === 'gateway_key')
    return (
      <div className="attention-acts">
        <AskButton
          icon={RotateCw}
          question={fill(fillCount(language, words, 'ask.tryAll', count, shortCount(count)), {
            amount: rupeesText(row.amount),
          })}
          yes={admin.yes}
          no={admin.no}
          busy={actions.resendAll.busy === 'due'}
          busyLabel={words.sending}
          onYes={() => void actions.resendAll.send('due')}
        >
          {words.tryAllNow}
        </AskButton>
      </div>
    )
  if (alarm.kind === 'invariant_broken')
    return (
      <div className="attention-acts">
        <ButtonLink icon={Activity} to={adminPaths.system}>
          {words.seeSystem}
        </ButtonLink>
      </div>
    )
  if (mayDecide(alarm.kind, 'new_account'))
    return <NewAccountActions row={row} alarm={alarm} actions={actions} />
  if (mayDecide(alarm.kind, 'acknowledged'))
    return <AcknowledgeActions row={row} alarm={alarm} actions={actions} />
  return (
    <div className="attention-acts">
      <Button icon={Send} onClick={() => actions.open('sendHeldBack', row)}>
        {words.sendAllBack}
      </Button>
      <Button icon={Ban} variant="secondary" onClick={() => actions.open('notOurs', row)}>
        {words.notOurs}
      </Button>
    </div>
  )
}

/** Links to the orders or accounts in question, and a button that takes the alarm off the list. */
function AcknowledgeActions({ row, alarm, actions }: AttentionRowActionsProps & { alarm: Alarm }) {
  const admin = useWords('admin')
  const words = useWords('attention')
  const problemText = useProblemText()
  const { busy, failure, acknowledge } = useAcknowledge(alarm, 'acknowledged', actions.onAlarmOutcome(row))
  return (
    <div className="grid gap-3">
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
      <div className="attention-acts">
        <WhereToLook alarm={alarm} />
        {mayDecide(alarm.kind, 'released') && <EndOrders row={row} alarm={alarm} actions={actions} />}
        <AskButton
          icon={Check}
          variant="secondary"
          question={words['ask.acknowledge']}
          yes={admin.yes}
          no={admin.no}
          busy={busy}
          busyLabel={words.saving}
          onYes={acknowledge}
        >
          {words.acknowledge}
        </AskButton>
      </div>
    </div>
  )
}

/** One act for all the unpaid orders that the alarm is about. */
function EndOrders({ row, alarm, actions }: AttentionRowActionsProps & { alarm: Alarm }) {
  const admin = useWords('admin')
  const words = useWords('attention')
  const problemText = useProblemText()
  const { busy, failure, acknowledge } = useAcknowledge(alarm, 'released', actions.onAlarmOutcome(row))
  return (
    <>
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
      <AskButton
        icon={Ban}
        question={words['ask.endOrders']}
        yes={admin.yes}
        no={admin.no}
        busy={busy}
        busyLabel={words.saving}
        onYes={acknowledge}
      >
        {words.endOrders}
      </AskButton>
    </>
  )
}

function NewAccountActions({ row, alarm, actions }: AttentionRowActionsProps & { alarm: Alarm }) {
  const admin = useWords('admin')
  const words = useWords('attention')
  const problemText = useProblemText()
  const { busy, failure, acknowledge } = useAcknowledge(alarm, 'new_account', actions.onAlarmOutcome(row))
  return (
    <div className="grid gap-3">
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
      <div className="attention-acts">
        <AskButton
          icon={Check}
          variant="secondary"
          question={fill(words['ask.newAccount'], { key: alarm.facts['key'] ?? '' })}
          yes={admin.yes}
          no={admin.no}
          busy={busy}
          busyLabel={words.saving}
          onYes={acknowledge}
        >
          {words.newAccount}
        </AskButton>
      </div>
    </div>
  )
}

function WhereToLook({ alarm: { kind, buyer } }: { alarm: Alarm }) {
  const words = useWords('attention')
  if (buyer !== null)
    return (
      <ButtonLink icon={UserRound} to={adminPaths.user(buyer._id)}>
        {words.seeBuyer}
      </ButtonLink>
    )
  if (kind === 'bulk_registration')
    return (
      <ButtonLink icon={Users} to={adminPaths.users}>
        {words.seeNewAccounts}
      </ButtonLink>
    )
  return (
    <ButtonLink icon={ShoppingBag} to={adminPaths.orders}>
      {words.seeNewOrders}
    </ButtonLink>
  )
}
