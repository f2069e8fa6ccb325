import { countCash } from '@farmgate/contract/delivery/round-day.ts'
import type { RoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { toPaise, toRupees } from '@farmgate/domain/numbers/paise.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { CircleCheck, Clock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import { hourText } from '../round-text.ts'
import { useDayCall } from './use-day-call.ts'

/** What is to be collected, what the driver has, and the count that closes the day. */
export function DayCash({ day }: { day: RoundDay }) {
  const words = useWords('roundDay')
  const { cash, leftAt } = day
  const isOpen = cash.count === null
  const Icon = isOpen ? Clock : CircleCheck
  return (
    <Card
      heading={words.cash}
      ruled
      padded
      actions={
        <span className="drop-off-acts text-ink-2 text-sm">
          <Icon size={16} aria-hidden /> {isOpen ? words.notCounted : words.closed}
        </span>
      }
    >
      <dl className="day-cash">
        {isOpen && (
          <>
            <dt>{words.due}</dt>
            <dd className="num">{rupeesText(cash.due)}</dd>
          </>
        )}
        <dt>{words.withDriver}</dt>
        <dd className="num">{rupeesText(isOpen ? cash.collected : 0)}</dd>
        <dt className="day-cash-sum">{words.counted}</dt>
        <dd className="day-cash-sum num">
          {cash.count === null ? words.afterRound : rupeesText(cash.count.counted)}
        </dd>
      </dl>
      {cash.count !== null && <Counted count={cash.count} />}
      {isOpen && leftAt !== null && cash.due > 0 && <p className="text-ink-2 text-sm">{words.openStops}</p>}
      {isOpen && leftAt !== null && cash.due === 0 && <CountForm key={cash.collected} day={day} />}
    </Card>
  )
}

function Counted({ count }: { count: NonNullable<RoundDay['cash']['count']> }) {
  const words = useWords('roundDay')
  const { language } = useLanguage()
  const difference = toRupees((toPaise(count.collected) ?? 0) - (toPaise(count.counted) ?? 0))
  return (
    <div className="grid gap-1 text-ink-2 text-sm">
      <p>{fill(words.closedBy, { name: count.closedBy, time: hourText(count.closedAt, language) })}</p>
      {difference !== 0 && (
        <p className="wrap-anywhere">
          <b>
            {words.difference}: {rupeesText(-difference)}
          </b>{' '}
          {count.reason}
        </p>
      )}
      {count.settledBecause !== null && (
        <p className="wrap-anywhere">{fill(words.settled, { reason: count.settledBecause })}</p>
      )}
    </div>
  )
}

function CountForm({ day }: { day: RoundDay }) {
  const words = useWords('roundDay')
  const problemText = useProblemText()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { busy, failure, send } = useDayCall<'count'>()
  useUnsavedWork(typed !== '')
  const { collected } = day.cash
  const counted = typed.trim() === '' ? null : Number(typed.trim())
  const paise = counted === null ? null : toPaise(counted)
  const difference = paise === null ? 0 : paise - (toPaise(collected) ?? 0)
  const isReasonMissing = difference !== 0 && reason.trim() === ''

  function close(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (counted === null || paise === null || isReasonMissing) return
    send('count', async () => {
      await callAs('admin', countCash, {
        params: { id: day.round._id, day: day.day },
        body: { counted, ...(difference === 0 ? {} : { reason: reason.trim() }) },
      })
      showToast({ tone: 'ok', text: fill(words.cashClosed, { amount: rupeesText(counted) }) })
    })
  }

  return (
    <form className="grid gap-3" onSubmit={close} noValidate>
      <Field
        label={words.countedAmount}
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
        maxLength={11}
        value={typed}
        hint={fill(words.collectedHint, { amount: rupeesText(collected) })}
        error={isTried && paise === null ? words.amountInvalid : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      {difference !== 0 && (
        <TextareaField
          label={fill(difference < 0 ? words.less : words.more, {
            amount: rupeesText(toRupees(Math.abs(difference))),
          })}
          error={isTried && isReasonMissing ? words.whyMissing : undefined}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
      <Button type="submit" block busy={busy !== null} busyLabel={words.closing}>
        {words.count}
      </Button>
    </form>
  )
}
