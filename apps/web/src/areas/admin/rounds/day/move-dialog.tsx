import {
  allRounds,
  callOffRoundDay,
  moveRoundDay,
  oneRound,
  oneRoundDay,
  type RoundDay,
} from '@farmgate/contract/delivery/rounds.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { useCall } from '#components/form/use-call.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import { isAdminQueryFor } from '../../query-filter.ts'
import { shortDay } from '../round-text.ts'

interface MoveDialogProps {
  day: RoundDay
  what: 'move' | 'callOff'
  onClose: () => void
}

/** Moves or calls off a day: whom it hits, where they go, and the reason that they read. */
export function MoveDialog({ day, what, onClose }: MoveDialogProps) {
  const words = useWords('rounds')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const problemText = useProblemText()
  const client = useQueryClient()
  const [to, setTo] = useState('')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, failure, send } = useCall<'move'>()
  useUnsavedWork(reason !== '')
  const isMove = what === 'move'
  const shown = { day: shortDay(day.day, language) }
  const params = { id: day.round._id, day: day.day }

  async function save(): Promise<void> {
    const said = reason.trim()
    const isReady = said !== '' && (!isMove || to !== '')
    setMissing(!isReady)
    if (!isReady) return
    await send('move', async () => {
      const { orders } = isMove
        ? await callAs('admin', moveRoundDay, { params, body: { to, reason: said } })
        : await callAs('admin', callOffRoundDay, { params, body: { reason: said } })
      const done = isMove ? fillCount(language, words, 'moved', orders) : fill(words.calledOffNow, shown)
      showToast({ tone: 'ok', text: done })
      onClose()
      const paths = [allRounds, oneRound, oneRoundDay].map(({ path }) => path)
      await client.invalidateQueries({ predicate: isAdminQueryFor(paths) })
    })
  }

  return (
    <Dialog
      open
      title={fill(isMove ? words.moveTitle : words.callOffTitle, shown)}
      subtitle={day.round.name}
      closeLabel={shell.close}
      dismissible={busy === null}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy !== null} onClick={onClose}>
            {words.keepDay}
          </Button>
          <Button
            variant={isMove ? 'primary' : 'danger'}
            busy={busy !== null}
            busyLabel={isMove ? words.moving : words.callingOff}
            onClick={() => void save()}
          >
            {isMove ? words.move : words.callOff}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
        <p>{isMove ? words.moveText : words.callOffText}</p>
        {isMove && (
          <SelectField
            label={words.newDay}
            error={isMissing && to === '' ? words.chooseDay : undefined}
            value={to}
            onChange={(event) => setTo(event.target.value)}
          >
            <option value="" disabled>
              {words.chooseDay}
            </option>
            {day.moveTo.map((each) => (
              <option
                key={each.day}
                value={each.day}
                disabled={each.free < day.taken || each.absent.length > 0}
              >
                {fill(each.absent.length > 0 ? words.dayAbsent : words.dayFree, {
                  day: shortDay(each.day, language),
                  count: each.free,
                  farms: each.absent.join(', '),
                })}
              </option>
            ))}
          </SelectField>
        )}
        <TextareaField
          label={words.reason}
          hint={isMissing && reason.trim() === '' ? undefined : words.reasonHint}
          error={isMissing && reason.trim() === '' ? words.reasonMissing : undefined}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          data-autofocus
        />
        <BuyersHit day={day} />
      </div>
    </Dialog>
  )
}

function BuyersHit({ day: { stops } }: { day: RoundDay }) {
  const words = useWords('rounds')
  const { language } = useLanguage()
  if (stops.length === 0) return <p className="text-ink-2">{words.noOneHit}</p>
  return (
    <section>
      <h3 className="round-name">{fillCount(language, words, 'hits', stops.length)}</h3>
      <ul className="mt-1 grid gap-0.5">
        {stops.map(({ _id, name, order, pincode }) => (
          <li key={_id} className="round-small">
            {name},{' '}
            <span className="num">
              {displayOrderNumber(order.number)}, {pincode}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
