import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { dayAndWindowText, shortDayText } from '@farmgate/messages/window-text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { useDoneText } from '../actions/use-order-actions.ts'
import { cacheOrder } from '../cached-orders.ts'
import { type DayOfOrder, dayOfOrder, mayChangeDay } from './day-of-order.ts'
import { ChangeDayForm } from './give-day.tsx'
import { orderDaysQuery } from './order-days-query.ts'
import './day.css'

/** The button that the key d presses. */
export const CHANGE_DAY = 'order-change-day'

/** When the order comes, at the head of its panel, and the choice of another day. */
export function PanelDay({ order }: { order: Order }) {
  const words = useWords('orderDay')
  const { language } = useLanguage()
  const client = useQueryClient()
  const doneText = useDoneText()
  const [isOpen, setOpen] = useState(false)
  const coming = dayOfOrder(order)
  // A market without rounds has no days to give.
  const { data: known } = useQuery({ ...orderDaysQuery({}), enabled: coming?.is === 'none' })
  if (coming === null || (coming.is === 'none' && (known?.rounds.length ?? 0) === 0)) return null
  const focusButton = () => setTimeout(() => document.getElementById(CHANGE_DAY)?.focus())
  const close = (): void => {
    setOpen(false)
    focusButton()
  }
  return (
    <section className="panel-day" aria-label={words.filter}>
      <div className="panel-day-head">
        <DayText coming={coming} />
        {mayChangeDay(order) && !isOpen && (
          <Button id={CHANGE_DAY} size="sm" variant="secondary" onClick={() => setOpen(true)}>
            {coming.is === 'none' ? words.giveADay : words.changeDay}
          </Button>
        )}
      </div>
      {isOpen && (
        <ChangeDayForm
          order={order}
          onKeep={{
            text:
              coming.is === 'round'
                ? fill(words.keep, { day: shortDayText(coming.round.day, language) })
                : words.notNow,
            keep: close,
          }}
          onOutcome={(outcome, action) => {
            cacheOrder(client, outcome.order)
            if (outcome.kind === 'done') showToast({ tone: 'ok', text: doneText(action) })
            close()
          }}
        />
      )}
    </section>
  )
}

function DayText({ coming }: { coming: NonNullable<DayOfOrder> }) {
  const words = useWords('orderDay')
  const { language } = useLanguage()
  if (coming.is === 'courier') return <p className="panel-day-text">{words.courier}</p>
  if (coming.is === 'none')
    return (
      <p className="panel-day-text order-no-day">
        <CalendarClock size={18} aria-hidden />
        {words.noDay}
      </p>
    )
  const { round, more } = coming
  const { name, stop, stops, failedAt } = round
  return (
    <p className="panel-day-text">
      {dayAndWindowText(round, language)}
      <span>
        {stop === undefined || stops === undefined
          ? name
          : fill(words.roundStopOf, { round: name, stop, stops })}
        {more > 0 && ` · ${fillCount(language, words, 'otherDays', more)}`}
        {failedAt !== null && ` · ${words.failed}`}
      </span>
    </p>
  )
}
