import type { RoundSummary } from '@farmgate/contract/delivery/rounds.ts'
import { addDays } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { House, Pencil, Store } from 'lucide-react'
import { IconLink } from '#ui/buttons/icon-button.tsx'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words.ts'
import { DayCell } from './day-cell.tsx'
import { atMinute, cutOffText, dateText, shortDay, weekdayText, windowText } from './round-text.ts'
import './rounds.css'

interface RoundListProps {
  rounds: readonly RoundSummary[]
  today: string
  from: string
}

/** One row per round, seven days across; on phones the days of a round follow its name. */
export function RoundList({ rounds, today, from }: RoundListProps) {
  const words = useWords('rounds')
  const { language } = useLanguage()
  const week = Array.from({ length: 7 }, (_, ahead) => addDays(from, ahead))
  return (
    <>
      <div className="round-row round-head" aria-hidden>
        <span>{words.round}</span>
        <span>{words.window}</span>
        {week.map((day) => (
          <span key={day} className={classNames('round-head-day', day === today && 'round-head-today')}>
            <b>{weekdayText(day, language)}</b>
            {dateText(day, language)}
          </span>
        ))}
        <span />
      </div>
      <ul aria-label={words.list}>
        {rounds.map((round) => (
          <li key={round._id} className="round-row">
            <RoundNames round={round} today={today} />
            <div className="round-window">
              <p className="num">
                {windowText(atMinute(round.windowFrom), atMinute(round.windowTo), language)}
              </p>
              <p className="round-small">
                {words.ordersClose}{' '}
                <span className="num inline-block">{cutOffText(round, words, language)}</span>
              </p>
            </div>
            {week.map((day) => (
              <DayCell
                key={day}
                roundId={round._id}
                day={round.days.find((each) => each.day === day)}
                isToday={day === today}
              />
            ))}
            <IconLink
              className="round-edit"
              label={fill(words.edit, { round: round.name })}
              icon={Pencil}
              tooltip="end"
              to={adminPaths.round(round._id)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function RoundNames({ round, today }: { round: RoundSummary; today: string }) {
  const words = useWords('rounds')
  const { language } = useLanguage()
  const { name, kind, pickupPlace, pincodes, pincodeCount, farmCount, untilDay } = round
  const Icon = kind === 'home' ? House : Store
  const more = pincodeCount - pincodes.length
  return (
    <div className="min-w-0">
      <h2 className="round-name wrap-anywhere">{name}</h2>
      <p className="round-small flex items-center gap-1">
        <Icon size={14} aria-hidden />
        {words[`kind.${kind}`]} · {fillCount(language, words, 'farms', farmCount)}
      </p>
      <p className="round-small num wrap-anywhere">
        {pickupPlace !== null && `${pickupPlace}, `}
        {pincodes.join(' · ')}
        {more > 0 && ` +${more}`}
      </p>
      {untilDay !== null && (
        <p className="round-small">
          {fill(untilDay < today ? words.ended : words.endsOn, { day: shortDay(untilDay, language) })}
        </p>
      )}
    </div>
  )
}
