import type { RoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Circle, CircleCheck, Clock } from 'lucide-react'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'
import { DAY_PHASES, type DayPhase, phaseOf } from './day-phase.ts'
import { hourText, shortDay, windowText } from '../round-text.ts'

/** Where the day stands, from the cut-off to the counted cash. */
export function DayPhases({ day }: { day: RoundDay }) {
  const words = useWords('rounds')
  const own = useWords('roundDay')
  const { language } = useLanguage()
  const now = phaseOf(day)
  const at = (moment: string) => hourText(moment, language)
  const isPast = (phase: DayPhase) => now === null || DAY_PHASES.indexOf(phase) < DAY_PHASES.indexOf(now)
  const { farms, stops, cash } = day
  const texts: Record<DayPhase, readonly [string, string]> = {
    orders: [
      isPast('orders') ? own.closedPhase : words.closeAt,
      `${shortDay(day.orderBy, language)} ${at(day.orderBy)} · ${fill(words.takenOf, { taken: day.taken, capacity: day.capacity })}`,
    ],
    dropOff: [
      words.dropOff,
      fill(own.farmsIn, {
        time: at(day.dropOffAt),
        count: farms.filter(({ bags, handedIn }) => bags === handedIn).length,
        total: farms.length,
      }),
    ],
    leaves: [
      day.leftAt === null ? words[`leaves.${day.round.kind}`] : own.leftPhase,
      day.leftAt === null ? windowText(day.from, day.to, language) : at(day.leftAt),
    ],
    road: [
      words.lastStop,
      fill(own.stopsDone, {
        time: at(day.to),
        count: stops.filter(({ result }) => result !== null).length,
        total: stops.length,
      }),
    ],
    cash: [
      own.cashPhase,
      cash.count === null
        ? fill(own.toCount, { amount: rupeesText(cash.collected + cash.due) })
        : fill(own.countedPhase, { amount: rupeesText(cash.count.counted) }),
    ],
  }
  return (
    <ol className="day-phases">
      {DAY_PHASES.map((phase) => {
        const Icon = isPast(phase) ? CircleCheck : phase === now ? Clock : Circle
        const [name, text] = texts[phase]
        return (
          <li
            key={phase}
            aria-current={phase === now ? 'step' : undefined}
            className={isPast(phase) ? 'day-phase-done' : undefined}
          >
            <Icon size={18} aria-hidden className="day-phase-icon" />
            <b>{name}</b>
            <span className="num">{text}</span>
          </li>
        )
      })}
    </ol>
  )
}
