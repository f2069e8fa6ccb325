import type { Output } from '@farmgate/contract/endpoint.ts'
import type { orderDays } from '@farmgate/contract/ordering/order-days.ts'
import type { OrderViewName } from '@farmgate/domain/ordering/order-admin/order-list.ts'
import type { OrderStatus } from '@farmgate/domain/ordering/orders/stage.ts'
import type { Db } from '#db/pool.ts'
import { countDays, findDaysAndRounds } from './order-days.sql.ts'

interface ShownList {
  readonly status?: OrderStatus | undefined
  readonly view?: OrderViewName | undefined
  readonly round?: string | undefined
}

/** What the filter of days shows beside a list of orders. Nothing is counted in a market without rounds. */
export async function listOrderDays(
  db: Db,
  operatorId: string,
  { status, view, round }: ShownList,
): Promise<Output<typeof orderDays>> {
  const { days, rounds } = await findDaysAndRounds(db)
  if (rounds.length === 0) return { rounds, days: [], withoutDay: 0 }
  const conditions = {
    status: status ?? null,
    view: view ?? null,
    round: round ?? null,
    from: null,
    to: null,
    day: null,
    operatorId,
  }
  const counts = await countDays(db, conditions, days)
  return {
    rounds,
    days: days.map((day, at) => ({ day, orders: counts.days[at] ?? 0 })),
    withoutDay: counts.withoutDay,
  }
}
