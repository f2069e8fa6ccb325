import { endFailedStop, giveStopAnotherDay } from '@farmgate/contract/delivery/round-day.ts'
import { oneRoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { query } from '#api/query.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#words.ts'
import { shortDay } from '../round-text.ts'
import { useDayCall } from './use-day-call.ts'
import '../rounds.css'

interface FailedStopDialogProps {
  /** The stop, and whose order it is. */
  stop: { readonly id: string; readonly name: string }
  round: string
  day: string
  /** Offers one of the two; both where it is left out. */
  only?: 'day' | 'end'
  onClose: () => void
  /** With what was done. */
  onDone: (text: string) => void
}

/** What becomes of a failed stop: another day of its round, or the end of the order. */
export function FailedStopDialog({ stop, round, day, only, onClose, onDone }: FailedStopDialogProps) {
  const words = useWords('roundDay')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const problemText = useProblemText()
  const { data } = useQuery(query('admin', oneRoundDay, { params: { id: round, day } }))
  const [to, setTo] = useState('')
  const [restock, setRestock] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { busy, failure, send } = useDayCall<'day' | 'end'>()
  const days = data?.day.moveTo ?? []
  const params = { id: stop.id }

  const giveDay = () => {
    setMissing(to === '')
    if (to === '') return
    send('day', async () => {
      await callAs('admin', giveStopAnotherDay, { params, body: { day: to } })
      onDone(fill(words.movedTo, { name: stop.name, day: shortDay(to, language) }))
    })
  }
  const end = () =>
    send('end', async () => {
      await callAs('admin', endFailedStop, { params, body: { restock } })
      onDone(fill(words.ended, { name: stop.name }))
    })

  return (
    <Dialog
      open
      title={fill(words.failedTitle, { name: stop.name })}
      subtitle={words.what}
      closeLabel={shell.close}
      dismissible={busy === null}
      onClose={onClose}
      footer={
        <Button variant="secondary" disabled={busy !== null} onClick={onClose}>
          {words.notYet}
        </Button>
      }
    >
      <div className="grid gap-5">
        {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
        {only !== 'end' && (
          <section className="grid gap-3">
            <h3 className="round-name">{words.anotherDay}</h3>
            <p className="text-ink-2 text-sm">{words.anotherDayText}</p>
            {data !== undefined && days.length === 0 ? (
              <p>{words.noFreeDay}</p>
            ) : (
              <>
                <SelectField
                  label={words.newDay}
                  error={isMissing && to === '' ? words.chooseDay : undefined}
                  value={to}
                  onChange={(event) => setTo(event.target.value)}
                >
                  <option value="" disabled>
                    {words.chooseDay}
                  </option>
                  {days.map((each) => (
                    <option key={each.day} value={each.day}>
                      {fill(words.dayFree, { day: shortDay(each.day, language), count: each.free })}
                    </option>
                  ))}
                </SelectField>
                <Button
                  busy={busy === 'day'}
                  busyLabel={words.saving}
                  disabled={busy === 'end'}
                  onClick={giveDay}
                >
                  {words.giveDay}
                </Button>
              </>
            )}
          </section>
        )}
        {only !== 'day' && (
          <section className="grid gap-3">
            <h3 className="round-name">{words.endOrder}</h3>
            <p className="text-ink-2 text-sm">{words.endOrderText}</p>
            <Checkbox
              label={words.restock}
              checked={restock}
              onChange={(event) => setRestock(event.target.checked)}
            />
            <Button
              variant="danger-outline"
              busy={busy === 'end'}
              busyLabel={words.saving}
              disabled={busy === 'day'}
              onClick={end}
            >
              {words.endOrder}
            </Button>
          </section>
        )}
      </div>
    </Dialog>
  )
}
