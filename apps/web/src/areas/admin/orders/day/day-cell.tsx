import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { shortDayText } from '@farmgate/messages/window-text.ts'
import { CalendarClock } from 'lucide-react'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'
import { lateness } from '../table/order-times.ts'
import { dayOfOrder } from './day-of-order.ts'
import './day.css'

/** The day of an order over its round and stop; with the time, how late it is. */
export function DayCell({ order, now }: { order: Order; now?: number }) {
  const words = useWords('orderDay')
  const { language } = useLanguage()
  const coming = dayOfOrder(order)
  if (coming === null) return <span className="order-day-none">–</span>
  if (coming.is === 'courier') return <span className="order-day-text">{words.courier}</span>
  if (coming.is === 'none')
    return (
      <>
        <span className="order-no-day">
          <CalendarClock size={15} aria-hidden />
          {words.noDay}
        </span>
        {now !== undefined && <Late order={order} now={now} />}
      </>
    )
  const { round, more } = coming
  return (
    <>
      <span className="order-day-line">
        <span className="order-day-text">
          {shortDayText(round.day, language)}
          {more > 0 && ` ${fill(words.moreDays, { count: more })}`}
        </span>
        {now !== undefined && <Late order={order} now={now} />}
      </span>
      <small className="order-round-name" title={round.name}>
        {round.stop === undefined
          ? round.name
          : fill(words.roundAndStop, { round: round.name, stop: round.stop })}
      </small>
    </>
  )
}

/** By the times of Needs attention. */
function Late({ order, now }: { order: Order; now: number }) {
  const words = useWords('orderTable')
  const { language } = useLanguage()
  const late = lateness(order.dueAt, now)
  return (
    late !== null && (
      <span className="order-day-late">{fillCount(language, words, `late.${late.unit}`, late.count)}</span>
    )
  )
}
