import type { FarmOrder } from '@farmgate/contract/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../../components/day-text.ts'
import { nearDay } from '../../../components/indian-day.ts'
import { useLanguage } from '../../../language.ts'
import { Card } from '../../../ui/card.tsx'
import { useWords } from '../../../words.ts'
import { myStats } from '../listing/my-listings.ts'
import { byDay, type DayOfOrders } from './by-day.ts'
import { OrderTable } from './order-table.tsx'

interface OrdersOfDaysProps {
  orders: readonly FarmOrder[]
  isFirst: boolean
  isLast: boolean
  /** Narrowed to one status: the numbers above count all of them. */
  isFiltered: boolean
  /** When the page was asked for: today is today then. */
  askedAt: number
}

/** A page of the list, day by day. */
export function OrdersOfDays({ orders, isFirst, isLast, isFiltered, askedAt }: OrdersOfDaysProps) {
  const { data: stats } = useQuery(myStats())
  const known = isFiltered ? [] : (stats?.month ?? [])
  const counted = new Map(known.map(({ day, orders: count }) => [day, count]))
  return (
    <div className="order-days">
      {byDay(orders, { isFirst, isLast, counted }).map((day, index) => (
        <OneDay key={day.day} {...day} near={nearDay(day.day, new Date(askedAt))} isFirst={index === 0} />
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
  // Noon in India: whatever the clock of this phone, it is that day.
  const name = near === null ? dayText(`${day}T06:30:00.000Z`, language) : farm[near]
  return (
    <section className="order-day" aria-labelledby={`day-${day}`}>
      <div className="order-day-head">
        <h2 id={`day-${day}`} className="order-day-name">
          {name}
        </h2>
        <p className="num text-ink-2 text-sm">{countText(count, orders.length, farm)}</p>
      </div>
      <Card as="div">
        <OrderTable orders={orders} caption={`${farm.orders}, ${name}`} hideHead={!isFirst} />
      </Card>
    </section>
  )
}

function countText(
  count: number | null,
  shown: number,
  farm: { readonly oneOrder: string; readonly manyOrders: string; readonly ordersShown: string },
): string {
  if (count === null) return fill(farm.ordersShown, { count: shown })
  return count === 1 ? farm.oneOrder : fill(farm.manyOrders, { count })
}
