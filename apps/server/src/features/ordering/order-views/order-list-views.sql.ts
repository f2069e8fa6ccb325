import type { OrderViewName, WorkViewName } from '@farmgate/domain/ordering/order-admin/order-list.ts'
import { type RawBuilder, sql } from 'kysely'
import { isOnTheRoad, isOpen, isUnsent } from '#db/order-states.sql.ts'
import { upToMax } from '#db/lists/bounded-count.ts'

/** Each condition is the predicate of a partial index, written in the same way. */
export const inView = (view: OrderViewName, operatorId: string | null): RawBuilder<unknown> => {
  switch (view) {
    case 'ready':
      return sql`${isUnsent('orders')} and orders.placed and orders.farms_to_pack = 0`
    case 'late':
      return sql`(${shipsLate} or ${deliversLate} or ${missesDropOff} or ${missesWindow})`
    case 'cash':
      return sql`orders.is_cash and ${isOpen('orders')}`
    case 'unpaid':
      return sql`orders.awaiting`
    case 'mine':
      return sql`orders.assigned_to = ${operatorId} and ${isOpen('orders')}`
    case 'no_day':
      return sql`${isUnsent('orders')} and orders.placed and orders.id in (
        select order_id from parcels where goes_by is null and placed and ${isUnsent()})`
    case 'courier':
      return sql`${isOpen('orders')} and orders.placed and orders.id in (
        select order_id from parcels where goes_by = 'courier' and placed and ${isOpen()})`
  }
}

/** The limits are those of Needs attention. */
const within = (hours: 'ship_within_hours' | 'deliver_within_hours'): RawBuilder<unknown> =>
  sql`(select ${sql.ref(hours)} * interval '1 hour' from market_settings)`

/** Without a round day. */
const shipsLate = sql`(${isUnsent('orders')} and orders.placed and orders.ship_by is null
  and coalesce(orders.paid_at, orders.created_at) < now() - ${within('ship_within_hours')})`

const deliversLate = sql`(${isOnTheRoad('orders')} and orders.deliver_by is null
  and orders.shipped_at < now() - ${within('deliver_within_hours')})`

/** Past the drop-off, or past the window. */
const missesDropOff = sql`(${isUnsent('orders')} and orders.placed and orders.ship_by < now())`
const missesWindow = sql`(${isOnTheRoad('orders')} and orders.deliver_by < now())`

/** When an open order should be shipped or delivered; null for an unpaid or closed one. */
export const dueAt = sql`case
  when ${isUnsent('orders')} and orders.placed
    then coalesce(orders.ship_by, coalesce(orders.paid_at, orders.created_at) + ${within('ship_within_hours')})
  when ${isOnTheRoad('orders')}
    then coalesce(orders.deliver_by, orders.shipped_at + ${within('deliver_within_hours')}) end`

export type ViewCounts = Readonly<Record<WorkViewName, number>>

/** The number of orders of every view of work, each up to a maximum and in the order of its index, as columns of a statement. */
export const viewCounts = (operatorId: string): RawBuilder<unknown> => {
  const inIdOrder = (view: WorkViewName) =>
    sql`${upToMax(sql`select from orders where ${inView(view, operatorId)} order by orders.id`)} as ${sql.ref(view)}`
  const late = sql`
    (select from orders where ${shipsLate} order by coalesce(orders.paid_at, orders.created_at))
    union all
    (select from orders where ${deliversLate} order by orders.shipped_at)
    union all
    (select from orders where ${missesDropOff} order by orders.ship_by)
    union all
    (select from orders where ${missesWindow} order by orders.deliver_by)`
  return sql`${sql.join([inIdOrder('ready'), inIdOrder('cash'), inIdOrder('unpaid'), inIdOrder('mine')])},
             ${upToMax(late)} as late`
}
