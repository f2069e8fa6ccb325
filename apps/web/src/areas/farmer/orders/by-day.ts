import { cutIntoDays } from '../../../components/indian-day.ts'

/** What a farm's orders of one day are, as far as a page of the list shows them. */
export interface DayOfOrders<Order> {
  /** `2026-11-15`, a day of India. */
  readonly day: string
  readonly orders: readonly Order[]
  /** How many there were on that day; null where the page can't tell, because it begins or ends within it. */
  readonly count: number | null
}

export interface ListPart {
  readonly isFirst: boolean
  readonly isLast: boolean
  /** How many orders a day had, where it is known. */
  readonly counted: ReadonlyMap<string, number>
}

/** A page of the list, newest first, cut into days. */
export function byDay<Order extends { readonly createdAt: string }>(
  orders: readonly Order[],
  { isFirst, isLast, counted }: ListPart,
): DayOfOrders<Order>[] {
  const days = cutIntoDays(orders)
  return days.map(({ day, things: own }, index) => {
    const isWhole = (isFirst || index > 0) && (isLast || index < days.length - 1)
    return { day, orders: own, count: isWhole ? own.length : (counted.get(day) ?? null) }
  })
}
