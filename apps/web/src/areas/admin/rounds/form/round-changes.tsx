import type { Round } from '@farmgate/contract/delivery/rounds.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useLanguage } from '#language.ts'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { useWords } from '#words.ts'
import { shortDay } from '../round-text.ts'
import { daysThatStay, lostDays, type RoundValues } from './round-values.ts'

/** Where the orders of each lost day go, and why. */
export interface DayAnswers {
  /** By day: another day, or `CALL_OFF`. */
  readonly to: Readonly<Record<string, string>>
  readonly reason: string
}

export const CALL_OFF = 'call-off'

interface RoundChangesProps {
  round: Round
  typed: RoundValues
  answers: DayAnswers
  /** Saving was tried before all was answered. */
  isMissing: boolean
  onChange: (answers: DayAnswers) => void
}

/** What the typed change does to days that have orders. */
export function RoundChanges({ round, typed, answers, isMissing, onChange }: RoundChangesProps) {
  const words = useWords('rounds')
  const { language } = useLanguage()
  const lost = lostDays(round, typed)
  const staying = daysThatStay(round, typed)
  return (
    <Card heading={words.whatChanges} padded>
      <div className="grid gap-4">
        <p className="text-ink-2 text-sm">{words.changesText}</p>
        {lost.map(({ day, taken }) => (
          <div key={day} className="grid gap-3">
            <Note tone="bad" live={false} title={fill(words.lostDay, { day: shortDay(day, language) })}>
              {fillCount(language, words, 'lostOrders', taken)}
            </Note>
            <ChoiceCards
              legend={fill(words.answerFor, { day: shortDay(day, language) })}
              hideLegend
              name={`answer-${day}`}
              layout="rows"
              options={[
                ...staying.slice(0, CHOICES).map((each) => ({
                  value: each.day,
                  label: fill(words.moveTo, { day: shortDay(each.day, language) }),
                  detail: fill(each.free < taken ? words.tooFew : words.free, { count: each.free }),
                  disabled: each.free < taken,
                })),
                {
                  value: CALL_OFF,
                  label: fill(words.callOffDay, { day: shortDay(day, language) }),
                  detail: words.callOffDetail,
                },
              ]}
              error={isMissing && answers.to[day] === undefined ? words.answerMissing : undefined}
              value={answers.to[day] ?? null}
              onChange={(to) => onChange({ ...answers, to: { ...answers.to, [day]: to } })}
            />
          </div>
        ))}
        {lost.length > 0 && (
          <TextareaField
            label={words.reason}
            hint={words.reasonHint}
            error={isMissing && answers.reason.trim() === '' ? words.reasonMissing : undefined}
            maxLength={300}
            value={answers.reason}
            onChange={(event) => onChange({ ...answers, reason: event.target.value })}
          />
        )}
      </div>
    </Card>
  )
}

/** Days to choose from: the nearest. */
const CHOICES = 4
