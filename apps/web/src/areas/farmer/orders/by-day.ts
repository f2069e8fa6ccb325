import { groupByDay } from '#components/format/near-day.ts'

/** A farm's orders of one day, as far as the page of the list has them. */
export interface DayOfOrders<Order> {
  /** `2026-11-15`, in Indian time. */
  readonly day: string
  readonly orders: readonly Order[]
  /** The number of orders on that day; null when unknown, because the page begins or ends within the day. */
  readonly count: number | null
}

export interface ListPart {
  readonly isFirst: boolean
  readonly isLast: boolean
  /** The known numbers of orders by day. */
  readonly counted: ReadonlyMap<string, number>
}

/** Groups a page of the list, newest first, by day. */
export function byDay<Order extends { readonly createdAt: string }>(
  orders: readonly Order[],
  { isFirst, isLast, counted }: ListPart,
): DayOfOrders<Order>[] {
  const days = groupByDay(orders)
  return days.map(({ day, things: own }, index) => {
    const isWhole = (isFirst || index > 0) && (isLast || index < days.length - 1)
    return { day, orders: own, count: isWhole ? own.length : (counted.get(day) ?? null) }
  })
}
