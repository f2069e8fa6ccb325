import type { RoundDaySummary } from '@farmgate/contract/delivery/rounds.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Lock } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words.ts'
import { moveBetweenDays } from './day-keys.ts'
import { hourText, shortDay } from './round-text.ts'

interface DayCellProps {
  roundId: string
  /** Undefined where the round does not run. */
  day: RoundDaySummary | undefined
  isToday: boolean
}

/** One day of a round: places taken, and where it stands in a word. */
export function DayCell({ roundId, day, isToday }: DayCellProps) {
  const words = useWords('rounds')
  const { language } = useLanguage()
  if (day === undefined) return <span className="day-none" aria-hidden />
  const { state, taken, capacity, orderBy } = day
  const date = (
    <>
      <span className="sr-only">{shortDay(day.day, language)}</span>
      <span className="day-cell-date" aria-hidden>
        {shortDay(day.day, language)}
      </span>
    </>
  )
  if (state === 'holiday')
    return (
      <span className="day-cell day-cell-off">
        {date}
        <b>{words['state.holiday']}</b>
      </span>
    )
  const word = fill(words[`state.${state}`], { time: orderBy === null ? '' : hourText(orderBy, language) })
  return (
    <Link
      to={adminPaths.roundDay(roundId, day.day)}
      data-day={day.day}
      onKeyDown={moveBetweenDays}
      className={classNames(
        'day-cell',
        isToday && 'day-cell-today',
        state === 'called_off' && 'day-cell-off',
        state === 'full' && 'day-cell-full',
      )}
    >
      {date}
      {state !== 'called_off' && (
        <>
          <b className="num">
            {taken}/{capacity}
          </b>
          <span
            className="day-fill"
            style={{ '--share': capacity === 0 ? 0 : taken / capacity } as CSSProperties}
            aria-hidden
          />
        </>
      )}
      <span className="day-word">
        {state === 'full' && <Lock size={12} aria-hidden />}
        {word}
      </span>
    </Link>
  )
}
