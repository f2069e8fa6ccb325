import type { FarmOrder } from '@farmgate/contract/ordering/order-view.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '#components/format/day-text.ts'
import { nearDay } from '#components/format/near-day.ts'
import { useLanguage } from '#language.ts'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import { myStats } from '../listing/my-listings.ts'
import { byDay, type DayOfOrders } from './by-day.ts'
import { OrderTable } from './order-table.tsx'

interface OrdersOfDaysProps {
  orders: readonly FarmOrder[]
  isFirst: boolean
  isLast: boolean
  /** Filtered by status: the statistics above count all orders. */
  isFiltered: boolean
  /** When the page was fetched: decides which day is called today. */
  fetchedAt: number
}

/** A page of the list, grouped by day. */
export function OrdersOfDays({ orders, isFirst, isLast, isFiltered, fetchedAt }: OrdersOfDaysProps) {
  const { data: stats } = useQuery(myStats())
  const known = isFiltered ? [] : (stats?.month ?? [])
  const counted = new Map(known.map(({ day, orders: count }) => [day, count]))
  return (
    <div className="order-days">
      {byDay(orders, { isFirst, isLast, counted }).map((day, index) => (
        <OneDay key={day.day} {...day} near={nearDay(day.day, new Date(fetchedAt))} isFirst={index === 0} />
      ))}
    </div>
  )
}

interface OneDayProps extends DayOfOrders<FarmOrder> {
  near: ReturnType<typeof nearDay>
  isFirst: boolean
}

function OneDay({ day, orders, count, near, isFirst }: OneDayProps) {
  const farm = useWords('farm')
  const { language } = useLanguage()
  // Noon in India is on that day in every time zone of a device.
  const name = near === null ? dayText(`${day}T06:30:00.000Z`, language) : farm[near]
  return (
    <section className="order-day" aria-labelledby={`day-${day}`}>
      <div className="order-day-head">
        <h2 id={`day-${day}`} className="order-day-name">
          {name}
        </h2>
        <p className="num text-ink-2 text-sm">
          {count === null
            ? fill(farm.ordersShown, { count: orders.length })
            : fillCount(language, farm, 'orderCount', count)}
        </p>
      </div>
      <Card as="div">
        <OrderTable orders={orders} caption={`${farm.orders}, ${name}`} hideHead={!isFirst} />
      </Card>
    </section>
  )
}
