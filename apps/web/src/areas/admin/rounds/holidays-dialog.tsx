import {
  addHoliday,
  allHolidays,
  allRounds,
  oneRound,
  oneRoundDay,
  removeHoliday,
} from '@farmgate/contract/delivery/rounds.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { query } from '#api/query.ts'
import { indianDay } from '#components/format/indian-day.ts'
import { useCall } from '#components/form/use-call.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { isAdminQueryFor } from '../query-filter.ts'
import { shortDay } from './round-text.ts'

type Affected = Output<typeof allHolidays>['affected'][number]

/** The value of a round whose orders lose their day. */
const CALL_OFF = 'call-off'

/** Adds and removes holidays. Rounds with orders on the chosen day need an answer. */
export function HolidaysDialog({ onClose }: { onClose: () => void }) {
  const words = useWords('rounds')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const problemText = useProblemText()
  const client = useQueryClient()
  const [today] = useState(() => indianDay(new Date()))
  const [day, setDay] = useState('')
  const [name, setName] = useState('')
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const { busy, failure, send } = useCall<'add' | 'remove'>()
  const { data } = useQuery(query('admin', allHolidays, { query: day === '' ? {} : { on: day } }))
  const affected = data?.affected ?? []
  const isAnswered = affected.every(({ _id }) => answers[_id] !== undefined)

  async function refresh(): Promise<void> {
    const shown = [allRounds, oneRound, oneRoundDay, allHolidays].map(({ path }) => path)
    await client.invalidateQueries({ predicate: isAdminQueryFor(shown) })
  }

  async function done(text: string): Promise<void> {
    showToast({ tone: 'ok', text })
    await refresh()
  }

  function add(): Promise<boolean> {
    const chosen = affected.map(({ _id }) => ({ round: _id, to: answers[_id] ?? CALL_OFF }))
    const body = {
      day,
      name,
      moves: chosen.filter(({ to }) => to !== CALL_OFF),
      callOff: chosen.filter(({ to }) => to === CALL_OFF).map(({ round }) => round),
    }
    return send('add', async () => {
      await callAs('admin', addHoliday, { body })
      setDay('')
      setName('')
      setAnswers({})
      await done(fill(words.holidayAdded, { name }))
    })
  }

  const remove = (holiday: { day: string; name: string }) =>
    send('remove', async () => {
      await callAs('admin', removeHoliday, { params: { day: holiday.day } })
      await done(fill(words.holidayRemoved, { name: holiday.name }))
    })

  function submit(event: FormEvent): void {
    event.preventDefault()
    void add()
  }

  return (
    <Dialog
      open
      title={words.holidays}
      closeLabel={shell.close}
      dismissible={busy === null}
      onClose={onClose}
    >
      <div className="grid gap-5">
        {(data?.holidays.length ?? 0) === 0 ? (
          <p className="text-ink-2">{words.noHolidays}</p>
        ) : (
          <ul>
            {data?.holidays.map((holiday) => (
              <li key={holiday.day} className="flex items-center justify-between gap-3">
                <span>
                  <b className="num">{shortDay(holiday.day, language)}</b> · {holiday.name}
                </span>
                <IconButton
                  label={fill(words.removeHoliday, {
                    name: holiday.name,
                    day: shortDay(holiday.day, language),
                  })}
                  icon={Trash2}
                  tone="danger"
                  tooltip="end"
                  onClick={() => void remove(holiday)}
                />
              </li>
            ))}
          </ul>
        )}
        <form className="grid gap-4" onSubmit={submit}>
          <Field
            label={words.holidayDay}
            type="date"
            min={today}
            required
            value={day}
            onChange={(event) => {
              setDay(event.target.value)
              setAnswers({})
            }}
          />
          <Field
            label={words.holidayName}
            hint={words.holidayNameHint}
            required
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          {affected.length > 0 && (
            <Note tone="warn" live={false}>
              {words.holidayHits}
            </Note>
          )}
          {affected.map((round) => (
            <RoundAnswer
              key={round._id}
              round={round}
              value={answers[round._id] ?? ''}
              onChange={(to) => setAnswers((all) => ({ ...all, [round._id]: to }))}
            />
          ))}
          {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
          <Button
            type="submit"
            busy={busy === 'add'}
            busyLabel={words.addingHoliday}
            disabled={day === '' || name.trim() === '' || !isAnswered}
          >
            {words.addHoliday}
          </Button>
        </form>
      </div>
    </Dialog>
  )
}

function RoundAnswer({
  round: { name, orders, moveTo },
  value,
  onChange,
}: {
  round: Affected
  value: string
  onChange: (to: string) => void
}) {
  const words = useWords('rounds')
  const { language } = useLanguage()
  return (
    <SelectField
      label={`${name}, ${fillCount(language, words, 'orders', orders)}`}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="" disabled>
        {words.chooseDay}
      </option>
      {moveTo
        .filter(({ free, absent }) => free >= orders && absent.length === 0)
        .map(({ day }) => (
          <option key={day} value={day}>
            {fill(words.moveTo, { day: shortDay(day, language) })}
          </option>
        ))}
      <option value={CALL_OFF}>{words.callOff}</option>
    </SelectField>
  )
}
