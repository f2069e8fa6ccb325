import { allHolidays, allRounds, oneRoundDay, type Round } from '@farmgate/contract/delivery/rounds.ts'
import { CUT_OFF_DAYS_MAX } from '@farmgate/domain/delivery/rounds/round.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { House, Save, Store } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type FormCall, NotSent, useFormCall } from '#components/form/form-call.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { Chip } from '#ui/fields/chip.tsx'
import { Field } from '#ui/fields/field.tsx'
import { FieldError } from '#ui/fields/field-shell.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useWords } from '#words.ts'
import { SaveOutcome } from '../../identity/save-outcome.tsx'
import { isAdminQueryFor } from '../../query-filter.ts'
import { FarmChoice } from './farm-choice.tsx'
import { PincodeBox } from './pincode-box.tsx'
import { type DayAnswers, RoundChanges } from './round-changes.tsx'
import { RoundPreview } from './round-preview.tsx'
import { weekdayName } from '../round-text.ts'
import { lostDays, type RoundValues, valuesSchema } from './round-values.ts'
import '../rounds.css'

interface RoundFormProps {
  /** The round as it was read; null for a new one. */
  round: Round | null
  start: RoundValues
  send: (values: RoundValues, answers: DayAnswers) => Promise<void>
  /** Called when what another operator saved meanwhile should replace the form. */
  onOutdated: () => void
}

/** Where, when, how many, and which farms. What a change does to days with orders is asked beside it. */
export function RoundForm({ round, start, send, onOutdated }: RoundFormProps) {
  const words = useWords('rounds')
  const client = useQueryClient()
  const [answers, setAnswers] = useState<DayAnswers>({ to: {}, reason: '' })
  const [isAnswerMissing, setAnswerMissing] = useState(false)
  const call = useFormCall<RoundValues>({
    schema: () => valuesSchema,
    start,
    send: async (values) => {
      const lost = round === null ? [] : lostDays(round, values)
      const isMissing =
        lost.length > 0 &&
        (answers.reason.trim() === '' || lost.some(({ day }) => answers.to[day] === undefined))
      setAnswerMissing(isMissing)
      if (isMissing) throw new NotSent()
      await send(values, { ...answers, to: pick(answers.to, lost) })
      const shown = [allRounds, oneRoundDay, allHolidays].map(({ path }) => path)
      void client.invalidateQueries({ predicate: isAdminQueryFor(shown) })
      return { values }
    },
  })
  const { form, outcome, busy, submit } = call
  const typed = form.watch()
  return (
    <div className="round-columns">
      <Card>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Where call={call} typed={typed} />
          <When call={call} typed={typed} />
          <Part heading={words.howMany} text={words.howManyText}>
            <Field
              label={words.places}
              inputMode="numeric"
              autoComplete="off"
              className="max-w-48"
              {...call.field('capacity')}
            />
          </Part>
          <Part heading={words.farmsTitle} text={words.farmsText}>
            <FarmChoice
              known={round?.farmNames ?? []}
              chosen={typed.farms}
              error={call.field('farms').error}
              onChange={(farms) => form.setValue('farms', farms, { shouldDirty: true })}
            />
          </Part>
          <div className="round-part">
            <span />
            <div className="grid gap-4">
              <SaveOutcome
                outcome={outcome}
                stale="round.stale"
                onOutdated={onOutdated}
                done={words.saved}
                failed={words.failed}
              />
              <div className="flex flex-wrap gap-3">
                <Button type="submit" icon={Save} busy={busy} busyLabel={words.saving}>
                  {words.save}
                </Button>
                <Button variant="secondary" onClick={() => form.reset(start)}>
                  {round === null ? words.clear : words.keep}
                </Button>
              </div>
            </div>
          </div>
        </form>
      </Card>
      <div className="grid gap-5">
        {round !== null && (
          <RoundChanges
            round={round}
            typed={typed}
            answers={answers}
            isMissing={isAnswerMissing}
            onChange={setAnswers}
          />
        )}
        <RoundPreview typed={typed} />
      </div>
    </div>
  )
}

/** Answers for days that the form has given back are dropped. */
const pick = (to: DayAnswers['to'], lost: Round['days']): DayAnswers['to'] =>
  Object.fromEntries(Object.entries(to).filter(([day]) => lost.some((each) => each.day === day)))

function Part({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <section className="round-part">
      <div>
        <h2 className="card-heading">{heading}</h2>
        <p className="round-small">{text}</p>
      </div>
      <div className="grid min-w-0 gap-4">{children}</div>
    </section>
  )
}

interface PartProps {
  call: FormCall<RoundValues>
  typed: RoundValues
}

function Where({ call: { form, field }, typed }: PartProps) {
  const words = useWords('rounds')
  return (
    <Part heading={words.where} text={words.whereText}>
      <Field label={words.name} maxLength={60} autoComplete="off" {...field('name')} />
      <ChoiceCards
        legend={words.kind}
        name="kind"
        layout="rows"
        options={[
          { value: 'home', label: words['kind.home'], detail: words.homeText, icon: House },
          { value: 'pickup', label: words['kind.pickup'], detail: words.pickupText, icon: Store },
        ]}
        value={typed.kind}
        onChange={(kind) => form.setValue('kind', kind, { shouldDirty: true })}
      />
      {typed.kind === 'pickup' && (
        <Field label={words.pickupPlace} maxLength={200} autoComplete="off" {...field('pickupPlace')} />
      )}
      <PincodeBox
        pincodes={typed.pincodes}
        error={field('pincodes').error}
        onChange={(pincodes) => form.setValue('pincodes', pincodes, { shouldDirty: true })}
      />
    </Part>
  )
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

function When({ call: { form, field }, typed }: PartProps) {
  const words = useWords('rounds')
  const { language } = useLanguage()
  const { error } = field('weekdays')
  const toggle = (weekday: number) =>
    form.setValue(
      'weekdays',
      typed.weekdays.includes(weekday)
        ? typed.weekdays.filter((each) => each !== weekday)
        : [...typed.weekdays, weekday].toSorted((a, b) => a - b),
      { shouldDirty: true },
    )
  return (
    <Part heading={words.when} text={words.whenText}>
      <fieldset>
        <legend className="field-label">{words.weekdays}</legend>
        <div className="round-pins mt-1">
          {WEEKDAYS.map((weekday) => (
            <Chip key={weekday} pressed={typed.weekdays.includes(weekday)} onClick={() => toggle(weekday)}>
              {weekdayName(weekday, language)}
            </Chip>
          ))}
        </div>
        {error !== undefined && <FieldError id="weekdays-error">{error}</FieldError>}
      </fieldset>
      <div className="round-times">
        <SelectField label={words.cutOffDay} {...field('cutOffDays')}>
          {Array.from({ length: CUT_OFF_DAYS_MAX + 1 }, (_, days) => (
            <option key={days} value={days}>
              {days === 0 || days === 1 ? words[`cutOffDay.${days}`] : fill(words['cutOffDay.n'], { days })}
            </option>
          ))}
        </SelectField>
        <Field label={words.at} type="time" {...field('cutOffMinute')} />
      </div>
      <div className="round-times">
        <Field label={words.dropOffBy} type="time" {...field('dropOffMinute')} />
        <Field label={words.dropOffPlace} maxLength={200} autoComplete="off" {...field('dropOffPlace')} />
      </div>
      <div className="round-times">
        <Field label={words.windowFrom} type="time" {...field('windowFrom')} />
        <Field label={words.windowTo} type="time" {...field('windowTo')} />
      </div>
      <div className="round-times">
        <Field label={words.firstDay} type="date" {...field('fromDay')} />
        <Field label={words.lastDay} optional={words.optional} type="date" {...field('untilDay')} />
      </div>
    </Part>
  )
}
