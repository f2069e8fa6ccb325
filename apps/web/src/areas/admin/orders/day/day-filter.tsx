import { addDays, indianDay } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { shortDayText } from '@farmgate/messages/window-text.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { liveQuery } from '#components/query/use-live.ts'
import { useLanguage } from '#language.ts'
import { classNames } from '#ui/class-names.ts'
import { shortCount } from '#ui/data/short-count.ts'
import { useWords } from '#words.ts'
import { withFilters } from '../../lists/list-address.ts'
import { NO_DAY, readOrderAddress } from '../order-address.ts'
import { useMinute } from '../table/use-minute.ts'
import { orderDaysQuery } from './order-days-query.ts'
import './day.css'

/** Narrows the table to the day on which orders come, and to a round. Nothing in a market without rounds. */
export function DayFilter() {
  const words = useWords('orderDay')
  const { language } = useLanguage()
  const [address, setAddress] = useSearchParams()
  const orderAddress = readOrderAddress(address)
  const today = indianDay(new Date(useMinute()))
  // The filter stays while another list is counted.
  const { data } = useQuery({
    ...orderDaysQuery(orderAddress),
    ...liveQuery,
    placeholderData: keepPreviousData,
  })
  if (data === undefined || data.rounds.length === 0) return null
  const { day, round } = orderAddress
  const set = (change: { readonly day?: string; readonly round?: string }): void =>
    setAddress(withFilters(address, change), { preventScrollReset: true })
  const dayName = (each: string): string => {
    if (each === today) return words.today
    return each === addDays(today, 1) ? words.tomorrow : shortDayText(each, language)
  }
  const chip = (value: string, text: string, count: number | null, isWarning = false) => (
    <button
      key={value}
      type="button"
      aria-pressed={day === value}
      className={classNames('order-day-chip', isWarning && (count ?? 0) > 0 && 'order-day-chip-warn')}
      onClick={() => set({ day: value })}
    >
      {isWarning && <CalendarClock size={15} aria-hidden />}
      {text}
      {count !== null && <span className="order-day-count">{shortCount(count)}</span>}
    </button>
  )
  const isOther = day !== '' && day !== NO_DAY && !data.days.some((each) => each.day === day)
  return (
    <fieldset className="order-day-filter">
      <legend className="sr-only">{words.filter}</legend>
      {chip('', words.anyDay, null)}
      {data.days.map(({ day: each, orders }) => chip(each, dayName(each), orders))}
      {chip(NO_DAY, words.noDay, data.withoutDay, true)}
      <label className={classNames('order-day-other', isOther && 'order-day-other-on')}>
        <span>{words.otherDay}</span>
        <input
          type="date"
          value={isOther ? day : ''}
          onChange={({ currentTarget }) => set({ day: currentTarget.value })}
        />
      </label>
      <select
        aria-label={words.round}
        value={round}
        onChange={({ currentTarget }) => set({ round: currentTarget.value })}
      >
        <option value="">{words.allRounds}</option>
        {data.rounds.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
    </fieldset>
  )
}
