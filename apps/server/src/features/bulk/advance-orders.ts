import type { RefusalCode } from '@farmgate/domain/refusal.ts'
import type { Stage } from '@farmgate/domain/orders/stage.ts'
import { isUuid } from '../../db/uuid.ts'
import type { MoneyDeps } from '../../money-deps.ts'
import type { Operator } from '../../operator.ts'
import { advanceOrder } from '../orders/advance-order.ts'
import { type OrderView, viewOrders } from '../orders/order-view.sql.ts'
import { eachByItself } from './each-by-itself.ts'

export interface MovedOrder {
  readonly id: string
  /** As it is now. */
  readonly order: OrderView | null
  readonly refused: RefusalCode | null
  /** It stood there before this call. */
  readonly already: boolean
}

/**
 * The same use case as for one order, for each. An order that already stands where it is wanted counts as done: an
 * answer that got lost is asked for again, and what the first call did must not look like a failure.
 */
export async function advanceOrders(
  { db, log }: Pick<MoneyDeps, 'db' | 'log'>,
  by: Operator,
  wanted: readonly string[],
  to: Stage,
): Promise<MovedOrder[]> {
  const ids = [...new Set(wanted)]
  const outcomes = await eachByItself(log, ids, (id) => advanceOrder(db, by, id, to))
  const orders = new Map((await viewOrders(db, ids.filter(isUuid))).map((order) => [order.id, order]))
  return outcomes.map(({ row: id, refused }) => {
    const order = orders.get(id.toLowerCase()) ?? null
    const already = refused === 'order.stage_passed' && order?.status === to
    return { id, order, already, refused: already ? null : refused }
  })
}
