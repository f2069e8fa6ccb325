import { dayParts, windowText } from '@farmgate/messages/window-text.ts'
import { Check, Circle, Lock, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useNow } from '#components/format/use-now.ts'
import { indianDay } from '#components/format/indian-day.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import type { DayChoice } from './basket-days.ts'

interface DayGatesProps {
  days: readonly DayChoice[]
  chosen: string | null
  choose: (day: string) => void
}

const MINUTE_MS = 60_000

/** What fits in one row of a wide screen, or in two of a phone. */
const SHOWN_FIRST = 6

/** One gate for each day. Full and closed days are shown, so that the buyer knows why they can't be chosen. */
export function DayGates({ days, chosen, choose }: DayGatesProps) {
  const words = useWords('checkout')
  const id = useId()
  const [isAllShown, setAllShown] = useState(false)
  const today = indianDay(new Date(useNow(MINUTE_MS)))
  const chosenAt = days.findIndex(({ day }) => day === chosen)
  const shown = isAllShown ? days : days.slice(0, Math.max(SHOWN_FIRST, chosenAt + 1))
  return (
    <div className="grid gap-3">
      <fieldset role="radiogroup" aria-labelledby={`${id}-legend`} className="min-w-0">
        <legend id={`${id}-legend`} className="sr-only">
          {words.whichDay}
        </legend>
        <div className="day-gates">
          {shown.map((choice) => (
            <DayGate
              key={choice.day}
              choice={choice}
              isToday={choice.day === today}
              isChosen={choice.day === chosen}
              choose={() => choose(choice.day)}
            />
          ))}
        </div>
      </fieldset>
      {shown.length < days.length && (
        <div>
          <Button variant="quiet" onClick={() => setAllShown(true)}>
            {words.moreDays}
          </Button>
        </div>
      )}
    </div>
  )
}

function DayGate({
  choice: { day, from, to, state },
  isToday,
  isChosen,
  choose,
}: {
  choice: DayChoice
  isToday: boolean
  isChosen: boolean
  choose: () => void
}) {
  const words = useWords('checkout')
  const { language } = useLanguage()
  const shown = isChosen ? 'chosen' : state
  const Icon = icons[shown]
  const { weekday, day: date, month } = dayParts(from, language)
  return (
    <label className="day-gate">
      <input
        type="radio"
        name="delivery-day"
        value={day}
        disabled={state !== 'open'}
        checked={isChosen}
        onChange={choose}
      />
      <span className="day-gate-weekday">{isToday ? words['day.today'] : weekday} </span>
      <span className="day-gate-date">
        {date} <small>{month}</small>{' '}
      </span>
      <span className="day-gate-window">{windowText({ from, to }, language)} </span>
      <span className="day-gate-state">
        <Icon size={14} strokeWidth={2.6} />
        {words[`day.${shown}`]}
        {state !== 'open' && <span className="sr-only">({words[`whyNot.${state}`]})</span>}
      </span>
    </label>
  )
}

const icons = { open: Circle, chosen: Check, full: X, closed: Lock }

/** Keeps the place of the gates and of the line below them. */
export const DayGatesSkeleton = () => (
  <div className="grid gap-4">
    <div className="day-gates">
      {Array.from({ length: SHOWN_FIRST }, (_, gate) => (
        <Skeleton key={gate} className="day-gate" />
      ))}
    </div>
    <Skeleton className="h-5 w-2/3" />
  </div>
)
